/// What a block of a reftable says of one name.
struct ReftableRecord: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// There is no such ref, whatever older tables say.
    case deletion
    /// The ref is an object, in as many bytes as its name has.
    case object([UInt8])
    /// The ref is another ref.
    case symbolic([UInt8])
    /// The block that ends with this name begins at this position of the file.
    case block(Int)
  }

  let name: [UInt8]
  let value: Value
}
