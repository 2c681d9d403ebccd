"""From the start of a process to daily sums out of a file; the page cache is warm."""

import os
import statistics
import subprocess
import sys
import time

import sample_table
import store_peers
from contender import HERE
from measure_queries import close
from parts import Part
from questions import OURS

QUESTION = "sum steps by day all time using partial include"


def sums(output):
    """The last cell of each line that ends in a number, by which a line of heads is left out."""
    found = []
    for line in output.splitlines():
        try:
            found.append(float(line.split(",")[-1]))
        except ValueError:
            continue
    return found


def our_sums(output):
    heads, *rows = (line.split(",") for line in output.strip().splitlines())
    place = next(index for index, head in enumerate(heads) if head.startswith("sum"))
    return [float(row[place] or 0) for row in rows]


def measure(arguments, rows):
    root = sample_table.generate(os.path.join(arguments.work, "tables"), rows, arguments.seed, "even", "points")
    folder = os.path.join(root, str(rows))
    peers = [sys.executable, os.path.join(HERE, "store_peers.py")]
    # In processes of their own, which give their memory back before the clock starts.
    subprocess.run([*peers, "make", root, str(rows)], check=True, cwd=HERE)
    store = os.path.join(folder, "t.ergostat")
    if not os.path.exists(store):
        new = os.path.join(folder, "new.ergostat")
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(new + ending):
                os.remove(new + ending)
        subprocess.run([os.path.join(arguments.bin, "query-benchmarks"), "--write-store", new, root, str(rows)], check=True)
        os.rename(new, store)
    arguments.quiet()
    program = os.path.join(arguments.bin, "ergostat")
    commands = {OURS: [program, "query", store, QUESTION, "--format", "csv", "--quiet"]}
    commands |= {mode: [*peers, mode, folder] for mode in store_peers.MODES}
    commands |= {"ergostat --version": [program, "--version"], "python -c pass": [sys.executable, "-c", "pass"]}
    part = Part(arguments.work, "stores", f"{rows}-{arguments.seed}", rows=rows, seed=arguments.seed, rounds=arguments.rounds,
                **arguments.machine)
    seconds, answers = {name: [] for name in commands}, {}
    for count in range(arguments.rounds + 1):
        for name, command in commands.items():
            if sum(seconds[name]) > 4 * arguments.patience:
                continue
            began = time.perf_counter()
            output = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE).stdout
            # The first round warms the page cache.
            if count > 0:
                seconds[name].append(time.perf_counter() - began)
            if name == OURS:
                answers[name] = our_sums(output)
            elif name in store_peers.MODES:
                answers[name] = sums(output)
    # Engines leave out days without rows, of which ours tells an empty line: all values are above 0.
    answers = {name: [value for value in found if value > 0] for name, found in answers.items()}
    expected = answers[store_peers.MODES[0]]
    for name, times in seconds.items():
        found = answers.get(name)
        verdict = ""
        if found is not None:
            verdict = "right" if len(found) == len(expected) and all(map(close, found, expected)) else "wrong"
        path = {OURS: store, **{mode: os.path.join(folder, file) for mode, file in store_peers.FILES.items()}}.get(name)
        size = os.path.getsize(path) / rows if path else None
        part.add(kind="process", contender=name, median=statistics.median(times), least=min(times), rounds=len(times), verdict=verdict,
                 bytes_per_row=size)
    part.write()
    arguments.tidy(root, rows)
