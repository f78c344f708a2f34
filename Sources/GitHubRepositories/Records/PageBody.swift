import FoundationEssentials

/// The repositories of a page, each read by itself.
struct PageBody: Sendable {
  /// Why a body is no page.
  enum Problem: Error {
    /// It breaks off.
    case unfinished
    /// It is no JSON.
    case notJSON
    /// It is JSON, but no array.
    case notArray
    /// It has more repositories than a page can have.
    case endless
  }

  /// The most repositories of a page; more are no page of any forge.
  static let maximumCount = 10_000

  /// All of a page, of which what cannot be read costs itself alone.
  private struct Elements: Decodable {
    private struct Element: Decodable {
      let repository: GitHubRepository?

      init(from decoder: any Decoder) {
        let repository = try? GitHubRepository(from: decoder)
        self.repository = repository?.isSound == true ? repository : nil
      }
    }

    var repositories: [GitHubRepository] = []
    var count = 0

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        guard count < PageBody.maximumCount else {
          throw Problem.endless
        }
        if let repository = try container.decode(Element.self).repository {
          repositories.append(repository)
        }
        count += 1
      }
    }
  }

  /// Those that could be read, in their order.
  let repositories: [GitHubRepository]
  /// How many there were, those counted that could not be read.
  let count: Int

  /// Reads a body.
  init(_ body: [UInt8]) throws(Problem) {
    do {
      let elements = try JSONDecoder().decode(Elements.self, from: Data(body))
      (repositories, count) = (elements.repositories, elements.count)
    } catch Problem.endless {
      throw .endless
    } catch {
      let isArray = body.first { !$0.isJSONSpace } == UInt8(ascii: "[")
      if Self.isUnfinished(body) { throw .unfinished }
      if !isArray, (try? JSONDecoder().decode(Anything.self, from: Data(body))) != nil {
        throw .notArray
      }
      throw .notJSON
    }
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Whether a text begins as JSON does and ends within a string, an array or an object, as what a
  /// compressed body leaves that was cut short.
  private static func isUnfinished(_ body: [UInt8]) -> Bool {
    guard let first = body.first(where: { !$0.isJSONSpace }) else { return true }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return false }
    var depth = 0
    var isString = false
    var isEscaped = false
    for byte in body {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isString ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isString ? 0 : 1
      default: break
      }
    }
    return isString || depth > 0
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }
}
