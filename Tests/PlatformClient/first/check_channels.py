"""Channels, invitations, bans and mutes."""

from scene import TOKEN, equal, pages, refused, section, true

from client import ApiException, m, users, groups, moderation, make_users, send, make_channel, view, ban


@section
def channels():
    make_users("amy", "bob", "cid")
    make_channel("old_1", "amy", "bob", name="Old", custom_type="kind", operator_ids=["amy"])
    seen = view("old_1", show_member=True, show_read_receipt=True, show_delivery_receipt=True)
    equal(seen.name, "Old", "name")
    equal([member.user_id for member in seen.members], ["amy", "bob"], "members")
    equal([member.role for member in seen.members], ["operator", "none"], "roles")
    equal(seen.last_message.message, "first", "last message")
    true(seen.member_count == 2, "member count")
    data = m.GcUpdateChannelByUrlData(
        channel_url="old_1", name="New", cover_url="", cover_file=None, custom_type="kind", data="", is_distinct=False,
        is_public=False, access_code="", operator_ids=["bob"], _check_type=False,
    )
    equal(groups.gc_update_channel_by_url(TOKEN, "old_1", gc_update_channel_by_url_data=data).name, "New", "new name")
    found = groups.gc_list_channels(TOKEN, custom_types="kind", show_member=True).channels
    equal([channel.channel_url for channel in found], ["old_1"], "listed")
    equal(groups.gc_check_if_member_by_id(TOKEN, "old_1", "cid").state, "none", "no member")

    preference = m.UpdateChannelInvitationPreferenceData(auto_accept=False)
    users.update_channel_invitation_preference(
        TOKEN, "cid", update_channel_invitation_preference_data=preference
    )
    equal(users.view_channel_invitation_preference(TOKEN, "cid").auto_accept, False, "invitation preference")
    invitation = m.GcInviteAsMembersData(
        channel_url="old_1", user_ids=["cid"], users=["cid"], invitation_status={}, hidden_status={}
    )
    for answer in ("decline", "accept"):
        invited = groups.gc_invite_as_members(TOKEN, "old_1", gc_invite_as_members_data=invitation)
        true(invited.member_count == 3, "members with the invited one")
        equal(groups.gc_check_if_member_by_id(TOKEN, "old_1", "cid").state, "invited", "invited")
        true(users.view_number_of_channels_by_join_status(TOKEN, "cid", state="invited").group_channel_count == 1,
             "one invitation")
        items = users.view_number_of_unread_items(TOKEN, "cid")
        true(items.group_channel_invitation_count == 1, "one invitation among the items")
        if answer == "decline":
            groups.gc_decline_invitation(
                TOKEN, "old_1", gc_decline_invitation_data=m.GcDeclineInvitationData(channel_url="old_1", user_id="cid")
            )
            equal(groups.gc_check_if_member_by_id(TOKEN, "old_1", "cid").state, "none", "declined")
        else:
            joined = groups.gc_accept_invitation(
                TOKEN, "old_1",
                gc_accept_invitation_data=m.GcAcceptInvitationData(
                    channel_url="old_1", user_id="cid", access_code=""
                ),
            )
            true(joined.joined_member_count == 3, "accepted")
    data = m.GcLeaveChannelData(channel_url="old_1", user_ids=["cid"], should_leave_all=False)
    groups.gc_leave_channel(TOKEN, "old_1", gc_leave_channel_data=data)
    true(view("old_1").member_count == 2, "who left is no member")
    groups.gc_delete_channel_by_url(TOKEN, "old_1")
    refused(ApiException, 400201, view, "old_1")


@section
def bans_and_mutes():
    make_users("mod", *(f"b-{number}" for number in range(5)))
    make_channel("moderated", "mod", *(f"b-{number}" for number in range(5)), operator_ids=["mod"])
    for number in range(3):
        banned = ban("moderated", f"b-{number}", seconds=60 + number, description=f"reason {number}")
        equal(banned.user.user_id, f"b-{number}", "banned")
        true(banned.end_at - banned.start_at == (60 + number) * 1000, "length of the ban in ms")
    found, count = pages(
        lambda **named: moderation.gc_list_banned_users(TOKEN, "moderated", **named), "banned_list", limit=2
    )
    equal(count, 2, "pages of the banned")
    equal([entry.user.user_id for entry in found], ["b-0", "b-1", "b-2"], "the banned")
    equal([entry.description for entry in found], ["reason 0", "reason 1", "reason 2"], "reasons")
    one = moderation.gc_view_ban_by_id(TOKEN, "moderated", "b-1")
    equal(one.description, "reason 1", "reason of one")
    refused(ApiException, 900100, send, "moderated", "b-1", "no")
    moderation.gc_unban_user_by_id(TOKEN, "moderated", "b-1")
    refused(ApiException, 400201, moderation.gc_view_ban_by_id, TOKEN, "moderated", "b-1")

    for number in (3, 4):
        data = m.GcMuteUserData(
            channel_url="moderated", user_id=f"b-{number}", seconds=100 - number, description="loud"
        )
        equal(moderation.gc_mute_user(TOKEN, "moderated", gc_mute_user_data=data).channel_url, "moderated", "muted in")
    found, count = pages(
        lambda **named: moderation.gc_list_muted_users(TOKEN, "moderated", **named), "muted_list", limit=1
    )
    equal((count, [user.user_id for user in found]), (2, ["b-3", "b-4"]), "the muted")
    mute = moderation.gc_view_mute_by_id(TOKEN, "moderated", "b-3")
    equal((mute.is_muted, mute.description), (True, "loud"), "mute of one")
    true(0 < mute.remaining_duration <= 97_000, "remaining duration in ms")
    refused(ApiException, 900041, send, "moderated", "b-3", "no")
    only = groups.gc_list_members(TOKEN, "moderated", muted_member_filter="muted").members
    equal([member.user_id for member in only], ["b-3", "b-4"], "muted members")
    moderation.gc_unmute_user_by_id(TOKEN, "moderated", "b-3")
    equal(moderation.gc_view_mute_by_id(TOKEN, "moderated", "b-3").is_muted, False, "not muted any more")
    equal(send("moderated", "b-3", "yes").message, "yes", "and may send")
