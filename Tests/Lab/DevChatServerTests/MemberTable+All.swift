/// The tables of members, section by section of Docs/Protocol.md.
extension MemberTable {
  static let all: [MemberTable] = [users, members, messages, files, channels, login, commands, events] + answers

  private static let noFriends = "only lists of friends have it"

  private static let users = MemberTable(
    section: "Users", columns: [1],
    stands: sent(
      "user",
      """
      user_id nickname profile_url require_auth_for_profile_image is_online last_seen_at is_active preferred_languages \
      metadata
      """
    ).merging([
      "guest_id": .sent("live", "user.guest_id"), "name": .sent("live", "user.name"),
      "image": .sent("live", "user.image"),
      "friend_discovery_key": .absent("user", "friend_discovery_key", noFriends),
      "friend_name": .absent("user", "friend_name", noFriends),
    ]) { $1 })

  private static let members = MemberTable(
    section: "Members", columns: [1],
    stands: sent(
      "member", "state role is_muted muted_end_at muted_description is_blocked_by_me is_blocking_me"
    ).merging([
      "end_at": .sent("SYEV 10201", "data.end_at"), "description": .sent("SYEV 10201", "data.description"),
      "restriction_type": .absent("member", "restriction_type", "the list or the event says which it is"),
    ]) { $1 })

  private static let messages = MemberTable(
    section: "Message members", columns: [1],
    stands: sent(
      "message",
      """
      message_id req_id channel_url channel_type type message data custom_type created_at updated_at user mention_type \
      mentioned_users mentioned_message_template sorted_metaarray reactions thread_info parent_message_id \
      parent_message_info is_reply_to_channel silent force_update_last_message is_op_msg message_survival_seconds og_tag \
      apple_critical_alert_options translations
      """
    ).merging([
      "msg_id": .sent("live", "msg_id"), "custom": .sent("live", "custom"), "ts": .sent("live", "ts"),
      "metaarray": .sent("live", "metaarray"), "metaarray_key_order": .sent("live", "metaarray_key_order"),
      "previous_message_id": .sent("live", "previous_message_id"),
      "mentioned_user_ids": .sent("MEDI", "old_values.mentioned_user_ids"),
      "request_id": .absent("message", "request_id", "req_id says it, over REST too"),
      "reply_to_channel": .absent("live", "reply_to_channel", "is_reply_to_channel says it"),
      "parent_message_text": .absent("live", "parent_message_text", "part of parent_message_info"),
      "extended_message": .absent("message", "extended_message", "of version 4, whose templates are not here"),
      "plugins": .absent("message", "plugins", "of other services"),
    ]) { $1 })

  private static let files = MemberTable(
    section: "Files", columns: [2, 3],
    stands: sent("file", "file.url file.name file.size file.type file.data data require_auth thumbnails").merging(
      sent("live file", "url name size type custom").merging([
        "file.require_auth": .absent("file", "file.require_auth", "beside the file instead")
      ]) { $1 }
    ) { $1 })

  private static let channels = MemberTable(
    section: "Channels", columns: [1],
    stands: sent(
      "channel",
      """
      channel_url name cover_url data custom_type created_at created_by inviter freeze is_ephemeral is_super is_broadcast \
      is_exclusive is_public is_distinct is_discoverable is_access_code_required members member_count joined_member_count \
      member_state my_role is_muted unread_message_count unread_mention_count count_preference push_trigger_option \
      is_hidden hidden_state invited_at joined_ts user_last_read ts_message_offset message_purge_offset last_message \
      message_survival_seconds read_receipt delivery_receipt metadata pinned_message_ids latest_pinned_message \
      max_length_message disappearing_message channel
      """
    ).merging(["is_created": .sent("new channel", "is_created")]) { $1 })

  private static let login = MemberTable(
    section: "Login", columns: [1],
    stands: sent(
      "login",
      """
      key ekey login_ts ping_interval pong_timeout reconnect max_unread_cnt_on_super_group \
      max_unread_count_on_super_group file_upload_size_limit multiple_file_send_max_size premium_feature_list application_attributes emoji_hash \
      use_reaction disable_supergroup_mack unread_cnt_threading_policy last_msg_threading_policy unread_cnt
      """
    ).merging(sent("refused login", "error code message")) { $1 }
      .merging(["new_key": .absent("login", "new_key", "key says it, also in a renewal")]) { $1 })

  private static let commands = MemberTable(
    section: "Server commands", columns: [2], isByRow: true,
    stands: [
      "MESG req_id": .sent("live", "req_id"),
      "MEDI old_values": .sent("MEDI", "old_values"),
      "DELM channel_url": .sent("DELM", "channel_url"), "DELM msg_id": .sent("DELM", "msg_id"),
      "READ channel_url": .sent("READ", "channel_url"), "READ user": .sent("READ", "user"),
      "READ ts": .sent("READ", "ts"),
      "DLVR channel_url": .sent("DLVR", "channel_url"), "DLVR updated": .sent("DLVR", "updated"),
      "MCNT group_channels": .sent("MCNT", "group_channels"),
      "MCNT channel_url": .sent("MCNT", "group_channels.channel_url"),
      "MCNT member_count": .sent("MCNT", "group_channels.member_count"),
      "MCNT joined_member_count": .sent("MCNT", "group_channels.joined_member_count"), "MCNT ts": .sent("MCNT", "ts"),
      "USEV cat": .sent("USEV", "cat"), "USEV data": .sent("USEV", "data"),
      "EXPR reason": .sent("EXPR", "reason"), "EXPR expires_in": .sent("EXPR", "expires_in"),
      "EROR code": .sent("EROR", "code"), "EROR message": .sent("EROR", "message"),
      "EROR req_id": .sent("EROR", "req_id"),
      "BUSY retry_after": .absent("all commands", "BUSY", "this server is never overloaded"),
      "BUSY reason_code": .absent("all commands", "BUSY", "this server is never overloaded"),
      "BUSY message": .absent("all commands", "BUSY", "this server is never overloaded"),
    ])

  private static let events = MemberTable(
    section: "Channel events", columns: [2], isByRow: true,
    stands: [
      "10000 users": .sent("SYEV 10000", "data.users"), "10000 inviter": .sent("SYEV 10000", "data.users.inviter"),
      "10002 operators": .sent("SYEV 10002", "data.operators"),
      "10020 invitees": .sent("SYEV 10020", "data.invitees"), "10020 inviter": .sent("SYEV 10020", "data.inviter"),
      "10020 invited_at": .sent("SYEV 10020", "data.invited_at"),
      "10022 invitee": .sent("SYEV 10022", "data.invitee"), "10022 inviter": .sent("SYEV 10022", "data.inviter"),
      "10200,10201 end_at": .sent("SYEV 10201", "data.end_at"),
      "10200,10201 description": .sent("SYEV 10201", "data.description"),
      "10200,10201 remaining_duration": .sent("SYEV 10201", "data.remaining_duration"),
      "11100 created": .sent("SYEV 11100", "data.created"), "11100 updated": .sent("SYEV 11100", "data.updated"),
      "11100 deleted": .sent("SYEV 11100", "data.deleted"),
      "11300 pinned_message_ids": .sent("SYEV 11300", "data.pinned_message_ids"),
      "11300 latest_pinned_message": .sent("SYEV 11300", "data.latest_pinned_message"),
      "13000 allow_auto_unhide": .sent("SYEV 13000", "data.allow_auto_unhide"),
      "13000 hide_previous_messages": .sent("SYEV 13000", "data.hide_previous_messages"),
      "13000 ts_message_offset": .sent("SYEV 13000", "ts_message_offset"),
    ])
}
