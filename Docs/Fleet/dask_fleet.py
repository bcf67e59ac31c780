"""Migrates a fleet of stores with Dask: one task for each store, each one run of `migrate-one`.

    python dask_fleet.py LIST OUT [--scheduler ADDRESS | --workers N] [--tries N]

LIST has the path of a store on each line. Without a scheduler, workers are started here. A worker that is lost takes
its task along, and Dask gives that to another one. Exit 0: all stores are migrated. 1: some are not; they are listed.
"""
import argparse
import collections
import pathlib
import random
import subprocess
import sys
import time

import dask
from distributed import Client, LocalCluster, as_completed

MIGRATE_ONE = pathlib.Path(__file__).resolve().with_name("migrate-one")
# The exit codes of `cachebridge migrate` (Docs/Guides/codes.md#exit-codes).
RETRY = {7, 10, 13, 75}  # locked, no space, the store changed, interrupted
GIVE_UP = {4, 5, 6, 9, 11, 12, 64}  # the store, the target or the call has to be another one


def meaning(code):
    """What a fleet does about an exit code. A signal is a negative number, or 128 and more from a shell."""
    if code == 0:
        return "done"
    if code < 0 or code >= 128 or code in RETRY:
        return "retry"
    return "give up" if code in GIVE_UP else "look at"


def migrate(store, out, program, tries):
    """Runs on a worker."""
    for attempt in range(tries):
        code = subprocess.run([program, store, out], stdin=subprocess.DEVNULL).returncode
        if meaning(code) != "retry" or attempt + 1 == tries:
            return code
        # Another worker may be at the same store.
        time.sleep(random.uniform(0.5, 1) * min(30, 0.2 * 2**attempt))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("out")
    parser.add_argument("--scheduler")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tries", type=int, default=8)
    options = parser.parse_args()
    stores = [line for line in pathlib.Path(options.list).read_text().splitlines() if line]
    # How many workers a task may outlive; only a scheduler that is started here reads it.
    dask.config.set({"distributed.scheduler.allowed-failures": 20})
    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
    worst = collections.defaultdict(list)
    with Client(cluster) as client:
        # Not pure: a list may name a store twice.
        futures = client.map(
            migrate, stores, out=options.out, program=str(MIGRATE_ONE), tries=options.tries, pure=False)
        names = dict(zip(futures, stores))
        for future in as_completed(futures):
            # An error is that of Dask, for example that the task outlived too many workers.
            what = "retry" if future.exception() else meaning(future.result())
            worst[what].append(names[future])
    for what in ("retry", "give up", "look at"):
        for store in sorted(set(worst[what])):
            print(f"{what}\t{store}")
    print({what: len(found) for what, found in worst.items()}, file=sys.stderr)
    return 0 if set(worst) <= {"done"} else 1


if __name__ == "__main__":
    sys.exit(main())
