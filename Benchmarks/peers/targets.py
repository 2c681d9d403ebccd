"""The targets of the issue "Speed" as data, and what was found."""

from dataclasses import dataclass

from questions import ITEMS, OURS
from tables import count, ratio, shown, times

MILLION = 10**6


@dataclass(frozen=True)
class Ratio:
    """Ours in a state is at least so many times as fast as the best engine or as NumPy, at these numbers of rows."""

    what: str
    items: str
    state: str
    against: str
    least: float
    rows: tuple[int, ...] = (10 * MILLION, 100 * MILLION)

    def found(self, figures, shape, rows):
        """[(item, ratio)] as far as both were measured."""
        ratios = []
        for item in self.items:
            ours = figures.median(shape, rows, item, OURS, self.state)
            if self.against == "NumPy":
                other = figures.median(shape, rows, item, "numpy")
            else:
                engine = figures.best_engine(shape, rows, item)
                other = engine[1] if engine else None
            if ours and other:
                ratios.append((item, times(other, ours)))
        return ratios

    def text(self, rows):
        return f"{self.what}, {self.state}, {count(rows)} rows: ≥ {self.least:,g} × {self.against}"


BUCKETED = "abch"
RATIOS = [
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "cold", "the best engine", 20),
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "warm", "the best engine", 100),
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "cold", "NumPy", 3),
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "warm", "NumPy", 10),
    Ratio("merged daily sum", "i", "cold", "NumPy", 10, (10 * MILLION,)),
    Ratio("merged daily sum", "i", "cold", "NumPy", 30, (100 * MILLION,)),
    Ratio("merged daily sum", "i", "cold", "the best engine", 60, (10 * MILLION,)),
    Ratio("merged daily sum", "i", "warm", "NumPy", 1000),
    Ratio("one source", "e", "cold", "the best engine", 30),
    Ratio("BMI as-of", "g", "cold", "the best engine", 5),
]
# No target, but what a reader wants to know: whether we lose to anyone where nothing is prepared.
BARE = [
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "bare", "the best engine", 1),
    Ratio("daily, weekly, monthly, rolling", BUCKETED, "bare", "NumPy", 1),
    Ratio("merged daily sum", "i", "bare", "NumPy", 1),
    Ratio("one source", "e", "bare", "the best engine", 1),
]
LATEST_SECONDS = 1e-6
GROWTH = 2.0
STORES = {10 * MILLION: 20, 100 * MILLION: 100}
STORE_PEERS = ("DuckDB file", "Parquet, DuckDB", "Parquet, Polars", "Arrow, Polars")
START_SECONDS = 5e-3
IMPORTS = {"ergostat export.xml, one thread": 10, "ergostat export.xml": 20, "ergostat export.zip": 6}
PEAK_BEYOND_BYTES = 100e6
BYTES_A_ROW = 16
BANDWIDTH = 0.9
# Which reductions the target names.
NAMED_KERNELS = ("sum", "minimum and maximum", "sum, minimum, maximum", "mean and variance")


def verdict(met):
    return "met" if met else "**missed**"


def ratio_rows(figures, targets, word=verdict):
    found = []
    for target in targets:
        for rows in target.rows:
            ratios = target.found(figures, "even", rows)
            text = ", ".join(f"{ratio(value)} {ITEMS[item].split(',')[0]}" for item, value in ratios)
            met = all(value >= target.least for _, value in ratios)
            found.append([target.text(rows), text or "not measured", word(met) if ratios else "open"])
    return found


def latest_rows(figures):
    found = []
    for rows in (10 * MILLION, 100 * MILLION):
        for state in ("cold", "warm"):
            seconds = figures.median("even", rows, "f", OURS, state)
            found.append([f"latest before, {state}, {count(rows)} rows: below 1 µs", shown(seconds) if seconds else "not measured",
                          verdict(seconds < LATEST_SECONDS) if seconds else "open"])
    return found


def growth_row(figures):
    pairs = [[figures.median("even", rows, item, OURS, "cold") for rows in (10 * MILLION, 100 * MILLION)] for item in BUCKETED]
    grown = [(item, after / before) for item, (before, after) in zip(BUCKETED, pairs) if before and after]
    text = ", ".join(f"{value:.2g} × {ITEMS[item].split(',')[0]}" for item, value in grown)
    return ["cost grows with buckets, not samples: ten times the rows take less than twice the time, cold", text or "not measured",
            verdict(all(value < GROWTH for _, value in grown)) if grown else "open"]


def store_rows(figures):
    found, started = [], []
    for rows, least in STORES.items():
        text = f"cold process, {count(rows)} rows: ≥ {least} × the best file"
        part = figures.last("stores", rows=rows)
        if not part:
            found.append([text, "not measured", "open"])
            continue
        medians = {line["contender"]: line["median"] for line in part[1]}
        seconds, best = min((medians[name], name) for name in STORE_PEERS)
        value = seconds / medians[OURS]
        found.append([text, f"{ratio(value)} {best} ({shown(medians[OURS])})", verdict(value >= least)])
        started.append(medians["ergostat --version"])
    if started:
        found.append(["start of a process: a few milliseconds (below 5)", shown(started[0]), verdict(started[0] < START_SECONDS)])
    return found


def import_rows(figures):
    found = []
    for megabytes in (100, 1000):
        part = figures.last("imports", megabytes=megabytes)
        lines = {line["contender"]: line for line in part[1] if "median" in line} if part else {}
        for name, least in IMPORTS.items():
            known = name in lines and "expat" in lines
            value = lines["expat"]["median"] / lines[name]["median"] if known else 0
            found.append([f"{name}, {megabytes} MB: ≥ {least} × expat", ratio(value) if known else "not measured",
                          verdict(value >= least) if known else "open"])
        beyond = [line["peak_beyond_bytes"] for line in lines.values() if "peak_beyond_bytes" in line]
        found.append([f"import of {megabytes} MB, peak memory: columns and less than 100 MB",
                      f"columns and {max(beyond) / 1e6:.0f} MB" if beyond else "not measured",
                      verdict(max(beyond) < PEAK_BEYOND_BYTES) if beyond else "open"])
    return found


def memory_rows(figures):
    found = []
    for rows in (10 * MILLION, 100 * MILLION):
        line = figures.ready.get(("even", rows, "points", OURS))
        size = line.get("bytes_per_row") if line else None
        found.append([f"memory, {count(rows)} rows: ≤ 16 bytes a row, running sums included", f"{size:.1f}" if size else "not measured",
                      verdict(size <= BYTES_A_ROW) if size else "open"])
    return found


def taken(forms, best):
    """The form that the library takes by itself where that was measured, else the best one."""
    return "default" if "default" in forms else best(forms, key=forms.get, default=None)


def kernel_rows(figures):
    part = figures.last("kernels")
    lines = part[1] if part else []
    largest = max((line["count"] for line in lines), default=0)
    found = []
    for kernel in NAMED_KERNELS:
        shares = {line["form"]: line["share"] for line in lines if line["kernel"] == kernel and line["count"] == largest}
        best = (shares[taken(shares, max)], taken(shares, max)) if shares else None
        found.append([f"{kernel} in memory: ≥ 90 % of the bandwidth of the run",
                      f"{best[0]:.0%} ({best[1]})" if best else "not measured", verdict(best[0] >= BANDWIDTH) if best else "open"])
    inside = []
    for size in sorted({line["count"] for line in lines} - {largest}):
        for kernel in NAMED_KERNELS:
            forms = {line["form"]: line["microseconds"] for line in lines if line["kernel"] == kernel and line["count"] == size}
            ours = taken({form: value for form, value in forms.items() if form != "blas"}, min)
            if "blas" in forms and ours:
                inside.append((forms["blas"] / forms[ours], kernel, ours, size))
    if inside:
        value, kernel, form, size = min(inside)
        text = f"at worst {value:.2g} × OpenBLAS ({kernel}, {form}, {count(size)} doubles)"
        # A race of two medians: what is within a twentieth is as fast.
        found.append(["in cache no slower than OpenBLAS", text, verdict(value >= 0.95)])
    return found


def target_table(figures):
    """Every target with what was found: won, lost or not measured."""
    lost = lambda met: "won" if met else "**lost**"
    rows = ratio_rows(figures, RATIOS) + [growth_row(figures)] + latest_rows(figures) + store_rows(figures)
    rows += import_rows(figures) + memory_rows(figures) + kernel_rows(figures)
    rows += [row for row in ratio_rows(figures, BARE, lost) if row[2] != "open"]
    return rows


def shape_matrix(figures):
    """The same ratios on all shapes: the worst of the items each target names; below the target it says so."""
    heads = ["shape", "rows"] + [
        f"{target.what.replace('daily, weekly, monthly, rolling', 'bucketed')} {target.state} ÷ {target.against}, ≥ {target.least:,g}"
        for target in RATIOS if target.rows != (100 * MILLION,)]
    rows = []
    for shape, size in sorted(figures.queries, key=lambda place: (place[1], place[0] != "even", place[0])):
        cells = []
        for target in RATIOS:
            if target.rows == (100 * MILLION,):
                continue
            ratios = target.found(figures, shape, size)
            if not ratios:
                cells.append("–")
                continue
            item, value = min(ratios, key=lambda pair: pair[1])
            name = f" ({item})" if len(target.items) > 1 else ""
            text = ratio(value) + name
            cells.append(text if value >= target.least else f"**{text}**")
        rows.append([shape, count(size)] + cells)
    return heads, rows
