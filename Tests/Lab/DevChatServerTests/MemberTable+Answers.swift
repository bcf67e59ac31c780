/// The tables of answers and of members inside of members, whose sections say them in prose: every name in the section is
/// here.
extension MemberTable {
  static let answers: [MemberTable] = [
    prose(
      "Senders", sent("message", "user"), inside("message", "user", "role is_blocked_by_me")),
    inColumn(
      2, of: "Message members", inside("message", "sorted_metaarray", "key value"),
      inside("message", "reactions", "user_ids updated_at"),
      inside("message", "thread_info", "reply_count most_replies last_replied_at"),
      absent("message", "plugins", "detail type vendor", "of other services"), asked("channel feed group open users")),
    prose(
      "Files",
      inside("upload", "thumbnails", "width height real_width real_height"),
      inside("several files", "files", "file_name file_size file_type"), sent("several files", "files"),
      sent("file", "file.data file.name file.size file.type file.url data require_auth thumbnails"),
      sent("live file", "custom name size type url"), sent("login", "ekey"),
      [
        "file.require_auth": .absent("file", "file.require_auth", "beside the file instead"),
        "plain_url": .absent("upload", "thumbnails.plain_url", "url says it: the key is never part of it"),
      ]),
    prose(
      "Critical alerts",
      sent("message", "apple_critical_alert_options"), inside("message", "apple_critical_alert_options", "name volume"),
      absent("message", "apple_critical_alert_options", "sound", "an older name"), asked("default")),
    prose(
      "Reactions and threads",
      sent("MRCT", "msg_id operation reaction updated_at user_id"),
      sent("MTHD", "parent_message_id root_message_id thread_info")),
    prose(
      "Sessions",
      sent("session key", "key"), absent("session key", "", "new_key", "key says it"),
      asked("app_id expiring_session include_logi services")),
    prose(
      "Channel lists",
      sent("channel list", "channels next ts"),
      asked(
        """
        all and broadcast_only channel_name channel_name_alphabetical channel_urls chronological created_after \
        created_before custom_type_startswith custom_types distinct_mode hidden_allow_auto_unhide hidden_mode hidden_only \
        hidden_prevent_auto_unhide invited_by_friend invited_by_non_friend invited_only joined_only latest_last_message \
        limit member_nick_name member_state_filter members_exactly_in members_include_in members_nickname_contains \
        metadata_key metadata_order_key metadata_value_alphabetical metadata_value_startswith metadata_values \
        name_contains nonsuper or order private public public_mode query_type search_field search_query \
        show_delivery_receipt show_empty show_frozen show_member show_metadata show_read_receipt super super_mode token \
        unhidden_only unread_filter unread_message
        """)),
    prose(
      "Public channels",
      inside("public list", "channels", "member_state"),
      asked(
        """
        all channel_name_alphabetical channel_urls chronological custom_type_startswith custom_types joined limit \
        metadata_key metadata_order_key metadata_value_alphabetical metadata_value_startswith metadata_values \
        name_contains none order public public_membership_mode public_mode show_empty show_frozen show_member \
        show_metadata super_mode token
        """)),
    prose(
      "Channel changelogs",
      sent("channel changelog", "updated deleted has_more next ts"),
      asked(
        "change_ts custom_type show_delivery_receipt show_empty show_frozen show_member show_read_receipt token")),
    prose(
      "Channel calls",
      sent("new channel", "is_created"), sent("reset", "ts_message_offset"), sent("purge", "message_purge_offset"),
      sent("mute", "is_muted description start_at end_at remaining_duration"), sent("members", "members next"),
      sent("ban list", "banned_list"), sent("mute list", "muted_list"), sent("operator list", "operators"),
      sent("push preference", "push_trigger_option"), sent("count preference", "count_preference"),
      sent("public list", "channels"), sent("pins", "pinned_messages has_more"),
      inside("pins", "pinned_messages", "message"),
      asked(
        """
        access_code allow_auto_unhide channel_url cover_file cover_url custom_type data delete_all freeze \
        group_channels hide_previous_messages inviter_id is_broadcast is_discoverable is_distinct is_ephemeral \
        is_public is_strict is_super limit member_state_filter message_survival_seconds muted_member_filter name \
        nickname_startswith operator_filter operator_ids order seconds show_delivery_receipt show_member \
        show_metadata show_read_receipt token user_id user_ids
        """)),
    prose(
      "Open channels",
      sent(
        "open channel",
        """
        channel_url channel_type name cover_url data custom_type created_at freeze is_ephemeral participant_count \
        operators metadata
        """
      ), sent("open list", "channels next"), sent("participants", "participants"), sent("MCNT", "open_channels"),
      asked(
        "cover_file custom_types limit name_contains open operator_ids show_frozen show_metadata token url_contains"
      )),
    prose(
      "Message pages",
      sent("page", "messages has_next is_continuous_messages"),
      asked(
        """
        all checking_continuous_messages checking_has_next custom_types include include_parent_message_info \
        include_reactions include_reply_type include_thread_info message_id message_ts message_type next_limit none \
        only_reply_to_channel parent_message_id prev_limit reverse sender_ids with_sorted_meta_array
        """)),
    prose(
      "Message changelogs",
      sent("message changelog", "updated deleted has_more next"), inside("message changelog", "deleted", "message_id"),
      asked("change_ts token")),
    prose(
      "Message gaps",
      sent(
        "gap",
        """
        is_huge_gap prev_messages next_messages prev_hasmore next_hasmore is_continuous_prev_messages \
        is_continuous_next_messages
        """
      ), asked("prev_start_ts prev_end_ts prev_cache_count next_start_ts next_end_ts next_cache_count")),
    prose(
      "Message calls",
      sent("search", "results has_next end_cursor total_count"),
      asked(
        """
        after before channel_url custom_type data file_name file_size file_type files mention_type mentioned_user_ids message \
        message_ts_from message_ts_to message_type metaarray parent_message_id push_option query reaction \
        reply_to_channel req_id require_auth sort_field suppress target_langs thumbnails translations url user_id
        """)),
    prose(
      "Uploads",
      sent("upload", "url thumbnails require_auth file_size"), sent("login", "file_upload_size_limit"),
      asked("channel_url file request_id user_id")),
    prose(
      "Receipts and counts",
      sent("marked", "ts"), sent("unread count", "unread_count"),
      asked(
        """
        all broadcast_only channel_urls custom_types is_excluded item_keys nonsuper state super super_mode user_id
        """)),
    prose(
      "Metadata",
      sent("metadata", "metadata ts"), asked("decrease include_ts increase mode set upsert")),
    prose(
      "User calls",
      sent("push template", "name"), sent("invitation preference", "auto_accept"),
      sent("settings", "configs"), inside("settings", "configs", "message_purge_offset"),
      inside("settings", "configs.message_purge_offset", "global"),
      asked("alternative apns apns_voip default gcm nickname preferred_languages profile_url target_id")),
    prose(
      "Friends",
      sent("friends", "users next"), inside("friends", "users", "friend_discovery_key friend_name"),
      sent("discovery", "friend_discovery_request_id"), sent("friend changelog", "added updated deleted has_more"),
      sent("allowed discovery", "allow_friend_discovery"),
      asked("discovery_keys friend_discoveries friend_discovery_keys token user_ids")),
    prose(
      "Emojis",
      sent("emojis", "emoji_hash emoji_categories"), sent("emoji category", "id name url emojis"), sent("emoji", "key")),
    prose(
      "Lists of users",
      sent("users", "users next"), sent("operator list", "operators"), sent("mute list", "muted_list"),
      inside("mute list", "muted_list", "start_at end_at description remaining_duration"),
      sent("ban list", "banned_list"), inside("ban list", "banned_list", "user"),
      asked(
        "active_mode all deactivated limit metadatakey metadatavalues_in nickname_startswith token user_ids")),
    inColumn(2, of: "Login", inside("login", "reconnect", "interval max_interval mul retry_cnt")),
    prose(
      "Unread totals",
      sent("login", "unread_cnt"), inside("login", "unread_cnt", "all custom_types feed ts")),
  ]

  private static func prose(_ section: String, _ parts: [String: Stand]...) -> MemberTable {
    MemberTable(section: section, columns: [], isProse: true, stands: joined(parts))
  }

  private static func inColumn(_ column: Int, of section: String, _ parts: [String: Stand]...) -> MemberTable {
    MemberTable(section: section, columns: [column], stands: joined(parts))
  }

  private static func joined(_ parts: [[String: Stand]]) -> [String: Stand] {
    parts.reduce(into: [:]) { $0.merge($1) { _, last in last } }
  }

  private static func inside(_ payload: String, _ member: String, _ names: String) -> [String: Stand] {
    sent(payload, names).mapValues {
      guard case .sent(let payload, let name) = $0 else { return $0 }
      return .sent(payload, "\(member).\(name)")
    }
  }

  private static func absent(
    _ payload: String, _ member: String, _ names: String, _ reason: String
  ) -> [String: Stand] {
    sent(payload, names).mapValues {
      guard case .sent(let payload, let name) = $0 else { return $0 }
      return .absent(payload, member.isEmpty ? name : "\(member).\(name)", reason)
    }
  }

  private static func asked(_ names: String) -> [String: Stand] { sent("", names).mapValues { _ in .asked } }
}
