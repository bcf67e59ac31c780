"""Throws random and broken things at a running development server, as a stranger would: malformed frames and requests,
slow senders, wrong tokens, traversal, headers, deep JSON. Each case knows which answer, status or close code it must get.

  python3 Tests/Fuzz LAB                starts LAB serve on a free port of 127.0.0.1, and ends it
  python3 Tests/Fuzz --url URL          a server that runs, with the API token of CACHEBRIDGE_API_TOKEN
    --cases N     how many; default 10000
    --seed N      default 1; a case depends on the seed and its number only
    --only N      the case of this number alone
    --minutes N   the run fails if it takes longer; default 20

Beside the cases, one socket stays connected and has to be answered throughout, and some connections hold back the end of
a request until the server gives them up. With LAB, the server's memory is bounded, and it has to end when it is asked to.

Needs python3, and nothing else. Leaves nothing behind. Exit 0: every case held. 1: some did not. 64: wrong arguments.
"""

import argparse
import collections
import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback

# Nothing is left in the repository.
sys.dont_write_bytecode = True

import http_cases  # noqa: E402
import socket_cases  # noqa: E402
from wire import Client, Failure, Target  # noqa: E402

MEMORY_LIMIT = 400 << 20
MEMORY_GROWTH = 150 << 20
CASES = socket_cases.CASES + http_cases.CASES
HELD = [
    b"", b"GET /v3/users HT", b"GET /v3/users HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /v3/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    b"POST /v3/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
]


def memory(process, name):
    """Bytes of a process from Linux's own books; None elsewhere."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) << 10 for line in status if line.startswith(name + ":"))
    except (OSError, StopIteration):
        return None


def prepare(target):
    """Users and channels that the cases speak of."""
    made = target.done("POST /v3/users", {"user_id": socket_cases.GUARDED_USER, "nickname": "T", "issue_access_token": True})
    target.keys["token"] = made["access_token"]
    for user in [*socket_cases.OPEN_USERS, socket_cases.BYSTANDER]:
        target.done("POST /v3/users", {"user_id": user, "nickname": user})
    renew(target)


def renew(target):
    """The cases change whatever they may: what they rely on is put back."""
    for user in socket_cases.OPEN_USERS:
        status, _, _ = target.request(f"GET /v3/users/{user}")
        if status != 200:
            raise Failure("a user of the cases is gone")
        target.done(f"PUT /v3/users/{user}", {"is_active": True})
        status, _, answer = target.request(f"POST /v3/users/{user}/login", b"{}", ["App-Id: DEV"])
        if status != 200:
            raise Failure("a user of the cases cannot log in")
        target.keys[user] = json.loads(answer)["key"]
    if target.request("GET /v3/group_channels/room")[0] != 200:
        target.done("POST /v3/group_channels", {"channel_url": "room", "name": "Room", "user_ids": socket_cases.OPEN_USERS})
    if target.request("GET /v3/open_channels/open")[0] != 200:
        target.done("POST /v3/open_channels", {"channel_url": "open", "name": "Open"})
    for user in socket_cases.OPEN_USERS:
        target.request(f"DELETE /v3/group_channels/room/ban/{user}")
    target.done("POST /v3/group_channels/room/invite", {"user_ids": socket_cases.OPEN_USERS})


class Run:
    def __init__(self, options, target, process):
        self.options, self.target, self.process = options, target, process
        self.failed = 0
        self.counts = collections.Counter()
        self.slowest = (0, "")
        self.peak = 0

    def case(self, number):
        """One case, whatever it does, is over when this returns."""
        numbers = random.Random(f"{self.options.seed}/{number}")
        body = numbers.choices([case for case, _ in CASES], [weight for _, weight in CASES])[0]
        name = f"{body.__module__.split('_')[0]} {body.__name__}"
        start = time.monotonic()
        try:
            body(self.target, numbers)
        except (Failure, OSError, ValueError, KeyError) as failure:
            self.failed += 1
            print(f"FAILED: case {number} ({name}) of seed {self.options.seed}: {failure}", file=sys.stderr)
            if not isinstance(failure, Failure):
                traceback.print_exc()
        self.counts[name] += 1
        self.slowest = max(self.slowest, (time.monotonic() - start, f"case {number} ({name})"))

    def bystander(self, client, number):
        """Somebody whom all of this does not concern."""
        client.answers(number)

    def watch(self):
        if self.process is None:
            return
        if self.process.poll() is not None:
            raise Failure(f"the server ended with {self.process.returncode}")
        used = memory(self.process, "VmRSS")
        if used is not None:
            self.peak = max(self.peak, used)
            if used > MEMORY_LIMIT:
                raise Failure(f"the server uses {used >> 20} MiB")

    def all(self):
        deadline = time.monotonic() + self.options.minutes * 60
        held = [self.target.connect(60) for _ in range(4) for _ in HELD]
        for connection, data in zip(held, HELD * 4):
            connection.send(data)
        early = None
        with Client(self.target, socket_cases.BYSTANDER) as client:
            for number in range(self.options.cases):
                self.case(number)
                if number % 25 == 24:
                    renew(self.target)
                    self.bystander(client, number)
                    self.watch()
                if number == self.options.cases // 10 and self.process is not None:
                    early = memory(self.process, "VmRSS")
                if self.failed >= 20:
                    raise Failure("too many failures")
                if time.monotonic() > deadline:
                    raise Failure(f"{number + 1} cases took {self.options.minutes} minutes")
            self.bystander(client, -1)
        for connection, data in zip(held, HELD * 4):
            with connection:
                answer = connection.answer()
                if answer is None or answer[0] != 408:
                    raise Failure(f"a request that never ends ({data[:20]!r}) is answered with {answer and answer[0]}")
        self.settled()
        late = memory(self.process, "VmRSS") if self.process is not None else None
        if early is not None and late is not None and late - early > MEMORY_GROWTH:
            raise Failure(f"the server's memory grew from {early >> 20} to {late >> 20} MiB")
        return early, late

    def settled(self):
        """Every connection and every session of the cases is gone."""
        deadline = time.monotonic() + self.target.seconds
        while True:
            _, _, body = self.target.request("GET /_dev/status")
            status = json.loads(body)
            # The one that asks is a connection too.
            if status["connections"] <= 1 and status["sockets"] == 0 and status["queued_bytes"] == 0:
                return
            if time.monotonic() > deadline:
                raise Failure(f"{status['connections']} connections and {status['sockets']} sockets are left")
            time.sleep(0.05)

    def report(self, early, late, seconds):
        for name, count in sorted(self.counts.items()):
            print(f"{name}: {count}")
        print(f"slowest: {self.slowest[0]:.2f} s, {self.slowest[1]}")
        if late is not None:
            print(f"memory: {early >> 20} MiB after a tenth, {late >> 20} MiB at the end, {self.peak >> 20} MiB at most")
        print(f"{sum(self.counts.values())} cases of seed {self.options.seed} in {seconds:.0f} s, {self.failed} failed")


def serve(lab):
    """A server of its own, with nothing of this machine but what it needs."""
    environment = {**os.environ, "CACHEBRIDGE_API_TOKEN": "fuzz-token", "SWIFT_BACKTRACE": "enable=no"}
    process = subprocess.Popen([lab, "serve", "--port", "0"], stdout=subprocess.PIPE, env=environment, text=True)
    line = process.stdout.readline()
    if not line.startswith("listening on "):
        process.kill()
        raise Failure("serve does not listen")
    return process, line.split()[-1], "fuzz-token"


def stop(process):
    process.send_signal(signal.SIGINT)
    try:
        code = process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Failure("the server does not end") from None
    if code != 0:
        raise Failure(f"the server ended with {code}")


def main():
    parser = argparse.ArgumentParser(prog="Fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lab", nargs="?")
    parser.add_argument("--url")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--minutes", type=float, default=20)
    # A server that only looks busy is told from one that hangs.
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    if (options.lab is None) == (options.url is None):
        parser.print_usage(sys.stderr)
        return 64
    process, start = None, time.monotonic()
    run = None
    try:
        if options.lab is not None:
            process, url, token = serve(options.lab)
        else:
            url, token = options.url, os.environ["CACHEBRIDGE_API_TOKEN"]
        target = Target(url, token, options.seconds)
        prepare(target)
        run = Run(options, target, process)
        if options.only is not None:
            run.case(options.only)
            return 1 if run.failed else 0
        early, late = run.all()
        run.report(early, late, time.monotonic() - start)
        if process is not None:
            stop(process)
    except (Failure, OSError, ValueError, KeyError) as failure:
        print(f"FAILED: {failure}", file=sys.stderr)
        if not isinstance(failure, Failure):
            traceback.print_exc()
        return 1
    finally:
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()
    return 1 if run.failed else 0


sys.exit(main())
