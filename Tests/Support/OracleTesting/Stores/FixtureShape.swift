import Testing

/// One kind of synthetic store.
package struct FixtureShape: CustomTestStringConvertible, Sendable, Hashable {
  package var model = "1.1.32"
  package var encoding = "mixed"
  package var messages: Int
  package var channels: Int
  package var owners = 1
  package var hasEdgeCases = false
  package var hasLog = false
  package var seed: UInt64

  package init(messages: Int, channels: Int, hasEdgeCases: Bool = false, hasLog: Bool = false, seed: UInt64) {
    self.messages = messages
    self.channels = channels
    self.hasEdgeCases = hasEdgeCases
    self.hasLog = hasLog
    self.seed = seed
  }

  package var testDescription: String {
    "\(model) \(encoding) \(messages) messages \(channels) channels \(owners) owners"
      + (hasEdgeCases ? " edge-cases" : "") + (hasLog ? " wal" : "")
  }

  /// As arguments of `fixture make`.
  package var arguments: [String] {
    [
      "--model", model, "--encoding", encoding, "--seed", "\(seed)", "--messages", "\(messages)", "--channels",
      "\(channels)", "--owners", "\(owners)",
    ] + (hasEdgeCases ? ["--edge-cases"] : []) + (hasLog ? ["--wal"] : [])
  }

  /// Every model in every encoding in every variant.
  package static let all = TinyModel.all.flatMap { model in
    encodings.flatMap { encoding in variants.map { FixtureShape(model: model, encoding: encoding, variant: $0) } }
  }

  /// Some of them, with every model, every encoding and every variant among them.
  package static let diagonal = (0..<12).map { number in
    FixtureShape(
      model: TinyModel.all[number % TinyModel.all.count], encoding: encodings[number * 2 % encodings.count],
      variant: variants[number % variants.count])
  }

  private static let encodings = ["json", "base64", "xor", "bplist", "mixed"]
  private static let variants = ["plain", "edge-cases", "wal", "several owners"]

  private init(model: String, encoding: String, variant: String) {
    switch variant {
    case "edge-cases": self.init(messages: 30, channels: 3, hasEdgeCases: true, seed: 7)
    case "wal": self.init(messages: 80, channels: 3, hasLog: true, seed: 7)
    case "several owners":
      // With edge cases come owners that only bytes tell apart; once per model is enough of them.
      self.init(messages: 90, channels: 6, hasEdgeCases: encoding == "mixed", seed: 7)
      owners = 3
    default: self.init(messages: 100, channels: 5, seed: 7)
    }
    self.model = model
    self.encoding = encoding
  }
}
