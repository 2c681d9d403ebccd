"""What was measured, kept as JSON lines: a file for each part, its first line telling how and when, the others one figure each."""

import json
import os
import time

FOLDER = "results"


class Part:
    """One part while it is measured. Written whole at the end, so that a run that is broken off leaves the earlier figures."""

    def __init__(self, work, kind, name, **how):
        self.path = os.path.join(work, FOLDER, f"{kind}-{name}.jsonl")
        self.head = {"part": kind, **how, "date": time.strftime("%Y-%m-%d %H:%M"), "load_before": round(os.getloadavg()[0], 2)}
        self.lines = []

    def add(self, **figure):
        self.lines.append(figure)

    def write(self):
        self.head["load_after"] = round(os.getloadavg()[0], 2)
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        with open(self.path + ".new", "w") as file:
            for line in [self.head] + self.lines:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        os.replace(self.path + ".new", self.path)


def read(path):
    with open(path) as file:
        head, *lines = [json.loads(line) for line in file]
    return head, lines


def read_all(work):
    """All parts, those measured last at the end: a figure measured again replaces the earlier one."""
    folder = os.path.join(work, FOLDER)
    if not os.path.isdir(folder):
        return []
    found = [read(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(".jsonl")]
    return sorted(found, key=lambda part: part[0]["date"])


class Figures:
    """The figures of all parts, by what they tell."""

    def __init__(self, parts):
        self.parts = parts
        self.queries = {}
        self.ready = {}
        for head, lines in parts:
            if head["part"] != "queries":
                continue
            for line in lines:
                place = (head["shape"], head["rows"])
                if line["kind"] == "answer":
                    items = self.queries.setdefault(place, {})
                    before = items.get(line["item"])
                    if before is None or before["head"] is not head:
                        items[line["item"]] = before = {"head": head, "answers": {}}
                    before["answers"][line["contender"], line["variant"]] = line
                elif line["kind"] == "ready":
                    self.ready[(*place, head["group"], line["contender"])] = line

    def heads(self, kind, **how):
        return [head for head, _ in self.parts if head["part"] == kind and all(head.get(key) == value for key, value in how.items())]

    def last(self, kind, **how):
        """Head and lines of the part measured last, or `None`."""
        found = [part for part in self.parts if part[0]["part"] == kind and all(part[0].get(k) == v for k, v in how.items())]
        return found[-1] if found else None

    def median(self, shape, rows, item, contender, variant="run"):
        """Seconds, or `None` where it was not measured or answered wrongly."""
        line = self.queries.get((shape, rows), {}).get(item, {}).get("answers", {}).get((contender, variant))
        return line.get("median") if line and line["verdict"] != "wrong" else None

    def best_engine(self, shape, rows, item):
        """Name and seconds of the fastest engine that answered rightly."""
        answers = self.queries.get((shape, rows), {}).get(item, {}).get("answers", {})
        found = [
            (line["median"], contender) for (contender, _), line in answers.items()
            if contender not in ("ergostat", "numpy") and line.get("median") and line["verdict"] != "wrong"
        ]
        return min(found)[::-1] if found else None
