"""Statistics of the query engine against SciPy, pandas and pymannkendall, on random data through the command line.

    python3 -m venv .build/cross-checks && .build/cross-checks/bin/pip install -r Tests/CrossChecks/requirements.txt
    .build/cross-checks/bin/python -m unittest discover -s Tests/CrossChecks -p 'cross_checks.py'

Each test makes an export of daily values, asks a sentence of it, and works the same out with the other programs. The seed is
printed; `CROSS_CHECK_SEED=N` repeats one, `ERGOSTAT=PATH` names another build of the command.
"""

import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import tempfile
import unittest
from datetime import date, timedelta
from fractions import Fraction

import numpy
import pandas
import pymannkendall
from scipy import stats

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
SEED = int(os.environ.get("CROSS_CHECK_SEED", random.randrange(1 << 30)))
FIRST = date(2024, 1, 1)

# Name in sentences, identifier, unit, whether values add up.
TYPES = {
    "steps": ("HKQuantityTypeIdentifierStepCount", "count", True),
    "restingHeartRate": ("HKQuantityTypeIdentifierRestingHeartRate", "count/min", False),
    "hrv": ("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", False),
    "bodyMass": ("HKQuantityTypeIdentifierBodyMass", "kg", False),
    "respiratoryRate": ("HKQuantityTypeIdentifierRespiratoryRate", "count/min", False),
}


def executable():
    named = os.environ.get("ERGOSTAT")
    if named:
        return named
    for folder in ("release", "debug"):
        path = PACKAGE / ".build" / folder / "ergostat"
        if path.exists():
            return str(path)
    raise unittest.SkipTest("no built ergostat: swift build -c release")


class Person:
    """Daily values by type; None is a day without a sample."""

    made = []

    def __init__(self, days, **series):
        self.days = days
        self.series = {name: list(values) for name, values in series.items()}
        self.folder = tempfile.TemporaryDirectory()
        Person.made.append(self)
        self.path = os.path.join(self.folder.name, "export.xml")
        self.write()

    def write(self):
        last = FIRST + timedelta(days=self.days + 1)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n')
            file.write(f' <ExportDate value="{last} 00:00:00 +0000"/>\n')
            for name, values in self.series.items():
                identifier, unit, _ = TYPES[name]
                for number, value in enumerate(values):
                    if value is None:
                        continue
                    day = FIRST + timedelta(days=number)
                    file.write(
                        f' <Record type="{identifier}" sourceName="Watch" unit="{unit}" creationDate="{day} 13:00:00 +0000" '
                        f'startDate="{day} 12:00:00 +0000" endDate="{day} 12:00:00 +0000" value="{value}"/>\n')
            file.write("</HealthData>\n")

    def ask(self, sentence):
        """The rows of the answer. The range is all days, and the first one counts as whole."""
        clauses, bar, stages = sentence.partition(" | ")
        end = FIRST + timedelta(days=self.days - 1)
        text = f"{clauses} {FIRST}..{end} using partial keep" + (bar + stages if bar else "")
        run = subprocess.run(
            [executable(), "query", self.path, text, "--tz", "UTC", "--format", "json",
             "--now", f"{FIRST + timedelta(days=self.days + 1)}"],
            capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise AssertionError(f"{text}: {run.stderr}")
        return json.loads(run.stdout)["rows"]

    def column(self, name):
        return numpy.array([math.nan if value is None else value for value in self.series[name]], dtype=float)


def walk(generator, days, start, step, digits=2, gaps=0.0, pull=0.2):
    """A series that remembers: days resemble their neighbours."""
    values, level = [], start
    for _ in range(days):
        level += generator.gauss(0, step) + pull * (start - level)
        values.append(None if generator.random() < gaps else round(level, digits))
    return values


def random_person(generator, days=200, gaps=0.15):
    pulse = walk(generator, days, 60, 2)
    return Person(
        days, steps=[round(max(0, 9000 + 150 * (60 - p) + generator.gauss(0, 1500))) for p in pulse],
        restingHeartRate=[None if generator.random() < gaps else p for p in pulse],
        hrv=walk(generator, days, 45, 5, gaps=gaps), bodyMass=walk(generator, days, 75, 0.3, digits=1, gaps=gaps),
        respiratoryRate=walk(generator, days, 15, 0.4, gaps=gaps))


def exact_hamed_rao_factor(values):
    """By how much the variance grows (Hamed and Rao 1998, all lags outside the 95 % band), residuals in exact arithmetic."""
    n = len(values)
    exact = [Fraction(str(value)) for value in values]
    slope = statistics.median((exact[j] - exact[i]) / (j - i) for i in range(n) for j in range(i + 1, n))
    residuals = [value - slope * place for place, value in enumerate(exact)]
    places = {residual: place for place, residual in enumerate(sorted(set(residuals)))}
    ranks = stats.rankdata([places[residual] for residual in residuals])
    kept = ranks - ranks.mean()
    band = stats.norm.ppf(0.975) / math.sqrt(n)
    total = 0.0
    for lag in range(1, n):
        correlation = (kept[lag:] * kept[:-lag]).sum() / (kept * kept).sum()
        if abs(correlation) > band:
            total += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation
    return 1 + 2 * total / (n * (n - 1) * (n - 2))


class CrossChecks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print(f"\nCROSS_CHECK_SEED={SEED}")

    def setUp(self):
        self.generator = random.Random(f"{SEED} {self.id().rsplit('.', 1)[-1]}")

    def tearDown(self):
        while Person.made:
            Person.made.pop().folder.cleanup()

    def close(self, got, wanted, what, relative=1e-9, absolute=1e-9):
        if wanted is None or (isinstance(wanted, float) and math.isnan(wanted)):
            self.assertIsNone(got, what)
            return
        self.assertIsNotNone(got, f"{what}: missing, wanted {wanted}")
        self.assertLessEqual(abs(got - wanted), max(absolute, relative * abs(wanted)), f"{what}: {got}, wanted {wanted}")

    # Correlations

    def expected(self, x, y, lag):
        """Pearson, its interval, Spearman, p and n with the autocorrelations of both whole series taken into account."""
        def repeat(values):
            kept = values - numpy.nanmean(values)
            pairs = kept[:-1] * kept[1:]
            return numpy.nansum(pairs) / numpy.nansum(kept * kept)

        product = repeat(x) * repeat(y)
        late, early = (x[lag:], y[: len(y) - lag]) if lag >= 0 else (x[:lag], y[-lag:])
        both = ~numpy.isnan(late) & ~numpy.isnan(early)
        late, early = late[both], early[both]
        n = len(late)
        worth = n * (1 - product) / (1 + product) if product > 0 else n
        pearson = stats.pearsonr(late, early).statistic
        spearman = stats.spearmanr(late, early).statistic
        t = pearson * math.sqrt((worth - 2) / ((1 - pearson) * (1 + pearson)))
        p = 2 * stats.t.sf(abs(t), worth - 2)
        margin = stats.norm.ppf(0.975) / math.sqrt(worth - 3)
        low, high = math.tanh(math.atanh(pearson) - margin), math.tanh(math.atanh(pearson) + margin)
        return pearson, low, high, spearman, p, n

    def check_correlation(self, person, names, lags):
        sentence = "correlate " + " with ".join(names) + f" lag {lags[0]}..{lags[-1]} by day"
        rows = person.ask(sentence)
        wanted = [
            self.expected(person.column(names[i]), person.column(names[j]), lag)
            for i in range(len(names)) for j in range(i + 1, len(names)) for lag in lags]
        self.assertEqual(len(rows), len(wanted))
        adjusted = stats.false_discovery_control([row[4] for row in wanted], method="bh")
        for row, (pearson, low, high, spearman, _, n), p in zip(rows, wanted, adjusted):
            what = f"{row['first']} with {row['second']} lag {row['lag']}"
            self.assertEqual(row["n"], n, what)
            self.close(row["pearson"], pearson, what + " pearson")
            self.close(row["pearson_low"], low, what + " low")
            self.close(row["pearson_high"], high, what + " high")
            self.close(row["spearman"], spearman, what + " spearman")
            self.close(row["p"], p, what + " p", relative=1e-6, absolute=1e-14)

    def test_correlations_with_gaps(self):
        self.check_correlation(random_person(self.generator), list(TYPES), [0])

    def test_correlations_without_gaps_go_through_one_product(self):
        self.check_correlation(random_person(self.generator, gaps=0), list(TYPES), [0])

    def test_correlations_at_lags(self):
        self.check_correlation(random_person(self.generator), ["steps", "restingHeartRate", "hrv"], list(range(-3, 4)))

    def test_ties(self):
        days = 60
        person = Person(
            days, restingHeartRate=[self.generator.randint(58, 61) for _ in range(days)],
            hrv=[self.generator.randint(40, 42) for _ in range(days)])
        self.check_correlation(person, ["restingHeartRate", "hrv"], [0])

    # Windows

    def test_rolling(self):
        person = random_person(self.generator)
        for name in ("steps", "hrv"):
            series = pandas.Series(person.column(name))
            for statistic, needed, window in [
                ("avg", 1, lambda r: r.mean()), ("min", 1, lambda r: r.min()), ("max", 1, lambda r: r.max()),
                ("median", 1, lambda r: r.median()), ("stddev", 2, lambda r: r.std()),
                ("p90", 1, lambda r: r.quantile(0.9)), ("sum", 4, lambda r: r.sum()),
            ]:
                for length in (7, 14):
                    least = (length + 1) // 2 if statistic == "sum" else needed
                    wanted = window(series.rolling(length, min_periods=least))
                    if statistic == "sum":
                        # Days before the first one are a part of the window that holds no values.
                        wanted[: least - 1] = math.nan
                    self.check_rows(person, name, f"rolling {statistic} {length} days", wanted,
                                    f"{statistic} rolling {length} days")

    def test_exponential_average(self):
        person = random_person(self.generator, gaps=0.05)
        for length in (5, 20):
            series = pandas.Series(person.column("hrv"))
            wanted = series.ewm(span=length, adjust=True, ignore_na=False).mean()
            # Gaps as long as the window end the line.
            since = series.isna().groupby(series.notna().cumsum()).cumsum()
            self.assertTrue((since <= length).all(), "the data have too long a gap for this test")
            self.check_rows(person, "hrv", f"ewma {length} days", wanted, f"ewma {length} days")

    def test_cumulative(self):
        person = random_person(self.generator)
        steps = pandas.Series(person.column("steps"))
        self.check_rows(person, "steps", "cumulative", steps.cumsum().ffill(), "cumulative")
        months = pandas.Series([(FIRST + timedelta(days=i)).month for i in range(person.days)])
        self.check_rows(
            person, "steps", "cumulative by month", steps.groupby(months).cumsum(), "cumulative by month")

    def check_rows(self, person, name, stage, wanted, column):
        kind = "sum" if TYPES[name][2] else "avg"
        rows = person.ask(f"{kind} {name} by day | {stage}")
        self.assertEqual(len(rows), len(wanted))
        for row, value in zip(rows, wanted):
            self.close(row[column], None if math.isnan(value) else float(value), f"{name} {stage} {row['label']}")

    def test_anomalies(self):
        days = 200
        values = walk(self.generator, days, 45, 5, gaps=0.1)
        for spot in self.generator.sample(range(60, days), 4):
            values[spot] = 500.0
        person = Person(days, hrv=values)
        rows = person.ask("avg hrv by day | anomalies 4")
        for index, row in enumerate(rows):
            before = [v for v in values[max(0, index - 56):index] if v is not None]
            if values[index] is None or len(before) < 14:
                self.assertIsNone(row["z"], row["label"])
                continue
            middle = numpy.median(before)
            spread = numpy.median(numpy.abs(before - middle))
            z = 0.6745 * (values[index] - middle) / spread
            self.close(row["z"], z, f"z of {row['label']}", relative=1e-4)
            self.assertEqual(row["anomaly"], abs(row["z"]) > 4, row["label"])

    def test_describe(self):
        person = random_person(self.generator)
        row = person.ask("avg hrv by day | describe")[0]
        values = person.column("hrv")
        kept = values[~numpy.isnan(values)]
        self.assertEqual((row["count"], row["missing"]), (len(kept), len(values) - len(kept)))
        for name, wanted in [
            ("mean", kept.mean()), ("stddev", kept.std(ddof=1)), ("min", kept.min()), ("max", kept.max()),
            ("p25", numpy.quantile(kept, 0.25)), ("median", numpy.median(kept)), ("p75", numpy.quantile(kept, 0.75)),
        ]:
            self.close(row[name], float(wanted), name)

    # Goals

    def streaks(self, reached, allowance):
        """First and last row and number of reached rows of each run; that many misses in a row do not end one."""
        runs, misses = [], None
        for index, flag in enumerate(reached):
            if flag:
                if misses is not None and misses <= allowance:
                    runs[-1] = (runs[-1][0], index, runs[-1][2] + 1)
                else:
                    runs.append((index, index, 1))
                misses = 0
            elif misses is not None:
                misses += 1
        return runs

    def test_goals_and_streaks(self):
        days = 150
        person = Person(days, steps=[
            None if self.generator.random() < 0.1 else self.generator.randint(0, 20000) for _ in range(days)])
        reached = [value is not None and value >= 7000 for value in person.series["steps"]]
        rows = list(zip(person.ask("sum steps by day | goal 7000"), person.series["steps"], reached))
        # The day in which data begin may have been more than was recorded.
        begin = next(day for day, value in enumerate(person.series["steps"]) if value is not None)
        for row, value, flag in rows[begin + 1:]:
            self.assertEqual(row["reached"], None if value is None else flag, row["label"])
        labels = [str(FIRST + timedelta(days=i)) for i in range(days + 1)]
        rows = person.ask("sum steps by day | streaks >= 7000")
        self.assertEqual(
            [(row["start"][:10], row["end"][:10], row["length"]) for row in rows],
            [(labels[first], labels[last + 1], length) for first, last, length in self.streaks(reached, 0)])
        for allowance in (0, 1, 2):
            runs = self.streaks(reached, allowance)
            first, last, length = max(runs, key=lambda run: run[2])
            row = person.ask(f"sum steps by day | longest streak >= 7000 allow {allowance}")[0]
            self.assertEqual((row["start"][:10], row["end"][:10], row["length"]), (labels[first], labels[last + 1], length))

    # Trends

    def test_trend(self):
        for days, slope in ((120, 0.0), (90, 0.05), (40, -0.2), (9, 0.3)):
            values = [
                round(v + slope * i, 2) for i, v in enumerate(walk(self.generator, days, 60, 1, pull=0.5))]
            row = Person(days, restingHeartRate=values).ask("avg restingHeartRate by day | trend")[0]
            what = f"trend of {days} days"
            theil = stats.theilslopes(values, numpy.arange(days), 0.95)
            self.assertEqual(row["n"], days)
            self.close(row["slope"], theil.slope, what)
            self.close(row["per_year"], theil.slope * 365.2425, what, relative=1e-3)
            self.check_interval(row, values, what)
            self.check_mann_kendall(row, values, what)

    def check_interval(self, row, values, what):
        """The order statistics whose ranks Kendall's variance gives."""
        n = len(values)
        slopes = numpy.sort([(values[j] - values[i]) / (j - i) for i in range(n) for j in range(i + 1, n)])
        ties = numpy.unique(values, return_counts=True)[1]
        variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
        margin = stats.norm.ppf(0.975) * math.sqrt(variance)
        low, high = (len(slopes) - margin) / 2, (len(slopes) + margin) / 2
        if row["slope_low"] is None:
            self.assertTrue(low < 1 or high > len(slopes), what)
            return
        # Ranks that are no whole numbers may be rounded outwards.
        self.assertGreaterEqual(row["slope_low"], slopes[max(0, math.floor(low) - 2)] - 1e-9, what)
        self.assertLessEqual(row["slope_low"], slopes[min(len(slopes) - 1, math.ceil(low))] + 1e-9, what)
        self.assertGreaterEqual(row["slope_high"], slopes[max(0, math.floor(high) - 2)] - 1e-9, what)
        self.assertLessEqual(row["slope_high"], slopes[min(len(slopes) - 1, math.ceil(high) + 1)] + 1e-9, what)

    def check_mann_kendall(self, row, values, what):
        if len(values) < 10 and len(set(values)) == len(values):
            exact = stats.kendalltau(numpy.arange(len(values)), values, method="exact")
            self.close(row["p_plain"], exact.pvalue, what + " exact p", relative=1e-6)
            return
        plain = pymannkendall.original_test(values)
        self.close(row["p_plain"], plain.p, what + " p", relative=1e-6, absolute=1e-12)
        if len(values) < 10:
            return
        factor = exact_hamed_rao_factor(values)
        # The correction may only make a claim harder; where it makes it easier, ours does nothing.
        score = plain.z / math.sqrt(max(1, factor))
        self.close(row["p"], 2 * stats.norm.sf(abs(score)), what + " corrected p", relative=1e-6, absolute=1e-12)
        # Rounding orders residuals there that are equal; where it does not matter, both agree.
        corrected = pymannkendall.hamed_rao_modification_test(values)
        if abs(corrected.var_s / plain.var_s - factor) < 1e-9 and factor > 1:
            self.close(row["p"], corrected.p, what + " corrected p", relative=1e-6, absolute=1e-12)

    def test_change_of_90_days(self):
        days = 400
        values = [
            None if v is None else round(v + (4 if i > days - 60 else 0), 2)
            for i, v in enumerate(walk(self.generator, days, 60, 2, gaps=0.2))]
        row = Person(days, restingHeartRate=values).ask("avg restingHeartRate by week | trend")[0]
        recent = [v for v in values[-90:] if v is not None]
        earlier = [v for v in values[-365:-90] if v is not None]
        change = numpy.mean(recent) - numpy.mean(recent + earlier)
        self.close(row["change_90_365"], change, "change")
        welch = stats.ttest_ind(recent, earlier, equal_var=False).confidence_interval(0.95)
        share = len(earlier) / (len(recent) + len(earlier))
        self.close(row["change_low"], welch.low * share, "low", relative=1e-6)
        self.close(row["change_high"], welch.high * share, "high", relative=1e-6)

    # Comparisons

    def test_previous_year_by_day(self):
        """Rows against those of the same dates a year before, with pandas doing the calendar."""
        days = 900
        person = Person(days, steps=[self.generator.randint(0, 20000) for _ in range(days)])
        series = pandas.Series(person.column("steps"), index=pandas.date_range(FIRST, periods=days))
        rows = person.ask("sum steps by day vs previous year")
        shown = {row["label"]: row for row in rows}
        for day, value in series.items():
            row = shown[str(day.date())]
            self.close(row["sum"], value, row["label"])
            leap = (day.month, day.day) == (2, 29)
            older = None if leap else series.get(day - pandas.DateOffset(years=1))
            self.close(row["sum previous"], None if older is None else float(older), f"before {row['label']}")
            if older is not None:
                self.close(row["difference"], value - older, row["label"])
                self.close(row["ratio"], None if older == 0 else value / older, row["label"])

    def test_previous_year_by_week(self):
        days = 1100
        person = Person(days, steps=[self.generator.randint(0, 20000) for _ in range(days)])
        weeks = {}
        for number, value in enumerate(person.series["steps"]):
            year, week, _ = (FIRST + timedelta(days=number)).isocalendar()
            weeks[year, week] = weeks.get((year, week), 0) + value
        for row in person.ask("sum steps by week vs previous year")[1:-1]:
            year, week = int(row["label"][:4]), int(row["label"][6:])
            self.close(row["sum"], weeks[year, week], row["label"])
            older = weeks.get((year - 1, week))
            self.close(row["sum previous"], older, f"before {row['label']}")


if __name__ == "__main__":
    unittest.main()
