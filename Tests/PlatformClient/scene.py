"""What both clients' scripts share: where the server is, assertions, and running every section even when one fails."""

import os
import sys
import traceback

HOST = os.environ["PLATFORM_HOST"]
TOKEN = os.environ["CACHEBRIDGE_API_TOKEN"]
GROUP = "group_channels"

_checked = 0
_sections = []


def equal(found, wanted, what):
    """Types count: 1 is not 1.0, and True is not 1."""
    global _checked
    _checked += 1
    if type(found) is not type(wanted) or found != wanted:
        raise AssertionError(f"{what}: {found!r} instead of {wanted!r}")


def true(condition, what):
    global _checked
    _checked += 1
    if not condition:
        raise AssertionError(what)


def refused(error, code, call, *arguments, **named):
    """The call fails, and the error body has this code and a sentence."""
    import json

    try:
        call(*arguments, **named)
    except error as failure:
        body = json.loads(failure.body)
        equal(body["code"], code, "code of the refusal")
        equal(body["error"], True, "error of the refusal")
        true(isinstance(body["message"], str) and body["message"], "the refusal has no sentence")
        true(400 <= failure.status < 500, f"status {failure.status}")
        return
    raise AssertionError(f"not refused; {code} was expected")


def section(body):
    _sections.append(body)
    return body


def pages(call, name, **named):
    """All items of a list, one page after the other, with the number of pages."""
    items, count, token = [], 0, None
    while True:
        answer = call(token=token, **named) if token else call(**named)
        items += answer[name]
        count += 1
        token = answer.next
        if not token:
            return items, count
        true(count < 50, f"{name}: the pages have no end")


def run(client):
    failed = 0
    for body in _sections:
        before = _checked
        try:
            body()
            print(f"ok: {client}: {body.__name__}: {_checked - before} checks")
        except Exception:
            failed += 1
            print(f"FAILED: {client}: {body.__name__}", file=sys.stderr)
            traceback.print_exc()
    sys.exit(1 if failed or not _checked else 0)
