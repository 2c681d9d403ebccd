"""The rows that are made, and NumPy's answers about them against plain loops. Skipped without NumPy."""

import os
import random
import sys
import tempfile
import unittest
from datetime import date

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

try:
    import numpy as np

    import query_peers
    import sample_table as table
except ImportError:
    np = None

from questions import SHAPES

COUNT = 2_000


@unittest.skipIf(np is None, "NumPy is missing")
class TableTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.seed = int(os.environ.get("ERGOSTAT_SEED") or random.randrange(10**6))
        print(f"seed {cls.seed}", file=sys.stderr)

    def root(self, shape, group, seed=None):
        return table.generate(self.folder.name, COUNT, self.seed if seed is None else seed, shape, group)

    def test_every_shape_is_what_it_says(self):
        for shape in SHAPES:
            with self.subTest(shape=shape):
                root = self.root(shape, "points")
                start, value, source = (table.load(root, COUNT, name) for name in ("start", "value", "source"))
                self.assertEqual(len(start), {"sparse": COUNT // 10, "daily": table.YEARS_50}.get(shape, COUNT))
                self.assertEqual(bool(np.all(np.diff(start) > 0)), shape != "unsorted")
                self.assertEqual(len(np.unique(start)), len(start))
                self.assertEqual(set(np.unique(source)) - set(range(37 if shape == "37-sources" else 4)), set())
                self.assertTrue(np.all(value * 4 == np.round(value * 4)))
                low, high = table.extent(shape)
                self.assertTrue(low <= start.min() and start.max() < high)
                if shape == "one-day":
                    self.assertEqual(len({table.local_day(at) for at in start[:: COUNT // 20]}), 1)
                if shape == "bursty":
                    self.assertGreater(np.mean(np.diff(start) < 30_000_000), 0.5)
                self.assertLess(start.min(), table.load(root, "bmi", "asof_keys").min())
                self.assertLess(table.load(root, "bmi", "h_t").min(), table.load(root, "bmi", "w_t").min())

    def test_seeds_make_different_rows_and_the_same_seed_the_same(self):
        first, other = (table.load(self.root("even", "spans", seed), COUNT, "a_start") for seed in (1, 2))
        self.assertFalse(np.array_equal(first, other))
        with tempfile.TemporaryDirectory() as folder:
            again = table.load(table.generate(folder, COUNT, 1, "even", "spans"), COUNT, "a_start")
        self.assertTrue(np.array_equal(first, again))

    def test_samples_with_lengths_stay_below_the_day(self):
        for shape in SHAPES:
            with self.subTest(shape=shape):
                root = self.root(shape, "spans")
                for name in "ab":
                    start, end = (table.load(root, COUNT, f"{name}_{field}") for field in ("start", "end"))
                    self.assertTrue(np.all(end > start))
                    self.assertLess((end - start).max(), 6 * table.HOUR)

    def test_clock_changes_are_those_of_the_zone(self):
        calendar = table.Calendar(table.midnight(date(2020, 1, 5)), table.midnight(date(2020, 12, 30)))
        changes, last = calendar.changes()
        # 8 March, 7:00 UTC, and 1 November, 6:00 UTC.
        self.assertEqual([at for at, _ in changes], [1_583_650_800_000_000, 1_604_210_400_000_000])
        self.assertEqual([offset // table.HOUR for _, offset in changes] + [last // table.HOUR], [-5, -4, -5])

    def test_merged_sum_is_that_of_a_plain_loop(self):
        for shape in ("even", "bursty", "sparse", "one-day", "daily"):
            with self.subTest(shape=shape):
                root = self.root(shape, "spans")
                samples = [[table.load(root, COUNT, f"{name}_{field}")[:400] for field in ("start", "end", "value")] for name in "ab"]
                midnights = table.Calendar.of(root, COUNT, "spans").borders["days"]
                found = query_peers.merged_daily(*samples, midnights)
                self.assertTrue(np.allclose(found, plainly_merged(*samples, midnights), rtol=1e-9, atol=1e-9))

    def test_empty_buckets_are_zero(self):
        found = query_peers.between(np.add, np.array([1.0, 2.0, 4.0]), np.array([0, 0, 2, 2, 3]))
        self.assertEqual(found.tolist(), [0, 3, 0, 4])


def plainly_merged(better, other, midnights):
    """By definition, microsecond ranges one by one."""
    covered = sorted(zip(better[0].tolist(), better[1].tolist()))
    sums = [0.0] * (len(midnights) - 1)
    for samples, cuts in ((better, []), (other, covered)):
        for start, end, value in zip(*(column.tolist() for column in samples)):
            free, at = [], start
            for low, high in cuts:
                if high <= at:
                    continue
                if low >= end:
                    break
                if low > at:
                    free.append((at, low))
                at = max(at, high)
            if at < end:
                free.append((at, end))
            for day, (low, high) in enumerate(zip(midnights[:-1].tolist(), midnights[1:].tolist())):
                if high <= start or low >= end:
                    continue
                length = sum(max(0, min(high, to) - max(low, since)) for since, to in free)
                sums[day] += value * length / (end - start)
    return sums


if __name__ == "__main__":
    unittest.main()
