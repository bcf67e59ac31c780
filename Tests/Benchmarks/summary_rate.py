"""Measures what `cachebridge report summary` costs: processor time and peak memory, and not the clock of a busy machine.

  python3 Tests/Benchmarks/summary_rate.py TOOL [--small N] [--full-megabytes N] [--rounds N] [--folder DIR]

Small reports come from standard input (one on each line), and as files in folders of 1,000. Full reports are copies of one
that the tool wrote about a store with 2,000 channels; each copy is a run of its own. Prints the least processor time of the
rounds, user and system time together, because whatever else runs on the machine only adds to it.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ENTITIES = ["Channel", "ChannelListQuery", "Chunk", "FailedMessage", "MessageChangeLogToken", "PendingMessage", "SucceededMessage"]
FINDINGS = ["stub_channel", "chunk_cut", "chunk_dropped", "duplicate_row"]


def small(chance, number):
    """A payload of Docs/Schemas/small-report.schema.json. One in fifty runs failed."""
    ledger = {}
    for entity in ENTITIES:
        read = int(chance.lognormvariate(5, 2))
        lost = chance.randrange(3) if read > 10 and chance.random() < 0.1 else 0
        ledger[entity] = [read, read - lost, 0, 0, lost, 0, 0]
    has_failed = chance.random() < 0.02
    return {
        "format_version": 1, "kind": "small_report",
        "run": {
            "id": f"r-{number:012x}", "tool": f"cachebridge 0.{chance.randrange(3)}.0", "command": "migrate",
            "duration_ms": int(chance.lognormvariate(7, 1)), "resumed": int(chance.random() < 0.01)},
        "verdict": "damaged" if has_failed else "ok", "model": chance.choice(["1.0", "1.1.0", "1.1.7-late", "1.1.32"]),
        "bytes": int(chance.lognormvariate(16, 1)), "ledger": ledger,
        "findings": [[code, "info", chance.randrange(1, 50)] for code in FINDINGS if chance.random() < 0.3],
        "omitted_findings": 0, "verification": None if has_failed else [4, 0], "salvage": []}


def measure(command, standard_input=None):
    """Processor seconds, peak memory in bytes, seconds by the clock, and what was printed."""
    began = time.monotonic()
    with open(standard_input or os.devnull, "rb") as stream, tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=stream, stdout=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"exit {process.returncode}: {command}")
        output.seek(0)
        result = json.load(output)["result"]
    memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return used.ru_utime + used.ru_stime, memory, time.monotonic() - began, result


def report(what, unit, amount, command, rounds, runs, standard_input=None):
    found = [measure(command, standard_input) for _ in range(rounds)]
    for _, _, _, result in found:
        if result["all"]["runs"] != runs or any(result["inputs"]["left_out"]):
            sys.exit(f"{what}: not every report was counted")
    seconds, memory, clock = (min(one[place] for one in found) for place in range(3))
    print(f"{what}: {seconds:.2f} s of processor time ({clock:.2f} s by the clock), {amount / seconds:,.0f} {unit} "
          f"a second, peak {max(one[1] for one in found) / 1e6:.0f} MB (least {memory / 1e6:.0f})", flush=True)


def checked(*command):
    status = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status not in (0, 2):
        sys.exit(f"exit {status}: {command[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--small", type=int, default=1_000_000)
    parser.add_argument("--full-megabytes", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="summary-rate.", dir=options.folder))
    summary = [options.tool, "report", "summary", "--json"]
    try:
        chance = random.Random(25)
        stream, files = folder / "small.ndjson", folder / "small"
        in_files = min(options.small, 100_000)
        with stream.open("w") as lines:
            for number in range(options.small):
                text = json.dumps(small(chance, number), separators=(",", ":"))
                lines.write(text + "\n")
                if number < in_files:
                    place = files / str(number // 1_000)
                    place.mkdir(parents=True, exist_ok=True)
                    (place / f"{number}.json").write_text(text)
        print(f"{options.small} small reports of {stream.stat().st_size / options.small:.0f} bytes", flush=True)
        report("small, one stream", "reports", options.small, [*summary, "-"], options.rounds, options.small, stream)
        report(f"small, {in_files} files", "reports", in_files, [*summary, str(files)], options.rounds, in_files)
        shutil.rmtree(files)
        stream.unlink()

        store, one = folder / "store.sqlite", folder / "one.json"
        checked(options.tool, "fixture", "make", "--messages", 20_000, "--channels", 2_000, "-o", store)
        checked(options.tool, "migrate", store, "--to", folder / "caches", "--report", one)
        text = one.read_text()
        run = json.loads(text)["run"]["id"]
        count = max(1, options.full_megabytes * 1_000_000 // len(text.encode()))
        (folder / "full").mkdir()
        for number in range(count):
            (folder / f"full/{number}.json").write_text(text.replace(run, f"r-{number:012x}"))
        size = sum(path.stat().st_size for path in (folder / "full").iterdir()) / 1e6
        print(f"{count} full reports of {size / count:.2f} MB", flush=True)
        report("full", "MB", size, [*summary, str(folder / "full")], options.rounds, count)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
