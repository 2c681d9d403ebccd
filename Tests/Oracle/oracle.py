#!/usr/bin/env python3
"""An independent, slow and exact answer to the questions that Ergostat answers about an Apple Health export.

    oracle.py EXPORT 'SENTENCE' ... [--now 2026-01-20T12:00:00-05:00] [--tz ZONE] [--home ZONE]

Prints one JSON object per sentence in the shape of `ergostat query … --format json`. Sums and weights are Fractions; every number is
rounded once, when it is printed. Written from the rules of the design alone: see QUESTIONS.md for what they leave open.
"""
from bisect import bisect_right
from collections import defaultdict
from fractions import Fraction
import argparse, json, math, os, re, sys

import civil, merging, reading, sentence, units
from civil import DAY, HOUR, MINUTE, MICRO, Bucket
from merging import Cover
from sentence import Unsupported

SHORT_KEYS = ('minute', 'hour', 'day', 'night')
FAR = 10 ** 19
SIX = 6 * HOUR
WEIGHTED, LEVEL = 'discreteTemporallyWeighted', 'discreteEquivalentContinuousLevel'


class Sum:
    """Exact sum that keeps numerators apart by denominator, so that it stays quick."""

    def __init__(self):
        self.parts = defaultdict(int)

    def add(self, x):
        self.parts[x.denominator] += x.numerator

    def value(self):
        return sum((Fraction(n, d) for d, n in self.parts.items()), Fraction(0))


def quantile(sorted_values, p):
    h = (len(sorted_values) - 1) * p
    i = math.floor(h)
    low = sorted_values[i]
    return low + (h - i) * (sorted_values[min(i + 1, len(sorted_values) - 1)] - low)


def describe(aggregate, values):
    """A plain statistic of a list of Fractions; None without enough of them."""
    if not values:
        return None
    if aggregate == 'min':
        return min(values)
    if aggregate == 'max':
        return max(values)
    if aggregate == 'avg':
        return sum(values) / len(values)
    if aggregate == 'sum':
        return sum(values)
    if aggregate == 'stddev':
        if len(values) < 2:
            return None
        mean = sum(values) / len(values)
        return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
    if aggregate == 'median':
        return quantile(sorted(values), Fraction(1, 2))
    if aggregate[0] == 'p':
        return quantile(sorted(values), Fraction(aggregate[1:]) / 100)
    raise Unsupported(aggregate)


def energy_mean(pairs):
    """Level of (weight, level) pairs, averaged by energy."""
    top = max(v for _, v in pairs)
    total = math.fsum(w * 10 ** ((v - top) / 10) for w, v in pairs) / math.fsum(w for w, _ in pairs)
    return top + 10 * math.log10(total)


class Cell:
    """What one bucket gathered."""

    def __init__(self):
        self.amount, self.contributors, self.days = Sum(), set(), []
        self.begun = []             # samples that start here
        self.weights = []           # (length in the bucket, sample)
        self.day_contributors = set()
        self.cover = None           # spans of what is counted here, where that is not where it lies


class Oracle:
    def __init__(self, export, home=None, now=None):
        self.export = export
        marks = export.zone_marks()
        self.home = home or civil.home_zone(marks) or os.environ.get('TZ') or 'UTC'
        self.timeline = civil.Timeline(self.home, marks)
        latest = max((s.end for rows in export.samples.values() for s in rows), default=0)
        self.now = now if now is not None else export.export_moment if export.export_moment is not None else latest

    # ---- the sentence ------------------------------------------------------

    def answer(self, text, tz=None):
        q = sentence.parse(text)
        tz = q.using.get('tz', tz)
        line = civil.Timeline(tz) if tz else self.timeline
        self.calendar = civil.Calendar(line, 6 if q.using.get('week', '').lower() == 'sunday' else 0)
        self.q = q
        self.night_based = q.kind in ('sleep', 'mainSleep') and q.by not in ('hour', 'minute')
        self.shift = SIX if q.by == 'night' or self.night_based else 0
        if q.kind == 'workouts' or q.relation == 'of':
            columns, rows = self.workout_answer()
        else:
            columns, rows = self.sample_answer()
        return {'schema': 'ergostat-result/1', 'query': q.text, 'zone': tz or self.home, 'settings': dict(q.using),
                'columns': columns, 'rows': rows, 'notes': []}

    # ---- ranges ------------------------------------------------------------

    def period(self, text):
        """(first clock time, clock time after) of a date as written, and whether it is made of whole days."""
        m = re.fullmatch(r'(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)', text)
        if m:
            t = civil.local_micro(*map(int, m.groups()))
            return t, t + MINUTE, False
        make = civil.date
        if m := re.fullmatch(r'(\d{4})', text):
            d, unit = make(int(m[1]), 1, 1), 'year'
        elif m := re.fullmatch(r'(\d{4})-Q(\d)', text):
            d, unit = make(int(m[1]), int(m[2]) * 3 - 2, 1), 'quarter'
        elif m := re.fullmatch(r'(\d{4})-W(\d\d)', text):
            d, unit = make.fromisocalendar(int(m[1]), int(m[2]), 1), 'week'
        elif m := re.fullmatch(r'(\d{4})-(\d\d)', text):
            d, unit = make(int(m[1]), int(m[2]), 1), 'month'
        else:
            d, unit = make.fromisoformat(text), 'day'
        e = civil.add_units(d, unit, 1)
        return civil.local_micro(d.year, d.month, d.day), civil.local_micro(e.year, e.month, e.day), True

    def clock(self, local, whole_days):
        return self.calendar.timeline.first_instant(local - (self.shift if whole_days else 0))

    def range(self, first, last):
        """[low, high) of the query; first and last are the ends of the data. Open sides are None."""
        kind, q, line = self.q.range[0], self.q, self.calendar.timeline
        if kind == 'all':
            return None, None
        if kind == 'dates':
            a, _, x = self.period(q.range[1])
            _, b, y = self.period(q.range[2])
            if b <= a:
                raise Unsupported('a range that ends before it starts')
            return self.clock(a, x), self.clock(b, y)
        if kind == 'until':
            _, b, whole = self.period(q.range[1])
            return None, self.clock(b, whole)
        if kind == 'since':
            a, _, whole = self.period(q.range[1])
            return self.clock(a, whole), self.until_now()
        if kind == 'this':
            return self.running(q.range[1])[0], self.until_now()
        n, unit = q.range[1:]
        if kind == 'previous':
            start, day = self.running(unit)
            if unit in ('minute', 'hour'):
                return start - n * (MINUTE if unit == 'minute' else HOUR), start
            return self.calendar.border(civil.add_units(day, unit, -n), self.period_shift(unit)), start
        return self.looking_back(n, unit), self.until_now()

    def period_shift(self, unit):
        return SIX if unit == 'night' else self.shift

    def running(self, unit):
        """Start of the unit that now lies in, and its date."""
        if unit in ('minute', 'hour'):
            return self.calendar.buckets(unit, 1, self.now, self.now + 1)[0].start, None
        day = civil.floor_date(self.calendar.date_at(self.now, SIX if unit == 'night' or self.q.by == 'night' else 0), unit,
                               self.calendar.week_start)
        return self.calendar.border(day, self.period_shift(unit)), day

    def until_now(self):
        if self.night_based and self.q.by != 'night':
            tomorrow = civil.add_units(self.calendar.date_at(self.now), 'day', 1)
            return min(self.now, self.calendar.border(tomorrow, SIX))
        return self.now

    def looking_back(self, n, unit):
        line, by = self.calendar.timeline, self.q.by
        if unit in ('minute', 'hour'):
            t = self.now - n * (MINUTE if unit == 'minute' else HOUR)
            if by in (None, 'workout'):
                return t
        else:
            local = line.lived(self.now)
            d = civil.add_units(civil.date_of_local(local), unit, -n)
            t = line.moved_forward(civil.local_micro(d.year, d.month, d.day) + local % DAY)
        key = by if by not in (None, 'workout') else 'day'
        if self.night_based and key != 'night':         # the border of the civil period, then the nights of its dates
            edge = self.calendar.next_border(t, key, 1, 0)
            return self.calendar.border(self.calendar.date_at(edge), SIX)
        return self.calendar.next_border(t, key, self.q.step)

    def buckets(self, first, last):
        """Buckets of the range with the part of each that lies in it; (buckets, open at the left, open at the right)."""
        low, high = self.range(first, last)
        if first is None and (low is None or high is None):
            return [], False, False
        a = low if low is not None else first
        b = high if high is not None else max(last, first + 1)
        if b <= a:
            return [], False, False
        if self.q.by in (None, 'workout'):
            whole = Bucket(a, b, None)
            whole.low, whole.high = (-FAR if low is None else low), (FAR if high is None else high)
            if low is None:
                whole.row_start = self.calendar.buckets('day', 1, a, a + 1)[0].start
            if high is None:
                whole.row_end = self.calendar.buckets('day', 1, b - 1, b)[0].end
            return [whole], low is None, high is None
        out = self.calendar.buckets(self.q.by, self.q.step, a, b, self.shift if self.night_based else None)
        for x in out:
            x.low, x.high = max(x.start, -FAR if low is None else low), min(x.end, FAR if high is None else high)
            if self.night_based and self.q.by != 'night':
                x.row_start = self.calendar.border(x.date)
                x.row_end = self.calendar.border(civil.add_units(x.date, self.q.by, 1))
        return out, low is None, high is None

    # ---- samples -----------------------------------------------------------

    def usable(self, identifier):
        keep = self.q.using.get('outliers') == 'keep'
        return [s for s in self.export.samples.get(identifier, []) if keep or not s.flagged]

    def bmi_samples(self):
        heights = sorted(self.usable('HKQuantityTypeIdentifierHeight'), key=lambda s: s.start)
        out, starts = [], [h.start for h in heights]
        for m in self.usable('HKQuantityTypeIdentifierBodyMass'):
            if not heights or not 2 <= m.value <= 650:
                continue
            h = heights[max(0, bisect_right(starts, m.start) - 1)].value / 100
            if not Fraction('0.5') <= h <= Fraction('2.8'):
                continue
            out.append(reading.Sample('bmi', m.start, m.end, m.value / h ** 2, m.source, m.by_hand))
        return out

    def subject_samples(self):
        q = self.q
        return self.bmi_samples() if q.kind == 'bmi' else self.usable(q.identifier)

    def mode(self):
        if self.q.by_source:
            return 'split'
        return 'all' if self.q.using.get('sources') == 'all' else 'merged'

    def pieces(self, samples, order):
        q = self.q
        if q.kind in ('sleep', 'mainSleep'):
            pieces = merging.asleep(samples, order)
            return self.longest_stretches(pieces) if q.kind == 'mainSleep' else pieces
        if q.style == 'cumulative':
            return merging.amounts(samples, order, self.mode())
        if q.style in (WEIGHTED, LEVEL):
            return merging.readings(samples, order, self.mode(), q.style == WEIGHTED)
        return []

    def longest_stretches(self, pieces):
        """The pieces of the longest stretch of every night: breaks under an hour join, and are not counted."""
        if not pieces:
            return []
        nights = self.calendar.buckets('night', 1, min(p[2].start for p in pieces), max(p[2].start for p in pieces) + 1)
        starts, by_night = [n.start for n in nights], defaultdict(list)
        for piece in pieces:
            by_night[bisect_right(starts, piece[2].start)].append(piece)
        out = []
        for mine in by_night.values():
            stretches, until = [], None
            for a, b, s in sorted(mine, key=lambda x: x[:2]):
                if until is None or a - until >= HOUR:
                    stretches.append([])
                stretches[-1].append((a, b, s))
                until = max(until or b, b)
            out += max(stretches, key=lambda x: sum(b - a for a, b in merging.union([p[:2] for p in x])))
        return out

    def sample_answer(self):
        q = self.q
        samples = self.subject_samples()
        if q.style != 'cumulative':
            samples = merging.without_copies(samples, True)
        if q.style == 'cumulative' and q.by in SHORT_KEYS and set(q.aggregates) - {'sum', 'count', 'latest', 'earliest'}:
            raise Unsupported('statistics of totals by day or shorter')
        order = merging.source_order(self.export.samples.get(q.identifier, []) if q.kind != 'bmi' else samples)
        if q.by_source:
            groups = defaultdict(list)
            for s in samples:
                groups[s.source.name].append(s)
        else:
            groups = {None: samples}
        rows = []
        begin = self.data_span(samples, self.pieces(samples, order))[0]
        workouts = self.workouts() if q.relation == 'during' or q.by == 'workout' else None
        for name, group in sorted(groups.items(), key=lambda x: x[0] or ''):
            pieces = self.pieces(group, order)
            if q.by == 'workout':
                rows += self.rows_by_workout(group, pieces, workouts)
            else:
                if workouts is not None:
                    cover = Cover([span for w in workouts for span in w.active_spans()])
                    group, pieces = restricted(group, pieces, cover)
                rows += self.rows_by_bucket(group, pieces, name, begin)
        if q.by_source:
            rows.sort(key=lambda r: r['start'] or '')
        return self.columns(q), rows

    def data_span(self, samples, pieces):
        """Where data begin and end: of what contributes."""
        if self.night_based:                    # a sample counts where it starts, even if its first part gives way to a better source
            items = [(s.start, b) for _, b, s in pieces]
        elif self.q.style == 'cumulative':
            items = [(a, b) for a, b, _ in pieces]
        else:
            items = [(s.start, s.end) for s in samples]
        if not items:
            return None, None
        return min(a for a, _ in items), max(max(b, a + 1) for a, b in items)

    def rows_by_bucket(self, samples, pieces, source, begin):
        q = self.q
        first, last = self.data_span(samples, pieces)
        buckets, open_left, open_right = self.buckets(first, last)
        cells = self.gather(buckets, samples, pieces)
        self.add_days(buckets, cells, pieces, begin)
        cover = Cover([(a, max(b, a + 1)) for a, b, _ in pieces] if q.style == 'cumulative' else
                      [(s.start, max(s.end, s.start + 1)) for s in samples])
        rows = []
        for bucket, cell in zip(buckets, cells):
            values, n = self.values(cell)
            row = self.head(bucket)
            if q.by_source:
                row['source'] = source
            row.update(values)
            row['n'] = n
            row['coverage'] = self.coverage(bucket, cell.cover or cover if n or cell.contributors or cell.begun else Cover())
            if q.by:
                row['partial'] = self.partial(bucket, begin)
            rows.append((row, bool(cell.contributors or cell.begun or n)))
        return trimmed(rows, open_left or q.by_source, open_right or q.by_source, q)

    def head(self, bucket):
        iso = self.calendar.timeline.iso
        row = {'start': iso(bucket.row_start), 'end': iso(bucket.row_end)}
        if bucket.label is not None:
            row['label'] = bucket.label
        return row

    def partial(self, bucket, first):
        moments = [self.now, self.export.export_moment, first]
        inside = [m is not None and bucket.row_start <= m < bucket.row_end for m in moments]
        if self.night_based and first is not None:
            inside[2] = bucket.start <= first < bucket.end
        return any(inside)

    def gather(self, buckets, samples, pieces):
        q = self.q
        cells = [Cell() for _ in buckets]
        lows = [b.low for b in buckets]

        def at(t):
            i = bisect_right(lows, t) - 1
            return i if i >= 0 and t < buckets[i].high else None
        amount, limited = q.style == 'cumulative', q.relation == 'during' or q.by == 'workout'
        contributing = {}
        for a, b, s in pieces:
            contributing[id(s)] = s
            if a == b:
                i = at(a)
                if i is not None:
                    cells[i].amount.add(s.value)
                    cells[i].contributors.add(id(s))
                continue
            if self.night_based:                # sleep is not split: it counts in the night in which its sample starts
                i = at(s.start)
                if i is not None:
                    cells[i].amount.add(self.share(s, b - a))
                    cells[i].contributors.add(id(s))
                    cells[i].cover = (cells[i].cover or Cover()).with_more([(a, b)])
                continue
            i = max(0, bisect_right(lows, a) - 1)
            while i < len(buckets) and buckets[i].low < b:
                part = min(b, buckets[i].high) - max(a, buckets[i].low)
                if part > 0:
                    if amount:
                        cells[i].amount.add(self.share(s, part))
                        cells[i].contributors.add(id(s))
                    else:
                        cells[i].weights.append((part, s))
                i += 1
        for s in (contributing.values() if amount else samples):
            i = at(s.begun if limited and not amount else s.start)
            if i is not None and (not amount or id(s) in cells[i].contributors):
                cells[i].begun.append(s)
        for cell in cells:                      # a held value alone gives no row: only readings that start here or cross into it
            here = {id(s) for s in cell.begun}
            own = [s for _, s in cell.weights if id(s) in here or s.end > s.start]
            if not amount and not own and not here:
                cell.weights = []
            cell.weights_own = {id(s) for s in own}
        return cells

    def share(self, s, part):
        if self.q.kind in ('sleep', 'mainSleep'):
            return Fraction(part, 3600 * MICRO)
        return s.value * Fraction(part, s.end - s.start)

    def add_days(self, buckets, cells, pieces, first):
        """Daily (nightly) totals without the partial days, for the statistics over totals."""
        if self.q.style != 'cumulative' or not buckets or not (set(self.q.aggregates) - {'sum', 'count', 'latest', 'earliest'}):
            return
        lows = [b.low for b in buckets]
        a, b = max(buckets[0].low, first or 0), min(buckets[-1].high, max((p[1] + 1 for p in pieces), default=0))
        if b <= a:
            return
        days = self.calendar.buckets('day', 1, a, b, self.shift)
        for d in days:
            d.low, d.high = max(d.low, buckets[0].low), min(d.high, buckets[-1].high)
            if self.night_based:
                d.row_start, d.row_end = self.calendar.border(d.date), self.calendar.border(civil.add_units(d.date, 'day', 1))
        totals = self.gather(days, [], pieces)
        for day, total in zip(days, totals):
            if not total.contributors or (self.partial(day, first) and self.q.using.get('partial') != 'keep'):
                continue
            i = bisect_right(lows, day.low) - 1
            cells[i].days.append(total.amount.value())
            cells[i].day_contributors |= total.contributors

    def values(self, cell):
        """({column: number or None}, n)."""
        q = self.q
        out, counted = {}, set()
        for aggregate in q.aggregates:
            value, ids = self.cumulative_value(aggregate, cell) if q.style == 'cumulative' else self.discrete_value(aggregate, cell)
            counted |= ids
            if aggregate == 'count':
                out[aggregate] = value
            else:
                out[aggregate] = self.shown(value, aggregate)
        return out, len(counted)

    def cumulative_value(self, aggregate, cell):
        if aggregate == 'sum':
            return (cell.amount.value() if cell.contributors else None), cell.contributors
        if aggregate == 'count':
            return len(cell.begun) or None, cell.contributors
        if aggregate in ('latest', 'earliest'):
            s = extreme_in_time(aggregate, cell.begun)
            return (s and s.value), cell.contributors
        return describe(aggregate, cell.days), cell.day_contributors

    def discrete_value(self, aggregate, cell):
        q = self.q
        begun = {id(s) for s in cell.begun}
        if aggregate == 'count':
            return len(cell.begun) or None, begun
        if aggregate in ('latest', 'earliest'):
            s = extreme_in_time(aggregate, cell.begun)
            return (s and s.value), begun
        if aggregate == 'sum':
            raise Unsupported('sum of a discrete type')
        if aggregate == 'avg' and q.style in (WEIGHTED, LEVEL) and q.using.get('weight') != 'samples':
            total = sum(w for w, _ in cell.weights)
            if total:
                if q.style == LEVEL:
                    return energy_mean([(w, float(s.value)) for w, s in cell.weights]), cell.weights_own
                return sum(w * s.value for w, s in cell.weights) / total, cell.weights_own
        if aggregate == 'avg' and q.style == LEVEL and cell.begun:
            return energy_mean([(1, float(s.value)) for s in cell.begun]), begun
        return describe(aggregate, [s.value for s in cell.begun]), begun

    def shown(self, value, aggregate):
        q = self.q
        if value is None:
            return None
        if q.shown_unit and q.unit:
            exact = Fraction(value)
            changed = units.converted(exact, q.unit, q.shown_unit)
            if changed is None:
                raise Unsupported(f'{q.unit} in {q.shown_unit}')
            if aggregate == 'stddev':
                changed -= units.converted(Fraction(0), q.unit, q.shown_unit)
            value = changed
        return float(value)

    def coverage(self, bucket, cover):
        low = bucket.low if bucket.low > -FAR else bucket.row_start
        high = bucket.high if bucket.high < FAR else bucket.row_end
        if high <= low:
            return None
        by = self.q.by
        hourly = by in SHORT_KEYS or (by is None and high - low <= 25 * HOUR) or (self.night_based and by == 'day')
        if by == 'minute' and self.q.step <= 60:
            parts = [(low, high)]
        else:
            parts = [(max(x.start, low), min(x.end, high)) for x in
                     self.calendar.buckets('hour' if hourly else 'day', 1, low, high, None if hourly else self.shift)]
        parts = [p for p in parts if p[0] < self.now]
        if not parts:
            return None
        return sum(1 for a, b in parts if cover.inside(a, b)) / len(parts)

    # ---- workouts ----------------------------------------------------------

    def workouts(self):
        rows = merging.single_workouts(self.export.workouts)
        if self.q.using.get('outliers') == 'keep':
            rows = merging.single_workouts([w for w in self.export.workouts])
        wanted = self.q.activity
        if wanted:
            rows = [w for w in rows if w.activity.lower() == wanted.replace('_', '').lower()]
        return rows

    def in_range(self, workouts):
        first = min((w.start for w in workouts), default=None)
        last = max((w.end for w in workouts), default=None)
        low, high = self.range(first, last)
        return [w for w in workouts if (low is None or w.start >= low) and (high is None or w.start < high)]

    def workout_head(self, w):
        line = self.calendar.timeline
        start = line.iso(w.start)
        return {'start': start, 'end': line.iso(w.end), 'label': start[:16], 'activity': w.activity[:1].lower() + w.activity[1:],
                'duration': float(w.active_seconds() / 60), 'distance': optional(distance(w)), 'energy': optional(energy(w)),
                'source': w.source.name}

    def rows_by_workout(self, samples, pieces, workouts):
        rows = []
        for w in self.in_range(workouts):
            cover = Cover(w.active_spans())
            near = [p for p in pieces if p[1] >= w.start and p[0] <= w.end]
            mine = [s for s in samples if s.end >= w.start and s.start <= w.end]
            mine, near = restricted(mine, near, cover)
            bucket = Bucket(w.start, w.end + 1, None)
            cell = self.gather([bucket], mine, near)[0]
            values, n = self.values(cell)
            rows.append({**self.workout_head(w), **values, 'n': n})
        return rows

    def workout_answer(self):
        q = self.q
        workouts = self.workouts()
        if q.kind == 'workouts' and not q.aggregates:
            return self.columns(q), [self.workout_head(w) for w in self.in_range(workouts)]
        if q.kind == 'workouts':
            if q.aggregates != ['count']:
                raise Unsupported('only counts of workouts')
            amounts = [(w, Fraction(1)) for w in workouts]
        else:
            if q.aggregates != ['sum']:
                raise Unsupported('only sums of workouts')
            amounts = [(w, self.amount_of(w)) for w in workouts]
        amounts = [(w, v) for w, v in amounts if v is not None]
        first = min((w.start for w, _ in amounts), default=None)
        last = max((w.start + 1 for w, _ in amounts), default=None)
        buckets, open_left, open_right = self.buckets(first, last)
        rows = []
        for bucket in buckets:
            mine = [(w, v) for w, v in amounts if bucket.low <= w.start < bucket.high]
            row = self.head(bucket)
            if q.kind == 'workouts':
                row['count'] = len(mine) or None
            else:
                row['sum'] = self.shown(sum(v for _, v in mine), 'sum') if mine else None
            row['n'] = len(mine)
            row['coverage'] = self.coverage(bucket, Cover([(w.start, max(w.end, w.start + 1)) for w, _ in mine]))
            if q.by:
                row['partial'] = self.partial(bucket, first)
            rows.append((row, bool(mine)))
        return self.columns(q), trimmed(rows, open_left, open_right, q)

    def amount_of(self, w):
        """A workout's own statistics, else its totals, else the samples in its span, pauses included."""
        q = self.q
        own = w.statistics.get(q.identifier, {}).get('sum')
        if q.word == 'distance':
            own = distance(w)
        elif own is None and q.identifier.endswith('ActiveEnergyBurned'):
            own = energy(w)
        if own is not None:
            return own
        if not hasattr(self, 'merged_cache') or self.merged_cache[0] != q.identifier:
            samples = self.usable(q.identifier)
            order = merging.source_order(self.export.samples.get(q.identifier, []))
            self.merged_cache = (q.identifier, merging.amounts(samples, order, self.mode()))
        _, pieces = restricted([], [p for p in self.merged_cache[1] if p[1] >= w.start and p[0] <= w.end], Cover([(w.start, w.end)]))
        if not pieces:
            return None
        return sum(s.value if a == b else s.value * Fraction(b - a, s.end - s.start) for a, b, s in pieces)

    # ---- columns -----------------------------------------------------------

    def columns(self, q):
        def column(name, kind, unit=None):
            return {'name': name, 'type': kind, 'unit': unit}
        out = [column('start', 'time'), column('end', 'time')]
        if q.by == 'workout' or (q.kind == 'workouts' and not q.aggregates):
            out += [column('label', 'text'), column('activity', 'text'), column('duration', 'number', 'min'),
                    column('distance', 'number', 'km'), column('energy', 'number', 'kcal'), column('source', 'text')]
        elif q.by:
            out.append(column('label', 'text'))
        if q.by_source:
            out.append(column('source', 'text'))
        for a in q.aggregates:
            out.append(column(a, 'integer' if a == 'count' else 'number', None if a == 'count' else q.shown_unit or q.unit))
        if q.aggregates:
            out.append(column('n', 'integer'))
            if q.by != 'workout':
                out.append(column('coverage', 'number'))
        if q.by not in (None, 'workout'):
            out.append(column('partial', 'boolean'))
        return out


def extreme_in_time(aggregate, samples):
    if not samples:
        return None
    if aggregate == 'latest':
        return max(samples, key=lambda s: (s.start, s.end))
    return min(samples, key=lambda s: (s.start, s.end))


def restricted(samples, pieces, cover):
    """What lies in the spans: pieces by overlap, readings where they first touch a span."""
    out = []
    for a, b, s in pieces:
        if a == b:
            if cover.holds(a):
                out.append((a, b, s))
        else:
            out += [(x, y, s) for x, y in cover.inside(a, b)]
    inside = []
    for s in samples:
        if cover.holds(s.start):
            s.begun = s.start
        elif parts := cover.inside(s.start, s.end):
            s.begun = parts[0][0]
        else:
            continue
        inside.append(s)
    return inside, out


def distance(w):
    sums = [v['sum'] for k, v in w.statistics.items() if k.removeprefix('HKQuantityTypeIdentifier').startswith('Distance') and 'sum' in v]
    return sum(sums) if sums else w.distance


def energy(w):
    own = w.statistics.get('HKQuantityTypeIdentifierActiveEnergyBurned', {}).get('sum')
    return own if own is not None else w.energy


def optional(value):
    return None if value is None else float(value)


def trimmed(rows, left, right, q):
    """Rows of (row, has data): without the empty ones at open ends, and filled as asked."""
    if left:
        while rows and not rows[0][1]:
            rows.pop(0)
    if right:
        while rows and not rows[-1][1]:
            rows.pop()
    if q.by_source:
        rows = [r for r in rows if r[1]]
    if q.fill == 'skip':
        rows = [r for r in rows if any(r[0][a] is not None for a in q.aggregates)]
    if q.fill == 'zero':
        for row, _ in rows:
            for a in q.aggregates:
                if row[a] is None:
                    row[a] = 0.0
    return [r for r, _ in rows]


def parse_now(text):
    moment = reading.instant(text if re.search(r'([+-]\d\d:?\d\d|Z)$', text) else text + ' +0000')
    if moment is None:
        raise SystemExit(f'--now {text}: write 2026-01-20T12:00:00-05:00')
    return moment


def main():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('export')
    p.add_argument('sentences', nargs='+')
    p.add_argument('--now')
    p.add_argument('--tz')
    p.add_argument('--home')
    o = p.parse_args()
    oracle = Oracle(reading.read(o.export), o.home, parse_now(o.now) if o.now else None)
    for text in o.sentences:
        try:
            print(json.dumps(oracle.answer(text, o.tz), ensure_ascii=False, indent=1))
        except Unsupported as e:
            print(f'not for the oracle: {e}', file=sys.stderr)
            sys.exit(2)


if __name__ == '__main__':
    main()
