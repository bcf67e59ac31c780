"""Users, their tokens and metadata, devices and preferences."""

import json

from scene import TOKEN, equal, pages, refused, section, true

from client import ApiException, m, users, make_user, make_channel


@section
def users_and_tokens():
    user = make_user("u-one", "One", issue_access_token=True, metadata={"font": "times"}, discovery_keys=["key"])
    equal(user.user_id, "u-one", "user id")
    equal(user.nickname, "One", "nickname")
    equal(len(user.access_token), 40, "length of the access token")
    equal(user.is_active, True, "is active")
    equal(user.is_online, False, "is online")
    equal(user.has_ever_logged_in, False, "has logged in")
    equal(user.metadata, {"font": "times"}, "metadata")
    equal(user.discovery_keys, ["key"], "discovery keys")
    true(1_500_000_000 < user.created_at < 10_000_000_000, "created_at is in seconds")
    refused(ApiException, 400202, make_user, "u-one")
    for number in range(2, 7):
        make_user(f"u-{number}", "Number " + "x" * number)

    seen = users.view_a_user("u-one", api_token=TOKEN)
    equal(seen.to_dict(), user.to_dict(), "viewed user")
    refused(ApiException, 400201, users.view_a_user, "nobody", api_token=TOKEN)
    refused(ApiException, 400401, users.view_a_user, "u-one", api_token="wrong")

    found, count = pages(users.list_users, "users", api_token=TOKEN, limit=2, nickname_startswith="Number")
    equal(count, 3, "pages of users")
    equal(sorted(user.user_id for user in found), ["u-2", "u-3", "u-4", "u-5", "u-6"], "listed users")
    named = users.list_users(api_token=TOKEN, user_ids="u-2,u-one")
    equal(sorted(user.user_id for user in named.users), ["u-2", "u-one"], "users by id")
    equal(users.list_users(api_token=TOKEN, nickname="One").users[0].user_id, "u-one", "user by nickname")

    changed = users.update_a_user(
        "u-2",
        api_token=TOKEN,
        update_a_user_request=m.UpdateAUserRequest(
            nickname="Two", profile_url="http://a/b.png", preferred_languages=["de", "fr"]
        ),
    )
    equal(changed.nickname, "Two", "new nickname")
    equal(changed.profile_url, "http://a/b.png", "new profile url")
    equal(changed.preferred_languages, ["de", "fr"], "languages")
    users.update_a_user("u-3", api_token=TOKEN, update_a_user_request=m.UpdateAUserRequest(is_active=False))
    equal(users.view_a_user("u-3", api_token=TOKEN).is_active, False, "deactivated")
    inactive = users.list_users(api_token=TOKEN, active_mode="deactivated").users
    equal([user.user_id for user in inactive], ["u-3"], "deactivated users")
    token = users.create_user_token("u-4", api_token=TOKEN, create_user_token_request=m.CreateUserTokenRequest())
    equal(len(token.token), 40, "length of a token")
    true(token.expires_at > 1_700_000_000_000, "a token ends in the future, in ms")
    users.delete_a_user("u-6", api_token=TOKEN)
    refused(ApiException, 400201, users.view_a_user, "u-6", api_token=TOKEN)


@section
def user_metadata():
    make_user("md")
    made = users.create_user_metadata(
        "md", api_token=TOKEN, create_user_metadata_request=m.CreateUserMetadataRequest(metadata={"a": "1", "b": "2"})
    )
    equal(made, {"a": "1", "b": "2"}, "created")
    changed = users.update_user_metadata(
        "md",
        api_token=TOKEN,
        update_user_metadata_request=m.UpdateUserMetadataRequest(metadata={"b": "3", "c": "4"}, upsert=True),
    )
    equal(changed, {"b": "3", "c": "4"}, "updated")
    one = users.update_specific_user_metadata(
        "md", "a", api_token=TOKEN, update_specific_user_metadata_request=m.UpdateSpecificUserMetadataRequest(value="5")
    )
    equal(one, {"a": "5"}, "one updated")
    equal(users.view_specific_user_metadata("md", "b", api_token=TOKEN), {"b": "3"}, "one viewed")
    users.delete_specific_user_metadata("md", "b", api_token=TOKEN)
    equal(users.view_a_user("md", api_token=TOKEN).metadata, {"a": "5", "c": "4"}, "left")
    users.delete_user_all_metadata("md", api_token=TOKEN)
    equal(users.view_a_user("md", api_token=TOKEN).metadata, {}, "none left")


@section
def pushes():
    make_user("val")
    make_channel("pushes", "val")
    for number in range(2):
        made = users.add_a_registration_or_device_token(
            "val", "gcm", api_token=TOKEN,
            add_a_registration_or_device_token_request=m.AddARegistrationOrDeviceTokenRequest(
                gcm_reg_token=f"gcm-{number}"
            ),
        )
        equal((made.token, made.type, made.user.user_id), (f"gcm-{number}", "GCM", "val"), "token")
    kept = users.list_registration_or_device_tokens("val", "gcm", api_token=TOKEN)
    equal(kept.tokens, ["gcm-0", "gcm-1"], "tokens")
    # The client wants a list of owners; the documentation shows one object.
    owner = users.view_who_owns_a_registration_or_device_token(
        "gcm", "gcm-1", api_token=TOKEN, _preload_content=False
    )
    equal(json.loads(owner.data), {"user_id": "val"}, "owner of a token")
    gone = users.remove_a_registration_or_device_token("val", "gcm", "gcm-0", api_token=TOKEN)
    equal(gone.token, "gcm-0", "removed token")
    users.remove_all_registration_or_device_token("val", api_token=TOKEN)
    equal(users.list_registration_or_device_tokens("val", "gcm", api_token=TOKEN).tokens, [], "no tokens left")

    first = users.view_push_preferences("val", api_token=TOKEN)
    equal((first.do_not_disturb, first.timezone, first.start_hour), (False, "UTC", 0), "preferences at first")
    equal(first.push_trigger_option.value, "all", "trigger at first")
    changed = users.update_push_preferences(
        "val", api_token=TOKEN,
        update_push_preferences_request=m.UpdatePushPreferencesRequest(
            do_not_disturb=True, start_hour=22, start_min=30, end_hour=6, end_min=0, timezone="Europe/Berlin",
            push_trigger_option=m.SendbirdPushTriggerOption("mention_only"), snooze_enabled=False,
        ),
    )
    equal((changed.do_not_disturb, changed.start_hour, changed.start_min), (True, 22, 30), "new preferences")
    equal(changed.push_trigger_option.value, "mention_only", "new trigger")
    users.reset_push_preferences("val", api_token=TOKEN)
    equal(users.view_push_preferences("val", api_token=TOKEN).to_dict(), first.to_dict(), "preferences after a reset")
    users.update_push_preferences_for_a_channel(
        "val", "pushes", api_token=TOKEN,
        update_push_preferences_for_a_channel_request=m.UpdatePushPreferencesForAChannelRequest(
            push_trigger_option="mention_only"
        ),
    )
    own = users.view_push_preferences_for_a_channel("val", "pushes", api_token=TOKEN)
    equal(own.push_trigger_option.value, "mention_only", "trigger of a channel")
    equal((own.enable, own.push_sound), (True, "default"), "push of a channel")
