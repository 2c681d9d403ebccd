"""One peer as a process that answers the items it can: `query_peers.py PEER FOLDER ROWS`; the protocol is that of
`query-benchmarks --serve`. Each item is written the way that measured fastest for that peer in `../shared/measure`.

The time is that of the query alone, its answer materialised; tables, indexes and borders of buckets lie ready.
"""

import json
import sys
import time

import numpy as np

import sample_table as table

FOLDER, COUNT = "", 0


def column(name, count=None):
    return table.load(FOLDER, COUNT if count is None else count, name)


def bmi(name):
    return column(name, "bmi")


KEYS = None
DAYS, WEEKS, MONTHS = (table.local_midnights(unit) for unit in ("day", "week", "month"))


class NumPy:
    """Hand-written: search the prepared borders, then reduce between them."""

    def __init__(self):
        self.start, self.value, self.source = column("start"), column("value"), column("source")
        self.spans = [[column(f"{k}_{f}") for f in ("start", "end", "value")] for k in "ab"]
        self.bmi = [bmi(name) for name in ("w_t", "w_v", "h_t", "h_v")]

    def _sums(self, borders):
        return np.add.reduceat(self.value, np.searchsorted(self.start, borders[:-1]))

    def a(self):
        return self._sums(DAYS)

    def b(self):
        return self._sums(WEEKS)

    def c(self):
        places = np.searchsorted(self.start, MONTHS)
        first = places[:-1]
        averages = np.add.reduceat(self.value, first) / np.diff(places)
        np.minimum.reduceat(self.value, first), np.maximum.reduceat(self.value, first)
        return averages

    def d(self):
        low, high = np.searchsorted(self.start, [table.HALF_START, table.HALF_END])
        part = self.value[low:high]
        return [part.sum() + part.mean() + part.min() + part.max()]

    def e(self):
        rows = np.flatnonzero(self.source == 1)
        places = np.searchsorted(rows, np.searchsorted(self.start, DAYS))
        # Of an empty day `reduceat` gives the next value, and the last border must be a place.
        sums = np.add.reduceat(np.append(self.value[rows], 0.0), places)[:-1]
        return np.where(np.diff(places) > 0, sums, 0.0)

    def f(self):
        return [self.value[np.searchsorted(self.start, key) - 1] for key in KEYS]

    def g(self):
        times, masses, height_times, heights = self.bmi
        height = heights[np.searchsorted(height_times, times, "right") - 1]
        return masses / (height * height)

    def h(self):
        return rolling(self.a())

    def i(self):
        return merged_daily(*self.spans)


class NumPyPrefix(NumPy):
    """The same with running sums made before the clock starts: what preparation buys."""

    def __init__(self):
        super().__init__()
        self.prefix = np.concatenate(([0.0], np.cumsum(self.value)))

    def _sums(self, borders):
        places = np.searchsorted(self.start, borders)
        return np.diff(self.prefix[places])

    c = d = e = f = g = i = None


def rolling(daily):
    running = np.cumsum(daily)
    sums = running.copy()
    sums[7:] -= running[:-7]
    return sums / np.minimum(np.arange(len(daily)) + 1, 7)


def merged_daily(better, other):
    """Daily sums: time that the better source covers is cut out of the other; both are split at midnight."""
    day_count = len(DAYS) - 1
    starts, ends, _ = better
    reach = np.maximum.accumulate(ends)
    opens = np.flatnonzero(np.concatenate(([True], starts[1:] > reach[:-1])))
    island_starts, island_ends = starts[opens], reach[np.append(opens[1:], len(starts)) - 1]
    lengths_before = np.concatenate(([0], np.cumsum(island_ends - island_starts)))

    def covered_before(moment):
        place = np.searchsorted(island_starts, moment, "right")
        behind = np.maximum(island_ends[np.maximum(place - 1, 0)] - moment, 0)
        return lengths_before[place] - np.where(place > 0, behind, 0)

    totals = np.zeros(day_count)
    for (starts, ends, values), cuts in ((better, None), (other, covered_before)):
        day = np.searchsorted(DAYS, starts, "right") - 1
        midnight = np.minimum(DAYS[day + 1], ends)
        before, after = midnight - starts, ends - midnight
        if cuts is not None:
            at_start, at_midnight, at_end = cuts(starts), cuts(midnight), cuts(ends)
            before, after = before - (at_midnight - at_start), after - (at_end - at_midnight)
        length = ends - starts
        totals += np.bincount(day, values * before / length, day_count)[:day_count]
        crossing = np.flatnonzero(after > 0)
        next_day = np.minimum(day[crossing] + 1, day_count - 1)
        np.add.at(totals, next_day, values[crossing] * after[crossing] / length[crossing])
    return totals


class Pandas:
    def __init__(self):
        import pandas

        self.pandas = pandas
        index = pandas.DatetimeIndex(column("start").view("M8[us]")).tz_localize("UTC").tz_convert(table.ZONE)
        self.frame = pandas.DataFrame({"value": column("value"), "source": column("source")}, index=index)
        times, masses, height_times, heights = (bmi(name) for name in ("w_t", "w_v", "h_t", "h_v"))
        self.masses = pandas.DataFrame({"t": times.view("M8[us]"), "mass": masses})
        self.heights = pandas.DataFrame({"t": height_times.view("M8[us]"), "height": heights})
        stamp = lambda at: pandas.Timestamp(int(at), unit="us", tz="UTC")
        self.half = stamp(table.HALF_START), stamp(table.HALF_END - 1)
        self.keys = [stamp(key) for key in KEYS]

    def a(self):
        return self.frame["value"].resample("D").sum()

    def b(self):
        return self.frame["value"].resample("W-MON", label="left", closed="left").sum()

    def c(self):
        months = self.frame["value"].resample("MS")
        averages = months.mean()
        months.min(), months.max(), months.count()
        return averages

    def d(self):
        part = self.frame["value"].loc[self.half[0] : self.half[1]]
        return [part.sum() + part.mean() + part.min() + part.max()]

    def e(self):
        return self.frame.loc[self.frame["source"] == 1, "value"].resample("D").sum()

    def f(self):
        index, values = self.frame.index, self.frame["value"].to_numpy()
        return [values[index.searchsorted(key) - 1] for key in self.keys]

    def g(self):
        joined = self.pandas.merge_asof(self.masses, self.heights, on="t")
        return joined["mass"] / (joined["height"] * joined["height"])

    def h(self):
        return self.a().rolling(7, min_periods=1).mean()


class Polars:
    def __init__(self):
        import polars

        self.polars = pl = polars
        local = lambda times: pl.Series(times).cast(pl.Datetime("us", "UTC")).dt.convert_time_zone(table.ZONE)
        self.frame = pl.DataFrame(
            {"start": local(column("start")), "value": column("value"), "source": column("source")}
        ).with_columns(pl.col("start").set_sorted())
        self.masses = pl.DataFrame({"t": bmi("w_t"), "mass": bmi("w_v")}).with_columns(pl.col("t").set_sorted())
        self.heights = pl.DataFrame({"t": bmi("h_t"), "height": bmi("h_v")}).with_columns(pl.col("t").set_sorted())
        self.half = [local(np.array([at]))[0] for at in (table.HALF_START, table.HALF_END)]
        self.keys = [local(np.array([key]))[0] for key in KEYS]

    def _buckets(self, every, frame=None, *more):
        value = self.polars.col("value")
        lazy = (self.frame.lazy() if frame is None else frame).select("start", "value")
        return lazy.group_by_dynamic("start", every=every).agg(*(more or (value.sum(),))).collect()["value"]

    def a(self):
        return self._buckets("1d")

    def b(self):
        return self._buckets("1w")

    def c(self):
        value = self.polars.col("value")
        more = value.mean(), value.min().alias("low"), value.max().alias("high"), self.polars.len()
        return self._buckets("1mo", None, *more)

    def d(self):
        low, high = (self.frame["start"].search_sorted(at) for at in self.half)
        value = self.polars.col("value")
        part = self.frame.lazy().slice(low, high - low)
        row = part.select(value.sum(), value.mean().alias("m"), value.min().alias("l"), value.max().alias("h")).collect()
        return [sum(row.row(0))]

    def e(self):
        return self._buckets("1d", self.frame.lazy().filter(self.polars.col("source") == 1))

    def f(self):
        start, value = self.frame["start"], self.frame["value"]
        return [value[start.search_sorted(key) - 1] for key in self.keys]

    def g(self):
        col = self.polars.col
        joined = self.masses.lazy().join_asof(self.heights.lazy(), on="t")
        return joined.select(bmi=col("mass") / (col("height") * col("height"))).collect()["bmi"]

    def h(self):
        return self.a().rolling_mean(7, min_samples=1)


def offset_case(moment):
    """The local time in microseconds as SQL: the offset by comparison with the changes of the clock, far faster than zone
    functions."""
    from datetime import datetime, timezone
    from zoneinfo import ZoneInfo

    zone = ZoneInfo(table.ZONE)
    offset = lambda at: int(datetime.fromtimestamp(at / 1e6, zone).utcoffset().total_seconds() * 1e6)
    changes, last = [], offset(table.SPAN_START)
    for hour in range(table.SPAN_START, table.SPAN_END, 3_600_000_000):
        now = offset(hour)
        if now != last:
            changes.append((hour, last))
            last = now
    cases = " ".join(f"WHEN {moment} < {at} THEN {value}" for at, value in changes)
    return f"({moment} + CASE {cases} ELSE {last} END)"


class DuckDB:
    def __init__(self):
        import duckdb
        import pyarrow

        self.db = duckdb.connect()
        self.db.execute("SET threads = 2")
        source = pyarrow.table({name: column(name) for name in ("start", "value", "source")})
        masses = pyarrow.table({"t": bmi("w_t"), "v": bmi("w_v")})
        heights = pyarrow.table({"t": bmi("h_t"), "v": bmi("h_v")})
        for name, data in (("samples", source), ("masses", masses), ("heights", heights)):
            self.db.register("incoming", data)
            self.db.execute(f"CREATE TABLE {name} AS SELECT * FROM incoming")
            self.db.unregister("incoming")
        self.day = f"({offset_case('start')} // {table.DAY})"
        self.week = f"(({self.day} + 3) // 7)"
        self.db.execute("CREATE TABLE months (t BIGINT)")
        self.db.executemany("INSERT INTO months VALUES (?)", [[int(t)] for t in MONTHS[:-1]])

    def _values(self, sql):
        return self.db.execute(sql).fetchnumpy()["v"]

    def a(self, where=""):
        return self._values(f"SELECT {self.day} AS k, sum(value) AS v FROM samples {where} GROUP BY k ORDER BY k")

    def b(self):
        return self._values(f"SELECT {self.week} AS k, sum(value) AS v FROM samples GROUP BY k ORDER BY k")

    def c(self):
        return self._values(
            "SELECT m.t AS k, avg(value) AS v, min(value), max(value), count(*) FROM samples s "
            "ASOF JOIN months m ON s.start >= m.t GROUP BY k ORDER BY k"
        )

    def d(self):
        return self._values(
            "SELECT sum(value) + avg(value) + min(value) + max(value) AS v FROM samples "
            f"WHERE start >= {table.HALF_START} AND start < {table.HALF_END}"
        )

    def e(self):
        return self.a("WHERE source = 1")

    def f(self):
        sql = "SELECT arg_max(value, start) AS v FROM samples WHERE start < ?"
        return [self.db.execute(sql, [int(key)]).fetchone()[0] for key in KEYS]

    def g(self):
        return self._values("SELECT m.v / (h.v * h.v) AS v FROM masses m ASOF JOIN heights h ON m.t >= h.t ORDER BY m.t")

    def h(self):
        return self._values(
            "SELECT avg(s) OVER (ORDER BY k ROWS 6 PRECEDING) AS v FROM "
            f"(SELECT {self.day} AS k, sum(value) AS s FROM samples GROUP BY k) ORDER BY k"
        )


class ClickHouse:
    """chdb with its in-memory engine."""

    def __init__(self):
        from chdb import session

        self.db = session.Session()
        self.db.query("CREATE DATABASE IF NOT EXISTS b ENGINE = Atomic")
        schema = "start Int64, value Float64, source Int32"
        self.db.query(f"CREATE TABLE b.samples ({schema}) ENGINE = Memory")
        path = f"{FOLDER}/{COUNT}/chdb.arrow"
        import pyarrow
        from pyarrow import feather

        data = pyarrow.table({name: column(name) for name in ("start", "value", "source")})
        feather.write_feather(data, path, compression="uncompressed")
        self.db.query(f"INSERT INTO b.samples SELECT * FROM file('{path}', 'Arrow')")
        zone = f"toDateTime64(start / 1e6, 6, '{table.ZONE}')"
        at = f"fromUnixTimestamp64Micro(start, '{table.ZONE}')"
        self.keys = {"a": f"toDate({at})", "b": f"toMonday({at})", "c": f"toStartOfMonth({at})"}
        del zone

    def _values(self, sql):
        text = self.db.query(sql, "CSV").bytes()
        return np.array([float(line.split(b",")[0]) for line in text.split()])

    def _sums(self, key, what="sum(value)", where=""):
        return self._values(f"SELECT {what} FROM b.samples {where} GROUP BY {key} AS k ORDER BY k")

    def a(self):
        return self._sums(self.keys["a"])

    def b(self):
        return self._sums(self.keys["b"])

    def c(self):
        return self._sums(self.keys["c"], "avg(value), min(value), max(value), count()")

    def d(self):
        return self._values(
            "SELECT sum(value) + avg(value) + min(value) + max(value) FROM b.samples "
            f"WHERE start >= {table.HALF_START} AND start < {table.HALF_END}"
        )

    def e(self):
        return self._sums(self.keys["a"], where="WHERE source = 1")

    def h(self):
        return rolling(self.a())


class SQLite:
    def __init__(self):
        import sqlite3

        self.db = sqlite3.connect(":memory:")
        self.db.execute(
            "CREATE TABLE samples (start INTEGER, id INTEGER, value REAL, source INTEGER, PRIMARY KEY (start, id)) WITHOUT ROWID"
        )
        rows = zip(column("start").tolist(), range(COUNT), column("value").tolist(), column("source").tolist())
        self.db.executemany("INSERT INTO samples VALUES (?, ?, ?, ?)", rows)
        for name, borders in (("days", DAYS), ("weeks", WEEKS), ("months", MONTHS)):
            self.db.execute(f"CREATE TABLE {name} (a INTEGER PRIMARY KEY, b INTEGER)")
            pairs = zip(borders[:-1].tolist(), borders[1:].tolist())
            self.db.executemany(f"INSERT INTO {name} VALUES (?, ?)", pairs)

    def _buckets(self, name, what="sum(value)", where=""):
        inner = f"SELECT {what} FROM samples WHERE start >= p.a AND start < p.b {where}"
        return [row[0] or 0.0 for row in self.db.execute(f"SELECT ({inner}) FROM {name} p ORDER BY p.a")]

    def a(self):
        return self._buckets("days")

    def b(self):
        return self._buckets("weeks")

    def c(self):
        sql = (
            "SELECT avg(value), min(value), max(value), count(*) FROM months p "
            "JOIN samples s ON s.start >= p.a AND s.start < p.b GROUP BY p.a ORDER BY p.a"
        )
        return [row[0] for row in self.db.execute(sql)]

    def d(self):
        sql = "SELECT sum(value) + avg(value) + min(value) + max(value) FROM samples WHERE start >= ? AND start < ?"
        return [self.db.execute(sql, (table.HALF_START, table.HALF_END)).fetchone()[0]]

    def e(self):
        return self._buckets("days", where="AND source = 1")

    def f(self):
        sql = "SELECT value FROM samples WHERE start < ? ORDER BY start DESC LIMIT 1"
        return [self.db.execute(sql, (int(key),)).fetchone()[0] for key in KEYS]

    def h(self):
        return rolling(np.array(self.a()))


PEERS = {
    "numpy": NumPy, "numpy-prefix": NumPyPrefix, "pandas": Pandas, "polars": Polars, "duckdb": DuckDB,
    "clickhouse": ClickHouse, "sqlite": SQLite,
}


def main():
    global FOLDER, COUNT, KEYS
    name, FOLDER, COUNT = sys.argv[1], sys.argv[2], int(float(sys.argv[3]))
    KEYS = bmi("asof_keys").tolist()
    peer = PEERS[name]()
    items = [item for item in "abcdefghi" if getattr(peer, item, None)]
    print(json.dumps({"ready": True, "items": {item: ["run"] for item in items}}), flush=True)
    for line in sys.stdin:
        verb, item, _ = line.split()
        try:
            begin = time.perf_counter()
            values = getattr(peer, item)()
            seconds = time.perf_counter() - begin
        except Exception as error:  # a peer that cannot answer is shown as such, not hidden
            print(json.dumps({"error": f"{type(error).__name__}: {error}"[:200]}), flush=True)
            continue
        values = np.asarray(values, np.float64)
        if item == "f":
            seconds /= len(values)
        answer = {"s": seconds, "check": [len(values), float(values.sum()), 0.0]}
        if verb == "cells":
            answer["cells"] = values[:20_000].tolist()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
