"""Cases for the web socket: frames against RFC 6455, commands, logins with wrong credentials, and noise."""

import json
import urllib.parse

import values
from wire import Client, Failure, frame

# Every user of these has logged in without a token before; the last one has a token.
OPEN_USERS = ["ann", "ben", "cat"]
GUARDED_USER = "tess"
# Whom no case changes.
BYSTANDER = "by"
ACKNOWLEDGED = ["MESG", "FILE", "MEDI", "FEDI", "READ", "ENTR", "EXIT", "LOGI"]
SILENT = ["TPST", "TPEN", "MACK"]
UNKNOWN = ["HUGO", "SYEV", "DELM", "EROR", "mesg", "XXXX", "BUSY"]


def documented(code):
    """A code of Docs/Protocol.md#error-codes that a server gives for what a client did."""
    return type(code) is int and (400100 <= code <= 400403 or 900010 <= code <= 900500)


def violations(random):
    """Broken rules with the close codes that RFC 6455 gives them."""
    text = bytes(random.choice(b"abc{}") for _ in range(random.randrange(1, 200)))
    bad_text = text + random.choice([b"\xc3\x28", b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5\x80\x80\x80", b"\xe2\x82"])
    control = random.choice([8, 9, 10])
    big = random.choice([1 << 20 | 1, 1 << 31, 1 << 32, 1 << 40, (1 << 63) - 1])
    return random.choice([
        (frame(random.choice([1, 2, 9]), text[:120], masked=False), 1002),
        (frame(1, text, reserved=random.choice([0x10, 0x20, 0x40, 0x70])), 1002),
        (frame(random.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), text[:100]), 1002),
        (frame(0, text, last=random.random() < 0.5), 1002),
        (frame(1, text, last=False) + frame(random.choice([1, 2]), text), 1002),
        (frame(control, bytes(random.randrange(126, 400))), 1002),
        (frame(control, b"", last=False), 1002),
        (frame(8, b"\x03"), 1002),
        (frame(8, random.choice([0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535]).to_bytes(2, "big")), 1002),
        (frame(8, b"\x03\xe8" + b"\xff\xfe"), 1002),
        (frame(1, bad_text), 1007),
        (frame(1, bad_text[: len(text) + 1], last=False) + frame(0, bad_text[len(text) + 1:]), 1007),
        (frame(random.choice([1, 2]), b"", length=big), 1009),
    ])


def frames(target, random):
    """A broken frame is answered with its close code, and then the connection ends."""
    with Client(target, random.choice(OPEN_USERS)) as client:
        before = random.randrange(3)
        for number in range(before):
            client.send(f'READ{{"channel_url":"room","req_id":"{number}"}}\n')
        data, code = violations(random)
        client.raw(data)
        found = client.connection.close_code()
        if found != code:
            raise Failure(f"closed with {found} instead of {code}")
        client.connection.rest()


def huge(target, random):
    """A message of fragments that are too large together."""
    with Client(target, "ann") as client:
        part = b"x" * random.randrange(900_000, 1_000_000)
        client.raw(frame(1, part, last=False))
        for _ in range(3):
            client.raw(frame(0, part, last=False))
        found = client.connection.close_code()
        if found != 1009:
            raise Failure(f"closed with {found} instead of 1009")


def shapes(target, random):
    """One command in any lawful shape: text or bytes, in fragments, with pings in between, byte by byte."""
    with Client(target, random.choice(OPEN_USERS)) as client:
        text = f'READ{{"channel_url":"room","req_id":"{random.randrange(10**9)}"}}\n'.encode()
        wanted = json.loads(text[4:])["req_id"]
        pieces, pings = [], 0
        place = 0
        while place < len(text):
            size = random.randrange(0, 9)
            pieces.append(text[place: place + size])
            place += size
        data = b""
        for index, piece in enumerate(pieces):
            if random.random() < 0.3:
                data += frame(9, bytes([pings]))
                pings += 1
            data += frame(random.choice([1, 2]) if index == 0 else 0, piece, last=index == len(pieces) - 1)
        step = random.choice([1, 3, 1000])
        for start in range(0, len(data), step):
            client.raw(data[start: start + step])
        pongs = 0
        while True:
            found = client.connection.frame()
            if found is None:
                raise Failure("the socket ended")
            if found[0] == 10:
                if found[1] != bytes([pongs]):
                    raise Failure("a pong with other bytes than its ping")
                pongs += 1
            # The other cases may have made the user leave the channel: then the answer is an error.
            elif found[0] == 1 and any(
                line and json.loads(line[4:]).get("req_id") == wanted for line in found[1].split(b"\n")
            ):
                break
            elif found[0] == 8:
                raise Failure("closed")
        if pongs != pings:
            raise Failure(f"{pongs} pongs to {pings} pings")


def closing(target, random):
    """A lawful close frame is answered with its code, after what came before it."""
    with Client(target, random.choice(OPEN_USERS)) as client:
        code = random.choice([1000, 1001, 1003, 1007, 1011, 1012, 3000, 4000, 4999])
        reason = random.choice(["", "bye", "\u00e9" * 40]).encode()
        client.raw(frame(1, b'READ{"channel_url":"room","req_id":"last"}\n') + frame(8, code.to_bytes(2, "big") + reason))
        while True:
            name, payload = client.command()
            if payload.get("req_id") == "last":
                break
        found = client.connection.close_code()
        if found != code:
            raise Failure(f"closed with {found} instead of {code}")
        client.connection.rest()


def noise(target, random):
    """Random bytes: the connection ends, and says why if it can."""
    with Client(target, random.choice(OPEN_USERS)) as client:
        data = bytes(random.randrange(256) for _ in range(random.randrange(1, 400)))
        if random.random() < 0.5:
            data = frame(random.choice([1, 2]), b"PING{}") + data
        client.raw(data)
        client.connection.end_output()
        try:
            found = client.connection.close_code()
        except Failure as failure:
            # Frames of the server are well formed whatever it got.
            raise Failure(f"after noise: {failure}") from None
        if found not in (None, 0, 1000, 1001, 1002, 1007, 1009) and not 1000 <= found <= 4999:
            raise Failure(f"closed with {found}")


def command(random, mark):
    """A command with the number of answers that it may have, at least and at most."""
    kind = random.randrange(10)
    if kind < 5:
        name = random.choice(ACKNOWLEDGED)
        return name, (1, 1)
    if kind < 7:
        return random.choice(SILENT), (0, 1)
    return random.choice(UNKNOWN), (1, 1)


def commands(target, random):
    """Commands with wrong values: each is answered once, with its own request id and a documented code, in order."""
    user = random.choice(OPEN_USERS)
    with Client(target, user) as client:
        wanted = []
        text = ""
        for number in range(random.randrange(1, 8)):
            name, count = command(random, number)
            mark = f"r{number}"
            fixed = [("channel_url", random.choice(['"room"', '"open"', '"nowhere"', values.value(random)]))] if random.random() < 0.8 else []
            if name in ("MESG", "FILE") and random.random() < 0.5:
                fixed += [("message", '"hello"'), ("url", '"http://x/y"')]
            payload = values.members(random, 0, fixed)
            payload = payload[:-1] + ("," if len(payload) > 2 else "") + f'"req_id":"{mark}"}}'
            wanted.append((name, mark, count))
            text += name + payload + "\n"
        client.send(text.encode("utf-8", "surrogatepass"))
        found = [(name, payload) for name, payload in client.answers(1) if "req_id" in payload]
        check(found, wanted)


def check(found, wanted):
    place = 0
    for name, mark, (least, most) in wanted:
        count = 0
        while place < len(found) and found[place][1]["req_id"] == mark:
            answer, payload = found[place]
            if answer not in (name, "EROR"):
                raise Failure(f"{name} is answered with {answer}")
            if answer == "EROR" and not documented(payload.get("code")):
                raise Failure(f"{name} is answered with the code {payload.get('code')}")
            count += 1
            place += 1
        if not least <= count <= most:
            raise Failure(f"{name} has {count} answers instead of {least} to {most}")
    if place != len(found):
        raise Failure("an answer to nothing, or out of order")


def pieces(target, random):
    """What is no command: deep JSON, broken JSON, other letters. Each gets one error, and the socket goes on."""
    with Client(target, random.choice(OPEN_USERS)) as client:
        kind = random.randrange(4)
        if kind == 0:
            data = b'MESG{"channel_url":"room","message":"x","data":' + values.deep(random).encode() + b"}"
        elif kind == 1:
            data = b"MESG" + values.deep(random).encode()
        elif kind == 2:
            data = values.broken(random, "MESG" + values.members(random, 0, [("req_id", '"a"')]))
        else:
            data = random.choice([b"", b"ME", b"MESG", b"MESG ", b"ME\xffG{}", b"1234{}", b"MESG[]", b"MESG{}{}", b"\x00" * 9, b"MESGnull"])
        data = data.replace(b"\n", b" ")
        client.raw(frame(2, data + b"\n"))
        found = [payload for name, payload in client.answers(2) if name == "EROR" or "req_id" in payload]
        lawful = data[:4].isalpha() and data[:4].isascii() and values.is_object(data[4:])
        if not data.strip():
            if found:
                raise Failure("an answer to nothing")
            return
        if not lawful:
            if [payload.get("code") for payload in found] != [400403]:
                raise Failure(f"no command, but {[payload.get('code') for payload in found]} instead of 400403")
        elif len(found) > 1 or not all(documented(payload["code"]) for payload in found if payload.get("error")):
            raise Failure("a command with more than one answer, or with a code that is not documented")


def guess(random, secret):
    """Something like a secret, but not it."""
    kind = random.randrange(6)
    if kind == 0:
        return secret[:-1]
    if kind == 1:
        return secret + "0"
    if kind == 2:
        place = random.randrange(len(secret))
        return secret[:place] + ("0" if secret[place] != "0" else "1") + secret[place + 1:]
    if kind == 3:
        return secret.swapcase() if secret.swapcase() != secret else secret[::-1] + "x"
    if kind == 4:
        return random.choice(["null", "undefined", "0", "a" * 4000, "%00", "' OR 1=1 --", "*"])
    return "".join(random.choice("0123456789abcdef") for _ in range(len(secret)))


def logins(target, random):
    """Wrong credentials: the login says so with the code, and the socket is closed by the rules."""
    token, key = target.keys["token"], target.keys["ann"]
    kind = random.randrange(5)
    headers = []
    codes = (400302,)
    if kind == 0:
        query = f"user_id={GUARDED_USER}&ai=DEV&access_token=" + urllib.parse.quote(guess(random, token))
    elif kind == 1:
        query = f"user_id={GUARDED_USER}&ai=DEV"
        headers = ["SENDBIRD-WS-TOKEN: " + guess(random, token)]
    elif kind == 2:
        query = f"user_id={GUARDED_USER}&ai=DEV"
        offered = urllib.parse.quote(json.dumps({"token": guess(random, token)}), safe="")
        headers = ["Sec-WebSocket-Protocol: " + offered]
    elif kind == 3:
        query = "ai=DEV&key=" + urllib.parse.quote(guess(random, key))
        codes = (400309, 400105)
    else:
        query = "user_id=ann&ai=" + urllib.parse.quote(random.choice(["XXX", "dev", "DEV2", "' --"]))
        codes = (400304,)
    with target.upgraded(query, headers) as connection:
        first = connection.frame()
        if first is None or first[0] != 1 or first[1][:4] != b"LOGI":
            raise Failure("no login that says why")
        payload = json.loads(first[1][4:])
        if payload.get("error") is not True or payload.get("code") not in codes:
            raise Failure(f"refused with {payload.get('code')} instead of {codes}")
        if "key" in payload or "ekey" in payload:
            raise Failure("a refused login with a key")
        found = connection.close_code()
        if found != 1000:
            raise Failure(f"closed with {found} instead of 1000")


def upgrades(target, random):
    """An upgrade that lacks something is an HTTP answer."""
    wanted = {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    path, statuses = "/?user_id=ann&ai=DEV", (400, 426)
    kind = random.randrange(6)
    if kind == 0:
        del wanted[random.choice(["Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Key"])]
    elif kind == 1:
        wanted["Sec-WebSocket-Version"] = random.choice(["12", "0", "14", "x", ""])
    elif kind == 2:
        path, statuses = random.choice(["/elsewhere", "/v3", "/v3/users", "/_dev/status"]), (404,)
    elif kind == 3:
        wanted["Origin"], statuses = "http://evil.example", (403,)
    elif kind == 4:
        path, statuses = random.choice(["/%", "/..", "/%2e%2e", "//", "/?a=%zz"]), (404,)
    else:
        wanted["Connection"] = random.choice(["close", "keep-alive", ""])
    with target.connect() as connection:
        connection.send(target.head(f"GET {path}", [f"{name}: {value}" for name, value in wanted.items()]))
        answer = connection.answer()
        if answer is None or answer[0] not in statuses:
            raise Failure(f"answered with {answer and answer[0]} instead of {statuses}")
        if json.loads(answer[2]).get("error") is not True:
            raise Failure("a refusal without its body")


CASES = [
    (frames, 14), (shapes, 6), (closing, 4), (noise, 6), (commands, 20), (pieces, 10), (logins, 8), (upgrades, 6), (huge, 0.2),
]
