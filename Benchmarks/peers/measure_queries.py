"""The questions: ours and the peers asked in turn, each answer compared with the others'."""

import os
import statistics
import sys
import time

from contender import HERE, Contender
from parts import Part
from questions import GROUPS, KNOWN, LARGEST, OURS, PEERS


def close(left, right):
    return abs(left - right) <= 1e-9 * max(1.0, abs(left), abs(right))


def same(left, right):
    """Whether two answers agree: in their count, their sum, their sum weighted by place, and cell by cell as far as cells were told."""
    if left["check"][0] != right["check"][0] or not all(map(close, left["check"][1:], right["check"][1:])):
        return False
    return all(map(close, left.get("cells", []), right.get("cells", [])))


def turn(contender, item, variant, inner):
    """One turn: the median of a few runs in a row, so that its own caches are as warm as those of a question that is repeated. A slow
    one runs once. Seconds, or an error as text."""
    seconds = []
    for _ in range(inner):
        began = time.perf_counter()
        answer = contender.ask("run", item, variant)
        if "error" in answer:
            return answer["error"]
        seconds.append(answer["s"])
        if time.perf_counter() - began > 2:
            break
    return statistics.median(seconds)


def start_all(arguments, root, rows, group, items, part):
    folder = os.path.join(arguments.work, "logs")
    os.makedirs(folder, exist_ok=True)
    commands = {OURS: [os.path.join(arguments.bin, "query-benchmarks"), "--serve", root, str(rows)]}
    for name in arguments.peers.split(",") if arguments.peers else PEERS:
        fits = arguments.peers or rows <= LARGEST[group].get(name, rows)
        if fits and set(items) & set(KNOWN.get(name, items)):
            commands[name] = [sys.executable, os.path.join(HERE, "query_peers.py"), name, root, str(rows), group, items]
    contenders = {}
    for name, command in commands.items():
        began = time.perf_counter()
        try:
            contender = Contender(command, os.path.join(folder, name + ".txt"), arguments.limit)
        except Exception as error:
            part.add(kind="failed", contender=name, why=str(error))
            print(f"  {name} did not start: {error}; see {folder}/{name}.txt", flush=True)
            continue
        ready = {key: value for key, value in contender.ready.items() if key not in ("items", "ready")}
        part.add(kind="ready", contender=name, seconds=time.perf_counter() - began, **contender.memory(), **ready)
        contenders[name] = contender
    return contenders


def ask_all(arguments, contenders, item, part):
    """One item of all contenders that know it."""
    lines = [(name, variant) for name, contender in contenders.items() for variant in contender.items.get(item, [])]
    checked, seconds = {}, {line: [] for line in lines}
    for line in sorted(lines, key=lambda line: line[0] == OURS):
        name, variant = line
        answer = checked[line] = contenders[name].ask("cells", item, variant)
        # The first run warms up; one that takes so long counts.
        if answer.get("s", 0) > arguments.patience:
            seconds[line].append(answer["s"])
    answers = {line: answer for line, answer in checked.items() if "error" not in answer}
    reference = next((answer for line, answer in answers.items() if line[0] != OURS), None)
    failed = {line: answer["error"] for line, answer in checked.items() if "error" in answer}
    for _ in range(arguments.rounds):
        for line in lines:
            name, variant = line
            if line in failed or sum(seconds[line]) > arguments.patience:
                continue
            found = turn(contenders[name], item, variant, arguments.inner)
            if isinstance(found, str):
                failed[line] = found
            else:
                seconds[line].append(found)
    for line in lines:
        name, variant = line
        if line in failed:
            part.add(kind="answer", item=item, contender=name, variant=variant, verdict="error", why=failed[line])
            continue
        if reference is None:
            verdict = "unchecked"
        else:
            verdict = "right" if same(answers[line], reference) else "wrong"
        part.add(
            kind="answer", item=item, contender=name, variant=variant, verdict=verdict, answers=answers[line]["check"][0],
            median=statistics.median(seconds[line]), least=min(seconds[line]), most=max(seconds[line]), rounds=len(seconds[line]))


def measure(arguments, shape, rows):
    """The parts of one shape and number of rows: questions of instants, and of samples with lengths, each in processes of their own."""
    import sample_table

    for group, known in GROUPS.items():
        items = "".join(item for item in known if item in arguments.items)
        if not items:
            continue
        root = sample_table.generate(os.path.join(arguments.work, "tables"), rows, arguments.seed, shape, group)
        arguments.quiet()
        name = f"{shape}-{rows}-{arguments.seed}-{group}" + ("" if items == known else f"-{items}")
        part = Part(
            arguments.work, "queries", name, shape=shape, rows=rows, seed=arguments.seed, group=group, items=items,
            rounds=arguments.rounds, inner=arguments.inner, **arguments.machine)
        contenders = start_all(arguments, root, rows, group, items, part)
        try:
            for item in items:
                ask_all(arguments, contenders, item, part)
        finally:
            for name, contender in contenders.items():
                part.add(kind="end", contender=name, **contender.memory())
                contender.end()
        part.write()
        arguments.tidy(root, rows)
