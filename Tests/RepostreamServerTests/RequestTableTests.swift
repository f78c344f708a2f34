import JSONRPC
import Testing

@testable import RepostreamServer

@Suite struct RequestTableTests {
  private static func reply(_ id: Int) -> OutgoingMessage {
    .result(id: .integer(id), json: [])
  }

  @Test func `a request is taken out once, and its id is free again`() {
    var table = RequestTable<String>()
    let first = table.makeSerial()
    table.insert(.init(id: .integer(1), slot: .single, work: "a", serial: first))
    #expect(table.contains(.integer(1)))
    #expect(!table.contains(.string("1")), "Ids of two types are two ids.")
    #expect(table.take(.integer(1))?.work == "a")
    #expect(table.take(.integer(1))?.work == nil)
    let second = table.makeSerial()
    table.insert(.init(id: .integer(1), slot: .single, work: "b", serial: second))
    #expect(table.take(.integer(1), serial: first)?.work == nil, "It is another request.")
    #expect(table.take(.integer(1), serial: second)?.work == "b")
  }

  @Test func `all requests come out in the order of their arrival`() {
    var table = RequestTable<Int>()
    for number in 0..<50 {
      let serial = table.makeSerial()
      table.insert(.init(id: .integer(99 - number), slot: .single, work: number, serial: serial))
    }
    #expect(table.takeAll().map(\.work) == Array(0..<50))
    #expect(table.count == 0)
  }

  @Test func `a batch is sent when its last reply is there, in the order of its members`() {
    var table = RequestTable<Int>()
    let batch = table.openBatch(replies: 3)
    let other = table.openBatch(replies: 1)
    #expect(table.commit(Self.reply(2), in: .member(batch: batch, index: 2)) == nil)
    #expect(table.commit(Self.reply(0), in: .member(batch: batch, index: 0)) == nil)
    #expect(
      table.commit(Self.reply(9), in: .member(batch: other, index: 0))
        == .batch([Self.reply(9).json]))
    #expect(
      table.commit(Self.reply(1), in: .member(batch: batch, index: 1))
        == .batch([0, 1, 2].map { Self.reply($0).json }))
    #expect(table.commit(Self.reply(5), in: .single) == Self.reply(5))
  }

  @Test func `what waits in a batch is known by its size`() {
    var table = RequestTable<Int>()
    let batch = table.openBatch(replies: 2)
    let result = OutgoingMessage.failure(
      id: .string(String(repeating: "x", count: 100)), error: .invalidRequest(""))
    #expect(table.commit(result, in: .member(batch: batch, index: 1)) == nil)
    #expect(table.heldBytes == result.json.count)
    _ = table.commit(result, in: .member(batch: batch, index: 0))
    #expect(table.heldBytes == 0)
    _ = table.commit(result, in: .single)
    #expect(table.heldBytes == 0)
  }
}
