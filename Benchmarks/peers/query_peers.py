"""One peer as a process that answers the items it can: `query_peers.py PEER FOLDER ROWS GROUP [ITEMS]`; the protocol is that of
`query-benchmarks --serve`. Each item is written the way that measured fastest for that peer in `../shared/measure`.

The time is that of the query alone, its answer materialised. Tables, indexes and borders of buckets lie ready, and rows that arrive
in no order were sorted, by the means of the peer, while it loaded them. Buckets that an engine leaves out because they are empty are
filled in after the clock has stopped.
"""

import json
import sys
import time

import numpy as np

import sample_table as table

FOLDER, COUNT, GROUP, ITEMS = "", 0, "points", ""
CALENDAR = None
KEYS = []
UNITS = {"a": "days", "b": "weeks", "c": "months", "e": "days", "h": "days", "i": "days"}
MOST_CELLS = 20_000


def column(name):
    return table.load(FOLDER, COUNT, name)


def bmi(name):
    return table.load(FOLDER, "bmi", name)


def bodies():
    return [bmi(name) for name in ("w_t", "w_v", "h_t", "h_v")]


def spans(name):
    return [column(f"{name}_{field}") for field in ("start", "end", "value")]


def wants(items):
    """Whether one of the items is to be answered."""
    return bool(set(items) & set(ITEMS))


def ordered(columns):
    """The columns by ascending first, which most are already."""
    first = columns[0]
    if np.all(first[1:] >= first[:-1]):
        return columns
    order = np.argsort(first, kind="stable")
    return [column[order] for column in columns]


class Sparse:
    """What an engine that leaves out empty buckets answers: keys of its own, and a value of each."""

    def __init__(self, keys, values):
        self.keys, self.values = keys, values


class Rows:
    """An answer of a value for each row in an order of the engine's own."""

    def __init__(self, times, values):
        self.times, self.values = times, values


class Peer:
    @staticmethod
    def numbers(unit, keys):
        """The peer's keys of buckets as numbers of `Calendar.first_number`."""
        return np.asarray(keys, np.int64)


def between(reduction, values, places):
    """A reduction of the values between successive places; of an empty bucket, 0."""
    filled = np.flatnonzero(places[1:] > places[:-1])
    reduced = np.zeros(len(places) - 1)
    reduced[filled] = reduction.reduceat(values, places[filled])
    return reduced


class NumPy(Peer):
    """Hand-written: search the prepared borders, then reduce between them."""

    def __init__(self):
        self.borders = CALENDAR.borders
        if wants("abcdefh"):
            self.start, self.value, self.source = ordered([column(name) for name in ("start", "value", "source")])
        if wants("abh"):
            self.prefix = np.concatenate(([0.0], np.cumsum(self.value)))
        if wants("g"):
            times, masses, height_times, heights = bodies()
            self.masses, self.heights = ordered([times, masses]), ordered([height_times, heights])
        if wants("i"):
            self.spans = [ordered(spans(name)) for name in "ab"]

    # Running sums made before the clock starts: what preparation buys.
    variants = {item: ["run", "prefix"] for item in "abh"}

    def _sums(self, unit, variant):
        places = np.searchsorted(self.start, self.borders[unit])
        if variant == "prefix":
            return np.diff(self.prefix[places])
        return between(np.add, self.value, places)

    def a(self, variant):
        return self._sums("days", variant)

    def b(self, variant):
        return self._sums("weeks", variant)

    def c(self, _):
        places = np.searchsorted(self.start, self.borders["months"])
        averages = between(np.add, self.value, places) / np.maximum(np.diff(places), 1)
        between(np.minimum, self.value, places), between(np.maximum, self.value, places)
        return averages

    def d(self, _):
        low, high = np.searchsorted(self.start, [table.HALF_START, table.HALF_END])
        part = self.value[low:high]
        return [part.sum() + part.mean() + part.min() + part.max()]

    def e(self, _):
        rows = np.flatnonzero(self.source == 1)
        places = np.searchsorted(rows, np.searchsorted(self.start, self.borders["days"]))
        return between(np.add, self.value[rows], places)

    def f(self, _):
        return [self.value[np.searchsorted(self.start, key) - 1] for key in KEYS]

    def g(self, _):
        (times, masses), (height_times, heights) = self.masses, self.heights
        height = heights[np.searchsorted(height_times, times, "right") - 1]
        return masses / (height * height)

    def h(self, variant):
        return rolling(self.a(variant))

    def i(self, _):
        return merged_daily(*self.spans, self.borders["days"])


def rolling(daily):
    running = np.cumsum(daily)
    sums = running.copy()
    sums[7:] -= running[:-7]
    return sums / np.minimum(np.arange(len(daily)) + 1, 7)


def merged_daily(better, other, midnights):
    """Daily sums: time that the better source covers is cut out of the other; both are split at midnight. No sample is longer than
    a day. Only the few that cross a midnight are looked at twice."""
    starts, ends, _ = better
    reach = np.maximum.accumulate(ends)
    opens = np.flatnonzero(np.concatenate(([True], starts[1:] > reach[:-1])))
    island_starts, island_ends = starts[opens], reach[np.append(opens[1:], len(starts)) - 1]
    del reach
    lengths_before = np.concatenate(([0], np.cumsum(island_ends - island_starts)))
    # Before the first island lies one that has ended long ago: no moment needs a test.
    last_end = np.concatenate(([np.iinfo(np.int64).min // 2], island_ends))

    def covered_before(moment):
        place = np.searchsorted(island_starts, moment, "right")
        return lengths_before[place] - np.maximum(last_end[place] - moment, 0)

    totals = np.zeros(len(midnights) - 1)
    for (starts, ends, values), covered in ((better, None), (other, covered_before)):
        places = np.searchsorted(starts, midnights)
        day = np.repeat(np.arange(len(totals), dtype=np.int32), np.diff(places))
        crossing = np.flatnonzero(ends > midnights[1:][day])
        next_day = day[crossing] + 1
        del day
        length = ends - starts
        moments = [starts[crossing], midnights[next_day], ends[crossing]]
        if covered is None:
            shares = values.copy()
            pieces = np.diff(moments, axis=0)
        else:
            shares = values * ((length - (covered(ends) - covered(starts))) / length)
            pieces = np.diff(moments, axis=0) - np.diff([covered(moment) for moment in moments], axis=0)
        before, after = values[crossing] * pieces / length[crossing]
        shares[crossing] = before
        totals += between(np.add, shares, places)
        totals += np.bincount(next_day, after, len(totals) + 1)[: len(totals)]
    return totals


class Pandas(Peer):
    def __init__(self):
        import pandas

        self.pandas = pandas
        if wants("abcdefh"):
            index = pandas.DatetimeIndex(column("start").view("M8[us]")).tz_localize("UTC").tz_convert(table.ZONE)
            self.frame = pandas.DataFrame({"value": column("value"), "source": column("source")}, index=index)
            if not index.is_monotonic_increasing:
                self.frame = self.frame.sort_index()
        if wants("g"):
            times, masses, height_times, heights = bodies()
            self.masses = pandas.DataFrame({"t": times.view("M8[us]"), "mass": masses}).sort_values("t")
            self.heights = pandas.DataFrame({"t": height_times.view("M8[us]"), "height": heights}).sort_values("t")
        stamp = lambda at: pandas.Timestamp(int(at), unit="us", tz="UTC")
        self.half = stamp(table.HALF_START), stamp(table.HALF_END - 1)
        self.keys = [stamp(key) for key in KEYS]

    def a(self, _):
        return self.frame["value"].resample("D").sum()

    def b(self, _):
        return self.frame["value"].resample("W-MON", label="left", closed="left").sum()

    def c(self, _):
        months = self.frame["value"].resample("MS")
        averages = months.mean()
        months.min(), months.max(), months.count()
        return averages

    def d(self, _):
        part = self.frame["value"].loc[self.half[0] : self.half[1]]
        return [part.sum() + part.mean() + part.min() + part.max()]

    def e(self, _):
        return self.frame.loc[self.frame["source"] == 1, "value"].resample("D").sum()

    def f(self, _):
        index, values = self.frame.index, self.frame["value"].to_numpy()
        return [values[index.searchsorted(key) - 1] for key in self.keys]

    def g(self, _):
        joined = self.pandas.merge_asof(self.masses, self.heights, on="t")
        return joined["mass"] / (joined["height"] * joined["height"])

    def h(self, _):
        return self.a(_).rolling(7, min_periods=1).mean()


class Polars(Peer):
    def __init__(self):
        import polars

        self.polars = pl = polars
        local = lambda times: pl.Series(times).cast(pl.Datetime("us", "UTC")).dt.convert_time_zone(table.ZONE)
        ascending = lambda frame, key: frame.sort(key) if not frame[key].is_sorted() else frame.with_columns(pl.col(key).set_sorted())
        if wants("abcdefh"):
            frame = {"start": local(column("start")), "value": column("value"), "source": column("source")}
            self.frame = ascending(pl.DataFrame(frame), "start")
        if wants("g"):
            times, masses, height_times, heights = bodies()
            self.masses = ascending(pl.DataFrame({"t": times, "mass": masses}), "t")
            self.heights = ascending(pl.DataFrame({"t": height_times, "height": heights}), "t")
        if wants("i"):
            self.spans = [ascending(pl.DataFrame(dict(zip(("start", "end", "value"), spans(name)))), "start") for name in "ab"]
            midnights = CALENDAR.borders["days"]
            numbers = np.arange(len(midnights) - 1) + CALENDAR.first_number("days")
            days = pl.DataFrame({"midnight": midnights[:-1], "next": midnights[1:], "day": numbers})
            self.days = days.with_columns(pl.col("midnight").set_sorted())
        self.half = [local(np.array([at]))[0] for at in (table.HALF_START, table.HALF_END)]
        self.keys = [local(np.array([key]))[0] for key in KEYS]

    @staticmethod
    def numbers(unit, keys):
        if str(keys.dtype).startswith("Int"):
            return keys.to_numpy()
        if unit == "months":
            return (keys.dt.year().cast(int) * 12 + keys.dt.month().cast(int) - 1).to_numpy()
        days = keys.dt.date().to_numpy().astype("M8[D]").astype(np.int64)
        return days if unit == "days" else (days + 3) // 7

    def _buckets(self, every, frame=None, *more):
        value = self.polars.col("value")
        lazy = (self.frame.lazy() if frame is None else frame).select("start", "value")
        return lazy.group_by_dynamic("start", every=every).agg(*(more or (value.sum(),))).collect()

    def _sums(self, *arguments):
        found = self._buckets(*arguments)
        return Sparse(found["start"], found["value"])

    def a(self, _):
        return self._sums("1d")

    def b(self, _):
        return self._sums("1w")

    def c(self, _):
        value = self.polars.col("value")
        more = value.mean(), value.min().alias("low"), value.max().alias("high"), self.polars.len()
        return self._sums("1mo", None, *more)

    def d(self, _):
        low, high = (self.frame["start"].search_sorted(at) for at in self.half)
        value = self.polars.col("value")
        part = self.frame.lazy().slice(low, high - low)
        row = part.select(value.sum(), value.mean().alias("m"), value.min().alias("l"), value.max().alias("h")).collect()
        return [sum(row.row(0))]

    def e(self, _):
        return self._sums("1d", self.frame.lazy().filter(self.polars.col("source") == 1))

    def f(self, _):
        start, value = self.frame["start"], self.frame["value"]
        return [value[start.search_sorted(key) - 1] for key in self.keys]

    def g(self, _):
        col = self.polars.col
        joined = self.masses.lazy().join_asof(self.heights.lazy(), on="t")
        return joined.select(bmi=col("mass") / (col("height") * col("height"))).collect()["bmi"]

    def h(self, _):
        daily = self._buckets("1d").upsample("start", every="1d")
        return daily["value"].fill_null(0.0).rolling_mean(7, min_samples=1)

    def i(self, _):
        """Samples are cut at midnight into pieces of one day, each with its value for each microsecond."""
        col = self.polars.col
        islands = (
            self.spans[0].lazy().with_columns(reach=col("end").cum_max())
            .with_columns(island=(col("start") > col("reach").shift(1)).fill_null(True).cum_sum())
            .group_by("island", maintain_order=True).agg(low=col("start").first(), high=col("reach").last())
            .select("low", "high", upto=(col("high") - col("low")).cum_sum()).collect()
        )
        low, high, upto = (islands[name].to_numpy() for name in ("low", "high", "upto"))
        upto, high = np.concatenate(([0], upto)), np.concatenate(([np.iinfo(np.int64).min // 2], high))

        def covered_before(moments):
            moments = moments.to_numpy()
            place = islands["low"].search_sorted(moments, side="right").to_numpy()
            return upto[place] - np.maximum(high[place] - moments, 0)

        sums = []
        for place, frame in enumerate(self.spans):
            rows = frame.lazy().join_asof(self.days.lazy(), left_on="start", right_on="midnight")
            rate = col("value") / (col("end") - col("start"))
            first = rows.select("day", "start", end=self.polars.min_horizontal("end", "next"), rate=rate)
            rest = rows.filter(col("end") > col("next")).select(col("day") + 1, start="next", end="end", rate=rate)
            for pieces in (first.collect(), rest.collect()):
                free = pieces["end"] - pieces["start"]
                if place == 1:
                    free = free - (covered_before(pieces["end"]) - covered_before(pieces["start"]))
                shares = self.polars.DataFrame({"day": pieces["day"], "share": pieces["rate"] * free})
                sums.append(shares.lazy().group_by("day").agg(col("share").sum()).collect())
        found = self.polars.concat(sums).group_by("day").agg(col("share").sum()).sort("day")
        return Sparse(found["day"], found["share"])


def offset_case(moment, changes=None):
    """The local time in microseconds as SQL: the offset by comparison with the changes of the clock, halving them, which is far
    faster than zone functions."""
    found, last = changes or CALENDAR.changes()

    def nested(low, high):
        if low == high:
            return str(found[low][1] if low < len(found) else last)
        middle = (low + high) // 2
        return f"(CASE WHEN {moment} < {found[middle][0]} THEN {nested(low, middle)} ELSE {nested(middle + 1, high)} END)"

    return f"({moment} + {nested(0, len(found))})"


class DuckDB(Peer):
    def __init__(self):
        import duckdb
        import pyarrow

        self.db = duckdb.connect()
        self.db.execute("SET threads = 2")
        # It takes the days to be so few that it would compare every sample with every island.
        self.db.execute("SET asof_loop_join_threshold = 0")
        self.day = f"({offset_case('start')} // {table.DAY})"
        self.week = f"(({self.day} + 3) // 7)"

        def make(name, order, **columns):
            self.db.register("incoming", pyarrow.table(columns))
            self.db.execute(f"CREATE TABLE {name} AS SELECT * FROM incoming {order}")
            self.db.unregister("incoming")

        def order(key, column):
            return "" if np.all(column[1:] >= column[:-1]) else f"ORDER BY {key}"

        if wants("abcdefh"):
            samples = {name: column(name) for name in ("start", "value", "source")}
            make("samples", order("start", samples["start"]), **samples)
        if wants("g"):
            times, masses, height_times, heights = bodies()
            make("masses", order("t", times), t=times, v=masses)
            make("heights", order("t", height_times), t=height_times, v=heights)
        if wants("i"):
            for name in "ab":
                start, end, value = spans(name)
                make(f"spans_{name}", order("start", start), start=start, end_=end, value=value)
            midnights = CALENDAR.borders["days"]
            make("days", "", day=np.arange(len(midnights) - 1) + CALENDAR.first_number("days"), next=midnights[1:])

    def _sums(self, sql):
        found = self.db.execute(sql).fetchnumpy()
        return Sparse(found["k"], found["v"])

    def _values(self, sql):
        return self.db.execute(sql).fetchnumpy()["v"]

    def a(self, _, where=""):
        return self._sums(f"SELECT {self.day} AS k, sum(value) AS v FROM samples {where} GROUP BY k ORDER BY k")

    def b(self, _):
        return self._sums(f"SELECT {self.week} AS k, sum(value) AS v FROM samples GROUP BY k ORDER BY k")

    def c(self, _):
        # Days first, then months of the few days: an as-of join with the months takes five times as long.
        day = "(DATE '1970-01-01' + d::INTEGER)"
        return self._sums(
            f"SELECT year({day}) * 12 + month({day}) - 1 AS k, sum(s) / sum(n) AS v, min(low), max(high), sum(n) FROM "
            f"(SELECT {self.day} AS d, sum(value) AS s, count(*) AS n, min(value) AS low, max(value) AS high "
            "FROM samples GROUP BY d) GROUP BY k ORDER BY k"
        )

    def d(self, _):
        return self._values(
            "SELECT sum(value) + avg(value) + min(value) + max(value) AS v FROM samples "
            f"WHERE start >= {table.HALF_START} AND start < {table.HALF_END}"
        )

    def e(self, _):
        return self.a(_, "WHERE source = 1")

    def f(self, _):
        sql = "SELECT value FROM samples WHERE start < ? ORDER BY start DESC LIMIT 1"
        return [self.db.execute(sql, [int(key)]).fetchone()[0] for key in KEYS]

    def g(self, _):
        return self._values("SELECT m.v / (h.v * h.v) AS v FROM masses m ASOF JOIN heights h ON m.t >= h.t ORDER BY m.t")

    def h(self, _):
        first = CALENDAR.first_number("days")
        days = f"SELECT range AS k FROM range({first}, {first + len(CALENDAR.days) - 1})"
        return self._values(
            f"SELECT avg(coalesce(s, 0)) OVER (ORDER BY k ROWS 6 PRECEDING) AS v FROM ({days}) LEFT JOIN "
            f"(SELECT {self.day} AS k, sum(value) AS s FROM samples GROUP BY k) USING (k) ORDER BY k"
        )

    def i(self, _):
        """Samples are cut at midnight into pieces of one day, each with its value for each microsecond."""
        last_day = f"({offset_case('(end_ - 1)')} // {table.DAY})"

        def pieces(name):
            rows = f"(SELECT {self.day} AS day, {last_day} AS last, start, end_, value / (end_ - start) AS rate FROM {name})"
            return (
                f"SELECT day, start, CASE WHEN last > day THEN next ELSE end_ END AS end_, rate FROM {rows} JOIN days USING (day) "
                f"UNION ALL SELECT day + 1, next, end_, rate FROM {rows} JOIN days USING (day) WHERE last > day"
            )

        covered = lambda moment, at: f"CASE WHEN {at}.low IS NULL THEN 0 ELSE {at}.upto - greatest({at}.high - {moment}, 0) END"
        return self._sums(
            "WITH reached AS (SELECT start, end_, max(end_) OVER (ORDER BY start ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) "
            "AS before FROM spans_a), numbered AS (SELECT start, end_, sum(CASE WHEN before IS NULL OR start > before THEN 1 ELSE 0 END) "
            "OVER (ORDER BY start ROWS UNBOUNDED PRECEDING) AS island FROM reached), islands AS MATERIALIZED (SELECT low, high, "
            "(sum(high - low) OVER (ORDER BY low ROWS UNBOUNDED PRECEDING))::BIGINT AS upto FROM (SELECT min(start) AS low, "
            "max(end_) AS high FROM numbered GROUP BY island)), "
            f"better AS ({pieces('spans_a')}), other AS ({pieces('spans_b')}), "
            f"free AS (SELECT day, rate, (other.end_ - start) - ({covered('other.end_', 'q')}) + ({covered('start', 'p')}) AS length "
            "FROM other ASOF LEFT JOIN islands p ON start >= p.low ASOF LEFT JOIN islands q ON other.end_ >= q.low), "
            "shares AS (SELECT day, rate * (end_ - start) AS share FROM better UNION ALL SELECT day, rate * length FROM free) "
            "SELECT day AS k, sum(share) AS v FROM shares GROUP BY k ORDER BY k"
        )


class ClickHouse(Peer):
    """chdb with its in-memory engine."""

    def __init__(self):
        from chdb import session

        self.db = session.Session()
        self.db.query("CREATE DATABASE IF NOT EXISTS b ENGINE = Atomic")
        if wants("abcdefh"):
            self._make("samples", "start", start=column("start"), value=column("value"), source=column("source"))
        if wants("g"):
            times, masses, height_times, heights = bodies()
            self._make("masses", "t", t=times, v=masses)
            self._make("heights", "t", t=height_times, v=heights)
        at = f"fromUnixTimestamp64Micro(start, '{table.ZONE}')"
        self.keys = {"a": f"toDate({at})", "b": f"toMonday({at})", "c": f"toStartOfMonth({at})"}

    def _make(self, name, key, **columns):
        import os

        import pyarrow
        from pyarrow import feather

        path = os.path.abspath(f"{FOLDER}/{COUNT}/chdb-{name}.arrow")
        feather.write_feather(pyarrow.table(columns), path, compression="uncompressed")
        kinds = {"float64": "Float64", "int64": "Int64", "int32": "Int32"}
        schema = ", ".join(f"{column} {kinds[str(data.dtype)]}" for column, data in columns.items())
        ascending = np.all(columns[key][1:] >= columns[key][:-1])
        columns.clear()
        self.db.query(f"CREATE TABLE b.{name} ({schema}) ENGINE = Memory")
        order = "" if ascending else f"ORDER BY {key}"
        # One thread keeps the order of the file.
        self.db.query(f"INSERT INTO b.{name} SELECT * FROM file('{path}', 'Arrow') {order} SETTINGS max_threads = 1, max_insert_threads = 1")
        os.remove(path)

    @staticmethod
    def numbers(unit, keys):
        days = np.asarray(keys, "M8[D]") if keys.dtype.kind == "M" else np.asarray(keys, np.int64).astype("M8[D]")
        if unit == "months":
            return days.astype("M8[M]").astype(np.int64) + 1970 * 12
        numbers = days.astype(np.int64)
        return numbers if unit == "days" else (numbers + 3) // 7

    def _ask(self, sql):
        import pyarrow

        answer = self.db.query(sql + " SETTINGS max_threads = 2", "Arrow")
        return pyarrow.ipc.open_file(answer.bytes()).read_all()

    def _sums(self, key, what="sum(value)", where="", fill=""):
        found = self._ask(f"SELECT {key} AS k, {what} AS v FROM b.samples {where} GROUP BY k ORDER BY k {fill}")
        return Sparse(found["k"].to_numpy(), found["v"].to_numpy())

    def a(self, _):
        return self._sums(self.keys["a"])

    def b(self, _):
        return self._sums(self.keys["b"])

    def c(self, _):
        return self._sums(self.keys["c"], "min(value), max(value), count(), avg(value)")

    def d(self, _):
        return self._ask(
            "SELECT sum(value) + avg(value) + min(value) + max(value) AS v FROM b.samples "
            f"WHERE start >= {table.HALF_START} AND start < {table.HALF_END}"
        )["v"].to_numpy()

    def e(self, _):
        return self._sums(self.keys["a"], where="WHERE source = 1")

    def f(self, _):
        sql = "SELECT value AS v FROM b.samples WHERE start < {} ORDER BY start DESC LIMIT 1"
        return [self._ask(sql.format(int(key)))["v"][0].as_py() for key in KEYS]

    def g(self, _):
        sides = "(SELECT *, 1 AS one FROM b.masses) AS m ASOF JOIN (SELECT *, 1 AS one FROM b.heights) AS h"
        found = self._ask(f"SELECT m.t AS k, m.v / (h.v * h.v) AS v FROM {sides} ON m.one = h.one AND m.t >= h.t")
        return Rows(found["k"].to_numpy(), found["v"].to_numpy())

    def h(self, _):
        return rolling(self._sums(self.keys["a"], fill="WITH FILL").values)


class SQLite(Peer):
    def __init__(self):
        import sqlite3

        self.db = sqlite3.connect(":memory:")
        if wants("abcdefh"):
            # The primary key is what sorts.
            self.db.execute(
                "CREATE TABLE samples (start INTEGER, id INTEGER, value REAL, source INTEGER, PRIMARY KEY (start, id)) WITHOUT ROWID"
            )
            start, value, source = (column(name) for name in ("start", "value", "source"))
            rows = zip(start.tolist(), range(len(start)), value.tolist(), source.tolist())
            self.db.executemany("INSERT INTO samples VALUES (?, ?, ?, ?)", rows)
        if wants("g"):
            times, masses, height_times, heights = bodies()
            for name, pair in (("masses", (times, masses)), ("heights", (height_times, heights))):
                self.db.execute(f"CREATE TABLE {name} (t INTEGER PRIMARY KEY, v REAL)")
                self.db.executemany(f"INSERT INTO {name} VALUES (?, ?)", zip(*(side.tolist() for side in pair)))
        for name, borders in CALENDAR.borders.items():
            self.db.execute(f"CREATE TABLE {name} (a INTEGER PRIMARY KEY, b INTEGER, k INTEGER)")
            first = CALENDAR.first_number(name)
            triples = zip(borders[:-1].tolist(), borders[1:].tolist(), range(first, first + len(borders) - 1))
            self.db.executemany(f"INSERT INTO {name} VALUES (?, ?, ?)", triples)

    def _buckets(self, name, where=""):
        inner = f"SELECT sum(value) FROM samples WHERE start >= p.a AND start < p.b {where}"
        return [row[0] or 0.0 for row in self.db.execute(f"SELECT ({inner}) FROM {name} p ORDER BY p.a")]

    def a(self, _):
        return self._buckets("days")

    def b(self, _):
        return self._buckets("weeks")

    def c(self, _):
        sql = (
            "SELECT p.k, avg(value), min(value), max(value), count(*) FROM months p "
            "JOIN samples s ON s.start >= p.a AND s.start < p.b GROUP BY p.a ORDER BY p.a"
        )
        rows = self.db.execute(sql).fetchall()
        return Sparse([row[0] for row in rows], [row[1] for row in rows])

    def d(self, _):
        sql = "SELECT sum(value) + avg(value) + min(value) + max(value) FROM samples WHERE start >= ? AND start < ?"
        return [self.db.execute(sql, (table.HALF_START, table.HALF_END)).fetchone()[0]]

    def e(self, _):
        return self._buckets("days", "AND source = 1")

    def f(self, _):
        sql = "SELECT value FROM samples WHERE start < ? ORDER BY start DESC LIMIT 1"
        return [self.db.execute(sql, (int(key),)).fetchone()[0] for key in KEYS]

    def g(self, _):
        sql = "SELECT m.v / (h.v * h.v) FROM masses m JOIN heights h ON h.t = (SELECT max(t) FROM heights WHERE t <= m.t) ORDER BY m.t"
        return [row[0] for row in self.db.execute(sql)]

    def h(self, _):
        return rolling(np.array(self.a(_)))


PEERS = {"numpy": NumPy, "pandas": Pandas, "polars": Polars, "duckdb": DuckDB, "clickhouse": ClickHouse, "sqlite": SQLite}


def settled(peer, item, answer):
    """The answer as the numbers that all compare: every bucket from the first to the last that holds something, empty ones as 0."""
    unit = UNITS.get(item)
    if isinstance(answer, Rows):
        answer = answer.values[np.argsort(answer.times)]
    if isinstance(answer, Sparse):
        numbers = peer.numbers(unit, answer.keys) - CALENDAR.first_number(unit)
        dense = np.zeros(len(CALENDAR.borders[unit]) - 1)
        dense[numbers] = np.asarray(answer.values, np.float64)
        answer = dense
    values = np.nan_to_num(np.asarray(answer, np.float64))
    return np.trim_zeros(values) if unit else values


def main():
    global FOLDER, COUNT, GROUP, ITEMS, CALENDAR, KEYS
    name, FOLDER, COUNT, GROUP = sys.argv[1], sys.argv[2], int(float(sys.argv[3])), sys.argv[4]
    wanted = sys.argv[5] if len(sys.argv) > 5 else table.GROUPS[GROUP]
    ITEMS = [item for item in wanted if hasattr(PEERS[name], item)]
    CALENDAR = table.Calendar.of(FOLDER, COUNT, GROUP)
    KEYS = bmi("asof_keys").tolist() if "f" in ITEMS else []
    peer = PEERS[name]()
    variants = getattr(peer, "variants", {})
    print(json.dumps({"ready": True, "items": {item: variants.get(item, ["run"]) for item in ITEMS}}), flush=True)
    for line in sys.stdin:
        verb, item, variant = line.split()
        try:
            begin = time.perf_counter()
            answer = getattr(peer, item)(variant)
            seconds = time.perf_counter() - begin
            values = settled(peer, item, answer)
        except Exception as error:  # a peer that cannot answer is shown as such, not hidden
            print(json.dumps({"error": f"{type(error).__name__}: {error}"[:300]}), flush=True)
            continue
        if item == "f":
            seconds /= len(values)
        weighted = float((np.arange(len(values)) * values).sum())
        told = {"s": seconds, "check": [len(values), float(values.sum()), weighted]}
        if verb == "cells":
            told["cells"] = values[:MOST_CELLS].tolist()
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
