public import JSONRPC

/// A token that a client chose, to know progress by: of the same two types as an id.
///
/// - Source: LSP 3.17, `ProgressToken`.
public typealias ProgressToken = RequestID
