"""Reactions, receipts and translations."""

import json

from scene import GROUP, TOKEN, equal, section, true

from client import m, users, groups, messages, make_users, send, make_channel


@section
def reactions():
    make_users("rae", "roy")
    first = make_channel("reactions", "rae", "roy")
    message_id = int(first.message_id)
    for user_id in ("rae", "roy"):
        added = messages.add_reaction_to_a_message(
            TOKEN, GROUP, "reactions", str(message_id),
            add_reaction_to_a_message_data=m.AddReactionToAMessageData(
                channel_type=GROUP, channel_url="reactions", message_id=message_id, user_id=user_id, reaction="like"
            ),
        )
        equal((added.user_id, added.operation, added.reaction, added.success), (user_id, "ADD", "like", True), "added")
        true(added.msg_id == message_id, "message of the reaction")
        true(added.updated_at > 1_500_000_000_000, "time of the reaction in ms")
    listed = messages.list_reactions_of_message(
        TOKEN, GROUP, "reactions", str(message_id), list_users=True, _preload_content=False
    )
    equal([item["user_ids"] for item in json.loads(listed.data)["reactions"]], [["rae", "roy"]], "reactions")
    # The client takes user ids for numbers in this one answer.
    removed = messages.remove_reaction_from_a_message(
        TOKEN, GROUP, "reactions", str(message_id), user_id="rae", reaction="like", _preload_content=False
    )
    equal(json.loads(removed.data)["operation"], "DELETE", "removed")
    shown = messages.list_messages(
        TOKEN, GROUP, "reactions", message_ts="0", next_limit=1, prev_limit=0, include_reactions=True,
        _preload_content=False,
    )
    equal(json.loads(shown.data)["messages"][0]["reactions"][0]["user_ids"], ["roy"], "reactions in a list")


@section
def reading_and_delivery():
    make_users("sam", "tia")
    make_channel("receipts", "sam", "tia")
    send("receipts", "sam", "second")
    unread = messages.gc_view_number_of_each_members_unread_messages(TOKEN, "receipts").unread
    true(unread["sam"] == 0 and unread["tia"] == 2, "unread by member")
    data = m.GcMarkAllMessagesAsDeliveredData(application_id="DEV", channel_url="receipts", user_id="tia")
    delivered = messages.gc_mark_all_messages_as_delivered(
        TOKEN, "receipts", gc_mark_all_messages_as_delivered_data=data
    )
    true(delivered.ts > 1_500_000_000_000, "time of the delivery in ms")
    members = groups.gc_list_members(TOKEN, "receipts", show_delivery_receipt=True).members
    equal([member.user_id for member in members], ["sam", "tia"], "members")
    true(members[1].to_dict()["delivered_ts"] >= delivered.ts, "delivery receipt")
    data = m.GcMarkAllMessagesAsReadData(channel_url="receipts", user_id="tia", timestamp=0)
    messages.gc_mark_all_messages_as_read(TOKEN, "receipts", gc_mark_all_messages_as_read_data=data)
    unread = messages.gc_view_number_of_each_members_unread_messages(TOKEN, "receipts").unread
    true(unread["tia"] == 0, "nothing unread")
    items = users.view_number_of_unread_items(TOKEN, "tia", item_keys="group_channel_unread_message_count")
    equal(sorted(items.to_dict()), ["group_channel_unread_message_count"], "only the item that was asked for")


@section
def translation():
    make_users("uma")
    first = make_channel("translation", "uma")
    data = m.TranslateMessageIntoOtherLanguagesData(target_langs=["es", "de"])
    translated = messages.translate_message_into_other_languages(
        TOKEN, GROUP, "translation", str(int(first.message_id)), translate_message_into_other_languages_data=data
    )
    equal(translated.translations, {"es": "[es] first", "de": "[de] first"}, "the stand-in for translations")
    seen = messages.view_message_by_id(TOKEN, GROUP, "translation", str(int(first.message_id)))
    equal(seen.translations, translated.translations, "they stay with the message")
    equal(seen.message, "first", "the text stays")
