"""Channels: making, finding, changing, hiding, freezing, and their metadata."""

from scene import GROUP, TOKEN, equal, pages, refused, section, true

from client import ApiException, m, users, groups, metadata, moderation, make_user, make_channel, view, send, in_list


@section
def channel_life():
    for user_id in ("ann", "ben", "cat"):
        make_user(user_id)
    channel = make_channel(
        "life_1", "ann", "ben", name="Life", custom_type="kind", data="{}", cover_url="http://a/c.png",
        operator_ids=["ann"], inviter_id="ann",
    )
    equal(channel.channel_url, "life_1", "url")
    equal(channel.name, "Life", "name")
    equal(channel.custom_type, "kind", "custom type")
    equal(channel.cover_url, "http://a/c.png", "cover")
    equal(channel.member_count, 2, "members")
    equal(channel.joined_member_count, 2, "joined members")
    equal([member.user_id for member in channel.members], ["ann", "ben"], "member ids")
    equal([member.role for member in channel.members], ["operator", "none"], "roles")
    equal([member.state for member in channel.members], ["joined", "joined"], "states")
    equal([user.user_id for user in channel.operators], ["ann"], "operators")
    equal(channel.created_by.user_id, "ann", "creator")
    equal(channel.freeze, False, "freeze")
    equal(channel.is_super, False, "super")
    equal(channel.is_distinct, False, "distinct")
    equal(channel.last_message, None, "last message")
    equal(channel.channel.name, "Life", "name in the echo")
    true(1_500_000_000 < channel.created_at < 10_000_000_000, "created_at is in seconds")
    refused(ApiException, 400202, make_channel, "life_1", "ann")
    refused(ApiException, 400110, make_channel, "no spaces", "ann")
    refused(ApiException, 400201, make_channel, "life_2", "nobody")

    seen = view("life_1", show_member=True, show_read_receipt=True, show_delivery_receipt=True)
    equal(sorted(seen.read_receipt), ["ann", "ben"], "read receipts")
    equal(sorted(seen.delivery_receipt), ["ann", "ben"], "delivery receipts")
    equal(len(seen.members), 2, "viewed members")
    equal("members" in view("life_1").to_dict(), False, "members only on request")
    equal(view("life_1", user_id="ben").my_role, "none", "role of a viewer")
    equal(view("life_1", user_id="ann").my_role, "operator", "role of an operator")

    changed = groups.update_a_group_channel(
        "life_1",
        api_token=TOKEN,
        update_a_group_channel_request=m.UpdateAGroupChannelRequest(
            name="New", data="data", custom_type="other", is_public=True, operator_ids=["ben"]
        ),
    )
    equal(changed.name, "New", "new name")
    equal(changed.data, "data", "new data")
    equal(changed.is_public, True, "public now")
    equal(sorted(user.user_id for user in changed.operators), ["ann", "ben"], "new operators")
    equal(view("life_1").custom_type, "other", "new custom type")

    groups.delete_a_group_channel("life_1", api_token=TOKEN)
    refused(ApiException, 400201, view, "life_1")


@section
def distinct_channels():
    for user_id in ("dan", "eve", "fay"):
        make_user(user_id)
    first = make_channel("distinct_1", "dan", "eve", is_distinct=True)
    second = make_channel("distinct_2", "eve", "dan", is_distinct=True)
    equal(first.channel_url, "distinct_1", "first")
    equal(second.channel_url, "distinct_1", "the same channel again")
    equal(first.to_dict()["is_created"], True, "the first was created")
    equal(second.to_dict()["is_created"], False, "the second was there")
    third = make_channel("distinct_3", "dan", "eve", "fay", is_distinct=True)
    equal(third.channel_url, "distinct_3", "other members")
    found = groups.list_channels(TOKEN, members_exactly_in="dan,eve", distinct_mode="distinct", show_empty=True)
    equal([channel.channel_url for channel in found.channels], ["distinct_1"], "found by its members")


@section
def channel_lists():
    for number in range(5):
        make_user(f"list-{number}")
    for number in range(5):
        make_channel(
            f"list_{number}", "list-0", f"list-{max(1, number)}", name=f"List {number}",
            custom_type=f"list-{number % 2}", is_super=number == 4,
        )
    common = dict(api_token=TOKEN, show_empty=True, custom_type_startswith="list-")
    found, count = pages(groups.list_channels, "channels", limit=2, order="chronological", **common)
    equal(count, 3, "pages of channels")
    equal([channel.channel_url for channel in found], [f"list_{number}" for number in (4, 3, 2, 1, 0)], "newest first")
    named = groups.list_channels(order="channel_name_alphabetical", **common).channels
    equal([channel.name for channel in named], [f"List {number}" for number in range(5)], "by name")
    equal(
        sorted(channel.channel_url for channel in groups.list_channels(custom_types="list-1", **common).channels),
        ["list_1", "list_3"], "by custom type",
    )
    for named, url in (
        ({"name_contains": "ist 3"}, "list_3"), ({"super_mode": "super"}, "list_4"),
        ({"members_include_in": "list-2"}, "list_2"),
    ):
        found = groups.list_channels(**named, **common).channels
        equal([channel.channel_url for channel in found], [url], f"by {named}")
    equal(groups.list_channels(public_mode="public", **common).channels, [], "no public one")
    equal(groups.list_channels(TOKEN, custom_type_startswith="list-").channels, [], "no empty ones unless asked for")
    members = groups.list_channels(show_member=True, channel_urls="list_2", **common).channels[0].members
    equal([member.user_id for member in members], ["list-0", "list-2"], "members in a list")
    send("list_1", "list-0", "newest")
    latest = groups.list_channels(order="latest_last_message", **common).channels
    equal(latest[0].channel_url, "list_1", "the latest message is first")
    equal(latest[0].last_message.message, "newest", "last message in a list")

    mine, count = pages(
        lambda **named: users.list_my_group_channels("list-0", TOKEN, **named), "channels", limit=3, show_empty=True
    )
    equal(count, 2, "pages of a user's channels")
    equal(len(mine), 5, "a user's channels")
    equal(mine[0].member_state, "joined", "member state")
    equal(mine[0].count_preference, "all", "count preference")
    equal(mine[0].hidden_state, "unhidden", "hidden state")
    theirs = users.list_my_group_channels("list-3", TOKEN, show_empty=True, unread_filter="unread_message").channels
    equal(theirs, [], "nothing unread")


@section
def hiding_freezing_blocking():
    for user_id in ("leo", "mia"):
        make_user(user_id)
    make_channel("hiding", "leo", "mia")
    send("hiding", "mia", "before")
    groups.hide_a_channel(
        "hiding",
        api_token=TOKEN,
        hide_a_channel_request=m.HideAChannelRequest(
            user_id="leo", allow_auto_unhide=False, hide_previous_messages=True, should_hide_all=False
        ),
    )
    hidden = view("hiding", user_id="leo")
    equal(hidden.hidden_state, "hidden_prevent_auto_unhide", "hidden state")
    equal(hidden.is_hidden, True, "hidden")
    true(hidden.ts_message_offset > 1_500_000_000_000, "offset in ms")
    equal(in_list("hiding", "leo").last_message, None, "no last message from before")
    equal(users.list_my_group_channels("leo", TOKEN, show_empty=True).channels, [], "hidden ones are left out")
    found = users.list_my_group_channels("leo", TOKEN, show_empty=True, hidden_mode="hidden_prevent_auto_unhide")
    equal([channel.channel_url for channel in found.channels], ["hiding"], "hidden ones")
    groups.unhide_a_channel("hiding", "leo", api_token=TOKEN)
    equal(view("hiding", user_id="leo").hidden_state, "unhidden", "shown again")
    send("hiding", "leo", "after")
    reset = groups.reset_chat_history(
        "hiding", api_token=TOKEN, reset_chat_history_request=m.ResetChatHistoryRequest(user_id="mia")
    )
    true(reset.ts_message_offset >= hidden.ts_message_offset, "offset of a reset")
    equal(in_list("hiding", "mia").last_message, None, "history is gone for one")
    equal(in_list("hiding", "leo").last_message.message, "after", "and not for the other")

    frozen = moderation.freeze_a_group_channel(
        "hiding", api_token=TOKEN, freeze_a_group_channel_request=m.FreezeAGroupChannelRequest(freeze=True)
    )
    equal(frozen.freeze, True, "frozen")
    refused(ApiException, 900050, send, "hiding", "mia", "no")
    thawed = moderation.freeze_a_group_channel(
        "hiding", api_token=TOKEN, freeze_a_group_channel_request=m.FreezeAGroupChannelRequest(freeze=False)
    )
    equal(thawed.freeze, False, "thawed")

    blocked = moderation.block_a_user(
        "leo", api_token=TOKEN, block_a_user_request=m.BlockAUserRequest(target_id="mia")
    )
    equal([user.user_id for user in blocked.users], ["mia"], "blocked")
    equal([u.user_id for u in moderation.list_blocked_users("leo", api_token=TOKEN).users], ["mia"], "list of blocked")
    moderation.unblock_a_user("leo", "mia", api_token=TOKEN)
    equal(moderation.list_blocked_users("leo", api_token=TOKEN).users, [], "nobody blocked")


@section
def channel_metadata():
    make_user("nat")
    make_channel("metadata", "nat")
    made = metadata.create_a_channel_metadata(
        GROUP, "metadata", api_token=TOKEN,
        create_a_channel_metadata_request=m.CreateAChannelMetadataRequest(
            metadata={"a": "1", "b": "2"}, include_ts=True
        ),
    )
    equal(made.metadata, {"a": "1", "b": "2"}, "created")
    changed = metadata.update_a_channel_metadata(
        GROUP, "metadata", api_token=TOKEN,
        update_a_channel_metadata_request=m.UpdateAChannelMetadataRequest(metadata={"b": "3", "c": "4"}, upsert=False),
    )
    equal(changed, {"b": "3"}, "updated without upsert")
    read = metadata.view_a_channel_metadata_when_retrieving_all_items_of_a_channel_metadata
    equal(read(GROUP, "metadata", api_token=TOKEN), {"a": "1", "b": "3"}, "viewed")
    equal(read(GROUP, "metadata", api_token=TOKEN, keys="a"), {"a": "1"}, "viewed by key")
    equal(groups.list_channels(TOKEN, show_empty=True, metadata_key="a", metadata_values="1").channels[0].channel_url,
          "metadata", "found by metadata")
    metadata.delete_a_channel_metadata_when_deleting_all_items_of_a_channel_metadata(GROUP, "metadata", api_token=TOKEN)
    equal(read(GROUP, "metadata", api_token=TOKEN), {}, "none left")
