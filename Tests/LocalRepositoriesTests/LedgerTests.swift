import Repositories
import Testing

@testable import LocalRepositories

@Suite struct LedgerTests {
  private let node = FileStatus.Node(device: 1, number: 2)

  private func sighting(
    _ folder: String, _ standing: Sighting.Standing, alias: String? = nil
  ) -> Sighting {
    Sighting(
      node: node, key: Path("/git"), folder: Path(folder), standing: standing,
      alias: alias.map { Path($0) }, aliasRoot: alias == nil ? nil : 7)
  }

  private func record(_ name: String) -> Repository {
    Repository(id: 1, name: name, url: nil)
  }

  @Test func `the surest sighting wins whatever the order`() {
    let sightings = [
      sighting("/missing", .missing), sighting("/claimed", .claimed),
      sighting("/settled", .settled),
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let ledger = Ledger(roots: Roots([]), state: ProviderState())
      for index in order where ledger.note(sightings[index]) != .more {
        _ = ledger.keep(record(sightings[index].folder.text), of: sightings[index])
      }
      let sent = ledger.nextToSend(node)?.record
      #expect(sent?.name == "/settled")
      #expect(sent?.aliases == ["/claimed"])
    }
  }

  @Test func `a record is sent by one at a time, so that the last one is the newest`() {
    let ledger = Ledger(roots: Roots([]), state: ProviderState())
    let claimed = sighting("/claimed", .claimed)
    let settled = sighting("/settled", .settled)
    #expect(ledger.note(claimed) == .new)
    _ = ledger.keep(record("old"), of: claimed)
    #expect(ledger.nextToSend(node)?.record.name == "old")

    #expect(ledger.note(settled) == .better)
    _ = ledger.keep(record("new"), of: settled)
    // The old record is still on its way.
    #expect(ledger.nextToSend(node) == nil)
    ledger.sent(node)
    #expect(ledger.nextToSend(node)?.record.name == "new")
    ledger.sent(node)
    #expect(ledger.nextToSend(node) == nil)
  }

  @Test func `the record of a sighting that was overtaken is dropped`() {
    let ledger = Ledger(roots: Roots([]), state: ProviderState())
    let claimed = sighting("/claimed", .claimed)
    _ = ledger.note(claimed)
    _ = ledger.note(sighting("/settled", .settled))
    _ = ledger.keep(record("old"), of: claimed)
    #expect(ledger.nextToSend(node) == nil)
  }

  @Test func `a submodule is one, though a walk met it first in the superproject's tree`() {
    var met = sighting("/super/own", .settled)
    met.kind = .repository
    met.parent = Path("/super/.git")
    var named = met
    named.kind = .submodule
    for order in [[met, named], [named, met]] {
      let ledger = Ledger(roots: Roots([]), state: ProviderState())
      for sighting in order where ledger.note(sighting) != .more {
        _ = ledger.keep(record(sighting.kind?.rawValue ?? ""), of: sighting)
      }
      #expect(ledger.nextToSend(node)?.record.name == "submodule")
    }
  }

  @Test func `an alias that is met later is news`() async throws {
    let state = ProviderState()
    let ledger = Ledger(roots: Roots([]), state: state)
    let first = sighting("/a", .settled)
    _ = ledger.note(first)
    _ = ledger.keep(record("a"), of: first)
    let told = try #require(ledger.nextToSend(node)?.record)
    #expect(told.aliases == nil)
    await state.append([told])
    ledger.sent(node)

    #expect(ledger.note(sighting("/a", .settled, alias: "/b")) == .more)

    let sent = ledger.nextToSend(node)?.record
    #expect(sent?.aliases == ["/b"])
    #expect(sent?.root == 7)
  }
}
