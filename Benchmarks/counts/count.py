"""Instructions of a few fixed runs, by callgrind, against those recorded in counts.json.

    count.py [--bin .build/release] [--record]

Warns where instructions grew by more than three per cent: they depend on the C library and the processor's features, so a machine that
differs from the recorded one may show a steady difference. Counts that do not depend on the machine fail the run: rows, answers, bytes of
columns and of totals, chunks that a question reads out of a store, where they differ at all, allocations where they grew by more than three per cent.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RECORD = os.path.join(HERE, "counts.json")
TOLERANCE = 0.03


def runs(folder, data):
    """Names of runs with their commands. All are seeded and small: callgrind slows them down fifty times."""
    tool = lambda name: os.path.join(folder, name)
    return {
        "kernels, tiny": [tool("kernel-benchmarks"), "--tiny", "--json"],
        "import of 2 MB": [tool("import-benchmarks"), "--once", data, "--threads", "1"],
        "queries, tiny": [tool("query-benchmarks"), "--tiny", "--json"],
    }


def instructions(command, folder):
    # Valgrind 3.19 gives up on the debug information of the Swift compiler.
    program = os.path.join(folder, "program")
    subprocess.run(["strip", "--strip-debug", "-o", program, command[0]], check=True)
    out = os.path.join(folder, "callgrind.out")
    process = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, *command[1:]], capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(f"{command[0]} fails under valgrind:\n{process.stderr[-2000:]}")
    return int(re.search(r"Collected : (\d+)", process.stderr).group(1)), process.stdout


def allocations(command, folder):
    """How often memory is asked for, with the same hashing in every run."""
    program = os.path.join(folder, "program")
    subprocess.run(["strip", "--strip-debug", "-o", program, command[0]], check=True)
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    process = subprocess.run(
        ["valgrind", "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no", program, *command[1:]],
        capture_output=True, text=True, env=environment)
    return int(re.search(r"total heap usage: ([\d,]+) allocs", process.stderr).group(1).replace(",", ""))


def chunks_read(folder):
    """How many chunks of samples each of some questions reads out of a store, by the question."""
    command = [os.path.join(folder, "store-benchmarks"), "--rows", "200000", "--rounds", "1", "--json"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    entries = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    return {entry["question"]: entry["chunks"] for entry in entries if entry.get("step") == "chunks read"}


def facts(output):
    """What the benchmark says of sizes and answers, by name."""
    found = {}
    for line in output.splitlines():
        entry = json.loads(line) if line.startswith("{") else {}
        if entry.get("item") in ("columns", "totals"):
            found[f"bytes a row of {entry['item']}"] = round(entry["bytes_a_row"], 6)
        elif entry.get("state") == "cold":
            found[f"answers of {entry['item']}"] = entry["answers"]
    return found


def compare(name, entry, before):
    """Prints what there is to say of a run; how many of its counts fail."""
    failures = 0
    for key, value in entry.items():
        old = before.get(key)
        if old is None:
            print(f"{name}: {key} {value:,} (not recorded)")
        elif key == "instructions":
            change = value / old - 1
            note = "  WARNING: grew by more than 3 %" if change > TOLERANCE else ""
            print(f"{name}: {key} {value:,} ({change:+.1%}){note}")
        elif key == "allocations" and value <= old * (1 + TOLERANCE):
            print(f"{name}: {key} {value:,} ({value / old - 1:+.1%})")
        elif value != old:
            print(f"{name}: {key} is {value:,}, recorded {old:,}  FAILS")
            failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=".build/release")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    recorded = json.load(open(RECORD)) if os.path.exists(RECORD) else {}
    found, failures = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "export.xml")
        subprocess.run(
            [os.path.join(arguments.bin, "generate-export"), "--seed", "5", "--size-mb", "2", "--out", data], check=True)
        for name, command in runs(arguments.bin, data).items():
            count, output = instructions(command, folder)
            entry = {"instructions": count}
            if "--once" in command:
                result = json.loads(output.strip().splitlines()[-1])
                entry |= {key: result[key] for key in ("bytes", "records", "rows", "column_bytes")}
            if name == "queries, tiny":
                entry |= {"allocations": allocations(command, folder)} | facts(output)
            found[name] = entry
            failures += compare(name, entry, recorded.get(name, {}))
    name = "chunks read"
    found[name] = chunks_read(arguments.bin)
    failures += compare(name, found[name], recorded.get(name, {}))
    if arguments.record:
        with open(RECORD, "w") as file:
            json.dump(found, file, indent=2)
            file.write("\n")
    elif failures:
        sys.exit(1)


if __name__ == "__main__":
    main()
