import Repositories

/// A page to be asked for.
struct PageRequest: Sendable {
  /// Its place in the list of pages, from 0.
  var position: Int
  /// Where it is.
  var url: WebURL
  /// Whether others are asked for meanwhile, or it before its turn: then a forge that refuses it is
  /// not asked again at once.
  var isAhead = false
  /// Whether it is a part of a page that was asked for before, and some before that part.
  var isAgain = false
  /// How often the forge was asked for what is on it.
  var earlierAttempts = 0
  /// Whether a smaller page may be asked for where the forge cannot make this one in time.
  var canShrink = false
  /// The plan that it is a part of: what comes of an older one is not looked at.
  var generation = 0
}
