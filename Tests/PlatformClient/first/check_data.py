"""Metadata, metacounters and reports."""

import json

from scene import GROUP, TOKEN, equal, pages, refused, section, true

from client import ApiException, m, metadata, reports, make_users, make_channel


def counters():
    # The client takes counters for texts in this one answer.
    return json.loads(metadata.view_channel_metacounter(TOKEN, GROUP, "counters", _preload_content=False).data)


@section
def metadata_and_counters():
    make_users("vic")
    make_channel("counters", "vic")
    made = metadata.create_channel_metacounter(
        TOKEN, GROUP, "counters",
        create_channel_metacounter_data=m.CreateChannelMetacounterData(
            channel_type=GROUP, channel_url="counters", metacounter={"likes": 3, "views": 9}, _check_type=False
        ),
    )
    true(made == {"likes": 3, "views": 9}, f"created {made}")
    raised = metadata.update_channel_metacounter(
        TOKEN, GROUP, "counters",
        update_channel_metacounter_data=m.UpdateChannelMetacounterData(
            metacounter={"likes": 2}, mode="increase", upsert=False, _check_type=False
        ),
    )
    true(raised == {"likes": 5}, f"raised {raised}")
    one = metadata.view_channel_metacounter_by_key(TOKEN, GROUP, "counters", "likes")
    true(one == {"likes": 5}, f"viewed {one}")
    equal(counters(), {"likes": 5, "views": 9}, "all")
    metadata.delete_channel_metacounter_by_key(TOKEN, GROUP, "counters", "likes")
    equal(counters(), {"views": 9}, "left")
    metadata.delete_channel_metacounter(TOKEN, GROUP, "counters")
    equal(counters(), {}, "none left")

    data = m.CreateChannelMetadataData(
        channel_type=GROUP, channel_url="counters", metadata={"a": "1", "b": "2"}, include_ts=True
    )
    made = metadata.create_channel_metadata(TOKEN, GROUP, "counters", create_channel_metadata_data=data)
    equal(made.metadata, {"a": "1", "b": "2"}, "metadata")
    data = m.UpdateChannelMetadataData(metadata={"b": "3", "c": "4"}, upsert=True)
    changed = metadata.update_channel_metadata(TOKEN, GROUP, "counters", update_channel_metadata_data=data)
    equal(changed.to_dict(), {"b": "3", "c": "4"}, "changed metadata")
    one = metadata.view_channel_metadata_by_key(TOKEN, GROUP, "counters", "c").to_dict()
    equal(one, {"c": "4"}, "metadata by key")
    metadata.delete_channel_metadata_by_key(TOKEN, GROUP, "counters", "c")
    equal(metadata.view_channel_metadata(TOKEN, GROUP, "counters").to_dict(), {"a": "1", "b": "3"}, "metadata left")


@section
def user_reports():
    make_users("wes", "xia")
    first = make_channel("reports", "wes", "xia")
    message_id = int(first.message_id)
    about_message = reports.report_message_by_id(
        TOKEN, GROUP, "reports", str(message_id),
        report_message_by_id_data=m.ReportMessageByIdData(
            report_category="spam", offending_user_id="wes", reporting_user_id="xia", report_description="look"
        ),
    )
    equal((about_message.report_type, about_message.report_category), ("message", "spam"), "kind of a report")
    equal(about_message.reporting_user.user_id, "xia", "who reported")
    equal(about_message.offending_user.user_id, "wes", "who was reported")
    equal(about_message.reported_message.message, "first", "which message")
    equal(about_message.channel.channel_url, "reports", "where")
    equal(about_message.report_description, "look", "description")
    about_channel = reports.report_channel_by_url(
        TOKEN, GROUP, "reports",
        report_channel_by_url_data=m.ReportChannelByUrlData(report_category="suspicious", reporting_user_id="xia"),
    )
    equal(about_channel.report_type, "channel", "report of a channel")
    about_user = reports.report_user_by_id(
        TOKEN, "wes",
        report_user_by_id_data=m.ReportUserByIdData(
            offending_user_id="wes", report_category="harassing", reporting_user_id="xia", channel_type=GROUP,
            channel_url="reports",
        ),
    )
    equal(about_user.report_type, "user", "report of a user")
    kinds, count = pages(lambda **named: reports.list_reports(TOKEN, **named), "report_logs", limit=2)
    equal(([log.report_type for log in kinds], count), (["user", "channel", "message"], 2), "all reports")
    logs = reports.list_reports_on_message_by_id(TOKEN, GROUP, "reports", str(message_id)).report_logs
    equal([log.report_category for log in logs], ["spam"], "reports on a message")
    logs = reports.list_reports_on_channel_by_url(TOKEN, GROUP, "reports").report_logs
    equal([log.report_category for log in logs], ["suspicious"], "reports on a channel")
    logs = reports.list_reports_on_user_by_id(TOKEN, "wes").report_logs
    equal([log.report_category for log in logs], ["harassing"], "reports on a user")
    refused(
        ApiException, 400111, reports.report_channel_by_url, TOKEN, GROUP, "reports",
        report_channel_by_url_data=m.ReportChannelByUrlData(report_category="boring"),
    )
