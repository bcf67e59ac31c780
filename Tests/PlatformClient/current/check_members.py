"""Members, operators and invitations."""

from scene import TOKEN, equal, pages, section, true

from client import m, users, groups, make_user, make_channel, view


@section
def members():
    for user_id in ("gus", "hal", "ida", "jan", "kim"):
        make_user(user_id)
    make_channel("members", "gus", "hal", is_public=True)
    users.update_channel_invitation_preference(
        "jan",
        api_token=TOKEN,
        update_channel_invitation_preference_request=m.UpdateChannelInvitationPreferenceRequest(auto_accept=False),
    )
    equal(users.get_channel_invitation_preference("jan", api_token=TOKEN).auto_accept, False, "invitation preference")
    invited = groups.invite_as_members(
        "members",
        api_token=TOKEN,
        invite_as_members_request=m.InviteAsMembersRequest(user_ids=["ida", "jan"], inviter_id="gus"),
    )
    equal(invited.member_count, 4, "members with the invited one")
    equal(invited.joined_member_count, 3, "joined members")
    asked = groups.check_if_member("members", "jan", api_token=TOKEN)
    equal((asked.is_member, asked.state), (False, "invited"), "the one who does not accept by himself")
    accepted = groups.accept_an_invitation(
        "members", api_token=TOKEN, accept_an_invitation_request=m.AcceptAnInvitationRequest(user_id="jan")
    )
    equal(accepted.joined_member_count, 4, "joined after accepting")
    equal(groups.check_if_member("members", "jan", api_token=TOKEN).is_member, True, "member now")
    joined = groups.join_a_channel(
        "members", api_token=TOKEN, join_a_channel_request=m.JoinAChannelRequest(user_id="kim")
    )
    equal(joined.member_count, 5, "members after joining")

    found, count = pages(
        lambda **named: groups.list_members("members", **named), "members", api_token=TOKEN, limit=2,
        show_read_receipt=True, show_delivery_receipt=True,
    )
    equal(count, 3, "pages of members")
    equal([member.user_id for member in found], ["gus", "hal", "ida", "jan", "kim"], "by nickname")
    true(found[0].read_ts > 1_500_000_000_000, "read_ts is in ms")

    groups.register_operators_to_a_group_channel(
        "members",
        api_token=TOKEN,
        register_operators_to_a_group_channel_request=m.RegisterOperatorsToAGroupChannelRequest(
            operator_ids=["kim", "ida", "jan"]
        ),
    )
    found, count = pages(
        lambda **named: groups.list_operators("members", **named), "operators", api_token=TOKEN, limit=2
    )
    equal((count, sorted(user.user_id for user in found)), (2, ["ida", "jan", "kim"]), "operators")
    first = groups.list_members("members", api_token=TOKEN, order="operator_then_member_alphabetical").members
    equal([member.user_id for member in first], ["ida", "jan", "kim", "gus", "hal"], "operators first")
    only = groups.list_members("members", api_token=TOKEN, operator_filter="nonoperator").members
    equal([member.user_id for member in only], ["gus", "hal"], "no operators")
    groups.cancel_the_registration_of_operators("members", "kim", api_token=TOKEN)
    equal(len(groups.list_operators("members", api_token=TOKEN).operators), 2, "operators left")
    groups.cancel_the_registration_of_operators("members", "", delete_all=True, api_token=TOKEN)
    equal(groups.list_operators("members", api_token=TOKEN).operators, [], "no operators left")

    groups.start_typing_indicators(
        "members", api_token=TOKEN, start_typing_indicators_request=m.StartTypingIndicatorsRequest(user_ids=["gus"])
    )
    groups.stop_typing_indicators(
        "members", api_token=TOKEN, start_typing_indicators_request=m.StartTypingIndicatorsRequest(user_ids=["gus"])
    )
    groups.leave_a_channel(
        "members", api_token=TOKEN, leave_a_channel_request=m.LeaveAChannelRequest(user_ids=["hal", "ida"])
    )
    equal(groups.check_if_member("members", "hal", api_token=TOKEN).state, "none", "who left")
    equal(view("members").member_count, 3, "members left")
    users.leave_my_group_channels(
        "kim", api_token=TOKEN, leave_my_group_channels_request=m.LeaveMyGroupChannelsRequest()
    )
    equal(view("members").member_count, 2, "members left at the end")
