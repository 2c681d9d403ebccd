"""Runs ours and the peers side by side, in turn within each round, compares the answers and writes ../RESULTS.md.

    compare.py --bin FOLDER --work FOLDER [--rows 1e6,1e7] [--megabytes 100] [--rounds 5] [--only queries|stores|imports]

`--bin` holds our executables, `--work` takes data and compiled peers. See ../run.sh.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time

import sample_table
import store_peers

HERE = os.path.dirname(os.path.abspath(__file__))
ITEMS = {
    "a": "daily sum", "b": "weekly sum", "c": "monthly avg, min, max, count", "d": "half range sum, avg, min, max",
    "e": "daily sum, one source of four", "f": "latest before t, one look-up", "g": "BMI as-of, 10⁶ × 10³",
    "h": "7-day mean of daily sums", "i": "merged daily sum, two sources",
}
PEERS = ["numpy", "numpy-prefix", "pandas", "polars", "duckdb", "clickhouse", "sqlite"]
LARGEST = {"sqlite": 10**7, "pandas": 10**8}


class Contender:
    """A process that answers one line with one line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=HERE)
        self.items = self.read()["items"]

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the process ended")
        return json.loads(line)

    def ask(self, verb, item, variant):
        self.process.stdin.write(f"{verb} {item} {variant}\n")
        self.process.stdin.flush()
        return self.read()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def shown(seconds):
    for limit, scale, unit in ((1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1, 1e3, "ms")):
        if seconds < limit:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds:.3g} s"


def close(left, right):
    return abs(left - right) <= 1e-9 * max(1.0, abs(left), abs(right))


def same(left, right):
    """Whether two answers agree cell by cell, or in their sums where only those were told."""
    first, second = left.get("cells"), right.get("cells")
    if first and second:
        return len(first) == len(second) and all(map(close, first, second))
    return left["check"][0] == right["check"][0] and close(left["check"][1], right["check"][1])


def compare_queries(arguments, count, write):
    folder = os.path.join(arguments.work, "tables")
    sample_table.generate(folder, count, arguments.seed)
    contenders = {"ergostat": Contender([os.path.join(arguments.bin, "query-benchmarks"), "--serve", folder, str(count)])}
    for name in arguments.peers.split(","):
        if count > LARGEST.get(name, 10**9):
            continue
        try:
            contenders[name] = Contender([sys.executable, os.path.join(HERE, "query_peers.py"), name, folder, str(count)])
        except Exception as error:
            write(f"\n`{name}` did not start: {error}\n")
    lines = [(name, variant) for name in contenders for variant in (["cold", "warm", "bare"] if name == "ergostat" else ["run"])]
    titles = [name if variant == "run" else f"ergostat {variant}" for name, variant in lines]
    write(f"\n### {count:,} rows\n\n| item | " + " | ".join(titles) + " | cold ÷ best engine | cold ÷ NumPy |")
    write("| --- |" + " ---: |" * (len(titles) + 2))
    for item, title in ITEMS.items():
        seconds = {line: [] for line in lines}
        notes = {}
        reference = None
        for line in lines:
            name, variant = line
            if item not in contenders[name].items:
                continue
            answer = contenders[name].ask("cells", item, variant)
            if "error" in answer:
                notes[line] = "error"
            elif reference is None and name != "ergostat":
                reference = answer
            if reference and "error" not in answer and name != "ergostat" and not same(answer, reference):
                notes[line] = "wrong"
        for variant in ("cold", "warm", "bare"):
            answer = contenders["ergostat"].ask("cells", item, variant)
            if reference and not same(answer, reference):
                notes["ergostat", variant] = "wrong"
        for _ in range(arguments.rounds):
            for line in lines:
                name, variant = line
                if item not in contenders[name].items or line in notes:
                    continue
                if len(seconds[line]) >= 2 and sum(seconds[line]) > arguments.patience:
                    continue
                seconds[line].append(contenders[name].ask("run", item, variant)["s"])
        medians = {line: statistics.median(times) for line, times in seconds.items() if times}
        cells = [notes.get(line) or (shown(medians[line]) if line in medians else "–") for line in lines]
        cold = medians.get(("ergostat", "cold"))
        engines = [medians[n, "run"] for n in ("polars", "duckdb", "clickhouse", "sqlite") if (n, "run") in medians]
        ratio = lambda other: f"{float(f'{other / cold:.2g}'):,.10g} ×" if cold and other else "–"
        write(
            f"| {item} {title} | " + " | ".join(cells)
            + f" | {ratio(min(engines, default=None))} | {ratio(medians.get(('numpy', 'run')))} |")
    for contender in contenders.values():
        contender.end()


def compare_imports(arguments, megabytes, write):
    xml = os.path.join(arguments.work, f"export-{megabytes}.xml")
    archive = os.path.join(arguments.work, f"export-{megabytes}.zip")
    generator = [os.path.join(arguments.bin, "generate-export"), "--seed", str(arguments.seed), "--size-mb", str(megabytes)]
    if not os.path.exists(xml):
        subprocess.run(generator + ["--out", xml], check=True)
    if not os.path.exists(archive):
        subprocess.run(generator + ["--zip", archive], check=True)
    compiled = os.path.join(arguments.work, "xml_peers")
    flags = subprocess.run(["xml2-config", "--cflags", "--libs"], capture_output=True, text=True).stdout.split()
    subprocess.run(["cc", "-O3", "-o", compiled, os.path.join(HERE, "xml_peers.c"), "-lexpat", *flags], check=True)
    ours = os.path.join(arguments.bin, "import-benchmarks")
    commands = {
        "expat": [compiled, "expat", xml], "libxml2": [compiled, "libxml2", xml],
        "lxml": [sys.executable, os.path.join(HERE, "lxml_peer.py"), xml],
        "ergostat export.xml": [ours, "--once", xml],
        "ergostat export.xml, one thread": ["taskset", "-c", "0", ours, "--once", xml, "--threads", "1"],
        "ergostat export.zip": [ours, "--once", archive],
    }
    runs = {name: [] for name in commands}
    for _ in range(arguments.rounds):
        for name, command in commands.items():
            if name == "lxml" and len(runs[name]) >= 2:
                continue
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            if status == 0:
                run = json.loads(output.strip().splitlines()[-1])
                # Each tells its own peak: what the system reports includes that of this process, which started it.
                runs[name].append(run | {"cpu": usage.ru_utime + usage.ru_stime, "peak": run.get("peak_bytes", 0) / 1e6})
    size = os.path.getsize(xml) / 1e6
    median = lambda name, key: statistics.median(run[key] for run in runs[name])
    write(f"\n### export.xml of {size:.0f} MB\n\n| reader | MB/s | s | × expat | CPU s | peak MB | records |")
    write("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, found in runs.items():
        if not found:
            write(f"| {name} | failed | | | | | |")
            continue
        seconds = median(name, "parse_s")
        write(
            f"| {name} | {size / seconds:.0f} | {seconds:.3f} | {median('expat', 'parse_s') / seconds:.1f} | "
            f"{median(name, 'cpu'):.2f} | {median(name, 'peak'):.0f} | {found[0]['records']} |")
    if len({found[0]["records"] for name, found in runs.items() if found}) > 1:
        write("\nThe readers do not agree on the number of records.")


def compare_stores(arguments, count, write):
    """From the start of a process to daily sums out of a file; the page cache is warm."""
    folder = os.path.join(arguments.work, "tables")
    sample_table.generate(folder, count, arguments.seed)
    rows = os.path.join(folder, str(count))
    peers = [sys.executable, os.path.join(HERE, "store_peers.py")]
    subprocess.run([*peers, "make", rows], check=True, cwd=HERE)
    store = os.path.join(rows, "t.ergostat")
    if not os.path.exists(store):
        ours = os.path.join(arguments.bin, "query-benchmarks")
        subprocess.run([ours, "--write-store", store, folder, str(count)], check=True)
    query = "sum steps by day all time using partial include"
    ergostat = [os.path.join(arguments.bin, "ergostat"), "query", store, query, "--format", "csv", "--quiet"]
    commands = {"ergostat query": ergostat} | {mode: [*peers, mode, rows] for mode in store_peers.MODES}
    commands |= {"ergostat --version": [ergostat[0], "--version"], "python -c pass": [sys.executable, "-c", "pass"]}
    seconds = {name: [] for name in commands}
    answers = {}
    for round in range(arguments.rounds + 1):
        for name, command in commands.items():
            began = time.perf_counter()
            output = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE).stdout
            # The first round warms the page cache.
            if round > 0:
                seconds[name].append(time.perf_counter() - began)
            answers[name] = days_and_total(name, output)
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    expected = answers[store_peers.MODES[0]]
    write(f"\n### {count:,} rows\n\n| process | median | ergostat is faster | answer |\n| --- | ---: | ---: | --- |")
    for name, median in medians.items():
        if answers[name] is None:
            verdict = ""
        else:
            found = answers[name]
            verdict = "right" if found[0] == expected[0] and close(found[1], expected[1]) else "wrong"
        write(f"| {name} | {shown(median)} | {median / medians['ergostat query']:.2g} × | {verdict} |")


def days_and_total(name, output):
    if name == "ergostat query":
        rows = [line.split(",") for line in output.strip().splitlines()]
        place = next(index for index, head in enumerate(rows[0]) if head.startswith("sum"))
        return len(rows) - 1, sum(float(row[place]) for row in rows[1:])
    words = output.split()
    return (int(words[0]), float(words[1])) if len(words) == 2 and name in store_peers.MODES else None


def versions():
    found = []
    for name in ("duckdb", "polars", "pandas", "numpy", "chdb", "lxml"):
        try:
            found.append(f"{name} {__import__(name).__version__}")
        except Exception:
            found.append(f"{name} missing")
    import sqlite3

    return ", ".join(found + [f"SQLite {sqlite3.sqlite_version}", f"Python {platform.python_version()}"])


def processor():
    with open("/proc/cpuinfo") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")), platform.machine())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--rows", default="1e6")
    parser.add_argument("--store-rows", default="1e7")
    parser.add_argument("--megabytes", default="100")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=20, help="seconds after which a slow contender gets no more rounds")
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--only", choices=["queries", "stores", "imports"])
    parser.add_argument("--out", default=os.path.join(HERE, "..", "RESULTS.md"))
    arguments = parser.parse_args()
    arguments.bin, arguments.work = os.path.abspath(arguments.bin), os.path.abspath(arguments.work)
    os.makedirs(arguments.work, exist_ok=True)
    lines = []

    def write(line):
        lines.append(line)
        print(line, flush=True)

    write("# Ergostat beside its peers\n")
    write(
        f"Written by `Benchmarks/run.sh` on {time.strftime('%Y-%m-%d')}: {processor()}, {os.cpu_count()} cores, load "
        f"{os.getloadavg()[0]:.1f} at the start; {platform.system()} {platform.release()}.")
    write(f"{versions()}; ours: `swift build -c release`, no further flags; peers: as installed by pip, C with `-O3`.")
    write(
        f"Medians of {arguments.rounds} rounds in which all take turns. Answers are compared cell by cell; *wrong* stands "
        "where they differ. A ratio above 1 is how many times ours is faster; below 1 we lose.")
    write(
        "*cold* is the first question after loading, with the totals of quarter hours that a store file keeps and an import makes; "
        "*warm* the same one again; *bare* the first question where there are no totals yet and the question makes them. "
        "`numpy-prefix` has running sums ready before the clock starts.")
    if arguments.only in (None, "queries"):
        write("\n## Questions")
        for count in arguments.rows.split(","):
            compare_queries(arguments, int(float(count)), write)
    if arguments.only in (None, "stores"):
        write("\n## A cold process")
        for count in arguments.store_rows.split(","):
            compare_stores(arguments, int(float(count)), write)
    if arguments.only in (None, "imports"):
        write("\n## Import")
        for megabytes in arguments.megabytes.split(","):
            compare_imports(arguments, int(megabytes), write)
    with open(arguments.out, "w") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
