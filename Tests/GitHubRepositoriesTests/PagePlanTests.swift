import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// The plan against forges that are made up, whatever they do and in whatever order pages come.
@Suite struct PagePlanTests {
  /// A forge that has so many repositories, and fails now and then.
  private struct Forge {
    var count: Int
    /// The most on a page, whatever is asked for.
    var most: Int
    /// Whether pages have links, or else say how many repositories there are.
    var hasLinks = true
    /// Whether the last page is told of.
    var tellsLast = true
    /// How far the number of the last page is wrong.
    var lastIsOff = 0
    /// From this page on the links have another parameter, without which there is something else.
    var turn: Int?
    /// How many of a hundred pages are refused.
    var refusals = 0
    var statuses = [500]

    func answer(
      _ url: WebURL, _ generator: inout SeededGenerator
    ) -> Result<Page, LoadFailure> {
      if Int.random(in: 0..<100, using: &generator) < refusals {
        var failure = LoadFailure(.serverError, "")
        failure.details["status"] = .integer(statuses.randomElement(using: &generator) ?? 500)
        failure.attempts = 1
        return .failure(failure)
      }
      let number = url["page"].flatMap { Int($0) } ?? 1
      let size = min(most, url["per_page"].flatMap { Int($0) } ?? 30)
      let last = max(1, (count + size - 1) / size)
      let ids = min((number - 1) * size, count)..<min(number * size, count)
      let isLost = turn.map { number > $0 && url["cursor"] == nil } ?? false
      var next = number < last ? url.with("page", "\(number + 1)") : nil
      if let turn, number >= turn { next = next?.with("cursor", "x\(turn)") }
      let lastURL = url.with("page", "\(last + lastIsOff)")
      return .success(
        Page(
          repositories: ids.map { Self.repository(isLost ? -$0 : $0) }, count: ids.count,
          next: hasLinks ? next : nil, last: hasLinks && tellsLast && next != nil ? lastURL : nil,
          hasLinks: hasLinks && last > 1, total: hasLinks ? nil : count))
    }

    private static func repository(_ id: Int) -> GitHubRepository {
      GitHubRepository(id: id, name: "r\(id)")
    }
  }

  /// What is delivered, by the ids; `nil` where the list fails.
  private static func list(
    _ forge: Forge, perPage: Int, concurrency: Int, _ generator: inout SeededGenerator,
    retries: Int = 3
  ) -> (ids: [Int], requests: Int, warnings: Int)? {
    guard let first = WebURL("https://h/users/a/repos?per_page=\(perPage)") else { return nil }
    var plan = PagePlan(first: first, concurrency: concurrency)
    var delivery = Delivery(GitHubOptions())
    var running: [PageRequest] = []
    var ids: [Int] = []
    var requests = 0
    var warnings = 0
    while !plan.hasEnded {
      while let request = plan.next(atMost: .max) { running.append(request) }
      guard running.count <= concurrency else { return nil }
      guard let index = running.indices.randomElement(using: &generator) else { return nil }
      let request = running.remove(at: index)
      var result = forge.answer(request.url, &generator)
      requests += 1
      // The source asks again by itself, but for what the plan wants to know at once.
      while case .failure(let failure) = result, !(request.isAhead && failure.isRefusal),
        !(request.canShrink && failure.isOverloaded), requests < 10_000
      {
        result = forge.answer(request.url, &generator)
        requests += 1
      }
      plan.receive(result, for: request)
      while let event = plan.take() {
        guard case .page(let page, let isAgain) = event else { return nil }
        ids += delivery.take(page, isAgain: isAgain).map(\.id)
        warnings += delivery.takeWarnings().count
      }
    }
    return running.isEmpty || plan.hasEnded ? (ids, requests, warnings) : nil
  }

  @Test(arguments: 0..<40)
  func `whatever a forge does, each repository is delivered once and in order`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var forge = Forge(
        count: .random(in: 0..<400, using: &generator),
        most: .random(in: 1...100, using: &generator))
      let perPage = Int.random(in: 1...100, using: &generator)
      forge.hasLinks = Int.random(in: 0..<4, using: &generator) > 0
      forge.tellsLast = Bool.random(using: &generator)
      forge.lastIsOff = [0, 0, 0, 3, -2].randomElement(using: &generator) ?? 0
      forge.refusals = [0, 10, 40].randomElement(using: &generator) ?? 0
      forge.statuses =
        [[500], [502], [504, 503, 429], [403]].randomElement(using: &generator) ?? []
      // Smaller pages have other numbers, and without links there is nothing to turn.
      if forge.hasLinks, !forge.statuses.contains(where: { $0 == 502 || $0 == 504 }) {
        forge.turn = [nil, 1, 2, 5].randomElement(using: &generator) ?? nil
      }
      let concurrency = Int.random(in: 1...6, using: &generator)
      let list = Self.list(forge, perPage: perPage, concurrency: concurrency, &generator)
      #expect(list?.ids == Array(0..<forge.count), "\(forge), \(perPage) on a page, \(concurrency)")
      #expect(list?.warnings == 0, "\(forge), \(perPage) on a page, \(concurrency)")
    }
  }

  @Test func `no page is asked for twice, and few behind the last one`() {
    var generator = SeededGenerator(seed: 1)
    for count in 0..<50 {
      let forge = Forge(count: count, most: 100)
      for concurrency in 1...6 {
        let list = Self.list(forge, perPage: 5, concurrency: concurrency, &generator)
        #expect(list?.requests == max(1, (count + 4) / 5))
      }
    }
    let liar = Forge(count: 20, most: 100, lastIsOff: 1_000)
    let list = Self.list(liar, perPage: 5, concurrency: 4, &generator)
    #expect(list?.ids == Array(0..<20) && (list?.requests ?? .max) <= 9)
  }

  @Test(arguments: [
    "9223372036854775807", "99999999999999999999", "-1", "0", "4294967296", "", "x", "4294967295",
  ])
  func `a number that no page has leads nowhere`(_ number: String) throws {
    let first = try #require(WebURL("https://h/?per_page=1&page=\(number)"))
    for hasLinks in [true, false] {
      var plan = PagePlan(first: first, concurrency: 4)
      while let request = plan.next(atMost: .max), request.position < 3 {
        let page = Page(
          repositories: [], count: 1, next: hasLinks ? first.with("x", "\(request.position)") : nil,
          last: hasLinks ? first : nil, hasLinks: hasLinks, total: 5)
        plan.receive(.success(page), for: request)
        while plan.take() != nil {}
      }
      #expect(plan.delivered > 0)
    }
  }

  @Test func `a list without end is cut`() throws {
    var generator = SeededGenerator(seed: 1)
    let first = try #require(WebURL("https://h/?per_page=1"))
    var plan = PagePlan(first: first, concurrency: 4)
    let forge = Forge(count: 5_000, most: 1)
    var requests: [PageRequest] = []
    while !plan.hasEnded {
      while let request = plan.next(atMost: .max) { requests.append(request) }
      let request = requests.removeFirst()
      plan.receive(forge.answer(request.url, &generator), for: request)
      while plan.take() != nil {}
    }
    #expect(plan.delivered == PagePlan.maximumPages && plan.isCut)
  }
}
