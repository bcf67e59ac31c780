"""Runs every section against the server in PLATFORM_HOST."""

import scene

import check_users
import check_channels
import check_members
import check_messages

scene.run("current client")
