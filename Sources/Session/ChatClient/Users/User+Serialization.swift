import ChatModel
import ChatWire
import Foundation

extension User {
  enum SerializedKind: String {
    case user
    case member
    case sender
    case restricted
  }

  func serialized(_ kind: SerializedKind) -> Data {
    SerializedForm.user.write {
      $0.set("kind", kind.rawValue)
      $0.set("payload", facts.payload)
    }
  }

  static func made(of data: Data) -> User? {
    guard let form = SerializedForm.user.read(data), let payload = form.object("payload"),
      let kind = form.string("kind").flatMap(SerializedKind.init(rawValue:))
    else { return nil }
    switch kind {
    case .user: return UserFacts(payload).map { User($0) }
    case .member: return ChatModel.Member(payload).map { Member($0) }
    case .sender: return ChatModel.Sender(payload).map { Sender($0) }
    case .restricted: return ChatModel.RestrictedUser(payload).map { RestrictedUser($0) }
    }
  }
}
