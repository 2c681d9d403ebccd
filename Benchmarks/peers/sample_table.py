"""The rows that all contenders answer about: raw little-endian columns in a folder, made from a seed and a shape.

    FOLDER/ROWS/  start.i64 value.f64 source.i32          instants of several sources          (group "points")
    FOLDER/bmi/   w_t.i64 w_v.f64 h_t.i64 h_v.f64 asof_keys.i64                                  (with the points)
    FOLDER/ROWS/  a_start.i64 a_end.i64 a_value.f64, b_…  two sources that overlap             (group "spans")

Each group has a folder of its own, so that a contender that is asked about one does not load the other. Times are microseconds of
UTC, the calendar is that of New York. Values are multiples of a quarter, so that sums do not depend on their order.
"""

import os
import shutil
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np

from questions import GROUPS, SHAPES

ZONE = "America/New_York"
DAY = 86_400_000_000
HOUR = DAY // 24
EPOCH = date(1970, 1, 1)
# Tables of another version of this generator are made anew.
VERSION = "2"


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(ZONE)).timestamp()) * 1_000_000


SPAN_START, SPAN_END = midnight(date(2015, 1, 1)), midnight(date(2025, 1, 1))
QUARTER = (SPAN_END - SPAN_START) // 4
HALF_START, HALF_END = SPAN_START + QUARTER + 12_345, SPAN_START + 3 * QUARTER + 67_890
YEARS_50 = 18_262


def extent(shape: str) -> tuple[int, int]:
    """The time within which all rows of a shape lie."""
    if shape == "daily":
        return SPAN_END - YEARS_50 * DAY, SPAN_END
    if shape == "one-day":
        noon = (SPAN_START + SPAN_END) // 2 // DAY * DAY + DAY // 2
        return noon, noon + 6 * HOUR
    return SPAN_START, SPAN_END


def spread(random: np.random.Generator, count: int, low: int, high: int) -> np.ndarray:
    """Ascending times over all of low..<high, distances exponential."""
    times = random.standard_exponential(count)
    np.cumsum(times, out=times)
    times *= (high - low - 2_000_000) / max(1.0, times[-1])
    return strictly(times.astype(np.int64)) + low


def strictly(times: np.ndarray) -> np.ndarray:
    """The same ascending times with ties moved apart: the latest sample before an instant is then one."""
    places = np.arange(len(times))
    times -= places
    np.maximum.accumulate(times, out=times)
    times += places
    return times


def times(shape: str, random: np.random.Generator, count: int) -> np.ndarray:
    """Strictly ascending times of about `count` rows."""
    low, high = extent(shape)
    if shape == "sparse":
        return spread(random, max(8, count // 10), low, high)
    if shape == "daily":
        return low + np.arange(YEARS_50) * DAY + (random.random(YEARS_50) * (DAY - 1)).astype(np.int64)
    if shape == "one-day":
        return strictly(np.sort((random.random(count) * (high - low - 2_000_000)).astype(np.int64))) + low
    if shape == "bursty":
        bursts = spread(random, max(1, count // 500), low, high - HOUR)
        inside = count * 9 // 10
        within = random.choice(bursts, inside) + (random.random(inside) * 600_000_000).astype(np.int64)
        return strictly(np.sort(np.concatenate((within, spread(random, count - inside, low, high)))))
    return spread(random, count, low, high)


def values(random: np.random.Generator, count: int) -> np.ndarray:
    return random.integers(1, 800, count) * 0.25


def generate(folder: str, count: int, seed: int, shape: str = "even", group: str = "points") -> str:
    """Writes the table unless it is there; the folder to hand to `--serve` and to `query_peers.py`."""
    root = os.path.join(folder, f"{shape}-{seed}-{group}")
    rows = os.path.join(root, str(count))
    done = os.path.join(rows, "version-" + VERSION)
    if os.path.exists(done):
        return root
    shutil.rmtree(rows, ignore_errors=True)
    os.makedirs(rows)
    random = np.random.default_rng([seed, count, list(SHAPES).index(shape), list(GROUPS).index(group)])
    if group == "points":
        write_points(rows, shape, random, count)
        write_bodies(os.path.join(root, "bmi"), shape, np.random.default_rng([seed, list(SHAPES).index(shape)]))
    else:
        for name in "ab":
            write_spans(rows, name, shape, random, count // 2)
    open(done, "w").close()
    return root


def arrive(shape: str, random: np.random.Generator, path: str, **columns: np.ndarray) -> None:
    """Writes columns in the order in which their rows arrive; names begin with `path`, `_` stands before the type."""
    order = random.permutation(len(next(iter(columns.values())))) if shape == "unsorted" else slice(None)
    for name, column in columns.items():
        column[order].tofile(path + name.replace("__", "."))


def write_points(rows: str, shape: str, random: np.random.Generator, count: int) -> None:
    start = times(shape, random, count)
    if shape == "37-sources":
        source = random.integers(0, 37, len(start), dtype=np.int32)
    else:
        source = np.searchsorted([0.6, 0.85, 0.95], random.random(len(start)), "right").astype(np.int32)
    arrive(shape, random, rows + "/", start__i64=start, value__f64=values(random, len(start)), source__i32=source)


def write_spans(rows: str, name: str, shape: str, random: np.random.Generator, count: int) -> None:
    start = times(shape, random, count)
    low, high = extent(shape)
    # Our rules rank a sample of more than six hours behind all others, which no peer does: none gets so long.
    longest = min(1.2 * (high - low) / len(start), 4.8 * HOUR)
    end = start + 1 + (random.random(len(start)) * longest).astype(np.int64)
    np.minimum(end, max(high, int(start[-1]) + 1), out=end)
    columns = {"start__i64": start, "end__i64": end, "value__f64": values(random, len(start))}
    arrive(shape, random, f"{rows}/{name}_", **columns)


def write_bodies(folder: str, shape: str, random: np.random.Generator) -> None:
    """A million masses (fewer where the shape has fewer), a thousand heights of which the first is before all masses, and the
    instants before which the latest sample is wanted: all of them have one."""
    os.makedirs(folder, exist_ok=True)
    low, high = extent(shape)
    masses = times(shape, random, 1_000_000)
    heights = spread(random, 1_000, low, high)
    heights[0] = low - DAY
    arrive(shape, random, folder + "/", w_t__i64=masses, w_v__f64=np.round(60 + 30 * random.random(len(masses)), 1))
    arrive(shape, random, folder + "/", h_t__i64=heights, h_v__f64=np.round(1.5 + 0.5 * random.random(1_000), 2))
    margin = (high - low) // 50
    random.integers(low + margin, high - margin, 64).tofile(folder + "/asof_keys.i64")


def load(folder: str, part, name: str) -> np.ndarray:
    """One column; `part` is the number of rows or "bmi"."""
    kind = {"i64": np.int64, "f64": np.float64, "i32": np.int32}
    for ending, dtype in kind.items():
        path = os.path.join(folder, str(part), f"{name}.{ending}")
        if os.path.exists(path):
            return np.fromfile(path, dtype)
    raise FileNotFoundError(name)


def local_day(moment: int) -> date:
    return (datetime(1970, 1, 1, tzinfo=ZoneInfo("UTC")) + timedelta(microseconds=int(moment))).astimezone(ZoneInfo(ZONE)).date()


class Calendar:
    """Days, weeks (Monday) and months that cover a table: borders as instants, and the number by which an engine may name each."""

    def __init__(self, first: int, last: int):
        start, end = local_day(first), local_day(last)
        self.first = first
        self.days = [start + timedelta(days=n) for n in range((end - start).days + 2)]
        monday = start - timedelta(days=start.weekday())
        self.weeks = [monday + timedelta(days=7 * n) for n in range((end - monday).days // 7 + 2)]
        months = range(start.year * 12 + start.month - 1, end.year * 12 + end.month + 1)
        self.months = [date(month // 12, month % 12 + 1, 1) for month in months]
        self.borders = {unit: np.array([midnight(day) for day in getattr(self, unit)]) for unit in ("days", "weeks", "months")}

    @classmethod
    def of(cls, folder: str, count: int, group: str) -> "Calendar":
        if group == "points":
            start = load(folder, count, "start")
            return cls(int(start.min()), int(start.max()))
        starts, ends = ([load(folder, count, f"{name}_{field}") for name in "ab"] for field in ("start", "end"))
        return cls(int(min(start.min() for start in starts)), int(max(end.max() for end in ends)))

    @staticmethod
    def number(day: date) -> int:
        return (day - EPOCH).days

    def first_number(self, unit: str) -> int:
        """The number of the first bucket: days since 1970, weeks since the Monday before, months since year 0."""
        if unit == "months":
            return self.months[0].year * 12 + self.months[0].month - 1
        number = self.number(getattr(self, unit)[0])
        return number if unit == "days" else (number + 3) // 7

    def changes(self) -> tuple[list[tuple[int, int]], int]:
        """Instants at which the clock is set anew, each with the offset before it in microseconds, and the last offset."""
        zone = ZoneInfo(ZONE)
        offset = lambda at: int(datetime.fromtimestamp(at / 1e6, zone).utcoffset().total_seconds() * 1e6)
        low, high = int(self.borders["days"][0]), int(self.borders["days"][-1])
        found, last = [], offset(low)
        for day in range(low, high + DAY, DAY):
            if offset(day) == last:
                continue
            hour = next(at for at in range(day - DAY, day + 1, HOUR) if offset(at) != last)
            # Changes happen on the hour of UTC, whatever hour of it the loop began with.
            found.append((hour // HOUR * HOUR, last))
            last = offset(day)
        return found, last
