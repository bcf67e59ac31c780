import ChatClient
import ChatModel
import Foundation

/// How the SDK connects and what it shows. Set what concerns connections before `SBDMain.connect`: it counts for
/// connections that are made from then on.
public final class SBDOptions: NSObject {
  // MARK: Senders

  /// What `setUseMemberAsMessageSender` set; false by default.
  public class func useMemberAsMessageSender() -> Bool {
    ConnectionSettings.shared.values.read(\.showsMembersAsSenders)
  }

  /// Whether `sender` of a message has the name and the picture that the user has now as a member of the channel, as
  /// long as the app holds the channel; otherwise, those from the time of sending.
  public class func setUseMemberAsMessageSender(_ tf: Bool) {
    ConnectionSettings.shared.values.write(\.showsMembersAsSenders, tf)
  }

  // MARK: Connections

  /// How long a login and a call wait for the server.
  /// - Parameter timeout: seconds, 1 to 300; default 10. Values outside count as the nearer end.
  public class func setConnectionTimeout(_ timeout: Int) {
    ConnectionSettings.shared.values.write(\.connection, Double(timeout))
  }

  /// How long the upload of a file may stand still.
  /// - Parameter timeout: seconds, 1 to 300; default 60. Values outside count as the nearer end.
  public class func setFileTransferTimeout(_ timeout: Int) {
    ConnectionSettings.shared.values.write(\.fileTransfer, Double(timeout))
  }

  /// How long a message waits for the server's acknowledgement.
  /// - Parameter timeout: seconds, 5 to 300; default 10. Values outside count as the nearer end.
  public class func setWebSocketResponseTimeout(_ timeout: Int) {
    ConnectionSettings.shared.values.write(\.response, Double(timeout))
  }

  /// How often others are told that the user is typing, or stopped. It counts from the next user on.
  /// - Parameter interval: seconds, 1 to 9; default 1. Values outside count as the nearer end.
  public class func setTypingIndicatorThrottle(_ interval: TimeInterval) {
    SBDMain.shared.setTypingInterval(interval >= 1 ? min(interval, 9) : 1)
  }
}

extension SBDBaseMessage {
  /// The sender, with the name and the picture of the member of the channel if the app wants that.
  var shownSender: SBDSender? {
    guard SBDOptions.useMemberAsMessageSender(), let id = value.senderID, let sent = value.sender,
      let channel = SBDMain.session?.heldChannel(url: value.channelURL),
      let member = channel.value.members.first(where: { $0.id.hasSameBytes(as: id) })
    else { return knownSender }
    let current = sent.payload.edited {
      // Senders have two spellings of these.
      for name in ["name", "image"] { $0.remove(name) }
      $0.set("nickname", member.nickname)
      $0.set("profile_url", member.profileURL)
      $0.set("require_auth_for_profile_image", member.requiresAuthenticationForProfileImage)
    }
    return ChatModel.Sender(current).map { Sender($0, fileKey: channel.session.fileKey) } ?? knownSender
  }
}
