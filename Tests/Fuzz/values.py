"""Random values that a careless reader trips over."""

import json

TEXTS = [
    "", " ", "null", "undefined", "true", "-1", "0", "NaN", "1e999", "9223372036854775807", "9223372036854775808",
    "../../etc/passwd", "'; DROP TABLE user; --", "%00", "%2e%2e%2f", "\u0000", "\u0001\u001f", "\u202e", "\ufeff", "\U0001f600" * 3,
    "e\u0301" * 5, "a" * 300, "\u00e9" * 200, "<script>", "{}", "[]", "\r\nX: y", "ann", "ben", "room", "MESG", "FILE", "channel", "users",
]
NUMBERS = ["0", "-0", "-1", "1", "1.5", "1e3", "1E-400", "1e400", "9223372036854775807", "-9223372036854775808",
           "9223372036854775808", "18446744073709551616", "1" * 400, "2147483648", "4294967296"]
NAMES = [
    "channel_url", "message", "data", "custom", "custom_type", "mention_type", "mentioned_user_ids", "metaarray", "parent_message_id",
    "reply_to_channel", "req_id", "msg_id", "url", "name", "size", "type", "files", "thumbnails", "require_auth", "target_langs",
    "translations", "silent", "created_at", "token", "id", "user_id", "user_ids", "nickname", "metadata", "message_type", "limit",
    "is_distinct", "is_public", "invitation_status", "operator_ids", "seconds", "description", "push_option",
    "apple_critical_alert_options", "upsert", "mode", "hide_previous_messages", "reaction", "expiring_session", "file_name", "file_size",
]


def deep(random):
    """JSON text nested so deep that a reader by recursion would end with its stack."""
    depth = random.choice([10, 60, 63, 64, 65, 66, 100, 1000, 10_000, 100_000])
    kind = random.randrange(4)
    if kind == 0:
        return "[" * depth + "]" * depth
    if kind == 1:
        return '{"a":' * depth + "1" + "}" * depth
    if kind == 2:
        return "[" * depth
    return '[{"a":' * (depth // 2) + "null" + "}]" * (depth // 2)


def value(random, level=0):
    """JSON text of a value; usually valid."""
    kind = random.randrange(12 if level < 3 else 8)
    if kind < 3:
        return json.dumps(random.choice(TEXTS), ensure_ascii=random.random() < 0.5)
    if kind < 5:
        return random.choice(NUMBERS)
    if kind == 5:
        return random.choice(["true", "false", "null"])
    if kind == 6:
        return random.choice(['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\/"', '"\\uD83D\\uDE00"', '"\\b\\f"'])
    if kind == 7:
        return json.dumps("".join(chr(random.choice([34, 92, 47, 9, 0x7F, 0x80, 0x2028, 0xFFFD, 0x10FFFF])) for _ in range(9)))
    if kind < 10:
        return "[" + ",".join(value(random, level + 1) for _ in range(random.randrange(4))) + "]"
    return members(random, level + 1)


def members(random, level=0, fixed=()):
    """JSON text of an object with names that mean something to the server, some of them twice."""
    pairs = [*fixed, *((random.choice(NAMES), value(random, level)) for _ in range(random.randrange(6)))]
    random.shuffle(pairs)
    return "{" + ",".join(json.dumps(name) + ":" + text for name, text in pairs) + "}"


def broken(random, text):
    """A text with a few bytes that are gone, added or others."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randrange(1, 4)):
        place = random.randrange(len(data) + 1)
        kind = random.randrange(3)
        if kind == 0 and place < len(data):
            del data[place]
        elif kind == 1:
            data.insert(place, random.choice(b'{}[]",:\\x00\xff0'))
        elif place < len(data):
            data[place] = random.randrange(256)
    return bytes(data)


# How deep the server lets values be inside of each other (Docs/Guides/DevServer.md#limits).
NESTING_LIMIT = 64


def nesting(text):
    """How deep the values of a JSON text are inside of each other, counted without recursion."""
    depth = deepest = 0
    in_string = escaped = False
    for letter in text:
        if in_string:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                in_string = False
        elif letter == '"':
            in_string = True
        elif letter in "{[":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "}]":
            depth -= 1
    return deepest


def is_object(data):
    """Whether Python's own reader takes it for one JSON object that is not nested too deeply. Constants that JSON does not
    have are refused."""
    def refuse(_):
        raise ValueError

    try:
        text = data.decode()
        return nesting(text) <= NESTING_LIMIT and isinstance(json.loads(text, parse_constant=refuse), dict)
    except (ValueError, RecursionError):
        return False
