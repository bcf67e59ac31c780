"""Compares the sizes that `benchmark.py --record` has measured: what a message costs, and the memory, at each of them.

  python3 Tests/Benchmarks/growth.py RECORD.json …

Prints figures relative to the store of a million messages, or to the first if none has a million.
"""

import json
import sys

records = []
for path in sys.argv[1:]:
    with open(path) as file:
        records.append(json.load(file))
records.sort(key=lambda record: record["messages"])
base = next((record for record in records if record["messages"] == 1_000_000), records[0])


def cost(record, figure, name):
    per_message = record[figure][name] / record["messages"]
    return f"{per_message / (base[figure][name] / base['messages']):.2f}"


rows = ["VACUUM INTO", "migrate, level 4", "migrate, level 0", "verify"]
print(f"What a message costs at each size, relative to {base['messages']:,} messages\n")
print("| messages |" + "".join(f" {name} | its processor time |" for name in rows) + " peak memory |")
print("| ---: |" + " ---: |" * (2 * len(rows) + 1))
for record in records:
    costs = "".join(f" {cost(record, 'seconds', name)} | {cost(record, 'processor', name)} |" for name in rows)
    print(f"| {record['messages']:,} |{costs} {record['peak'] / base['peak']:.2f} |")
