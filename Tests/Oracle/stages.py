"""The stages after `|`, on a table of rows: plain forms, one row at a time."""
from fractions import Fraction
import math

import civil, filters, units
from civil import HOUR, MINUTE
from sentence import Unsupported
from summing import AnyOf, statistic

PER = {'minute': MINUTE, 'hour': HOUR}
LOOK_BACK = ('rolling', 'ewma', 'anomalies', 'load')
YEARS = {'day': 365.2425, 'night': 365.2425, 'week': 365.2425 / 7, 'month': 12, 'quarter': 4, 'year': 1}


class Table:
    """Columns and rows on their way through the stages; `values` names the columns that the next stage acts on."""

    def __init__(self, question, columns, rows):
        self.question, self.columns, self.rows = question, columns, rows
        self.values = list(question.q.aggregates)

    def add(self, name, kind='number', unit=None):
        at = next(i for i, c in enumerate(self.columns) if c['name'] == 'n')
        self.columns.insert(at, {'name': name, 'type': kind, 'unit': unit})

    def unit(self, name):
        return next(c['unit'] for c in self.columns if c['name'] == name)

    def groups(self):
        """Rows in time for each combination of further keys."""
        out = {}
        for row in self.rows:
            out.setdefault(tuple(row.get('band' if k[0] == 'bands' else k) for k in self.question.q.keys), []).append(row)
        return out.values()

    def left_out(self, row):
        """Unfinished rows count in no average unless asked for."""
        return row.get('partial') and self.question.q.using.get('partial') != 'keep'


def applied(question, columns, rows):
    """The table after all stages; rows before the range are looked up for the stages that need them."""
    q = question.q
    table = Table(question, columns, rows)
    if any(isinstance(row.get(a), AnyOf) for row in rows for a in q.aggregates):
        raise Unsupported('stages over a tie')
    before = []
    for stage in q.stages:
        if stage[0] not in LOOK_BACK:
            break
        before.append(stage)
    kept = None
    if before and rows and q.by:
        start = min(r.bucket.row_start for r in rows)
        kept = {id(r) for r in rows}
        table.rows = earlier(question, before, start) + rows
    for i, stage in enumerate(q.stages):
        if kept is not None and i == len(before):
            table.rows = [r for r in table.rows if id(r) in kept]
            kept = None
        STAGES[stage[0]](table, *stage[1:])
    if kept is not None:
        table.rows = [r for r in table.rows if id(r) in kept]
    return table.columns, table.rows


def earlier(question, stages, start):
    """Rows before the first one, as far back as the windows reach."""
    q, low = question.q, start
    for name, *rest in stages:
        if name == 'rolling':
            low = back(question, low, rest[1], rest[2])
        elif name == 'load':            # everything there is
            low = min([low, *(question.calendar.border(question.calendar.date_at(w.start), question.day_shift) for w in question.wanted())])
        elif name == 'ewma':
            low = back(question, low, 5 * rest[0] - 1, rest[1])     # five windows, the first row among them
        else:
            low = back(question, low, 56 * q.step, q.by)
    shift = question.shift - question.day_shift if question.night_based and q.by != 'night' else 0
    if shift:
        low, start = low - shift, start - shift
    return question.oracle.rows_before(q, question.tz, low, start)


def back(question, t, n, unit):
    """N units of civil time before a border."""
    if unit in PER:
        return t - n * PER[unit]
    q, calendar = question.q, question.calendar
    shift = civil.HOUR * 6 if q.by == 'night' else question.day_shift
    return calendar.border(civil.add_units(calendar.date_at(t, shift), unit, -n), shift)


def window_start(question, bucket, n, unit):
    """Where a window of so many civil units begins that ends with the last day of a bucket."""
    if unit in PER or bucket.date is None:
        return back(question, bucket.row_end, n, unit)
    q, calendar = question.q, question.calendar
    shift = civil.HOUR * 6 if q.by == 'night' else question.day_shift
    following = civil.add_units(bucket.date, q.by, q.step)
    return calendar.border(civil.add_units(following, unit, -n), shift)


# ---- windows ---------------------------------------------------------------

def rolling(table, aggregate, n, unit):
    asked = table.question.q.using.get('coverage')
    created = []
    for name in table.values:
        column = f'{aggregate} rolling {n} {unit}{"s" if n > 1 else ""}'
        if len(table.values) > 1:
            column = f'{name} {column}'
        created.append(column)
        table.add(column, unit=table.unit(name) if aggregate != 'count' else None)
        for rows in table.groups():
            for row in rows:
                low = window_start(table.question, row.bucket, n, unit)
                window = [r for r in rows if low <= r.bucket.row_start <= row.bucket.row_start]
                whole = aggregate in ('sum', 'count')
                values = [Fraction(r[name]) for r in window if r.get(name) is not None and (whole or not table.left_out(r))]
                q = table.question.q
                places = len(table.question.calendar.buckets(q.by, q.step, low, row.bucket.row_end, table.question.shift if q.by == 'night' else table.question.day_shift))
                needed = float(asked) * places if asked else places / 2 if aggregate == 'sum' else 0
                enough = values and len(values) >= needed - 1e-9
                row[column] = None if not enough else len(values) if aggregate == 'count' else floated(statistic(aggregate, values))
    table.values = created


def ewma(table, n, unit):
    created = []
    for name in table.values:
        column = f'ewma {n} {unit}{"s" if n > 1 else ""}'
        if len(table.values) > 1:
            column = f'{name} {column}'
        created.append(column)
        table.add(column, unit=table.unit(name))
        per = n * {'day': 1, 'night': 1, 'week': 7}[unit] / {'day': 1, 'night': 1, 'week': 7}[table.question.q.by] if unit != table.question.q.by else n
        keep = 1 - 2 / (per / table.question.q.step + 1)
        for rows in table.groups():
            total = weight = 0.0
            last = None
            for i, row in enumerate(rows):
                total, weight = total * keep, weight * keep
                if row.get(name) is not None and not table.left_out(row):
                    total, weight, last = total + row[name], weight + 1, i
                row[column] = total / weight if last is not None and i - last <= per else None
    table.values = created


def cumulative(table, unit):
    if len(table.values) > 1:
        raise Unsupported('cumulative of several')
    name, column = table.values[0], 'cumulative' + (f' by {unit}' if unit else '')
    kind = name if name in ('sum', 'count', 'time', 'min', 'max', 'avg') else None
    if kind is None:
        raise Unsupported(f'cumulative {name}')
    table.add(column, unit=table.unit(name))
    q, calendar = table.question.q, table.question.calendar
    shift = civil.HOUR * 6 if q.by == 'night' else table.question.day_shift
    for rows in table.groups():
        period, values = None, []
        for row in rows:
            here = civil.floor_date(calendar.date_at(row.bucket.row_start, shift), unit, calendar.week_start) if unit else None
            if here != period:
                period, values = here, []
            if row.get(name) is not None:
                values.append(Fraction(row[name]))
            future = row.bucket.row_start > table.question.now
            row[column] = None if future or not values else floated(statistic('sum' if kind in ('sum', 'count', 'time') else kind, values))
    table.values = [column]


def goal(table, wanted):
    if len(table.values) > 1:
        raise Unsupported('goal of several')
    name = table.values[0]
    value = in_column(table, name, wanted)
    table.add('reached', 'boolean')
    for row in table.rows:
        have = row.get(name)
        reached = None if have is None else have >= value
        row['reached'] = None if reached is False and row.get('partial') else reached


def anomalies(table, limit):
    for name in table.values:
        prefix = f'{name} ' if len(table.values) > 1 else ''
        table.add(prefix + 'z')
        table.add(prefix + 'anomaly', 'boolean')
        for rows in table.groups():
            for i, row in enumerate(rows):
                base = [r[name] for r in rows[max(0, i - 56):i] if r.get(name) is not None and not table.left_out(r)]
                z = score(row.get(name), base) if not table.left_out(row) else None
                row[prefix + 'z'] = z
                row[prefix + 'anomaly'] = None if z is None else abs(z) > limit


def score(x, base):
    """How far a value lies from those before it, in deviations of a normal."""
    if x is None or len(base) < 14:
        return None
    middle = statistic('median', [Fraction(v) for v in base])
    distances = [abs(Fraction(v) - middle) for v in base]
    mad = statistic('median', distances)
    if mad:
        return float(Fraction('0.6745') * (Fraction(x) - middle) / mad)
    mean = statistic('avg', distances)
    return float((Fraction(x) - middle) / (Fraction('1.253314') * mean)) if mean else None


# ---- streaks and summaries -------------------------------------------------

def streak(table, which, sign, wanted, allowed):
    if len(table.values) > 1:
        raise Unsupported('streak of several')
    name, out = table.values[0], []
    value, now = in_column(table, name, wanted), table.question.now
    keys = [c for c in table.columns if c['name'] in ('band', *[k for k in table.question.q.keys if isinstance(k, str)])]
    for rows in table.groups():
        runs, run, missed = [], [], 0
        for row in rows:
            if row.bucket.row_start > now:
                break
            reached = row.get(name) is not None and filters.SIGNS[sign](row[name], value)
            if reached:
                run.append(row)
                missed = 0
            elif row.bucket.row_start <= now < row.bucket.row_end:
                continue
            else:
                missed += 1
                if missed > allowed and run:
                    runs.append(run)
                    run = []
        current = run
        if run:
            runs.append(run)
        if which == 'longest':
            runs = [max(runs, key=len)] if runs else []
        elif which == 'current':
            runs = [current] if current else []
        for r in runs:
            out.append({**{c['name']: r[0][c['name']] for c in keys}, 'start': r[0]['start'], 'end': r[-1]['end'], 'length': len(r)})
    table.rows = out
    table.columns = [{'name': 'start', 'type': 'time', 'unit': None}, {'name': 'end', 'type': 'time', 'unit': None}, *keys,
                     {'name': 'length', 'type': 'integer', 'unit': None}]


def summary(table):
    """`describe`: a row for each column of values."""
    several = len(table.values) > 1
    out = []
    names = ('count', 'mean', 'stddev', 'min', 'p25', 'median', 'p75', 'max', 'missing')
    if table.question.q.keys:
        raise Unsupported('describe with further keys')
    for name in table.values if table.rows else ():
        rows = table.rows
        values = [Fraction(r[name]) for r in rows if r.get(name) is not None and not table.left_out(r)]
        row = {'count': len(values), 'mean': statistic('avg', values), 'stddev': statistic('stddev', values), 'min': statistic('min', values),
               'p25': statistic('p25', values), 'median': statistic('median', values), 'p75': statistic('p75', values),
               'max': statistic('max', values), 'missing': len(rows) - len(values)}
        row = {k: v if k in ('count', 'missing') else floated(v) for k, v in row.items()}
        out.append({'column': name, **row} if several else row)
    table.rows = out
    table.columns = ([{'name': 'column', 'type': 'text', 'unit': None}] if several else []) + [{'name': n, 'type': 'number', 'unit': None} for n in names]


def trend(table):
    """Theil and Sen's slope, how many finished rows it rests on, and Mann and Kendall's p for independent values."""
    q = table.question.q
    if q.keys or len(table.values) > 1 or q.by not in YEARS:
        raise Unsupported('trend of several')
    name = table.values[0]
    points = [(i, Fraction(r[name])) for i, r in enumerate(table.rows) if r.get(name) is not None and not table.left_out(r)]
    slopes = sorted((v - u) / (j - i) for k, (i, u) in enumerate(points) for j, v in points[k + 1:])
    row = {'slope': None, 'per_year': None, 'p_plain': None, 'n': len(points)}
    if slopes:
        row['slope'] = float(statistic('median', slopes))
        row['per_year'] = row['slope'] * YEARS[q.by] / q.step
    if len(points) >= 3:
        row['p_plain'] = mann_kendall([v for _, v in points])
    table.rows = [row] if table.rows else []
    table.columns = [{'name': n, 'type': 'number', 'unit': None} for n in row]


def mann_kendall(values):
    n = len(values)
    score = sum((v > u) - (v < u) for k, u in enumerate(values) for v in values[k + 1:])
    sizes = [values.count(v) for v in set(values)]
    if n < 10 and max(sizes) == 1:
        ways = {0: 1}                   # orders by their score: a further last value makes k of the others smaller
        for length in range(2, n + 1):
            more = {}
            for s, count in ways.items():
                for k in range(length):
                    more[s + 2 * k - (length - 1)] = more.get(s + 2 * k - (length - 1), 0) + count
            ways = more
        return sum(c for s, c in ways.items() if abs(s) >= abs(score)) / math.factorial(n)
    variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in sizes)) / 18
    if not variance or not score:
        return 1.0
    return math.erfc((abs(score) - 1) / math.sqrt(variance) / math.sqrt(2))


def load(table):
    """Averages that fade with 42 and 7 days, from the first load on record on; a day without one counts 0."""
    q = table.question.q
    if q.keys or len(table.values) > 1 or q.by != 'day' or q.step != 1:
        raise Unsupported('load of several')
    name = table.values[0]
    for column in ('long_term', 'short_term', 'balance'):
        table.add(column)
    state = None
    for row in table.rows:
        value = row.get(name)
        if state is None and not value:
            row.update(long_term=None, short_term=None, balance=None)
            continue
        before = state or (0.0, 0.0)
        state = tuple(x + (float(value or 0) - x) * (1 - math.exp(-1 / days)) for x, days in zip(before, (42, 7)))
        row.update(long_term=state[0], short_term=state[1], balance=before[0] - before[1])
    table.values = ['long_term', 'short_term']


def limit(table, n):
    table.rows = table.rows[:n]


def in_column(table, name, wanted):
    """A value as written, in the unit of the column."""
    number, unit = wanted
    have = table.unit(name)
    if unit is None or unit == have:
        return float(number)
    changed = units.converted(number, units.EVERYDAY.get(unit, unit), have)
    if changed is None:
        raise Unsupported(f'{unit} in {have}')
    return float(changed)


def floated(value):
    return None if value is None else float(value)


STAGES = {'rolling': rolling, 'ewma': ewma, 'cumulative': cumulative, 'goal': goal, 'anomalies': anomalies, 'streak': streak,
          'describe': summary, 'limit': limit, 'trend': trend, 'load': load}
