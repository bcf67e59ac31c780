"""The first generation of the client (sendbird-platform-sdk 0.0): it has the calls that the current one left out, for
moderation, reactions, delivery, translation, reports and metacounters. Its models have no null, so channels get a
message before they are read."""

import json

import scene
from scene import GROUP, TOKEN, equal

import sendbird_platform_sdk
from sendbird_platform_sdk import ApiException
from sendbird_platform_sdk.api.group_channel_api import GroupChannelApi
from sendbird_platform_sdk.api.message_api import MessageApi
from sendbird_platform_sdk.api.metadata_api import MetadataApi
from sendbird_platform_sdk.api.moderation_api import ModerationApi
from sendbird_platform_sdk.api.report_api import ReportApi
from sendbird_platform_sdk.api.user_api import UserApi
from sendbird_platform_sdk import models as m

client = sendbird_platform_sdk.ApiClient(sendbird_platform_sdk.Configuration(host=scene.HOST))
users, groups, messages = UserApi(client), GroupChannelApi(client), MessageApi(client)
metadata, moderation, reports = MetadataApi(client), ModerationApi(client), ReportApi(client)


def make_users(*user_ids):
    for user_id in user_ids:
        data = m.CreateUserData(user_id=user_id, nickname="Nick " + user_id, profile_url="")
        equal(users.create_user(TOKEN, create_user_data=data).user_id, user_id, "user id")


def send(url, user_id, text, **more):
    data = m.SendMessageData(user_id=user_id, message_type="MESG", message=text, **more)
    return messages.send_message(TOKEN, GROUP, url, send_message_data=data)


def make_channel(url, *user_ids, **more):
    data = m.GcCreateChannelData(user_ids=list(user_ids), channel_url=url, **more)
    answer = groups.gc_create_channel(TOKEN, gc_create_channel_data=data, _preload_content=False)
    equal(json.loads(answer.data)["channel_url"], url, "url")
    return send(url, user_ids[0], "first")


def view(url, **named):
    return groups.gc_view_channel_by_url(TOKEN, url, **named)


def ban(url, user_id, seconds=-1, description=""):
    data = m.GcBanUserData(
        channel_url=url, user_id=user_id, agent_id="", seconds=seconds, description=description
    )
    return moderation.gc_ban_user(TOKEN, url, gc_ban_user_data=data)
