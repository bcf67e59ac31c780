"""The current client (sendbird-platform-sdk 2): its models read every answer strictly."""

import scene
from scene import GROUP, TOKEN

import sendbird_platform_sdk
from sendbird_platform_sdk import ApiException
from sendbird_platform_sdk.apis import GroupChannelApi, MessageApi, MetadataApi, ModerationApi, UserApi
from sendbird_platform_sdk import models as m

client = sendbird_platform_sdk.ApiClient(sendbird_platform_sdk.Configuration(host=scene.HOST))
users, groups, messages = UserApi(client), GroupChannelApi(client), MessageApi(client)
metadata, moderation = MetadataApi(client), ModerationApi(client)


def make_user(user_id, nickname=None, **more):
    request = m.CreateAUserRequest(user_id=user_id, nickname=nickname or "Nick " + user_id, profile_url="", **more)
    return users.create_a_user(api_token=TOKEN, create_a_user_request=request)


def make_channel(url, *user_ids, **more):
    request = m.CreateAGroupChannelRequest(
        users=[m.SendbirdUser(user_id=user_id) for user_id in user_ids], channel_url=url, **more
    )
    return groups.create_a_group_channel(api_token=TOKEN, create_a_group_channel_request=request)


def view(url, **named):
    return groups.get_a_group_channel(url, api_token=TOKEN, **named)


def send(url, user_id, text, **more):
    request = m.SendAMessageRequest(message_type="MESG", user_id=user_id, message=text, **more)
    return messages.send_a_message(GROUP, url, api_token=TOKEN, send_a_message_request=request)


def get(url, message_id, **named):
    return messages.get_a_message(GROUP, url, message_id, api_token=TOKEN, **named)


def listed(url, ts=0, message_id=0, **named):
    """The client always sends both; an id that is not 0 counts."""
    return messages.list_messages(GROUP, url, ts, message_id, api_token=TOKEN, **named).messages


def in_list(url, user_id):
    """A channel as that user has it in the list, whose last message the client reads with its own model."""
    return users.list_my_group_channels(
        user_id, TOKEN, channel_urls=url, show_empty=True, hidden_mode="all"
    ).channels[0]
