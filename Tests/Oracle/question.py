"""What all questions share: the range in civil time, its buckets, coverage, unfinished rows, columns."""
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
import re

import civil, filters, units
from civil import DAY, HOUR, MINUTE, Bucket
from sentence import Unsupported

SHORT_KEYS = ('minute', 'hour', 'day', 'night')
FAR = 10 ** 19
SIX = 6 * HOUR


@dataclass
class Atom:
    """A stretch of one bucket for which all keys of time are the same."""
    low: int
    high: int
    key: tuple          # (number of the bucket, weekday or None, hour or None)


class Row(dict):
    """Values by column, and the bucket they belong to."""

    def __init__(self, bucket, values):
        super().__init__(values)
        self.bucket = bucket


class Question:
    def __init__(self, oracle, q, tz):
        self.oracle, self.q, self.export, self.now = oracle, q, oracle.export, oracle.now
        self.tz = q.using.get('tz', tz)
        line = civil.Timeline(self.tz) if self.tz else oracle.timeline
        self.night_based = q.kind in ('sleep', 'mainSleep') and q.by not in ('hour', 'minute')
        self.day_shift = -clock_time(q.using['day']) if 'day' in q.using else 0
        self.calendar = civil.Calendar(line, 6 if q.using.get('week', '').lower() == 'sunday' else 0, -self.day_shift)
        self.shift = SIX if q.by == 'night' or self.night_based else self.day_shift
        self.given_range = None         # [low, high) in place of the sentence's own

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
        line = self.calendar.timeline
        return line.first_instant(local - self.shift) if whole_days else line.moved_forward(local)

    def clock_after(self, local, whole_days):
        """Where a range ends that names what ends at this clock time: a minute that the clock skips moves on, with its end."""
        return self.clock(local, True) if whole_days else self.clock(local - MINUTE, False) + MINUTE

    def range(self, first, last):
        """[low, high) of the query; first and last are the ends of the data. Open sides are None."""
        if self.given_range:
            return self.given_range
        kind, q = self.q.range[0], self.q
        if kind == 'all':
            return None, None
        if kind == 'dates':
            a, _, x = self.period(q.range[1])
            _, b, y = self.period(q.range[2])
            if b <= a:
                raise Unsupported('a range that ends before it starts')
            return self.clock(a, x), self.clock_after(b, y)
        if kind == 'until':
            _, b, whole = self.period(q.range[1])
            return None, self.clock_after(b, whole)
        if kind == 'since':
            a, _, whole = self.period(q.range[1])
            return self.clock(a, whole), self.until_now()
        if kind == 'this':
            return self.running(q.range[1])[0], self.until_now()
        n, unit = q.range[1:]
        if kind == 'previous':
            start, day = self.running(unit)
            if unit in ('minute', 'hour'):      # whole ones by the clock, however long
                span = 2 * n * (MINUTE if unit == 'minute' else HOUR)
                return self.calendar.buckets(unit, 1, start - span - DAY, start)[-n].start, start
            return self.calendar.border(civil.add_units(day, unit, -n), self.period_shift(unit)), start
        return self.looking_back(n, unit), self.until_now()

    def period_shift(self, unit):
        return SIX if unit == 'night' else self.shift

    def running(self, unit):
        """Start of the unit that now lies in, and its date."""
        if unit in ('minute', 'hour'):
            return self.calendar.buckets(unit, 1, self.now, self.now + 1)[0].start, None
        shift = SIX if unit == 'night' or self.q.by == 'night' else self.day_shift
        day = civil.floor_date(self.calendar.date_at(self.now, shift), unit, self.calendar.week_start)
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
            if by is None:
                return self.calendar.next_border(t, unit)
        else:
            local = line.lived(self.now)
            d = civil.add_units(civil.date_of_local(local), unit, -n)
            t = line.moved_forward(civil.local_micro(d.year, d.month, d.day) + local % DAY)
        key = by or 'day'
        if self.night_based and key != 'night':         # the border of the civil period, then the nights of its dates
            edge = self.calendar.next_border(t, key, 1, 0)
            return self.calendar.border(self.calendar.date_at(edge), SIX)
        return self.calendar.next_border(t, key, self.q.step if key in ('minute', 'hour') else 1, self.shift)

    # ---- buckets -----------------------------------------------------------

    def buckets(self, first, last):
        """Buckets of the range with the part of each that lies in it; (buckets, open at the left, open at the right)."""
        low, high = self.range(first, last)
        if first is None and (low is None or high is None):
            return [], False, False
        a = low if low is not None else first
        b = high if high is not None else max(last, first + 1)
        if b <= a:
            return [], False, False
        if self.q.by is None:
            whole = Bucket(a, b, None)
            whole.low, whole.high = (-FAR if low is None else low), (FAR if high is None else high)
            if low is None:
                whole.row_start = self.calendar.buckets('day', 1, a, a + 1, self.shift)[0].start
            if high is None:
                whole.row_end = self.calendar.buckets('day', 1, b - 1, b, self.shift)[0].end
            whole.start, whole.end = whole.row_start, whole.row_end
            if self.night_based:
                whole.row_start, whole.row_end = self.civil_border(whole.row_start), self.civil_border(whole.row_end)
                if ends_now(self.q.range):
                    whole.row_end = min(whole.row_end, self.now)
            return [whole], low is None, high is None
        out = self.calendar.buckets(self.q.by, self.q.step, a, b, self.shift)
        for x in out:
            x.low, x.high = max(x.start, -FAR if low is None else low), min(x.end, FAR if high is None else high)
            if self.night_based and self.q.by != 'night':
                x.row_start = self.calendar.border(x.date, self.day_shift)
                x.row_end = self.calendar.border(civil.add_units(x.date, self.q.by, self.q.step), self.day_shift)
        return out, low is None, high is None

    def civil_border(self, t):
        """The civil day of a night that begins at this moment; other moments stay."""
        day = self.calendar.date_at(t, SIX)
        return self.calendar.border(day, self.day_shift) if self.calendar.border(day, SIX) == t else t

    def atoms(self, buckets):
        """The buckets cut so that weekday and hour of the day are one in each piece."""
        q = self.q
        weekly, hourly = q.has('weekday'), q.has('hour_of_day')
        out = []
        for i, b in enumerate(buckets):
            if not (weekly or hourly):
                out.append(Atom(b.low, b.high, (i, None, None)))
                continue
            low, high = (b.low if b.low > -FAR else b.row_start), (b.high if b.high < FAR else b.row_end)
            for x in self.calendar.buckets('hour' if hourly else 'day', 1, low, high, SIX if self.night_based else self.day_shift):
                a, e = max(x.start, low), min(x.end, high)
                out.append(Atom(a, e, (i, self.weekday(a) if weekly else None, int(x.label[11:13]) if hourly else None)))
        return out

    def weekday(self, t):
        """The weekday of a moment; of sleep that of the night's date."""
        return filters.WEEKDAYS[self.calendar.date_at(t, SIX if self.night_based else self.day_shift).weekday()]

    def clock_of(self, item):
        """(hour, weekday) of the start of a sample or workout."""
        return self.calendar.timeline.local(item.start) % DAY // HOUR, self.weekday(item.start)

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

    def coverage(self, bucket, cover, atoms=None):
        """Share of the begun hours or days of the row that hold a sample; `atoms` are the row's stretches where it is not the whole bucket."""
        low = bucket.low if bucket.low > -FAR else bucket.start
        high = bucket.high if bucket.high < FAR else bucket.end
        if high <= low:
            return None
        by, step = self.q.by, self.q.step
        hourly = by in ('minute', 'hour') or (by in ('day', 'night') and step == 1) or (by is None and high - low <= 25 * HOUR)
        parts = []
        for a, b in [(low, high)] if atoms is None else atoms:
            a, b = max(a, low), min(b, high)
            if b <= a:
                continue
            if by == 'minute' and step <= 60:
                parts.append((a, b))
            else:
                parts += [(max(x.start, a), min(x.end, b)) for x in
                          self.calendar.buckets('hour' if hourly else 'day', 1, a, b, None if hourly else self.shift)]
        parts = [p for p in parts if p[0] < self.now]
        if not parts:
            return None
        return sum(1 for a, b in parts if cover.inside(a, b)) / len(parts)

    # ---- numbers and columns -----------------------------------------------

    def shown(self, value, aggregate):
        """A number as printed, in the unit asked for."""
        q = self.q
        if value is None:
            return None
        if isinstance(value, list):
            return type(value)(self.shown(v, aggregate) for v in value)
        unit = self.kept_unit(aggregate)
        if q.shown_unit and unit:
            exact = Fraction(value)
            changed = units.converted(exact, unit, q.shown_unit)
            if changed is None:
                raise Unsupported(f'{unit} in {q.shown_unit}')
            if aggregate == 'stddev':
                changed -= units.converted(Fraction(0), unit, q.shown_unit)
            value = changed
        return float(value)

    def kept_unit(self, aggregate):
        """The unit in which the oracle counts an aggregate."""
        unit = self.q.unit
        return 's' if aggregate == 'time' else f'{unit}/s' if aggregate == 'rate' and unit else unit

    def columns(self, workouts=False):
        def column(name, kind, unit=None):
            return {'name': name, 'type': kind, 'unit': unit}
        q = self.q
        out = [column('start', 'time'), column('end', 'time')]
        if q.has_sessions or workouts:
            out += [column('label', 'text'), column('activity', 'text'), column('duration', 'number', 'min'),
                    column('source', 'text')]
            if q.has('lap'):        # what a lap without numbers of its own is given is not told by the rules
                out.append(column('lap', 'integer'))
            else:
                out += [column('distance', 'number', 'km'), column('energy', 'number', 'kcal')]
        elif q.by:
            out.append(column('label', 'text'))
        for key in q.keys:
            if key[0] == 'bands':
                out.append(column('band', 'text'))
            elif key not in ('workout', 'lap'):
                out.append(column(key, 'integer' if key in ('hour_of_day', 'zone') else 'text'))
        for a in q.aggregates:
            unit = None if a == 'count' else q.shown_unit or self.kept_unit(a)
            out.append(column(a, 'integer' if a == 'count' else 'number', unit))
        if q.aggregates:
            out.append(column('n', 'integer'))
            # An hour with parts of several workouts may count once or several times: coverage by activity is not told.
            if not q.has_sessions and not (q.has('activity') and q.subject and q.relation != 'of'):
                out.append(column('coverage', 'number'))
        if q.by and not q.has_sessions:
            out.append(column('partial', 'boolean'))
        return out


def ends_now(range):
    """Whether a range ends now rather than where it says."""
    return range[0] in ('last', 'this', 'since')


def clock_time(text):
    hour, minute = text.split(':')
    return int(hour) * HOUR + int(minute) * MINUTE


def trimmed(rows, left, right):
    """Rows of (row, has data) without the empty ones at open ends."""
    if left:
        while rows and not rows[0][1]:
            rows.pop(0)
    if right:
        while rows and not rows[-1][1]:
            rows.pop()
    return rows


def filled(rows, q):
    """Rows with missing numbers filled as asked, after those of too little coverage have lost theirs."""
    if 'coverage' in q.using:
        for row in rows:
            if row.get('coverage') is not None and row['coverage'] < float(q.using['coverage']):
                row.update((a, None) for a in q.aggregates)
    if q.fill == 'skip':
        return [r for r in rows if any(r[a] is not None for a in q.aggregates)]
    for a in q.aggregates if q.fill in ('zero', 'previous', 'linear') else ():
        known = None                # number of the last row with a value
        for i, row in enumerate(rows):
            if row[a] is not None:
                if q.fill == 'linear' and known is not None and a != 'count':
                    low, high = rows[known][a], row[a]
                    for k in range(known + 1, i):
                        rows[k][a] = low + (high - low) * (k - known) / (i - known)
                known = i
            elif q.fill == 'zero':
                row[a] = 0.0
            elif q.fill == 'previous' and known is not None:
                row[a] = rows[known][a]
    return rows
