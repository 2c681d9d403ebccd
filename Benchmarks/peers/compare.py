"""Runs ours and the peers side by side, in turn within each round, compares the answers, keeps the figures as JSON lines and writes
the tables of ../RESULTS.md from them. See ../run.sh, which builds and then does it all.

    compare.py --bin FOLDER --work FOLDER                        the usual run: all parts, 10⁷ rows, all shapes at 10⁶
    compare.py … --full                                          what ../RESULTS.md shows: all shapes at 10⁷, 10⁸ rows, an export of 1 GB
    compare.py … --only queries --rows 1e6 --shape all --seed 7  questions of all shapes of rows
    compare.py … --only queries --rows 1e8 --items i             one item
    compare.py … --only stores --store-rows 1e8
    compare.py … --only builds                                   a quarter of an hour; otherwise with --full alone
    compare.py --work FOLDER --assemble                          writes the tables anew from the figures that lie there

`--bin` holds our executables, `--work` takes data, compiled peers and `results/`, a file of JSON lines for each part. Tables of more than
2 · 10⁷ rows and exports of 500 MB or more are removed after their part unless `--keep`.
"""

import argparse
import os
import platform
import shutil
import sys
import time

import assemble
import parts
import tables
from contender import HERE
from questions import GROUPS, ITEMS, PEERS, SHAPES

PARTS = ["queries", "stores", "imports", "kernels", "builds"]


def versions():
    found = []
    for name in ("duckdb", "polars", "pandas", "numpy", "chdb", "lxml"):
        try:
            found.append(f"{name} {__import__(name).__version__}")
        except Exception:
            found.append(f"{name} missing")
    import sqlite3

    return ", ".join(found + [f"SQLite {sqlite3.sqlite_version}", f"Python {platform.python_version()}"])


def machine():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return {
        "machine": f"{model}, {os.cpu_count()} cores, {memory:.0f} GB; {platform.system()} {platform.release()}", "versions": versions()}


class Arguments(argparse.Namespace):
    """What was asked for, and what all parts need to know."""

    def quiet(self):
        """Waits until the load is below that of `--idle`, for `--idle-limit` seconds at the most."""
        until = time.time() + self.idle_limit
        while self.idle and os.getloadavg()[0] > self.idle and time.time() < until:
            time.sleep(5)

    def tidy(self, root, rows):
        """Removes the table of so many rows and all files made of it, if it is large."""
        if rows > 2 * 10**7 and not self.keep:
            shutil.rmtree(os.path.join(root, str(rows)), ignore_errors=True)


def numbers(text):
    return [int(float(word)) for word in text.split(",") if word]


def parsed(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin")
    parser.add_argument("--work", required=True)
    parser.add_argument("--only", help=f"some of {','.join(PARTS)}")
    parser.add_argument("--rows", type=numbers, help="rows of the questions")
    parser.add_argument("--shape", help=f"some of {','.join(SHAPES)}, or all")
    parser.add_argument("--items", default="".join(ITEMS), help="questions, as letters: " + "; ".join(f"{k} {v}" for k, v in ITEMS.items()))
    parser.add_argument("--peers", help=f"some of {','.join(PEERS)}, whatever the number of rows")
    parser.add_argument("--store-rows", type=numbers)
    parser.add_argument("--megabytes", type=numbers)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--inner", type=int, default=3, help="runs in a row of each turn, of which the median counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=20, help="seconds after which a slow contender gets no more rounds")
    parser.add_argument("--limit", type=float, default=900, help="seconds after which a contender that has not answered is given up")
    parser.add_argument("--idle", type=float, default=0, help="wait before each part until the load is below this")
    parser.add_argument("--idle-limit", type=float, default=600)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--tiny", action="store_true", help="see that all of it works, in a minute: figures mean nothing")
    parser.add_argument("--resume", action="store_true", help="leave out parts whose figures lie there")
    parser.add_argument("--keep", action="store_true", help="keep large tables and exports")
    parser.add_argument("--assemble", action="store_true", help="measure nothing, write the tables")
    parser.add_argument("--out", default=os.path.join(HERE, "..", "RESULTS.md"))
    arguments = parser.parse_args(words, Arguments())
    if not arguments.assemble and not arguments.bin:
        parser.error("--bin is missing")
    shapes = list(SHAPES) if arguments.shape == "all" else (arguments.shape or "").split(",")
    arguments.shapes = [shape for shape in shapes if shape]
    unknown = set(arguments.shapes) - set(SHAPES)
    if unknown:
        parser.error(f"there is no shape {', '.join(unknown)}; shapes are {', '.join(SHAPES)}")
    # Figures of a tiny run are not to be mixed with others.
    arguments.work = os.path.join(os.path.abspath(arguments.work), "tiny" if arguments.tiny else "")
    arguments.bin = os.path.abspath(arguments.bin) if arguments.bin else None
    return arguments


def plan(arguments):
    """All parts to measure, in order: kind, arguments of its `measure`, how its head can be known again."""
    import measure_builds
    import measure_imports
    import measure_kernels
    import measure_queries
    import measure_stores

    others = [shape for shape in SHAPES if shape != "even"]
    if arguments.rows or arguments.shapes:
        asked = [(shape, rows) for rows in arguments.rows or [10**6] for shape in arguments.shapes or ["even"]]
    elif arguments.tiny:
        asked = [(shape, 20_000) for shape in SHAPES]
    else:
        asked = [("even", 10**6), ("even", 10**7)] + [(shape, 10**6) for shape in others]
        if arguments.full:
            asked += [(shape, 10**7) for shape in others if shape != "daily"] + [("even", 10**8)]
    # Fifty years have as many days whatever number of rows is asked for.
    asked = list(dict.fromkeys((shape, 10**6 if shape == "daily" and rows > 10**6 else rows) for shape, rows in asked))
    stores = arguments.store_rows or ([20_000] if arguments.tiny else [10**7, 10**8] if arguments.full else [10**7])
    exports = arguments.megabytes or ([2] if arguments.tiny else [100, 1000] if arguments.full else [100])
    found = [("queries", measure_queries, item, dict(shape=item[0], rows=item[1])) for item in asked]
    found += [("stores", measure_stores, (rows,), dict(rows=rows)) for rows in stores]
    found += [("imports", measure_imports, (size,), dict(megabytes=size)) for size in exports]
    found += [("kernels", measure_kernels, (), {})]
    found += [("builds", measure_builds, (), {})]
    wanted = arguments.only.split(",") if arguments.only else [part for part in PARTS if part != "builds" or arguments.full]
    return [part for part in found if part[0] in wanted]


def is_known(found, kind, how, seed):
    """Whether all figures of a part lie there: of questions, those of every group with all of its items."""
    heads = parts.Figures(found).heads(kind, **how, **({} if kind in ("kernels", "builds") else {"seed": seed}))
    if kind != "queries":
        return bool(heads)
    return {head["items"] for head in heads} >= set(GROUPS.values())


def main():
    arguments = parsed()
    if arguments.assemble:
        return assemble.write(parts.read_all(arguments.work), arguments.out)
    os.makedirs(arguments.work, exist_ok=True)
    arguments.machine = machine()
    failures = []
    for kind, module, words, how in plan(arguments):
        if arguments.resume and is_known(parts.read_all(arguments.work), kind, how, arguments.seed):
            continue
        print(f"\n{kind} {' '.join(map(str, words))}", flush=True)
        try:
            module.measure(arguments, *words)
        except Exception as error:
            failures.append(f"{kind} {words}: {type(error).__name__}: {error}")
            print(f"  failed: {failures[-1]}", flush=True)
            continue
        print("\n".join(tables.of_part(kind, parts.Figures(parts.read_all(arguments.work)), how)), flush=True)
    wrong = tables.wrong_answers(parts.read_all(arguments.work))
    for line in wrong:
        print(f"wrong: {line}")
    return 1 if failures or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
