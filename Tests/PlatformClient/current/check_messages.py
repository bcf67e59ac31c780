"""Messages: sending, editing, lists, threads and counts."""

from scene import GROUP, TOKEN, equal, refused, section, true

from client import ApiException, m, users, messages, make_user, make_channel, view, send, get, listed, in_list


@section
def sending():
    for user_id in ("oda", "pia", "quy"):
        make_user(user_id)
    make_channel("sending", "oda", "pia", "quy", operator_ids=["oda"])
    sent = send(
        "sending", "oda", "hello", custom_type="greeting", data="some data", mention_type="users",
        mentioned_user_ids=["pia"], dedup_id="once",
        sorted_metaarray=m.SendbirdSortedMetaarray([m.SendbirdSortedMetaarrayInner(key="k", value=["v", "w"])]),
    )
    equal(sent.type, "MESG", "type")
    equal(sent.message, "hello", "text")
    equal(sent.custom_type, "greeting", "custom type")
    equal(sent.data, "some data", "data")
    equal(sent.channel_url, "sending", "channel")
    equal(sent.channel_type, "group", "channel type")
    equal(sent.user.user_id, "oda", "sender")
    equal(sent.user.role, "operator", "role of the sender")
    equal(sent.is_op_msg, True, "from an operator")
    equal(sent.mention_type, "users", "mention type")
    equal([user.user_id for user in sent.mentioned_users], ["pia"], "mentioned")
    equal(sent.silent, False, "silent")
    equal(sent.is_removed, False, "removed")
    equal(sent.updated_at, 0, "never edited")
    equal(sent.message_survival_seconds, -1, "survival")
    equal(sent.sorted_metaarray.value[0].to_dict(), {"key": "k", "value": ["v", "w"]}, "meta arrays")
    true(sent.created_at > 1_500_000_000_000, "created_at is in ms")
    true(sent.message_id > 0, "message id")
    again = send("sending", "oda", "hello", dedup_id="once")
    equal(again.message_id, sent.message_id, "the same message once")

    file = messages.send_a_message(
        GROUP, "sending", api_token=TOKEN,
        send_a_message_request=m.SendAMessageRequest(
            message_type="FILE", user_id="pia", url="http://a/f.png", file_name="f.png", file_size=7,
            file_type="image/png",
        ),
    )
    equal(file.type, "FILE", "type of a file")
    # Where the client has no model, it makes every number a float.
    equal(file.file["url"], "http://a/f.png", "url of a file")
    equal(file.file["name"], "f.png", "name of a file")
    equal(file.file["size"], 7.0, "size of a file")
    equal(file.file["type"], "image/png", "MIME type of a file")
    admin = messages.send_a_message(
        GROUP, "sending", api_token=TOKEN,
        send_a_message_request=m.SendAMessageRequest(message_type="ADMM", user_id="oda", message="notice"),
    )
    equal(admin.type, "ADMM", "type of an admin message")
    equal(admin.message, "notice", "text of an admin message")
    true("user" not in admin.to_dict(), "an admin message has no sender")
    refused(ApiException, 400201, send, "nowhere", "oda", "x")
    make_user("outsider")
    refused(ApiException, 900020, send, "sending", "outsider", "x")

    total = messages.get_total_number_of_messages_in_a_channel(GROUP, "sending", api_token=TOKEN)
    equal(total.total, 3, "total")
    seen = get("sending", sent.message_id, with_sorted_meta_array=True)
    equal(seen.message, "hello", "viewed text")
    equal(seen.sorted_metaarray.value[0].key, "k", "viewed meta array")

    edited = messages.update_a_message(
        GROUP, "sending", sent.message_id, api_token=TOKEN,
        update_a_message_request=m.UpdateAMessageRequest(
            message_type="MESG", message="hello again", custom_type="changed", data="more"
        ),
    )
    equal(edited.message, "hello again", "edited text")
    equal(edited.custom_type, "changed", "edited custom type")
    equal(edited.data, "more", "edited data")
    true(edited.updated_at > sent.created_at, "updated_at")
    equal(edited.created_at, sent.created_at, "created_at stays")

    arrays = messages.update_extra_data_in_a_message(
        GROUP, "sending", sent.message_id, api_token=TOKEN,
        update_extra_data_in_a_message_request=m.UpdateExtraDataInAMessageRequest(
            sorted_metaarray=m.SendbirdSortedMetaarray([m.SendbirdSortedMetaarrayInner(key="k", value=["x"])]),
            mode="add", upsert=True,
        ),
    )
    equal(arrays.sorted_metaarray.value[0].value, ["v", "w", "x"], "a value more")
    messages.add_extra_data_to_a_message(
        GROUP, "sending", sent.message_id, api_token=TOKEN,
        add_extra_data_to_a_message_request=m.AddExtraDataToAMessageRequest(
            sorted_metaarray=m.SendbirdSortedMetaarray([m.SendbirdSortedMetaarrayInner(key="l", value=["y"])])
        ),
    )
    found = get("sending", sent.message_id, with_sorted_meta_array=True).sorted_metaarray.value
    equal([array.key for array in found], ["k", "l"], "two keys")
    messages.remove_extra_data_from_a_message(GROUP, "sending", sent.message_id, keys="k", api_token=TOKEN)
    found = get("sending", sent.message_id, with_sorted_meta_array=True).sorted_metaarray.value
    equal([array.key for array in found], ["l"], "one key left")

    messages.delete_a_message(GROUP, "sending", admin.message_id, api_token=TOKEN)
    refused(ApiException, 400201, get, "sending", admin.message_id)
    equal(in_list("sending", "oda").last_message.type, "FILE", "last message after a deletion")


@section
def listing_messages():
    for user_id in ("ron", "sue"):
        make_user(user_id)
    make_channel("listing", "ron", "sue")
    sent = [
        send("listing", ("ron", "sue")[number % 2], f"text {number}", custom_type=f"t{number % 3}")
        for number in range(12)
    ]
    ids = [message.message_id for message in sent]
    middle = sent[6]
    by_id = listed("listing", message_id=middle.message_id, prev_limit=2, next_limit=3)
    equal([message.message_id for message in by_id], ids[4:10], "around an id, which is included")
    by_ts = listed("listing", ts=middle.created_at, prev_limit=0, next_limit=200, include=False)
    true(all(message.created_at > middle.created_at for message in by_ts), "only after a time")
    newest = listed("listing", ts=sent[-1].created_at + 1, prev_limit=3, next_limit=0, reverse=True)
    equal([message.message_id for message in newest][:2], [ids[11], ids[10]], "newest first")
    everything = dict(message_id=ids[0], prev_limit=0, next_limit=100)
    sues = listed("listing", sender_ids="sue", **everything)
    equal([message.user.user_id for message in sues], ["sue"] * 6, "by sender")
    typed = listed("listing", custom_types="t1,t2", **everything)
    equal(sorted({message.custom_type for message in typed}), ["t1", "t2"], "by custom type")
    equal(len(typed), 8, "of two custom types")
    equal(listed("listing", message_type="FILE", **everything), [], "no files")
    refused(ApiException, 400201, listed, "listing", message_id=1)

    reply = send("listing", "sue", "a reply", parent_message_id=ids[3])
    equal(reply.parent_message_id, ids[3], "parent of a reply")
    thread = listed(
        "listing", next_limit=10, prev_limit=0, include_reply_type="ALL", include_thread_info=True,
        include_parent_message_info=True,
    )
    equal(thread[3].thread_info["reply_count"], 1.0, "replies of the parent")
    equal([user["user_id"] for user in thread[3].thread_info["most_replies"]], ["sue"], "who replied")
    shown = get("listing", reply.message_id, include_parent_message_info=True)
    equal(shown.parent_message_info.message, "text 3", "parent's text")
    equal(shown.parent_message_info.user.user_id, "sue", "parent's sender")
    equal(shown.parent_message_info.ts, sent[3].created_at, "parent's time")
    without = listed("listing", include_reply_type="NONE", **everything)
    true(reply.message_id not in [message.message_id for message in without], "no replies")


@section
def reading():
    for user_id in ("tom", "una"):
        make_user(user_id)
    make_channel("reading", "tom", "una")
    make_channel("reading_2", "tom", "una", custom_type="other")
    for number in range(3):
        send("reading", "tom", f"number {number}", mention_type="channel")
    send("reading_2", "tom", "number 3")
    equal(view("reading", user_id="una").unread_message_count, 3, "unread")
    equal(view("reading", user_id="una").unread_mention_count, 3, "mentions")
    equal(view("reading", user_id="tom").unread_message_count, 0, "own messages are read")
    unread = lambda **named: users.view_number_of_unread_messages("una", api_token=TOKEN, **named).unread_count
    equal(unread(), 4, "unread in all")
    equal(unread(custom_types="other"), 1, "unread of a custom type")
    channels = users.view_number_of_channels_with_unread_messages("una", api_token=TOKEN)
    equal(channels.unread_count, 2, "channels with unread messages")
    viewed = users.view_a_user("una", api_token=TOKEN, include_unread_count=True)
    equal((viewed.unread_message_count, viewed.unread_channel_count), (4, 2), "unread counts of a user")
    messages.mark_channel_messages_as_read(
        "reading", api_token=TOKEN,
        mark_channel_messages_as_read_request=m.MarkChannelMessagesAsReadRequest(user_id="una"),
    )
    equal(unread(), 1, "unread after reading one channel")
    users.update_count_preference_of_a_channel(
        "una", "reading_2", api_token=TOKEN,
        update_count_preference_of_a_channel_request=m.UpdateCountPreferenceOfAChannelRequest(
            count_preference="unread_mentioned_count_only"
        ),
    )
    equal(
        users.view_count_preference_of_a_channel("una", "reading_2", api_token=TOKEN).count_preference,
        "unread_mentioned_count_only", "count preference",
    )
    equal(unread(), 0, "messages do not count there")
    users.update_count_preference_of_a_channel(
        "una", "reading_2", api_token=TOKEN,
        update_count_preference_of_a_channel_request=m.UpdateCountPreferenceOfAChannelRequest(count_preference="all"),
    )
    equal(unread(), 1, "they count again")
    users.mark_all_messages_as_read(
        "una", api_token=TOKEN, mark_all_messages_as_read_request=m.MarkAllMessagesAsReadRequest()
    )
    equal(unread(), 0, "unread after reading all")
