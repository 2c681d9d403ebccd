"""The rows that all contenders answer about: raw little-endian columns in a folder.

    FOLDER/ROWS/  start.i64 value.f64 source.i32          sorted instants, four sources
                  a_start.i64 a_end.i64 a_value.f64, b_…  two sources that overlap
    FOLDER/bmi/   w_t.i64 w_v.f64 h_t.i64 h_v.f64 asof_keys.i64

Times are microseconds of UTC over the ten years from 2015 in New York. Values are multiples of a quarter, so that sums do not
depend on their order.
"""

import os
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np

ZONE = "America/New_York"
DAY = 86_400_000_000


def local_midnights(unit: str) -> np.ndarray:
    """Borders of the days, weeks (Monday) or months that cover the span."""
    zone = ZoneInfo(ZONE)
    if unit == "day":
        dates = np.arange("2015-01-01", "2025-01-02", dtype="M8[D]")
    elif unit == "week":
        dates = np.arange("2014-12-29", "2025-01-07", 7, dtype="M8[D]")
    else:
        dates = np.arange("2015-01", "2025-02", dtype="M8[M]").astype("M8[D]")
    stamps = [datetime.fromisoformat(str(date)).replace(tzinfo=zone).timestamp() for date in dates]
    return (np.array(stamps) * 1_000_000).astype(np.int64)


SPAN_START, SPAN_END = (int(local_midnights("day")[i]) for i in (0, -1))
QUARTER = (SPAN_END - SPAN_START) // 4
HALF_START, HALF_END = SPAN_START + QUARTER + 12_345, SPAN_START + 3 * QUARTER + 67_890


def sorted_times(random: np.random.Generator, count: int) -> np.ndarray:
    gaps = np.cumsum(random.standard_exponential(count))
    return (gaps * ((SPAN_END - SPAN_START - 2) / gaps[-1])).astype(np.int64) + SPAN_START


def generate(folder: str, count: int, seed: int) -> None:
    """Writes the table of that many rows unless it is there."""
    rows, bmi = os.path.join(folder, str(count)), os.path.join(folder, "bmi")
    if os.path.exists(os.path.join(rows, "done")):
        return
    os.makedirs(rows, exist_ok=True)
    os.makedirs(bmi, exist_ok=True)
    random = np.random.default_rng([seed, count])
    sorted_times(random, count).tofile(rows + "/start.i64")
    (random.integers(1, 800, count) * 0.25).tofile(rows + "/value.f64")
    random.choice(4, count, p=[0.6, 0.25, 0.1, 0.05]).astype(np.int32).tofile(rows + "/source.i32")
    half = count // 2
    gap = (SPAN_END - SPAN_START) / half
    for name in "ab":
        starts = sorted_times(random, half)
        ends = np.minimum(SPAN_END, starts + 1 + (random.random(half) * 1.2 * gap).astype(np.int64))
        starts.tofile(f"{rows}/{name}_start.i64")
        ends.tofile(f"{rows}/{name}_end.i64")
        (random.integers(1, 800, half) * 0.25).tofile(f"{rows}/{name}_value.f64")
    random = np.random.default_rng([seed, 0])
    sorted_times(random, 1_000_000).tofile(bmi + "/w_t.i64")
    np.round(60 + 30 * random.random(1_000_000), 1).tofile(bmi + "/w_v.f64")
    heights = sorted_times(random, 1_000)
    heights[0] = SPAN_START - DAY
    heights.tofile(bmi + "/h_t.i64")
    np.round(1.5 + 0.5 * random.random(1_000), 2).tofile(bmi + "/h_v.f64")
    random.integers(SPAN_START + DAY, SPAN_END - DAY, 64).tofile(bmi + "/asof_keys.i64")
    open(os.path.join(rows, "done"), "w").close()


def load(folder: str, count, name: str) -> np.ndarray:
    kind = {"i64": np.int64, "f64": np.float64, "i32": np.int32}
    for ending, dtype in kind.items():
        path = os.path.join(folder, str(count), f"{name}.{ending}")
        if os.path.exists(path):
            return np.fromfile(path, dtype)
    raise FileNotFoundError(name)
