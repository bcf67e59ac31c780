"""Measures how long an app waits for the writer's lock while a merge goes on.

  python3 Tests/Benchmarks/merge_wait.py TOOL [--messages N] [--changed N] [--folder DIR]

A store is migrated without some of its messages, then merged with all of them, then with as many others marked as deleted.
Beside each merge a program takes and gives back the writer's lock of the cache every 20 ms. Needs about 10 KB of disk a
message, for a while.
"""

import argparse
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time


def checked(command):
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status not in (0, 2):
        sys.exit(f"exit {status}: {command[1]}")


def change(store, sql):
    connection = sqlite3.connect(store)
    connection.execute(sql)
    changed = connection.total_changes
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return changed


def waits(cache, is_over):
    connection = sqlite3.connect(cache, timeout=120, isolation_level=None, check_same_thread=False)
    took = []
    while not is_over.is_set():
        began = time.monotonic()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")
        took.append(time.monotonic() - began)
        time.sleep(0.02)
    connection.close()
    return took


def merge(tool, store, target, what, changed):
    cache = next(target.glob("*.sqlite"))
    is_over = threading.Event()
    took = []
    watcher = threading.Thread(target=lambda: took.extend(waits(cache, is_over)))
    watcher.start()
    began = time.monotonic()
    checked([tool, "migrate", store, "--to", target, "--merge"])
    seconds = time.monotonic() - began
    is_over.set()
    watcher.join()
    print(f"{what}: {changed:,} rows, merge {seconds:.0f} s, {len(took):,} waits, longest {max(took):.2f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--changed", type=int, default=20_000)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    every = max(options.messages // options.changed, 2)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name)
        store, less, target = folder / "store.sqlite", folder / "less.sqlite", folder / "caches"
        checked([options.tool, "fixture", "make", "--messages", str(options.messages), "--channels", "200", "--seed", "9",
                 "-o", store])
        shutil.copyfile(store, less)
        missing = change(less, f"DELETE FROM ZSUCCEEDEDMESSAGE WHERE Z_PK % {every} = 1")
        checked([options.tool, "migrate", less, "--to", target])
        less.unlink()
        merge(options.tool, store, target, "new", missing)
        deleted = change(
            store, f"UPDATE ZSUCCEEDEDMESSAGE SET ZIS_DELETED = 1, Z_OPT = Z_OPT + 1 WHERE Z_PK % {every} = 0")
        merge(options.tool, store, target, "deleted", deleted)


main()
