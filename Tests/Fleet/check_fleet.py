"""At-least-once execution is safe: python check_fleet.py CACHEBRIDGE STORES [SEED]

Real Dask workers (three processes on 127.0.0.1) get every store three times at about the same time, while workers and
runs are killed at random. Then the caches must have been made exactly once, with what a single run puts into them, and
the summary of the reports must have the sums of the single runs. Needs the packages of requirements.txt.
"""
import collections
import hashlib
import json
import logging
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import dask
import psutil
from distributed import LocalCluster

DRIVER = pathlib.Path(__file__).resolve().parents[2] / "Docs/Fleet/dask_fleet.py"
MINUTES = 38
RECIPES = [
    [], ["--edge-cases"], ["--wal"], ["--model", "1.0"], ["--owners", "3"], ["--model", "1.1.7-late", "--wal"],
]
SIDES = ["", "-wal", "-shm"]


def run(*words, codes=(0,)):
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    said = result.stdout[-2000:] + result.stderr[-2000:]
    assert result.returncode in codes, f"{words}: exit {result.returncode}\n{said}"
    return result


# --- Stores ----------------------------------------------------------------------------------------------------------


class Template:
    """A store, and what one undisturbed run makes of it."""

    def __init__(self, tool, folder, number, options):
        self.store = folder / f"template-{number}.sqlite"
        run(tool, "fixture", "make", "--messages", 25, "--channels", 3, "--seed", number, *options, "-o", self.store)
        caches, report = folder / f"caches-{number}", folder / f"report-{number}.json"
        run(tool, "migrate", self.store, "--to", caches, "--report", report, "--quiet", codes=(0, 2))
        self.report = json.loads(report.read_text())
        self.contents = contents(caches)

    def copy(self, path):
        for side in SIDES:
            if os.path.exists(f"{self.store}{side}"):
                shutil.copyfile(f"{self.store}{side}", f"{path}{side}")


def bad_stores(folder, template):
    """Stores that no run can migrate, by the exit code; one is not there at all."""
    (folder / "text.sqlite").write_text("no store\n" * 500)
    data = template.store.read_bytes()
    (folder / "cut.sqlite").write_bytes(data[: len(data) // 2 // 4096 * 4096])
    return {folder / "text.sqlite": 4, folder / "cut.sqlite": 5, folder / "missing.sqlite": 12}


def contents(caches):
    """What is in the caches of a store, by file. Fails if one was made more than once."""
    found = {}
    for path in sorted(caches.iterdir()):
        if path.suffix == ".jsonl":
            found[path.name] = hashlib.sha256(b"".join(sorted(path.read_bytes().splitlines()))).hexdigest()
            continue
        assert path.suffix == ".sqlite", f"{path.name} is left in {caches.name}"
        cache = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
        cache.text_factory = bytes
        runs = cache.execute("SELECT count(*) FROM migration_run").fetchone()[0]
        assert runs == 1, f"{caches.name}: made {runs} times"
        digest = hashlib.sha256()
        for query in (
            "SELECT message_id, created_at, payload FROM message ORDER BY 1, 2, 3",
            "SELECT url, payload FROM channel ORDER BY 1",
            "SELECT request_id, payload FROM outgoing_message ORDER BY 1",
            "SELECT start_at, end_at FROM synced_range ORDER BY 1, 2",
            "SELECT entity, bytes FROM undecoded ORDER BY 1, 2",
        ):
            for row in cache.execute(query):
                digest.update(repr(row).encode())
        found[path.name] = digest.hexdigest()
        cache.close()
    return found


# --- Workers, and who kills them -------------------------------------------------------------------------------------


class Workers(threading.Thread):
    """Three worker processes. Until it is told to stop, it kills workers, runs, and both together, and starts others.

    What is done sets the pace, not a clock: a new worker takes seconds of processor time to start, and on a busy machine,
    workers that are killed by the clock never come to anything.
    """

    # Of 8 kills, 6 are of a run alone. A worker is worth many runs.
    KINDS = ["worker", "both", *["run"] * 6]

    def __init__(self, address, folder, reports, seed):
        super().__init__(daemon=True)
        self.address, self.folder, self.reports = address, folder, reports
        self.random, self.stop = random.Random(seed), threading.Event()
        self.kills, self.orphans = collections.Counter(), []
        self.workers = [self.start_worker() for _ in range(3)]

    def start_worker(self):
        # No nanny: one that loses its worker while that begins gives up.
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--no-nanny", "--nthreads", "1",
             "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0", "--no-dashboard", "--memory-limit", "0",
             "--local-directory", self.folder],
            stdin=subprocess.DEVNULL)

    def run(self):
        wait = 0
        while not self.stop.wait(0.02):
            self.workers = [w if w.poll() is None else self.start_worker() for w in self.workers]
            done = len(os.listdir(self.reports)) if self.reports.exists() else 0
            # At times twice for the same store.
            if done >= wait and self.kill(self.random.choice(self.KINDS)):
                wait = done + self.random.randrange(8)

    def kill(self, what):
        """Whether there was somebody at work to kill."""
        for worker in self.random.sample(self.workers, len(self.workers)):
            try:
                worker = psutil.Process(worker.pid)
                runs = worker.children(recursive=True)
                if not runs:
                    continue
                # Not always at its beginning.
                time.sleep(self.random.uniform(0, 0.1))
                if what != "run":
                    worker.kill()
                for process in runs if what != "worker" else []:
                    process.kill()
                self.orphans += runs
                self.kills[what] += 1
                return True
            except psutil.NoSuchProcess:
                pass
        return False


def drive(tool_folder, *words, codes):
    environment = {**os.environ, "PATH": f"{tool_folder}:{os.environ['PATH']}"}
    result = subprocess.run(
        [sys.executable, DRIVER, *map(str, words)], capture_output=True, text=True, env=environment,
        stdin=subprocess.DEVNULL)
    assert result.returncode in codes, f"the driver: exit {result.returncode}\n{result.stderr[-3000:]}"
    return dict(reversed(line.split("\t")) for line in result.stdout.splitlines())


def listeners():
    """Addresses that this process and its children listen on."""
    found = set()
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        try:
            found |= {c.laddr.ip for c in process.net_connections("tcp") if c.status == psutil.CONN_LISTEN}
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            pass
    return found


# --- The trial -------------------------------------------------------------------------------------------------------


def main():
    tool, count = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print(f"{count} stores, seed {seed}", flush=True)
    # Whatever ends the trial, its processes and its folder go.
    for number in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(number, lambda number, _: sys.exit(f"ended by {signal.Signals(number).name}"))
    signal.alarm(MINUTES * 60)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fleet."))
    try:
        trial(tool, folder, count, seed)
    finally:
        for child in psutil.Process().children(recursive=True):
            child.kill()
        shutil.rmtree(folder, ignore_errors=True)


def trial(tool, folder, count, seed):
    for name in ("bin", "templates", "stores"):
        (folder / name).mkdir()
    (folder / "bin/cachebridge").symlink_to(tool)
    templates = [Template(tool, folder / "templates", n + 1, options) for n, options in enumerate(RECIPES)]
    stores = {}
    for number in range(count):
        path = folder / f"stores/device-{number}.sqlite"
        stores[path] = templates[number % len(templates)]
        stores[path].copy(path)
    bad = bad_stores(folder / "stores", templates[0])
    before = {path: hashlib.sha256(path.read_bytes()).digest() for path in stores}

    # The three of a store are next to each other, so that three workers get them.
    order = [*stores, *bad]
    random.Random(seed).shuffle(order)
    (folder / "list.txt").write_text("".join(f"{path}\n" * 3 for path in order))
    os.environ["PATH"] = f"{folder}/bin:{os.environ['PATH']}"
    started = time.monotonic()
    dask.config.set({"distributed.scheduler.allowed-failures": 1000})
    with LocalCluster(
        n_workers=0, host="127.0.0.1", dashboard_address=None, silence_logs=logging.CRITICAL) as cluster:
        killer = Workers(cluster.scheduler_address, folder / "dask", folder / "out/reports", seed)
        killer.start()
        try:
            told = drive(
                folder / "bin", folder / "list.txt", folder / "out", "--scheduler", cluster.scheduler_address,
                codes=(1,))
            assert listeners() <= {"127.0.0.1"}, f"listens on {listeners()}"
        finally:
            # First of all, or it starts workers again that are ended here.
            killer.stop.set()
            killer.join()
            for worker in killer.workers:
                worker.kill()
                worker.wait()
    # Runs whose worker was killed may still be at work.
    psutil.wait_procs(killer.orphans, timeout=60)
    seconds = time.monotonic() - started
    print(f"driven in {seconds:.0f} s, killed {dict(killer.kills)}, told {collections.Counter(told.values())}", flush=True)
    assert sum(killer.kills.values()) >= min(20, count // 20), "too few kills to show anything"

    # What is left is for the next call of the driver, with workers of its own.
    told = drive(folder / "bin", folder / "list.txt", folder / "out", "--workers", 2, codes=(1,))
    assert told == {str(path): "give up" for path in bad}, told

    for path, template in stores.items():
        found = contents(folder / "out/caches" / path.stem)
        assert found == template.contents, f"{path.stem}: other contents than those of a single run"
        assert hashlib.sha256(path.read_bytes()).digest() == before[path], f"{path.stem}: the store changed"
    assert {p.name for p in (folder / "out/caches").iterdir()} == {p.stem for p in stores}, "a cache of a bad store"
    summary(tool, folder, stores, bad)
    attempts = len(list((folder / "out/attempts").iterdir()))
    print(f"ok: {count} stores, three times each: made once, and the summary adds up ({attempts} attempts left over)")


def summary(tool, folder, stores, bad):
    printed = run(tool, "report", "summary", folder / "out/reports", "--json").stdout
    result = json.loads(printed)["result"]
    reported = {path: code for path, code in bad.items() if code != 12}
    verdicts = collections.Counter(template.report["verdict"]["id"] for template in stores.values())
    verdicts.update({4: "unsupported_source", 5: "damaged"}[code] for code in reported.values())
    assert result["all"]["verdicts"] == dict(verdicts), result["all"]["verdicts"]
    assert result["inputs"]["reports"] == len(stores) + len(reported), result["inputs"]
    assert result["inputs"]["duplicates"] == 0 and not result["inputs"]["left_out"], result["inputs"]
    ledger = collections.defaultdict(collections.Counter)
    for template in stores.values():
        for entity, counts in template.report["ledger"].items():
            ledger[entity].update({name: n for name, n in counts.items() if name != "balanced"})
    for entity, counts in result["all"]["ledger"].items():
        for name, number in ledger[entity].items():
            assert counts[name] == number, f"{entity}.{name}: {counts[name]} instead of {number}"
    assert result["all"]["ledger"].keys() == ledger.keys()
    resumed = result["all"]["resumed"]
    print(f"summary: {result['all']['runs']} runs, {resumed} resumed after a kill", flush=True)


if __name__ == "__main__":
    main()
