import ChatModel

/// The compact text of `bytes`, or `nil` when it is no well-formed object. Bytes that stand in the buffer before must
/// stay.
func compacted(_ bytes: [UInt8]) -> (text: [UInt8], members: [PayloadScanner.Member])? {
  var output: [UInt8] = [1, 2, 3]
  var members: [PayloadScanner.Member] = []
  let isObject = bytes.withUnsafeBytes { PayloadScanner.compact($0, appendingTo: &output, members: &members) }
  guard output.starts(with: [1, 2, 3]) else { return nil }
  if !isObject { return output.count == 3 && members.isEmpty ? nil : ([], []) }
  return (Array(output.dropFirst(3)), members)
}

func compacted(_ text: String) -> String? {
  compacted(Array(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) }
}

/// A payload that the test knows to be well-formed.
func payload(_ text: String) throws -> Payload {
  guard let payload = Payload(text) else { throw NotWellFormed() }
  return payload
}

struct NotWellFormed: Error {}

/// Calls `body` with the text of a payload and its members.
func scanned<Result>(
  _ text: String, _ body: (UnsafePointer<UInt8>, [PayloadScanner.Member]) throws -> Result
) throws -> Result {
  guard let result = try payload(text).withMembers({ try body($0, $1) }) else { throw NotWellFormed() }
  return result
}
