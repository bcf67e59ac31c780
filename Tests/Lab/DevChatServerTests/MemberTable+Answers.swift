/// The tables of answers and of members inside of members, whose sections say them in prose: every name in the section is
/// here.
extension MemberTable {
  static let answers: [MemberTable] = [
    prose(
      "Senders", sent("message", "user").merging(inside("message", "user", "role is_blocked_by_me")) { $1 }),
    MemberTable(
      section: "Message members", columns: [2],
      stands: inside("message", "sorted_metaarray", "key value").merging(
        inside("message", "reactions", "user_ids updated_at")
      ) { $1 }
      .merging(inside("message", "thread_info", "reply_count most_replies last_replied_at")) { $1 }
      .merging(absent("message", "og_tag", "alt height secure_url type url width", "whoever sets a preview says them")) {
        $1
      }
      .merging(absent("message", "plugins", "detail vendor", "of other services")) { $1 }
      .merging(asked("channel feed file group old_values open users")) { $1 }),
    prose(
      "Files",
      inside("upload", "thumbnails", "width height real_width real_height").merging(
        inside("several files", "files", "file_name file_size file_type")
      ) { $1 }
      .merging(sent("several files", "files")) { $1 }
      .merging(sent("file", "file.data file.name file.size file.type file.url data require_auth thumbnails")) { $1 }
      .merging(sent("live file", "custom name size type url")) { $1 }
      .merging(sent("login", "ekey")) { $1 }
      .merging([
        "file.require_auth": .absent("file", "file.require_auth", "beside the file instead"),
        "plain_url": .absent("upload", "thumbnails.plain_url", "url says it: the key is never part of it"),
      ]) { $1 }),
    prose(
      "Critical alerts",
      sent("message", "apple_critical_alert_options").merging(
        inside("message", "apple_critical_alert_options", "name volume")
      ) { $1 }
      .merging(absent("message", "apple_critical_alert_options", "sound", "an older name")) { $1 }
      .merging(asked("default")) { $1 }),
    prose(
      "Reactions and threads",
      sent("MRCT", "msg_id operation reaction updated_at user_id").merging(
        sent("MTHD", "parent_message_id root_message_id thread_info")
      ) { $1 }),
    prose(
      "Sessions",
      sent("session key", "key").merging(absent("session key", "", "new_key", "key says it")) { $1 }
        .merging(asked("app_id expiring_session include_logi services")) { $1 }),
    prose(
      "Channel lists",
      sent("channel list", "channels next ts").merging(
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
          """)
      ) { $1 }),
    prose(
      "Public channels",
      inside("public list", "channels", "member_state").merging(
        asked(
          """
          all channel_name_alphabetical channel_urls chronological custom_type_startswith custom_types joined limit \
          metadata_key metadata_order_key metadata_value_alphabetical metadata_value_startswith metadata_values \
          name_contains none order public public_membership_mode public_mode show_empty show_frozen show_member \
          show_metadata super_mode token
          """)
      ) { $1 }),
    prose(
      "Channel changelogs",
      sent("channel changelog", "updated deleted has_more next ts").merging(
        asked(
          "change_ts custom_type show_delivery_receipt show_empty show_frozen show_member show_read_receipt token")
      ) { $1 }),
    prose(
      "Channel calls",
      sent("new channel", "is_created").merging(sent("reset", "ts_message_offset")) { $1 }
        .merging(sent("purge", "message_purge_offset")) { $1 }
        .merging(sent("mute", "is_muted description start_at end_at remaining_duration")) { $1 }
        .merging(sent("members", "members next")) { $1 }
        .merging(sent("ban list", "banned_list")) { $1 }
        .merging(sent("mute list", "muted_list")) { $1 }
        .merging(sent("operator list", "operators")) { $1 }
        .merging(sent("push preference", "push_trigger_option")) { $1 }
        .merging(sent("count preference", "count_preference")) { $1 }
        .merging(sent("public list", "channels")) { $1 }
        .merging(sent("pins", "pinned_messages has_more")) { $1 }
        .merging(inside("pins", "pinned_messages", "message")) { $1 }
        .merging(
          asked(
            """
            access_code allow_auto_unhide channel_url cover_file cover_url custom_type data delete_all freeze \
            group_channels hide_previous_messages inviter_id is_broadcast is_discoverable is_distinct is_ephemeral \
            is_public is_strict is_super limit member_state_filter message_survival_seconds muted_member_filter name \
            nickname_startswith operator_filter operator_ids order seconds show_delivery_receipt show_member \
            show_metadata show_read_receipt token user_id user_ids
            """)
        ) { $1 }),
    prose(
      "Open channels",
      sent(
        "open channel",
        """
        channel_url channel_type name cover_url data custom_type created_at freeze is_ephemeral participant_count \
        operators metadata
        """
      ).merging(sent("open list", "channels next")) { $1 }
      .merging(sent("participants", "participants")) { $1 }
      .merging(sent("MCNT", "open_channels")) { $1 }
      .merging(
        asked(
          "cover_file custom_types limit name_contains open operator_ids show_frozen show_metadata token url_contains")
      ) { $1 }),
    prose(
      "Message pages",
      sent("page", "messages has_next is_continuous_messages").merging(
        asked(
          """
          all checking_continuous_messages checking_has_next custom_types include include_parent_message_info \
          include_reactions include_reply_type include_thread_info message_id message_ts message_type next_limit none \
          only_reply_to_channel parent_message_id prev_limit reverse sender_ids with_sorted_meta_array
          """)
      ) { $1 }),
    prose(
      "Message changelogs",
      sent("message changelog", "updated deleted has_more next").merging(
        inside("message changelog", "deleted", "message_id")
      ) { $1 }
      .merging(asked("change_ts token")) { $1 }),
    prose(
      "Message gaps",
      sent(
        "gap",
        """
        is_huge_gap prev_messages next_messages prev_hasmore next_hasmore is_continuous_prev_messages \
        is_continuous_next_messages
        """
      ).merging(
        asked("prev_start_ts prev_end_ts prev_cache_count next_start_ts next_end_ts next_cache_count")
      ) { $1 }),
    prose(
      "Message calls",
      sent("search", "results has_next end_cursor total_count").merging(
        asked(
          """
          after before channel_url custom_type data file_name file_size file_type mention_type mentioned_user_ids message \
          message_ts_from message_ts_to message_type metaarray parent_message_id push_option query reaction \
          reply_to_channel req_id require_auth sort_field suppress target_langs thumbnails translations url user_id
          """)
      ) { $1 }),
    prose(
      "Uploads",
      sent("upload", "url thumbnails require_auth file_size").merging(sent("login", "file_upload_size_limit")) { $1 }
        .merging(asked("channel_url file request_id user_id")) { $1 }),
    prose(
      "Receipts and counts",
      sent("marked", "ts").merging(sent("unread count", "unread_count")) { $1 }
        .merging(
          asked(
            """
            all broadcast_only channel_urls custom_types is_excluded item_keys nonsuper state super super_mode user_id
            """)
        ) { $1 }),
    prose(
      "Metadata",
      sent("metadata", "metadata ts").merging(asked("decrease include_ts increase mode set upsert")) { $1 }),
    prose(
      "User calls",
      sent("push template", "name").merging(sent("invitation preference", "auto_accept")) { $1 }
        .merging(sent("settings", "message_purge_offset")) { $1 }
        .merging(inside("settings", "message_purge_offset", "global")) { $1 }
        .merging(
          asked("alternative apns apns_voip default gcm nickname preferred_languages profile_url target_id")
        ) { $1 }),
    prose(
      "Friends",
      sent("friends", "users next").merging(inside("friends", "users", "friend_discovery_key friend_name")) { $1 }
        .merging(sent("discovery", "friend_discovery_request_id")) { $1 }
        .merging(sent("friend changelog", "added updated deleted has_more")) { $1 }
        .merging(sent("allowed discovery", "allow_friend_discovery")) { $1 }
        .merging(asked("discovery_keys friend_discoveries friend_discovery_keys token user_ids")) { $1 }),
    prose(
      "Emojis",
      sent("emojis", "emoji_hash emoji_categories").merging(sent("emoji category", "id name url emojis")) { $1 }
        .merging(sent("emoji", "key")) { $1 }),
    prose(
      "Lists of users",
      sent("users", "users next").merging(sent("operator list", "operators")) { $1 }
        .merging(sent("mute list", "muted_list")) { $1 }
        .merging(inside("mute list", "muted_list", "start_at end_at description remaining_duration")) { $1 }
        .merging(sent("ban list", "banned_list")) { $1 }
        .merging(inside("ban list", "banned_list", "user")) { $1 }
        .merging(
          asked(
            "active_mode all deactivated limit metadatakey metadatavalues_in nickname_startswith token user_ids")
        ) { $1 }),
    MemberTable(
      section: "Login", columns: [2],
      stands: inside("login", "reconnect", "interval max_interval mul retry_cnt")),
    prose(
      "Unread totals",
      sent("login", "unread_cnt").merging(inside("login", "unread_cnt", "all custom_types feed ts")) { $1 }),
  ]

  private static func prose(_ section: String, _ stands: [String: Stand]) -> MemberTable {
    MemberTable(section: section, columns: [], isProse: true, stands: stands)
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
