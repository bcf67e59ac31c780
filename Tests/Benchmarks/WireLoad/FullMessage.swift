import Foundation

/// A message as an app without lazy members would decode it: everything at once.
// The wire's names.
// swift-format-ignore: AlwaysUseLowerCamelCase
struct FullMessage: Decodable {
  struct User: Decodable {
    let user_id: String
    let nickname: String
    let profile_url: String
    let metadata: [String: String]
    let is_active: Bool
    let role: String
  }

  struct MetaArray: Decodable {
    let key: String
    let value: [String]
  }

  struct Reaction: Decodable {
    let key: String
    let user_ids: [String]
    let updated_at: Int64
  }

  struct ThreadInfo: Decodable { let reply_count: Int }

  let type: String
  let message_id: Int64
  let message: String
  let data: String
  let custom_type: String
  let created_at: Int64
  let updated_at: Int64
  let user: User
  let channel_url: String
  let channel_type: String
  let mention_type: String
  let mentioned_users: [User]
  let is_removed: Bool
  let silent: Bool
  let message_survival_seconds: Int
  let is_op_msg: Bool
  let translations: [String: String]
  let sorted_metaarray: [MetaArray]
  let reactions: [Reaction]
  let thread_info: ThreadInfo
}
