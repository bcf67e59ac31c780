"""Times a migration beside VACUUM INTO, the sqlite3 shell and a Python script, by the clock and by the processor. See `run`."""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("tool")
parser.add_argument("--messages", type=int, default=1_000_000)
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--beside", default=None, help="another build of the tool, to measure in the same rounds")
parser.add_argument("--channels", type=int, default=500, help="50000 makes a wide store, with a token for each channel")
parser.add_argument("--quick", action="store_true", help="leave out the export, the shell and the script")
parser.add_argument("--record", default=None, help="a file for the medians, which growth.py compares with other sizes")
parser.add_argument("--folder", default=None, help="where the stores are made; removed afterwards unless it is given")
options = parser.parse_args()

folder = options.folder or tempfile.mkdtemp(prefix="cachebridge-benchmark-", dir=os.getcwd())
os.makedirs(folder, exist_ok=True)
stores = {name: os.path.join(folder, f"{name}-{options.messages}-{options.channels}.sqlite") for name in ("xor", "json")}
if options.quick:
    del stores["json"]
for name, path in stores.items():
    if not os.path.exists(path):
        subprocess.run(
            [options.tool, "fixture", "make", "--messages", str(options.messages), "--channels", str(options.channels),
             "--encoding", name, "--seed", "1", "-q", "-o", path], check=True, stdout=subprocess.DEVNULL)

SQL = """
PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
ATTACH '{store}' AS legacy;
CREATE TABLE message (id INTEGER PRIMARY KEY, channel TEXT, message_id INTEGER, created_at INTEGER,
  updated_at INTEGER, type TEXT, custom_type TEXT, sender_id TEXT, request_id TEXT, parent INTEGER, payload TEXT);
INSERT INTO message SELECT Z_PK, ZCHANNEL_URL, ZMESSAGE_ID, ZCREATED_AT,
  coalesce(json_extract(ZSERIALIZED_DATA, '$.updated_at'), 0), json_extract(ZSERIALIZED_DATA, '$.type'),
  json_extract(ZSERIALIZED_DATA, '$.custom_type'), json_extract(ZSERIALIZED_DATA, '$.user.user_id'),
  coalesce(ZREQUEST_ID, json_extract(ZSERIALIZED_DATA, '$.request_id')),
  json_extract(ZSERIALIZED_DATA, '$.parent_message_id'), CAST(ZSERIALIZED_DATA AS TEXT)
  FROM legacy.ZSUCCEEDEDMESSAGE;
CREATE UNIQUE INDEX message_by_time ON message (channel, created_at, message_id);
CREATE UNIQUE INDEX message_by_id ON message (channel, message_id);
"""


def target(name):
    path = os.path.join(folder, "target-" + name)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def sync(path):
    for root, _, names in os.walk(path):
        for name in names:
            descriptor = os.open(os.path.join(root, name), os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)


def migrate(tool, level, *flags):
    path = target("migrate")
    out = subprocess.run(
        [tool, "migrate", stores["xor"], "--to", path, "--verify", str(level), "-q", *flags],
        check=True, stdout=subprocess.PIPE).stdout
    sync(path)
    return json.loads(out)["result"]["performance"] if flags else None


def verify(tool):
    subprocess.run([tool, "verify", stores["xor"], os.path.join(folder, "target-migrate"), "-q"], check=True,
                   stdout=subprocess.DEVNULL)


def export(tool):
    with open(os.path.join(folder, "target-migrate", "export.jsonl"), "wb") as lines:
        path = next(name for name in os.listdir(os.path.join(folder, "target-migrate")) if name.endswith(".sqlite"))
        subprocess.run([tool, "export", os.path.join(folder, "target-migrate", path), "-q"], check=True, stdout=lines)


def vacuum():
    path = target("vacuum")
    subprocess.run(["sqlite3", stores["xor"], f"VACUUM INTO '{path}/copy.sqlite'"], check=True)
    sync(path)


def shell():
    path = target("shell")
    subprocess.run(["sqlite3", f"{path}/copy.sqlite"], input=SQL.format(store=stores["json"]).encode(), check=True,
                   stdout=subprocess.DEVNULL)
    sync(path)


def script():
    path = target("python")
    subprocess.run([sys.executable, os.path.join(here, "baseline.py"), stores["xor"], f"{path}/copy.sqlite"], check=True)
    sync(path)


def warm(path):
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 22):
            pass


def of(tool, mark=""):
    return {
        "migrate, level 4" + mark: (lambda: migrate(tool, 4), "xor"),
        "migrate, level 4, with a report" + mark: (lambda: migrate(tool, 4, "--json"), "xor"),
        "migrate, level 0" + mark: (lambda: migrate(tool, 0), "xor"),
        "verify" + mark: (lambda: verify(tool), "xor"),
    } | ({} if options.quick else {"export" + mark: (lambda: export(tool), "xor")})


runs = {"VACUUM INTO": (vacuum, "xor")} | of(options.tool)
if options.beside:
    runs |= of(options.beside, " (the other build)")
if not options.quick:
    runs |= {
        "sqlite3 shell, INSERT…SELECT json_extract (plain twin)": (shell, "json"),
        "Python, executemany": (script, "xor"),
    }
seconds = {name: [] for name in runs}
# User and system time of everything that a run starts: other work on the machine hardly changes it.
processor = {name: [] for name in runs}
phases = []


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


for _ in range(options.rounds):
    for name, (run, store) in runs.items():
        warm(stores[store])
        begin, before = time.monotonic(), spent()
        result = run()
        seconds[name].append(time.monotonic() - begin)
        processor[name].append(spent() - before)
        print(f"{name}: {seconds[name][-1]:.1f} s, {processor[name][-1]:.1f} s of the processor", file=sys.stderr,
              flush=True)
        if result and not name.endswith(")"):
            phases.append(result)
        # What nothing reads any more, so that the next one has the space.
        for done in ("vacuum", "shell", "python"):
            shutil.rmtree(os.path.join(folder, "target-" + done), ignore_errors=True)
shutil.rmtree(os.path.join(folder, "target-migrate"), ignore_errors=True)
if options.folder is None:
    shutil.rmtree(folder)

def ratios(values):
    base = statistics.median(values["VACUUM INTO"])
    return {name: (statistics.median(each) / base, min(each) / base, max(each) / base) for name, each in values.items()}


print(f"{options.messages:,} messages, {options.channels:,} channels, {options.rounds} rounds, medians\n")
print("| what | ratio to VACUUM INTO | spread of the runs | processor time, ratio | spread of the runs |")
print("| --- | ---: | ---: | ---: | ---: |")
clock, work = ratios(seconds), ratios(processor)
for name in runs:
    print(f"| {name} | {clock[name][0]:.2f} | {clock[name][1]:.2f}–{clock[name][2]:.2f} "
          f"| {work[name][0]:.2f} | {work[name][1]:.2f}–{work[name][2]:.2f} |")
times = {phase["id"]: phase["ms"] for phase in phases[len(phases) // 2]["phases"]}
load = sum(ms for phase, ms in times.items() if phase != "verify")
peak = max(result["peak_rss_bytes"] for result in phases)
print(f"\nProof over load: {times['verify'] / load:.2f}. Peak memory of a migration: {peak / (1 << 20):.0f} MiB.")
if options.record:
    medians = {"seconds": seconds, "processor": processor}
    record = {key: {name: statistics.median(each) for name, each in runs.items()} for key, runs in medians.items()}
    with open(options.record, "w") as file:
        json.dump({"messages": options.messages, "peak": peak} | record, file)
