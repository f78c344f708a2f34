import Foundation
package import JSONRPC

extension JSONValue {
  /// Whether the value fits a schema, as far as the words go that the server uses.
  ///
  /// What a format asks of a string is not looked at.
  ///
  /// - Parameters:
  ///   - schema: A schema of draft 7.
  ///   - components: The schemas that others name.
  /// - Returns: Whether it fits.
  package func fits(schema: JSONValue, components: JSONValue = .object([:])) -> Bool {
    let reference = schema["$ref"]?.string
    if let reference {
      let name = reference.replacing("#/components/schemas/", with: "")
      return components[name].map { self.fits(schema: $0, components: components) } ?? false
    }
    func suits(_ schema: JSONValue) -> Bool { self.fits(schema: schema, components: components) }
    return fitsType(schema["type"])
      && (schema["const"] == nil || schema["const"] == self)
      && (schema["enum"]?.elements.contains(self) ?? true)
      && (schema["anyOf"]?.elements.contains(where: suits) ?? true)
      && (schema["oneOf"].map { $0.elements.count(where: suits) == 1 } ?? true)
      && (schema["allOf"]?.elements.allSatisfy(suits) ?? true)
      && (schema["if"].map { !suits($0) || schema["then"].map(suits) ?? true } ?? true)
      && fitsScalar(schema) && fitsStructure(schema, components)
  }

  private func fitsType(_ type: JSONValue?) -> Bool {
    guard let type else { return true }
    let own: [JSONValue] =
      switch self {
      case .null: ["null"]
      case .bool: ["boolean"]
      case .integer: ["integer", "number"]
      case .number: ["number"]
      case .string: ["string"]
      case .array: ["array"]
      case .object: ["object"]
      }
    return own.contains { $0 == type || type.elements.contains($0) }
  }

  private func fitsScalar(_ schema: JSONValue) -> Bool {
    switch self {
    case .integer(let integer):
      return integer >= schema["minimum"]?.integer ?? .min
        && integer <= schema["maximum"]?.integer ?? .max
    case .string(let string):
      let count = string.unicodeScalars.count
      return count >= schema["minLength"]?.integer ?? 0
        && count <= schema["maxLength"]?.integer ?? .max
        && schema["pattern"]?.string.map {
          string.range(of: $0, options: .regularExpression) != nil
        } ?? true
    default: return true
    }
  }

  private func fitsStructure(_ schema: JSONValue, _ components: JSONValue) -> Bool {
    switch self {
    case .array(let elements):
      let isShort = elements.count <= schema["maxItems"]?.integer ?? .max
      guard let items = schema["items"] else { return isShort }
      return isShort && elements.allSatisfy { $0.fits(schema: items, components: components) }
    case .object(let members):
      let required = (schema["required"]?.elements ?? []).compactMap(\.string)
      let isOpen = schema["additionalProperties"] != .bool(false)
      return required.allSatisfy { members[$0] != nil }
        && members.allSatisfy { name, value in
          schema["properties"]?[name].map { value.fits(schema: $0, components: components) }
            ?? isOpen
        }
    default: return true
    }
  }
}
