"""Sockets and HTTP written by hand, so that every byte of them can be wrong. Nothing here shares code with the server."""

import base64
import json
import os
import socket
import struct


class Failure(Exception):
    """What a case found. The text names what was expected and what came, and holds nothing else."""


class Silence(Failure):
    """No byte in time: a hang."""


class Connection:
    """One TCP connection with a buffer, whose every wait ends."""

    def __init__(self, address, seconds):
        self.seconds = seconds
        self.socket = socket.create_connection(address, timeout=seconds)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.ended = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            self.ended = True
        except TimeoutError:
            raise Silence("the server stopped reading") from None

    def end_output(self):
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.ended = True

    def more(self):
        """Reads once. False at the end."""
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            data = b""
        except TimeoutError:
            raise Silence(f"nothing within {self.seconds} seconds") from None
        if not data:
            self.ended = True
            return False
        self.buffer += data
        return True

    def exactly(self, count):
        """That many bytes, or None if the connection ends before."""
        while len(self.buffer) < count:
            if not self.more():
                return None
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def rest(self):
        """Everything to the end, which has to come."""
        while self.more():
            pass
        taken, self.buffer = self.buffer, b""
        return taken

    # HTTP

    def answer(self, to_head=False):
        """The next answer as status, headers and body; None if the connection ends without one."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                if self.buffer:
                    raise Failure("an answer without an end")
                return None
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        if not lines[0].startswith("HTTP/1.1 "):
            raise Failure("the answer is no HTTP/1.1")
        status = int(lines[0].split(" ")[1])
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        if status == 100:
            return self.answer(to_head)
        length = 0 if to_head or status in (101, 204) else int(headers.get("content-length", "0"))
        body = self.exactly(length)
        if body is None:
            raise Failure("a body shorter than its length")
        return status, headers, body

    # Frames (RFC 6455)

    def frame(self):
        """The next frame as opcode and bytes; None at the end."""
        head = self.exactly(2)
        if head is None:
            return None
        if head[1] & 0x80 or head[0] & 0x70:
            raise Failure("a frame of the server that is masked or has reserved bits")
        count = head[1] & 0x7F
        if count > 125:
            more = self.exactly(2 if count == 126 else 8)
            if more is None:
                return None
            count = int.from_bytes(more, "big")
        data = self.exactly(count)
        return None if data is None else (head[0] & 0x0F, data)

    def close_code(self):
        """The code of the close frame, after all others; 0 for one without, None if there is no such frame."""
        while frame := self.frame():
            if frame[0] == 8:
                return int.from_bytes(frame[1][:2], "big") if len(frame[1]) >= 2 else 0
        return None


def frame(opcode, data, last=True, masked=True, reserved=0, length=None):
    """One frame; `length` claims another length than that of the data."""
    count = len(data) if length is None else length
    head = bytes([(0x80 if last else 0) | reserved | opcode])
    mask = 0x80 if masked else 0
    if count < 126:
        head += bytes([mask | count])
    elif count < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", count)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", count)
    if not masked:
        return head + data
    key = b"\x12\x34\x56\x78"
    pad = (key * (len(data) // 4 + 1))[: len(data)]
    mixed = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(len(data), "big")
    return head + key + mixed


class Target:
    """The server: where it is, and what is needed to speak with it."""

    def __init__(self, url, token, seconds):
        host, port = url.removeprefix("http://").rsplit(":", 1)
        self.address = (host, int(port))
        self.token = token
        self.seconds = seconds
        self.keys = {}

    def connect(self, seconds=None):
        return Connection(self.address, seconds or self.seconds)

    def head(self, line, headers=(), length=None):
        lines = [line + " HTTP/1.1", "Host: localhost", *headers]
        if length is not None:
            lines.append(f"Content-Length: {length}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    def request(self, line, body=b"", headers=(), caller=None):
        """One request on a connection of its own."""
        caller = caller or f"Api-Token: {self.token}"
        with self.connect() as connection:
            connection.send(self.head(line, (caller, *headers), len(body) if body else None) + body)
            answer = connection.answer(to_head=line.startswith("HEAD "))
            if answer is None:
                raise Failure("no answer")
            return answer

    def done(self, line, body):
        status, _, answer = self.request(line, json.dumps(body).encode())
        if status != 200:
            raise Failure(f"preparation: {line.split('?')[0]} is answered with {status}")
        return json.loads(answer)

    def upgraded(self, query, headers=()):
        """A connection after its upgrade, whatever the login says."""
        connection = self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.send(self.head(f"GET /?{query}", (
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
            *headers)))
        answer = connection.answer()
        if answer is None or answer[0] != 101:
            raise Failure(f"the upgrade is answered with {answer and answer[0]}")
        return connection


class Client:
    """A logged-in socket, command by command."""

    def __init__(self, target, user):
        self.connection = target.upgraded(f"user_id={user}&ai=DEV")
        self.waiting = []
        name, login = self.command()
        if name != "LOGI" or login.get("error"):
            raise Failure("the login of a user without a token is refused")
        target.keys[user] = login["key"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def send(self, text):
        self.raw(frame(1, text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")))

    def raw(self, data):
        self.connection.send(data)

    def command(self):
        """The next command as its name and payload."""
        while not self.waiting:
            found = self.connection.frame()
            if found is None:
                raise Failure("the socket ended without a close frame")
            opcode, data = found
            if opcode == 8:
                raise Failure(f"the socket was closed with {int.from_bytes(data[:2], 'big')}")
            if opcode == 1:
                self.waiting += [line for line in data.decode().split("\n") if line]
        line = self.waiting.pop(0)
        return line[:4], json.loads(line[4:])

    def answers(self, mark):
        """What comes before the answer to a ping: everything that was sent before is handled by then."""
        self.send(f'PING{{"id":{mark}}}\n')
        found = []
        while True:
            name, payload = self.command()
            if name == "PONG" and payload.get("id") == mark:
                return found
            found.append((name, payload))
