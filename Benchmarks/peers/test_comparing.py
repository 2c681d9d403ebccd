"""The driver by itself: verdicts, ratios, targets and the assembling of RESULTS.md. Needs neither NumPy nor our programs.

    python3 -m unittest discover -s Benchmarks/peers -p 'test_*.py'
"""

import contextlib
import io
import os
import sys
import tempfile
import unittest
from types import SimpleNamespace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import assemble
import compare
import measure_queries
import parts
import tables
import targets
from contender import Contender, GaveUp

NUMPY, OURS = "numpy", "ergostat"


class Fake:
    """A contender that always answers the same, after as many seconds as it says."""

    def __init__(self, seconds, check, cells=(), items=None):
        self.items = items or {"a": ["run"]}
        self.answer = {"s": seconds, "check": check, "cells": list(cells)}
        self.asked = 0

    def ask(self, verb, item, variant):
        self.asked += 1
        return dict(self.answer)


class Recorder:
    def __init__(self):
        self.lines = []

    def add(self, **figure):
        self.lines.append(figure)


def asked(contenders, **options):
    part = Recorder()
    arguments = SimpleNamespace(**{"rounds": 3, "inner": 2, "patience": 20, **options})
    measure_queries.ask_all(arguments, contenders, "a", part)
    return {(line["contender"], line["variant"]): line for line in part.lines}


def figures(queries=(), others=()):
    """Figures of answers `(shape, rows, item, contender, variant, seconds, verdict)`, each shape and size a part."""
    found = {}
    for shape, rows, item, contender, variant, seconds, verdict in queries:
        head = {"part": "queries", "shape": shape, "rows": rows, "seed": 1, "group": "points", "rounds": 3, "inner": 3,
                "date": "2026-01-01 00:00", "load_before": 0.1, "load_after": 1.2}
        lines = found.setdefault((shape, rows), (head, []))[1]
        lines.append({"kind": "answer", "item": item, "contender": contender, "variant": variant, "median": seconds, "verdict": verdict})
    return parts.Figures(list(found.values()) + list(others))


class VerdictTests(unittest.TestCase):
    def test_answers_that_agree_are_right(self):
        found = asked({OURS: Fake(0.1, [2, 3.0, 2.0], [1, 2]), NUMPY: Fake(0.2, [2, 3.0, 2.0], [1, 2])})
        self.assertEqual({line["verdict"] for line in found.values()}, {"right"})

    def test_an_answer_that_differs_is_wrong(self):
        for check, cells in (([3, 3.0, 2.0], [1, 2]), ([2, 3.1, 2.0], [1, 2]), ([2, 3.0, 1.0], [1, 2]), ([2, 3.0, 2.0], [2, 1])):
            with self.subTest(check=check, cells=cells):
                found = asked({OURS: Fake(0.1, check, cells), NUMPY: Fake(0.2, [2, 3.0, 2.0], [1, 2])})
                self.assertEqual(found[OURS, "run"]["verdict"], "wrong")
                self.assertEqual(found[NUMPY, "run"]["verdict"], "right")

    def test_without_a_peer_nothing_is_called_right(self):
        self.assertEqual(asked({OURS: Fake(0.1, [1, 1, 1])})[OURS, "run"]["verdict"], "unchecked")

    def test_one_that_fails_is_told_and_asked_no_more(self):
        broken = Fake(0.1, [1, 1, 1])
        broken.answer = {"error": "no memory"}
        found = asked({NUMPY: Fake(0.1, [1, 1, 1]), "duckdb": broken})
        self.assertEqual((found["duckdb", "run"]["verdict"], found["duckdb", "run"]["why"]), ("error", "no memory"))
        self.assertEqual(broken.asked, 1)

    def test_a_slow_one_is_asked_once_and_its_first_answer_counts(self):
        slow = Fake(30, [1, 1, 1])
        found = asked({NUMPY: slow})
        self.assertEqual((slow.asked, found[NUMPY, "run"]["rounds"], found[NUMPY, "run"]["median"]), (1, 1, 30))


class ContenderTests(unittest.TestCase):
    def script(self, text):
        file = tempfile.NamedTemporaryFile("w", suffix=".py", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write("import json, sys, time\n" + text)
        return [sys.executable, file.name]

    def test_a_process_that_answers(self):
        contender = Contender(self.script(
            "print(json.dumps({'items': {'a': ['run']}}), flush=True)\n"
            "for line in sys.stdin: print(json.dumps({'s': 1, 'asked': line.split()}), flush=True)\n"))
        self.assertEqual(contender.ask("run", "a", "run")["asked"], ["run", "a", "run"])
        self.assertGreaterEqual(contender.memory()["peak_bytes"], contender.memory()["held_bytes"])
        contender.end()

    def test_a_process_that_ends_or_is_late(self):
        ready = "print(json.dumps({'items': {}}), flush=True)\n"
        gone = Contender(self.script(ready))
        self.assertIn("ended", gone.ask("run", "a", "run")["error"])
        gone.end()
        late = Contender(self.script(ready + "sys.stdin.readline(); time.sleep(60)\n"), limit=1)
        self.assertIn("no answer in 1 s", late.ask("run", "a", "run")["error"])
        late.end()

    def test_a_process_that_never_gets_ready(self):
        with self.assertRaises(GaveUp):
            Contender(self.script("time.sleep(60)\n"), limit=1)


class RatioTests(unittest.TestCase):
    def test_the_best_engine_is_the_fastest_that_is_right_and_not_numpy(self):
        found = figures([
            ("even", 10, "a", NUMPY, "run", 0.001, "right"), ("even", 10, "a", "polars", "run", 0.002, "wrong"),
            ("even", 10, "a", "duckdb", "run", 0.03, "right"), ("even", 10, "a", "sqlite", "run", 0.5, "right")])
        self.assertEqual(found.best_engine("even", 10, "a"), ("duckdb", 0.03))
        self.assertIsNone(found.median("even", 10, "a", "polars"))

    def test_a_loss_is_shown_below_one_and_a_wrong_answer_by_name(self):
        found = figures([
            ("even", 10, "a", OURS, "cold", 0.002, "right"), ("even", 10, "a", NUMPY, "run", 0.001, "right"),
            ("even", 10, "a", "polars", "run", 0.1, "wrong")])
        line = tables.query_table(found, "even", 10)[2]
        self.assertIn("| 0.5 × |", line)
        self.assertIn("**wrong**", line)
        self.assertNotIn("100 ms", line)

    def test_figures_measured_later_replace_earlier_ones(self):
        head = lambda date: {"part": "queries", "shape": "even", "rows": 10, "group": "points", "date": date}
        answer = lambda seconds: [{"kind": "answer", "item": "a", "contender": NUMPY, "variant": "run", "median": seconds, "verdict": "right"}]
        with tempfile.TemporaryDirectory() as work:
            for name, date, seconds in (("b", "2026-01-01 10:00", 1.0), ("a", "2026-01-02 10:00", 2.0)):
                part = parts.Part(work, "queries", name)
                part.head = head(date)
                part.lines = answer(seconds)
                part.write()
            self.assertEqual(parts.Figures(parts.read_all(work)).median("even", 10, "a", NUMPY), 2.0)


class TargetTests(unittest.TestCase):
    def test_met_missed_and_not_measured(self):
        rows = 10 * targets.MILLION
        queries = [("even", rows, item, OURS, "cold", 0.001, "right") for item in "abch"]
        queries += [("even", rows, item, "polars", "run", 0.03, "right") for item in "abch"]
        queries += [("even", rows, item, NUMPY, "run", 0.002, "right") for item in "abch"]
        table = {row[0]: row for row in targets.target_table(figures(queries))}
        text = "daily, weekly, monthly, rolling, {}, 10,000,000 rows: ≥ {} × {}"
        self.assertEqual(table[text.format("cold", 20, "the best engine")][2], "met")
        self.assertEqual(table[text.format("cold", 3, "NumPy")][2], "**missed**")
        self.assertEqual(table[text.format("warm", 100, "the best engine")][1:], ["not measured", "open"])

    def test_one_item_below_the_target_misses_it(self):
        rows = 10 * targets.MILLION
        queries = [("even", rows, item, OURS, "cold", 0.001 if item != "h" else 0.002, "right") for item in "abch"]
        queries += [("even", rows, item, "polars", "run", 0.03, "right") for item in "abch"]
        row = targets.ratio_rows(figures(queries), [targets.RATIOS[0]])[0]
        self.assertIn("15 × 7-day mean", row[1])
        self.assertEqual(row[2], "**missed**")

    def test_a_cold_process_is_held_against_the_best_file(self):
        head = {"part": "stores", "rows": 10 * targets.MILLION, "date": "2026-01-01 00:00", "load_before": 0, "load_after": 0}
        process = lambda name, seconds: {"kind": "process", "contender": name, "median": seconds}
        lines = [process(OURS, 0.02), process("ergostat --version", 0.004)]
        lines += [process(name, 0.3 + place / 10) for place, name in enumerate(targets.STORE_PEERS)]
        rows = targets.store_rows(figures(others=[(head, lines)]))
        self.assertEqual(rows[0][1:], ["15 × DuckDB file (20 ms)", "**missed**"])
        self.assertEqual(rows[-1][1:], ["4 ms", "met"])

    def test_other_shapes_show_the_worst_item(self):
        queries = [("bursty", 10, item, OURS, "cold", 0.001 if item != "b" else 0.01, "right") for item in "abch"]
        queries += [("bursty", 10, item, "polars", "run", 0.03, "right") for item in "abch"]
        _, rows = targets.shape_matrix(figures(queries))
        self.assertEqual(rows[0][:3], ["bursty", "10", "**3 × (b)**"])


class AssembleTests(unittest.TestCase):
    text = "before\n<!-- figures: questions -->\nworn out\n<!-- end of figures -->\nbetween\n<!-- figures: stores -->\nkept\n<!-- end of figures -->\nafter\n"

    def test_prose_and_parts_that_were_not_measured_are_kept(self):
        found = assemble.assembled(self.text, figures([("even", 10, "a", OURS, "cold", 0.002, "right")]))
        for kept in ("before\n", "\nbetween\n", "\nafter\n", "-->\nkept\n<!--"):
            self.assertIn(kept, found)
        self.assertIn("| a daily sum | 2 ms |", found)
        self.assertNotIn("worn out", found)

    def test_assembling_again_changes_nothing(self):
        known = figures([("even", 10, "a", OURS, "cold", 0.002, "right")])
        once = assemble.assembled(self.text, known)
        self.assertEqual(assemble.assembled(once, known), once)

    def test_the_load_is_told(self):
        found = assemble.assembled(self.text, figures([("even", 10, "a", OURS, "cold", 0.002, "right")]))
        self.assertIn("load 0.1 before and 1.2 after", found)

    def test_a_name_that_is_none_is_an_error(self):
        with self.assertRaises(ValueError):
            assemble.assembled("<!-- figures: nonsense -->\n<!-- end of figures -->", figures())

    def test_results_hold_every_section_once(self):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "RESULTS.md")) as file:
            names = [match.group(2) for match in assemble.MARKED.finditer(file.read())]
        self.assertEqual(sorted(names), sorted(assemble.SECTIONS))


class CommandLineTests(unittest.TestCase):
    def test_the_full_plan_holds_what_the_targets_need(self):
        if not numpy_is_there():
            self.skipTest("NumPy is missing")
        planned = [(kind, words) for kind, _, words, _ in compare.plan(compare.parsed(["--bin", "b", "--work", "w", "--full"]))]
        for needed in (("queries", ("even", 10**7)), ("queries", ("even", 10**8)), ("queries", ("bursty", 10**7)), ("stores", (10**8,)),
                       ("imports", (1000,)), ("kernels", ())):
            self.assertIn(needed, planned)
        self.assertEqual(len(planned), len(set(map(str, planned))))

    def test_a_part_is_left_out_only_if_it_is_whole(self):
        head = lambda items, seed=1: ({"part": "queries", "shape": "even", "rows": 10, "seed": seed, "items": items}, [])
        how = {"shape": "even", "rows": 10}
        self.assertFalse(compare.is_known([head("abcdefgh")], "queries", how, 1))
        self.assertFalse(compare.is_known([head("a"), head("i")], "queries", how, 1))
        self.assertFalse(compare.is_known([head("abcdefgh"), head("i", seed=2)], "queries", how, 1))
        self.assertTrue(compare.is_known([head("abcdefgh"), head("i")], "queries", how, 1))
        self.assertTrue(compare.is_known([({"part": "kernels"}, [])], "kernels", {}, 1))

    def test_a_shape_that_is_none_is_refused(self):
        error = io.StringIO()
        with contextlib.redirect_stderr(error), self.assertRaises(SystemExit):
            compare.parsed(["--bin", "b", "--work", "w", "--shape", "round"])
        self.assertIn("there is no shape round", error.getvalue())

    def test_figures_survive_as_json_lines(self):
        with tempfile.TemporaryDirectory() as work:
            part = parts.Part(work, "stores", "10-1", rows=10)
            part.add(kind="process", contender=OURS, median=0.5)
            part.write()
            (head, lines), = parts.read_all(work)
            self.assertEqual((head["rows"], lines), (10, [{"kind": "process", "contender": OURS, "median": 0.5}]))
            self.assertIn("load_after", head)


def numpy_is_there():
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


if __name__ == "__main__":
    unittest.main()
