"""The day that was lived: a timeline of zones, and the borders of civil periods along it."""
from bisect import bisect_right
from collections import Counter
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MICRO = 1_000_000
DAY = 86_400 * MICRO
HOUR = 3_600 * MICRO
MINUTE = 60 * MICRO
EPOCH = date(1970, 1, 1).toordinal()
UTC = timezone.utc
FIRST, LAST = -30 * 365 * 86400, 150 * 365 * 86400      # 1940 to 2120
UNITS = ('minute', 'hour', 'day', 'night', 'week', 'month', 'quarter', 'year')


def is_zone(name):
    try:
        ZoneInfo(name)
        return True
    except (ZoneInfoNotFoundError, ValueError, OSError, TypeError):
        return False


@lru_cache(maxsize=None)
def changes(name):
    """[(first second of UTC, offset in seconds)] of a zone, found by probing and halving."""
    zone = ZoneInfo(name)
    base = datetime(1970, 1, 1, tzinfo=UTC)

    def offset(t):
        return int((base + timedelta(seconds=t)).astimezone(zone).utcoffset().total_seconds())
    out, t, current = [(FIRST, offset(FIRST))], FIRST, offset(FIRST)
    while t < LAST:
        following = t + 4 * 86400
        now = offset(following)
        if now != current:
            low, high = t, following
            while high - low > 1:
                middle = (low + high) // 2
                if offset(middle) == current:
                    low = middle
                else:
                    high = middle
            current = offset(high)
            out.append((high, current))
            t = high
            continue
        t = following
    return out


def local_micro(year, month=1, day=1, hour=0, minute=0):
    """Clock time as microseconds, as if it were UTC."""
    return ((date(year, month, day).toordinal() - EPOCH) * 86400 + hour * 3600 + minute * 60) * MICRO


def date_of_local(local):
    return date.fromordinal(local // DAY + EPOCH)


class Timeline:
    """Segments of constant offset; local time along them, and the first instant at which a clock time is reached."""

    def __init__(self, home, marks=()):
        spans, zone, begin = [], home, FIRST * MICRO
        for at, name in marks:
            if is_zone(name) and name != zone:
                spans.append((begin, at, zone))
                zone, begin = name, at
        spans.append((begin, LAST * MICRO, zone))
        self.starts, self.offsets = [], []
        for a, b, name in spans:
            if b <= a:
                continue
            table = changes(name)
            keys = [c[0] * MICRO for c in table]
            i = bisect_right(keys, a) - 1
            for k in range(max(i, 0), len(table)):
                at = max(a, keys[k])
                if at >= b:
                    break
                offset = table[k][1] * MICRO
                if not self.offsets or self.offsets[-1] != offset:
                    self.starts.append(at)
                    self.offsets.append(offset)
        self.ends = self.starts[1:] + [LAST * MICRO]
        self.reached, top = [], -10 ** 30           # highest clock time (exclusive) by the end of each segment
        for e, o in zip(self.ends, self.offsets):
            top = max(top, e + o)
            self.reached.append(top)

    def segment(self, t):
        return max(0, bisect_right(self.starts, t) - 1)

    def offset(self, t):
        return self.offsets[self.segment(t)]

    def local(self, t):
        return t + self.offset(t)

    def lived(self, t):
        """Clock time that never moves back."""
        i = self.segment(t)
        here = t + self.offsets[i]
        return max(here, self.reached[i - 1] - 1) if i else here

    def first_instant(self, local):
        """First instant whose clock time is at or after the given one."""
        i = bisect_right(self.reached, local)
        i = min(i, len(self.starts) - 1)
        return max(self.starts[i], local - self.offsets[i])

    def moved_forward(self, local):
        """The instant of a clock time: one that does not exist moves forward by the gap, one that exists twice means the first. On a journey
        east and soon back a time that was skipped may exist later."""
        t = self.first_instant(local)
        i = self.segment(t)
        if not (i and t == self.starts[i] and local < t + self.offsets[i]):
            return t
        for k in range(i + 1, len(self.starts)):
            if self.starts[k] > local + 2 * DAY:
                break
            if self.starts[k] <= local - self.offsets[k] < self.ends[k]:
                return local - self.offsets[k]
        return local - self.offsets[i - 1]

    def iso(self, t):
        o = self.offset(t) // MICRO
        moment = datetime(1970, 1, 1) + timedelta(microseconds=t + o * MICRO)
        sign, o = ('-', -o) if o < 0 else ('+', o)
        text = f'{moment:%Y-%m-%dT%H:%M:%S}'.rjust(19, '0')
        if moment.microsecond:
            text += f'.{moment.microsecond:06d}'.rstrip('0')
        return f'{text}{sign}{o // 3600:02d}:{o // 60 % 60:02d}' + (f':{o % 60:02d}' if o % 60 else '')


def floor_date(d, unit, week_start=0):
    if unit == 'week':
        return d - timedelta(days=(d.weekday() - week_start) % 7)
    if unit == 'month':
        return d.replace(day=1)
    if unit == 'quarter':
        return d.replace(month=(d.month - 1) // 3 * 3 + 1, day=1)
    if unit == 'year':
        return d.replace(month=1, day=1)
    return d


def add_months(d, n):
    m = d.year * 12 + d.month - 1 + n
    year, month = divmod(m, 12)
    last = ((date(year + (month == 11), (month + 1) % 12 + 1, 1)) - timedelta(days=1)).day
    return date(year, month + 1, min(d.day, last))


def add_units(d, unit, n):
    if unit in ('day', 'night'):
        return d + timedelta(days=n)
    if unit == 'week':
        return d + timedelta(days=7 * n)
    return add_months(d, n * {'month': 1, 'quarter': 3, 'year': 12}[unit])


def label_of_date(d, unit, week_start=0):
    if unit == 'week' and week_start == 0:
        y, w, _ = d.isocalendar()
        return f'{y}-W{w:02d}'
    if unit == 'month':
        return f'{d.year:04d}-{d.month:02d}'
    if unit == 'quarter':
        return f'{d.year:04d}-Q{(d.month + 2) // 3}'
    if unit == 'year':
        return f'{d.year:04d}'
    return d.isoformat()


class Bucket:
    __slots__ = ('start', 'end', 'label', 'date', 'low', 'high', 'row_start', 'row_end')

    def __init__(self, start, end, label, day=None):
        self.start, self.end, self.label, self.date = start, end, label, day
        self.low, self.high = start, end            # the part inside the range
        self.row_start, self.row_end = start, end   # what the row shows


class Calendar:
    def __init__(self, timeline, week_start=0, day_start=0):
        """`day_start` is the clock time from which several hours count."""
        self.timeline, self.week_start, self.day_start = timeline, week_start, day_start

    def border(self, d, shift=0):
        """First instant of a civil date; `shift` moves the clock time (a night starts six hours before its date)."""
        return self.timeline.first_instant((d.toordinal() - EPOCH) * DAY - shift)

    def date_at(self, t, shift=0):
        return date_of_local(self.timeline.lived(t) + shift)

    def buckets(self, unit, count, a, b, shift=None):
        """All buckets of the unit that touch [a, b). Several days or longer count from the first one touched, minutes and hours from midnight."""
        if unit in ('minute', 'hour'):
            return self.clock_buckets((MINUTE if unit == 'minute' else HOUR) * count, a, b)
        if shift is None:
            shift = 6 * HOUR if unit == 'night' else 0
        out = []
        d = floor_date(self.date_at(a, shift), unit, self.week_start)
        while True:
            start = self.border(d, shift)
            if start >= b:
                return out
            following = add_units(d, unit, count)
            end = self.border(following, shift)
            if end > start and end > a:
                out.append(Bucket(start, end, label_of_date(d, unit, self.week_start), d))
            d = following

    def clock_buckets(self, step, a, b):
        """Buckets of a clock grid that counts from every midnight. Where the clock is set inside a bucket it goes on."""
        line = self.timeline
        i = line.segment(a)
        first, begin = i, a
        while first > 0 and not self.is_border(step, first) and self.cell(step, begin, first)[0] <= line.starts[first]:
            first -= 1
            begin = line.ends[first] - 1
        out, t = [], begin
        while t < b:
            i = line.segment(t)
            local, o = t + line.offsets[i], line.offsets[i]
            x, y = self.cell(step, t, i)
            if out and x == line.starts[i] and not self.is_border(step, i):
                out[-1].end = out[-1].row_end = out[-1].high = y
            else:
                moment = datetime(1970, 1, 1) + timedelta(microseconds=self.floor(local, step))
                out.append(Bucket(x, y, f'{moment:%Y-%m-%dT%H:%M}', None))
            t = y
        while out and t == line.starts[line.segment(t)] and not self.is_border(step, line.segment(t)):  # the last one goes on after [a, b)
            t = out[-1].end = out[-1].row_end = out[-1].high = self.cell(step, t, line.segment(t))[1]
        return [x for x in out if x.end > a]

    def floor(self, local, step):
        midnight = self.midnight(local)
        return midnight + (local - midnight) // step * step

    def midnight(self, local):
        return (local - self.day_start) // DAY * DAY + self.day_start

    def cell(self, step, t, i):
        """[start, end) of the grid cell around t, cut to the segment."""
        line = self.timeline
        at = self.floor(t + line.offsets[i], step)
        following = min(at + step, self.midnight(at) + DAY)
        return max(at - line.offsets[i], line.starts[i]), min(following - line.offsets[i], line.ends[i])

    def is_border(self, step, i):
        """Whether setting the clock at the start of the segment begins a bucket: it shows another one, or is set back by whole ones."""
        line = self.timeline
        old, new = line.starts[i] + line.offsets[i - 1], line.starts[i] + line.offsets[i]
        return self.floor(old - 1, step) != self.floor(new, step) or self.floor(new, step) == new and self.floor(old, step) == old

    def next_border(self, t, unit, count=1, shift=None):
        """The border at or after t."""
        for bucket in self.buckets(unit, count, t, t + 1, shift):
            return t if bucket.start == t else bucket.end
        return t


def home_zone(marks):
    """The most frequent zone; among equals the one that comes first in time."""
    counts = Counter(name for _, name in marks if is_zone(name))
    if not counts:
        return None
    top = max(counts.values())
    return next(name for _, name in marks if counts.get(name) == top)
