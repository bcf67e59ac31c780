"""Measures a migration of many owners beside a loop that makes as many files with the same schema, rows and syncs.

  python3 Tests/Benchmarks/many_owners.py TOOL SCHEMA.sql [--owners N] [--rounds N] [--folder DIR]

Prints the medians of wall and processor time of both, their ratio, and the peak memory beside that of a single owner with
as many rows. Sync is part of both.
"""

import argparse
import os
import pathlib
import resource
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time


def run(command):
    """Seconds, processor seconds and peak MB of a command that must end with 0 or 2."""
    began = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) in (0, 2), command
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def loop(folder, schema, owners):
    """What the same files cost: made, filled with three rows, in WAL mode, everything synced."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    began = time.monotonic()
    for number in range(owners):
        path = folder / f"{number}.sqlite"
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript("BEGIN;" + schema + ";COMMIT")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE filled (id INTEGER PRIMARY KEY, payload TEXT)")
        connection.executemany("INSERT INTO filled (payload) VALUES (?)", [("x" * 300,)] * 3)
        connection.execute("COMMIT")
        connection.close()
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
    after = resource.getrusage(resource.RUSAGE_SELF)
    return time.monotonic() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("schema", type=pathlib.Path)
    parser.add_argument("--owners", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    schema = options.schema.read_text()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name)
        stores = {}
        for owners in (options.owners, 1):
            stores[owners] = folder / f"{owners}.sqlite"
            run([options.tool, "fixture", "make", "--owners", str(owners), "--messages", str(options.owners * 3),
                 "--channels", "4", "--seed", "5", "-o", stores[owners]])
        figures = {"many": [], "loop": [], "one": []}
        for _ in range(options.rounds):
            for kind in figures:
                target = folder / "target"
                target.mkdir()
                if kind == "loop":
                    figures[kind].append(loop(target, schema, options.owners))
                else:
                    store = stores[options.owners if kind == "many" else 1]
                    figures[kind].append(run([options.tool, "migrate", store, "--to", target]))
                shutil.rmtree(target)
        median = {kind: [statistics.median(column) for column in zip(*rows)] for kind, rows in figures.items()}
        print(f"{options.owners} owners, {options.rounds} rounds, load {os.getloadavg()[0]:.1f}")
        for kind, row in median.items():
            print(f"{kind:5} {row[0]:8.2f} s {row[1]:8.2f} s of processor" + (f" {row[2]:8.1f} MB" if len(row) > 2 else ""))
        print(f"many : loop  {median['many'][0] / median['loop'][0]:.2f} x wall, {median['many'][1] / median['loop'][1]:.2f} x processor")
        print(f"many : one   {median['many'][2] / median['one'][2]:.2f} x memory")


main()
