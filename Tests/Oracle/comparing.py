"""`vs previous`: each row beside the one an older period has in its place, cut as far as the newer one has run."""
from datetime import date, timedelta
import re

import civil
from civil import DAY, HOUR, MINUTE
from sentence import Unsupported

MONTHS = {'month': 1, 'quarter': 3, 'year': 12}


def compared(oracle, q, tz):
    """(columns, rows) of a query with `vs`."""
    question = oracle.question(q, tz)
    if question.night_based or q.stages or q.fill not in ('null', 'zero') or q.by in ('minute', 'night') or q.step > 1 and q.by:
        raise Unsupported('vs of this kind')
    columns, rows = question.answer()
    shift = Shift(question, *length(question, q))
    for row in rows:
        row.older = shift.bucket(row.bucket)
    older = {}
    if rows:
        low = question.range(None, None)[0] if q.range[0] != 'all' else None
        low = rows[0].bucket.row_start if low is None else low
        limit = min(x for x in (question.now, question.export.export_moment) if x is not None)
        high = question.range(0, 0)[1] if q.range[0] != 'all' else rows[-1].bucket.row_end
        cut = high > limit > low
        first, last = shift.border(low), shift.border(min(high, limit) if cut else high)
        if low > limit:
            raise Unsupported('vs of what is to come')
        asking = oracle.question(q, tz)
        asking.given_range = first, last
        if first < last:
            for r in asking.answer()[1]:
                older[(r.bucket.start if q.by == 'hour' else r.bucket.date, *(r.get(k) for k in keys(q)))] = r
    out = []
    several = len(q.aggregates) > 1
    for row in rows:
        out.append(beside(question, q, row, older.pop((row.older, *(row.get(k) for k in keys(q))), None), several, shift,
                          (first, last)))
    if older and q.keys:
        raise Unsupported('keys that only the older period has')
    return widened(columns, q, several), out


def keys(q):
    return ['band' if k[0] == 'bands' else k for k in q.keys]


def length(question, q):
    """(count, unit) of how far back the older period lies."""
    n, unit = q.versus
    if unit != 'period':
        return n, unit
    kind = q.range[0]
    if kind in ('last', 'previous'):
        return q.range[1:]
    if kind == 'this':
        return 1, q.range[1]
    if kind == 'dates' and q.range[1] == q.range[2]:
        text = q.range[1]
        return 1, 'year' if len(text) == 4 else 'quarter' if 'Q' in text else 'week' if 'W' in text else 'month' if len(text) == 7 else 'day'
    raise Unsupported('vs previous period of such a range')


class Shift:
    def __init__(self, question, n, unit):
        self.question, self.n, self.unit = question, n, unit
        q = question.q
        if unit in ('minute', 'hour') or q.by == 'hour' and unit not in ('day', 'week'):
            raise Unsupported('vs by the clock')
        weekly = q.by == 'week' or q.by == 'day' and in_weeks(q.range)
        if q.by == 'week' and unit == 'day' and n % 7:
            raise Unsupported('vs that fits no bucket')
        if q.by == 'week' and unit in ('month', 'quarter') or q.by in MONTHS and unit in ('day', 'week'):
            raise Unsupported('vs that fits no bucket')
        if q.by in MONTHS and unit in MONTHS and n * MONTHS[unit] % MONTHS[q.by]:
            raise Unsupported('vs that fits no bucket')
        self.by_week_number = unit == 'year' and (weekly or q.by is None and in_weeks(q.range))
        if self.by_week_number and question.calendar.week_start:
            raise Unsupported('weeks by number that start on Sunday')

    def date(self, d):
        """The date in the older period; None if it lacks one."""
        if self.by_week_number:
            year, week, weekday = d.isocalendar()
            try:
                return date.fromisocalendar(year - self.n, week, weekday)
            except ValueError:
                return None
        if self.unit in MONTHS:
            older = civil.add_months(d, -self.n * MONTHS[self.unit])
            return older if older.day == d.day else None
        return civil.add_units(d, self.unit, -self.n)

    def border(self, t):
        """The same date and time of the clock in the older period; a date that it lacks moves on to the next one."""
        line, shift = self.question.calendar.timeline, self.question.day_shift
        d = civil.date_of_local(line.lived(t) + shift)
        local = line.local(t) if civil.date_of_local(line.local(t) + shift) == d else line.lived(t)
        older = self.date(d)
        if older is None and not self.by_week_number:
            following = civil.add_months(d, -self.n * MONTHS[self.unit]) + timedelta(days=1)
            return self.question.calendar.border(following, shift)
        if older is None:
            older = date.fromisocalendar(d.isocalendar()[0] - self.n + 1, 1, 1)
            return self.question.calendar.border(older, shift)
        rest = local - (d.toordinal() - civil.EPOCH) * DAY + shift
        if rest == 0 or t == self.question.calendar.border(d, shift):
            return self.question.calendar.border(older, shift)
        return line.moved_forward((older.toordinal() - civil.EPOCH) * DAY + rest - shift)

    def bucket(self, bucket):
        """What names the older bucket."""
        q = self.question.q
        if q.by is None:
            return None
        if q.by == 'hour':
            raise Unsupported('vs by hour')
        return self.date(bucket.date)


def in_weeks(range):
    return range[0] in ('last', 'previous', 'this') and range[-1] == 'week' or range[0] == 'dates' and 'W' in range[1]


def beside(question, q, row, older, several, shift, limits):
    out = type(row)(row.bucket, {k: v for k, v in row.items() if k not in ('n', 'coverage', 'partial')})
    for a in q.aggregates:
        now, then = row[a], older[a] if older else None
        if isinstance(now, list) or isinstance(then, list):
            raise Unsupported('vs of a tie')
        prefix = f'{a} ' if several else ''
        out[f'{a} previous'] = then
        out[f'{prefix}difference'] = None if now is None or then is None else now - then
        out[f'{prefix}ratio'] = None if now is None or not then else now / then
    out.update({k: row[k] for k in ('n', 'coverage', 'partial') if k in row})
    return out


def widened(columns, q, several):
    out = []
    for c in columns:
        out.append(c)
        if c['name'] in q.aggregates:
            prefix = f'{c["name"]} ' if several else ''
            out += [{**c, 'name': f'{c["name"]} previous'}, {**c, 'name': f'{prefix}difference'}, {'name': f'{prefix}ratio', 'type': 'number', 'unit': None}]
    return out
