"""Cases for HTTP: malformed requests, traversal, wrong tokens, headers, deep JSON, slow senders."""

import json
import time
import urllib.parse

import values
from socket_cases import BYSTANDER, GUARDED_USER, documented, guess
from wire import Failure

SEGMENTS = ["..", ".", "%2e%2e", "%2E.", "..%2f..", "..%5c..", "%252e%252e", "...", "etc", "passwd", "root", "%c0%ae%c0%ae", "%00", "", "~", "proc",
            "self", "environ", "files", "v3", "_dev", "status", "faults", "emoji_images", "%2fetc%2fpasswd", "C:", "%uff0e", "..;"]


def checked(answer, statuses, what):
    """A refusal is as documented: its status, and a body with a code and a sentence."""
    if answer is None:
        raise Failure(f"{what}: no answer")
    status, headers, body = answer
    if status not in statuses:
        raise Failure(f"{what}: {status} instead of {statuses}")
    if status >= 400 and status != 408:
        payload = json.loads(body)
        if payload.get("error") is not True or not documented(payload.get("code")) or not payload.get("message"):
            raise Failure(f"{what}: a refusal with the code {payload.get('code')}")
    return status


def ends(connection, answer):
    """After what cannot be read, nothing more on the connection is a request."""
    if answer[1].get("connection") != "close":
        raise Failure("the connection goes on after a request that cannot be read")
    if b"HTTP/1.1" in connection.rest():
        raise Failure("what followed was taken for a request")


def malformed(random):
    """Bytes that are no request, with the statuses that they may get."""
    head = b"GET /v3/users HTTP/1.1\r\nHost: localhost\r\n"
    post = b"POST /v3/users HTTP/1.1\r\nHost: localhost\r\n"
    second = b"GET /v3/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return random.choice([
        (b"GET /v3/users\r\n\r\n", (400, 505)),
        # Readers may be lenient with white space (RFC 9112, 3); the caller is still nobody.
        (b"GET  /v3/users HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", (400, 401)),
        (random.choice([b"G\x00T", b"G ET", b"\xff\xfe", b"(GET)", b"GET,"]) + b" /v3/users HTTP/1.1\r\nHost: localhost\r\n\r\n", (400,)),
        (b"GET /v3/users HTTP/" + random.choice([b"9.9", b"2.0", b"0.1", b"x", b"1.", b"11"]) + b"\r\nHost: localhost\r\n\r\n", (400, 505)),
        (b"GET /v3/\x01\x02 HTTP/1.1\r\nHost: localhost\r\n\r\n", (400,)),
        (head + random.choice([b"Bad Header: 1", b"Bad\x00: 1", b": 1", b"Bad@: \x00", b"X: a\x00b", b"NoColon"]) + b"\r\n\r\n", (400,)),
        (b"GET /v3/users HTTP/1.1\r\nHost : localhost\r\n\r\n", (400,)),
        (head + b"X: " + b"a" * random.randrange(40_000, 80_000) + b"\r\n\r\n", (431,)),
        (head + b"X: 1\r\n" * random.randrange(101, 2000) + b"\r\n", (431,)),
        (b"GET /v3/" + b"a" * random.randrange(40_000, 80_000) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", (431, 414)),
        (post + b"Content-Length: " + random.choice([b"-1", b"x", b"1,2", b"0x10", b"9" * 40, b"1 2", b""]) + b"\r\n\r\n", (400, 413)),
        (post + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd" + second, (400,)),
        (post + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second, (400,)),
        (post + b"Transfer-Encoding: chunked\r\n\r\n" + random.choice([b"zz", b"-1", b"fffffffffffffffff", b"\x00"]) + b"\r\n", (400, 413)),
        (post + b"Content-Length: 1000000000\r\n\r\n", (413,)),
        (post + b"Expect: " + random.choice([b"miracles", b"200-ok"]) + b"\r\n\r\n", (417,)),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", (400,)),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (400, 505)),
    ])


def requests(target, random):
    """A request that cannot be read gets its status, and ends the connection."""
    with target.connect() as connection:
        data, statuses = malformed(random)
        connection.send(data)
        answer = connection.answer()
        checked(answer, statuses, "malformed")
        ends(connection, answer)


def noise(target, random):
    """Random bytes where a request belongs: refused, or the connection ends."""
    with target.connect() as connection:
        connection.send(bytes(random.randrange(256) for _ in range(random.randrange(1, 300))) + b"\r\n\r\n")
        connection.end_output()
        answer = connection.answer()
        if answer is not None:
            checked(answer, (400, 408), "noise")


def paths(target, random):
    """Nothing outside the routes is ever read, whatever a path says."""
    start = random.choice(["/v3/files/", "/v3/emoji_images/", "/v3/", "/", "/_dev/", "/v3/group_channels/", "/v3/users/../"])
    path = start + "/".join(random.choice(SEGMENTS) for _ in range(random.randrange(1, 8)))
    if random.random() < 0.1:
        path = random.choice(["http://localhost", "http://127.0.0.1:1", "http://evil.example", "ftp://localhost", "file://", "*", ""]) + path
    method = random.choice(["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
    answer = target.request(f"{method} {path}")
    if method == "HEAD":
        return
    allowed = (400, 401, 403, 404, 405, 421)
    # What a route there really answers; none of them reads a file by its name.
    harmless = method == "OPTIONS" or path.rstrip("/") in ("", "/_dev/status", "/_dev/faults", "/v3/group_channels", "http://localhost", "http://127.0.0.1:1")
    if answer[0] in (200, 204) and harmless:
        return
    if answer[0] == 200 and path.startswith(("http://localhost/_dev/", "http://127.0.0.1:1/_dev/", "/_dev/")):
        return
    if b"root:" in answer[2] or b"PATH=" in answer[2]:
        raise Failure("a file of this machine")
    checked(answer, allowed, "a path")


WORDS = [
    "users", "group_channels", "open_channels", "messages", "room", "open", "ann", "ben", "1", "changelogs", "metadata", "metacounter",
    "push", "gcm", "apns", "template", "token", "push_preference", "count_preference", "channel_invitation_preference", "block", "mute",
    "ban", "members", "operators", "freeze", "invite", "accept", "decline", "join", "leave", "hide", "reset_user_history",
    "pinned_messages", "messages_gap", "gap", "total_count", "unread_count", "mark_as_read", "mark_as_delivered", "reactions", "pin",
    "sorted_metaarray", "translation", "participants", "report", "storage", "file", "files", "search", "sdk", "applications", "settings",
    "emojis", "emoji_categories", "emoji_images", "friends", "friend_discoveries", "allow_friend_discovery", "my_group_channels",
    "device_tokens", "session_key", "login", "unread_message_count", "unread_item_count", "group_channel_count", "mark_as_read_all",
    "message_purge_offset", "typing", "screenshot", "polls", "scheduled_messages",
]


def routes(target, random):
    """Any method at any words of the calls, in any number: done, or refused with a documented code."""
    start = random.choice([["users"], ["users", "ann"], ["group_channels"], ["group_channels", "room"],
                           ["group_channels", "room", "messages"], ["open_channels"], ["open_channels", "open"], ["report"], ["push"], []])
    words = start + [random.choice(WORDS) for _ in range(random.randrange(0, 4))]
    method = random.choice(["GET", "POST", "PUT", "DELETE"])
    # Users who are gone would say nothing about the other cases.
    if method == "DELETE" and words[:1] == ["users"] and len(words) == 2:
        method = "GET"
    caller = random.choice([None, None, "Session-Key: " + target.keys["ann"]])
    body = b"" if method == "GET" else random.choice([b"", b"{}", b'{"user_id":"ann"}', b'{"user_ids":["ben"]}'])
    answer = target.request(f"{method} /v3/" + "/".join(words), body, caller=caller)
    checked(answer, (200, 400, 401, 403, 404), f"{method} {'/'.join(words)}")


def tokens(target, random):
    """Wrong credentials never get an answer to the call."""
    kind = random.randrange(4)
    key, token = target.keys["ann"], target.keys["token"]
    line, body, statuses = random.choice([
        ("GET /v3/users", b""), ("GET /v3/users/ann", b""), ("POST /v3/group_channels", b'{"user_ids":["ann"]}'),
        ("PUT /v3/users/ann", b'{"nickname":"x"}'), ("DELETE /v3/group_channels/room", b""), ("GET /v3/nothing", b""),
    ]) + ((401, 403),)
    if kind == 0:
        caller = "Api-Token: " + guess(random, target.token)
    elif kind == 1:
        caller = "Session-Key: " + guess(random, key)
    elif kind == 2:
        caller = "X-Nothing: 1"
    else:
        line, body = f"POST /v3/users/{GUARDED_USER}/" + random.choice(["session_key", "login"]), b"{}"
        caller = "Access-Token: " + guess(random, token)
    checked(target.request(line, body, caller=caller), statuses, "a wrong token")


def headers(target, random):
    """Headers decide who may call: hosts, origins, and what browsers say."""
    line, extra, statuses = random.choice([
        ("GET /v3/users", ["Host: localhost"], (400,)),
        ("GET /v3/users", ["Origin: " + random.choice(["http://evil.example", "null", "http://localhost:1", "file://", ""])], (403,)),
        ("GET /v3/users", ["Sec-Fetch-Site: " + random.choice(["cross-site", "same-site"])], (403,)),
        ("GET /v3/users", ["X-" + "a" * random.randrange(1, 900) + ": " + "b" * random.randrange(0, 9000)], (200,)),
        ("GET /v3/users", [f"X-{number}: 1" for number in range(random.randrange(1, 90))], (200,)),
        ("GET /v3/users", ["Upgrade: " + random.choice(["h2c", "foo", "TLS/1.0"]), "Connection: Upgrade"], (200,)),
        ("GET http://" + random.choice(["evil.example", "x@localhost", "localhost:x", "[::1", "127.0.0.1.evil.example"]) + "/v3/users", [], (421, 400)),
        ("POST /v3/users", ["Content-Type: " + random.choice(["text/plain", "multipart/form-data", "multipart/form-data; boundary=" + "b" * 90])], (400,)),
        ("OPTIONS /v3/users", ["Access-Control-Request-Method: " + "x" * 500], (204,)),
        ("GET /v3/users", ["App-Id: " + random.choice(["XXX", "dev", "\u00e9"])], (400,)),
        (random.choice(["PATCH", "TRACE", "CONNECT", "PROPFIND", "BREW"]) + " /v3/users", [], (405, 400)),
    ])
    checked(target.request(line, headers=extra), statuses, "headers")


BODIES = [
    "POST users", "PUT users/ann", "POST group_channels", "PUT group_channels/room", "POST group_channels/room/messages",
    "POST group_channels/room/invite", "PUT group_channels/room/hide", "POST group_channels/room/mute", "POST group_channels/room/metadata",
    "PUT group_channels/room/metacounter", "POST users/ann/push/gcm", "PUT users/ann/push_preference", "POST users/ann/friends",
    "POST open_channels", "POST report/users/ben", "PUT group_channels/room/messages/mark_as_read", "POST users/ann/block",
    "PUT group_channels/room/freeze", "POST group_channels/room/operators", "PUT users/ann/metadata", "POST group_channels/room/ban",
]


def bodies(target, random):
    """A body of wrong values, deep or broken JSON: done, or refused with a documented code."""
    method, path = random.choice(BODIES).split(" ")
    kind = random.randrange(4)
    if kind < 2:
        body = values.members(random, 0, [("user_id", random.choice(['"ann"', '"ben"', values.value(random)]))])
        if random.random() < 0.3:
            body = body[:-1] + ("," if len(body) > 2 else "") + '"message_type":"MESG","message":"x"}'
        body = body.encode("utf-8", "surrogatepass")
    elif kind == 2:
        body = random.choice(["", '{"data":']) + values.deep(random)
        body = (body + ("}" if body.startswith('{"data":') else "")).encode()
    else:
        body = values.broken(random, values.members(random, 0, [("user_id", '"ann"')]))
    answer = target.request(f"{method} /v3/{path}", body, ["Content-Type: application/json"])
    status = checked(answer, (200, 400, 403, 404, 409, 413), f"{method} {path}")
    if body.strip() and not values.is_object(body) and status == 200:
        raise Failure(f"{method} {path}: what is no object is taken")


LISTS = [
    "users", "users/ann/my_group_channels", "users/ann/my_group_channels/changelogs", "group_channels", "group_channels/room/members",
    "group_channels/room/messages", "group_channels/room/messages/changelogs", "group_channels/room/messages_gap", "search/messages",
    "group_channels/room/pinned_messages", "group_channels/room/ban", "group_channels/room/mute", "group_channels/room/operators",
    "open_channels", "users/ann/friends", "users/ann/block", "users/ann/unread_item_count", "users/ann/friends/changelogs",
    "group_channels/room/metadata", "group_channels/room/messages/1", "users/ann/group_channel_count",
]
PARAMETERS = [
    "limit", "token", "order", "show_empty", "show_member", "custom_types", "member_state_filter", "hidden_mode", "message_ts", "message_id",
    "prev_limit", "next_limit", "include", "reverse", "sender_ids", "change_ts", "query", "before", "after", "sort_field", "user_id",
    "user_ids", "metadatakey", "metadatavalues_in", "nickname_startswith", "created_before", "parent_message_id", "include_reply_type",
    "prev_start_ts", "prev_end_ts", "next_end_ts", "next_cache_count", "checking_continuous_messages", "keys", "item_keys", "state",
    "members_include_in", "query_type", "search_query", "search_field", "message_ts_from", "message_ts_to", "message_type", "channel_url",
]


def lists(target, random):
    """Parameters with wrong values: a list, or a refusal."""
    pairs = []
    for _ in range(random.randrange(0, 6)):
        text = random.choice([random.choice(values.TEXTS), random.choice(values.NUMBERS), "ann,ben", "true", "1"])
        pairs.append(urllib.parse.quote(random.choice(PARAMETERS)) + "=" + urllib.parse.quote(text.encode("utf-8", "surrogatepass"), safe=""))
    line = f"GET /v3/{random.choice(LISTS)}?" + "&".join(pairs)
    caller = random.choice([None, "Session-Key: " + target.keys["ann"]])
    checked(target.request(line, caller=caller), (200, 400, 403, 404), line.split("?")[0])


def forms(target, random):
    """Multipart bodies with wrong parts."""
    boundary = random.choice(["b", "----x", "'"])
    parts = []
    for _ in range(random.randrange(0, 5)):
        name = random.choice(["file", "channel_url", "thumbnail1", "user_id", "cover_file", "x", "\u00e9"])
        extra = random.choice(["", '; filename="a"', '; filename="../../x"', "; filename=", ";;"])
        content = random.choice(["room", "1,1", "0,0", "-1,x", "ann", "", "\r\n", f"--{boundary}", "x" * 500])
        blank = random.choice(["\r\n\r\n"] * 5 + ["\r\n", "\n\n", ""])
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{extra}{blank}{content}\r\n')
    body = "".join(parts) + random.choice([f"--{boundary}--\r\n", f"--{boundary}", "", "--"])
    path = random.choice(["POST /v3/storage/file", "POST /v3/group_channels", "PUT /v3/users/ann", "POST /v3/group_channels/room/messages"])
    kind = f"Content-Type: multipart/form-data; boundary={boundary}"
    checked(target.request(path, body.encode() or b"-", [kind]), (200, 400, 403, 404, 413), "a form")


def slow(target, random):
    """A request in small pieces is answered like any other; one that is given up is forgotten."""
    body = json.dumps({"nickname": "slow" * random.randrange(1, 9)}).encode()
    chunked = random.random() < 0.5
    extra = [f"Api-Token: {target.token}", "Content-Type: application/json"]
    if chunked:
        extra.append("Transfer-Encoding: chunked")
    data = target.head(f"PUT /v3/users/{BYSTANDER}", extra, None if chunked else len(body))
    while chunked and body:
        size = random.randrange(1, 20)
        piece, body = body[:size], body[size:]
        data += f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
    data += b"0\r\n\r\n" if chunked else body
    given_up = random.random() < 0.4
    if given_up:
        data = data[: random.randrange(len(data))]
    with target.connect() as connection:
        while data:
            size = random.randrange(1, 60)
            connection.send(data[:size])
            data = data[size:]
            if random.random() < 0.2:
                time.sleep(0.001)
        if given_up:
            if random.random() < 0.5:
                connection.end_output()
                connection.rest()
            return
        answer = connection.answer()
        if answer is None or answer[0] != 200:
            raise Failure(f"a slow request is answered with {answer and answer[0]}")


def pipelines(target, random):
    """Several requests at once are answered one by one, in order."""
    count = random.randrange(2, 20)
    with target.connect() as connection:
        wanted = []
        data = b""
        for _ in range(count):
            line, status = random.choice([("GET /v3/users/ann", 200), ("GET /v3/nothing", 404), ("GET /", 200), ("GET /v3/%", 400)])
            wanted.append(status)
            data += target.head(line, [f"Api-Token: {target.token}"])
        connection.send(data)
        found = [answer and answer[0] for answer in (connection.answer() for _ in range(count))]
        if found != wanted:
            raise Failure(f"{found} instead of {wanted}")


CASES = [
    (requests, 20), (noise, 6), (paths, 16), (routes, 24), (tokens, 10), (headers, 12), (bodies, 24), (lists, 18), (forms, 8), (slow, 4), (pipelines, 3),
]
