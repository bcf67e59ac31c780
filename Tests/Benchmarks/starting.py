"""Measures how long `TOOL --help` takes to start, in turn with /bin/true: with everything in memory, and with nothing.

  python3 Tests/Benchmarks/starting.py TOOL [--runs N]

Prints medians by the clock and by the processor. "Nothing in memory" drops the system's caches and needs root for that;
otherwise that row is left out. Also prints the size of the tool, as built and without its symbols.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import time

CACHES = "/proc/sys/vm/drop_caches"


def started(command):
    """Milliseconds by the clock and by the processor, and the reads from the disk that it waited for."""
    began = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0, command
    return (time.monotonic() - began) * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_majflt


def forget():
    os.sync()
    with open(CACHES, "w") as caches:
        caches.write("3")


def stripped(tool):
    with tempfile.NamedTemporaryFile() as copy:
        shutil.copyfile(tool, copy.name)
        subprocess.run(["strip", copy.name], check=True)
        return os.path.getsize(copy.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--runs", type=int, default=20)
    options = parser.parse_args()
    help = [options.tool, "--help"]
    rows = {"/bin/true": [], "cachebridge --help": [], "cachebridge --help, nothing in memory": []}
    started(help)
    for _ in range(options.runs):
        rows["/bin/true"].append(started(["/bin/true"]))
        rows["cachebridge --help"].append(started(help))
    if os.access(CACHES, os.W_OK):
        for _ in range(max(1, options.runs // 4)):
            forget()
            rows["cachebridge --help, nothing in memory"].append(started(help))
    print(f"{options.runs} starts (a quarter of them with nothing in memory), medians\n")
    print("| what | by the clock | spread of the runs | processor time | reads waited for |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, figures in rows.items():
        if figures:
            clock, processor, reads = zip(*figures)
            print(f"| {name} | {statistics.median(clock):.1f} ms | {min(clock):.1f}–{max(clock):.1f} ms "
                  f"| {statistics.median(processor):.1f} ms | {statistics.median(reads):.0f} |")
    size = f"\nThe tool has {os.path.getsize(options.tool) / 1e6:.1f} MB"
    print(size + (f", {stripped(options.tool) / 1e6:.1f} MB without its symbols." if shutil.which("strip") else "."))


main()
