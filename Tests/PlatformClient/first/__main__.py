"""Runs every section against the server in PLATFORM_HOST."""

import scene

import check_channels
import check_messages
import check_data

scene.run("first client")
