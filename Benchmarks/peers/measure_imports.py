"""An export.xml of a size to columns: expat, libxml2 and lxml with the same conversions, ours on two threads, on one, and zipped."""

import json
import os
import statistics
import subprocess
import sys

from contender import HERE
from measure_queries import close
from parts import Part


def is_ours(name):
    return name.startswith("ergostat")


def is_peer(name):
    return not is_ours(name)


def files(arguments, megabytes):
    """Paths of the generated export and of the same zipped."""
    paths = [os.path.join(arguments.work, f"export-{megabytes}-{arguments.seed}.{ending}") for ending in ("xml", "zip")]
    generator = [os.path.join(arguments.bin, "generate-export"), "--seed", str(arguments.seed), "--size-mb", str(megabytes)]
    for path, option in zip(paths, ("--out", "--zip")):
        if not os.path.exists(path):
            subprocess.run(generator + [option, path + ".new"], check=True)
            os.rename(path + ".new", path)
    return paths


def compiled(arguments):
    path = os.path.join(arguments.work, "xml_peers")
    flags = subprocess.run(["xml2-config", "--cflags", "--libs"], capture_output=True, text=True).stdout.split()
    subprocess.run(["cc", "-O3", "-o", path, os.path.join(HERE, "xml_peers.c"), "-lexpat", *flags], check=True)
    return path


def measure(arguments, megabytes):
    xml, archive = files(arguments, megabytes)
    parsers = compiled(arguments)
    ours = os.path.join(arguments.bin, "import-benchmarks")
    commands = {
        "expat": [parsers, "expat", xml], "libxml2": [parsers, "libxml2", xml],
        "lxml": [sys.executable, os.path.join(HERE, "lxml_peer.py"), xml],
        "ergostat export.xml": [ours, "--once", xml],
        "ergostat export.xml, one thread": ["taskset", "-c", "0", ours, "--once", xml, "--threads", "1"],
        "ergostat export.zip": [ours, "--once", archive],
    }
    arguments.quiet()
    part = Part(arguments.work, "imports", f"{megabytes}-{arguments.seed}", megabytes=megabytes, seed=arguments.seed,
                bytes=os.path.getsize(xml), rounds=arguments.rounds, **arguments.machine)
    runs = {name: [] for name in commands}
    for _ in range(arguments.rounds):
        for name, command in commands.items():
            if sum(run["parse_s"] for run in runs[name]) > arguments.patience and len(runs[name]) >= 2:
                continue
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            if status == 0:
                # Each tells its own peak: what the system reports includes that of this process, which started it.
                runs[name].append(json.loads(output.strip().splitlines()[-1]) | {"cpu": usage.ru_utime + usage.ru_stime})
    expected = runs["expat"][0]["records"] if runs["expat"] else None
    # Ours leave out what is told twice, so that sums compare only with those of the same kind.
    sums = lambda name: [runs[name][0][key] for key in ("start_sum", "end_sum", "value_sum")]
    first = {kind: next((sums(name) for name in runs if runs[name] and kind(name)), None) for kind in (is_ours, is_peer)}
    for name, found in runs.items():
        if not found:
            part.add(kind="import", contender=name, verdict="error")
            continue
        middle = lambda key: statistics.median(run[key] for run in found)
        agrees = found[0]["records"] == expected and all(map(close, sums(name), first[is_ours if is_ours(name) else is_peer]))
        more = {key: middle(key) for key in ("peak_bytes", "peak_beyond_bytes", "column_bytes") if key in found[0]}
        part.add(kind="import", contender=name, median=middle("parse_s"), least=min(run["parse_s"] for run in found), cpu=middle("cpu"),
                 records=found[0]["records"], rounds=len(found), verdict="right" if agrees else "wrong", **more)
    part.write()
    if megabytes >= 500 and not arguments.keep:
        os.remove(xml)
        os.remove(archive)
