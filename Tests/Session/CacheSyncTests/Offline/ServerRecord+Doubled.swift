import ChatModel
import ChatWire
import LiveTesting

extension ServerRecord {
  /// A reaction that the server added or removed.
  struct DoneReaction {
    /// Message and key.
    let subject: String
    let isAdding: Bool
    /// No two reactions of the server have the same.
    let time: Int64
  }

  /// In the order in which the server did them.
  var reactions: [DoneReaction] {
    let done = entries.compactMap { entry -> DoneReaction? in
      guard case .call(let request, let answer) = entry, request.path.last == "reactions" else { return nil }
      let key = Payload(request.body)?.string("reaction") ?? ""
      return DoneReaction(
        subject: request.path.joined(separator: "/") + " " + key, isAdding: request.method == "POST",
        time: answer.integer("updated_at") ?? 0)
    }
    return done.sorted { $0.time < $1.time }
  }

  /// What the server did twice, in words: the same edit, the same deletion, the same reaction without the opposite one
  /// in between.
  func doubled() -> [String] {
    var found: [String] = []
    var last: [String: Bool] = [:]
    for reaction in reactions {
      if last[reaction.subject] == reaction.isAdding {
        found.append("\(reaction.isAdding ? "add" : "remove") \(reaction.subject) was done twice")
      }
      last[reaction.subject] = reaction.isAdding
    }
    var known: Set<String> = []
    for subject in entries.compactMap(\.single) where !known.insert(subject).inserted {
      found.append("\(subject) was done twice")
    }
    return found
  }
}

extension ServerRecord.Entry {
  /// What is done at most once: an edit with its text, or a deletion.
  fileprivate var single: String? {
    switch self {
    case .command(let command) where command.name == .userMessageEdit:
      "edit \(command.payload.integer("msg_id") ?? 0) \(command.payload.string("message") ?? "")"
    case .call(let request, _) where request.method == "DELETE" && request.path.dropLast().last == "messages":
      "deletion \(request.path.joined(separator: "/"))"
    case .call, .command: nil
    }
  }
}
