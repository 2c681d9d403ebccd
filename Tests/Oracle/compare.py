#!/usr/bin/env python3
"""Ask the product and the oracle the same sentences about the same export, and compare the answers cell by cell.

    compare.py ERGOSTAT_BINARY EXPORT [--queries FILE] [--now T] [--tz ZONE] [--home ZONE] [--ignore COLUMNS]

FILE has one sentence a line; empty lines and lines that start with # are left out. Numbers may differ by 1e-9 of their size, texts, times
and missing values not at all. A unit that differs is converted before numbers are compared. Ends with `N passed, N failed`.
"""
from collections import Counter
from fractions import Fraction
import argparse, json, math, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import civil, oracle, reading, summing, units     # noqa: E402

TOLERANCE = 1e-9
SENTENCES = """
sum steps by day
sum steps by hour last 3 days
sum steps by 15 minutes last 1 day
sum steps by minute last 6 hours
sum steps by night
sum steps by week last 12 weeks
sum steps by week using week sunday
sum steps by month
sum steps by quarter
sum steps by year all time
sum steps by day previous 2 weeks
sum steps by day this month
sum steps last 30 days
sum steps all time
sum steps by day using sources all
sum steps by day using outliers keep
sum steps by week, source
sum steps by day fill skip
count steps by day
avg steps by month
avg, min, max, median, stddev, p90 steps by month
avg steps by week last 8 weeks
sum distance by day in km
sum distance by week in mi
sum activeEnergyBurned by day
sum basalEnergyBurned by week
sum flightsClimbed by month
sum dietaryWater by day in mL
avg heartRate by hour last 3 days
avg heartRate by day
min, avg, max heartRate by day
count, median, p5, p95, stddev heartRate by week
latest heartRate by day
avg heartRate by day using weight samples
avg heartRate by night last 2 weeks
avg heartRate by 10 minutes last 1 day
avg restingHeartRate by month last 2 years
avg walkingHeartRateAverage by week
avg headphoneAudioExposure by day
avg environmentalAudioExposure by day
avg hrv by week
avg bloodGlucose by month in mg/dL
avg bodyTemperature by month in degC
avg weight by week in kg
min, avg, max, latest weight by month in lb
avg bmi by month
min, max, latest bmi by month
avg height by year in cm
sum sleep by night in h
sum sleep by night last 4 weeks in h
sum sleep by day in h
sum sleep by week in h
sum sleep by month in h
sum sleep by hour last 3 days in h
avg sleep by month in h
sum mainSleep by night in h
workouts all time
running workouts
count workouts by month
count running workouts by week
sum distance of running workouts by week in km
sum activeEnergyBurned of workouts by month
min, avg, max heartRate during running workouts by workout
avg heartRate during workouts by week
sum steps during workouts by week
""".split('\n')


def sentences(path):
    lines = pathlib.Path(path).read_text(encoding='utf-8').splitlines() if path else SENTENCES
    return [x.strip() for x in lines if x.strip() and not x.lstrip().startswith('#')]


def product_output(binary, file, text, options, timeout=600):
    """(bytes of the answer, what went wrong)."""
    command = [binary, 'query', str(file), text, '--format', 'json', *options]
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return b'', f'no answer in {timeout} s'
    error = done.stderr.decode('utf-8', 'replace').strip()
    return done.stdout, None if done.stdout else f'exit {done.returncode}, {error.splitlines()[0] if error else "no JSON"}'


def time_of(text):
    m = re.fullmatch(r'(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d(?::\d\d)?)', text or '')
    if not m:
        return text
    clock = m[1] if m[1].count(':') == 2 else m[1] + ':00'
    zone = m[2]
    offset = 0 if zone == 'Z' else (int(zone[1:3]) * 3600 + int(zone.replace(':', '')[3:5]) * 60) * (-1 if zone[0] == '-' else 1)
    instant = reading.instant(clock.replace('T', ' ') + ' +0000')
    return (instant - offset * 1_000_000, offset)


def same_number(x, y):
    if isinstance(x, bool) or isinstance(y, bool):
        return x is y
    return math.isclose(x, y, rel_tol=TOLERANCE, abs_tol=1e-12)


def same(name, kind, mine, theirs, unit, their_unit):
    if isinstance(mine, summing.Open):
        return True
    if isinstance(mine, list):              # a tie that the rules leave open
        return any(same(name, kind, m, theirs, unit, their_unit) for m in mine)
    if mine is None or theirs is None:
        return mine is None and theirs is None
    if kind == 'time':
        return time_of(mine) == time_of(theirs)
    if isinstance(mine, (int, float)) and isinstance(theirs, (int, float)):
        if unit and their_unit and unit != their_unit:
            changed = units.converted(Fraction(theirs), their_unit, unit)
            theirs = float(changed) if changed is not None else theirs
        return same_number(mine, theirs)
    if name == 'activity':
        return str(mine).lower() == str(theirs).lower()
    return mine == theirs


FURTHER = ('source', 'device', 'activity', 'weekday', 'hour_of_day', 'stage', 'band', 'lap', 'first', 'second', 'lag', 'column')


def key_of(row):
    return (time_of(row.get('start')), *(str(row.get(k)).lower() for k in FURTHER))


def differences(mine, theirs):
    """(column or part, text) of everything that differs."""
    columns = {c['name']: c for c in theirs.get('columns', [])}
    if 'pearson' in columns:                # pairs stand in the order of the sentence, under names that may be shorter or longer
        for row, other in zip(mine['rows'], theirs.get('rows', [])):
            row.update(first=other.get('first'), second=other.get('second'))
    lacking = [c['name'] for c in mine['columns'] if c['name'] not in columns]
    if lacking:
        yield 'columns', f'columns {lacking} are missing; there are {list(columns)}'
    rows, other = mine['rows'], theirs.get('rows', [])
    if Counter(key_of(r) for r in rows) != Counter(key_of(r) for r in other):
        yield 'rows', f'{len(other)} rows instead of {len(rows)}'
        keys, others = {key_of(r): r for r in rows}, {key_of(r): r for r in other}
        for row in [r for k, r in keys.items() if k not in others][:2]:
            yield 'rows', f'row missing: {brief(row)}'
        for row in [r for k, r in others.items() if k not in keys][:2]:
            yield 'rows', f'row too many: {brief(row)}'
    keys, others = {key_of(r): r for r in rows}, {key_of(r): r for r in other}
    pairs = ((keys[k], others[k]) for k in keys if k in others)
    for row, their_row in pairs:
        for c in mine['columns']:
            name = c['name']
            if name in lacking or ignored(mine, name):
                continue
            if not same(name, c['type'], row.get(name), their_row.get(name), c['unit'], columns[name].get('unit')):
                yield name, f'{row.get("label") or row.get("start")} {name}: oracle {row.get(name)}, product {their_row.get(name)}'

    yield from share_differences(mine, theirs)


def ignored(mine, name):
    """The ends of an open range without buckets are a matter of taste."""
    return name in ('start', 'end') and len(mine['rows']) == 1 and not any(c['name'] == 'label' for c in mine['columns'])


def share_differences(mine, theirs):
    """What the note on merging says about the sources, against what they gave."""
    note = next((n['text'] for n in theirs.get('notes', []) if n['code'] == 'sources-merged'), None)
    given, total = mine.get('shares') or {}, sum((mine.get('shares') or {}).values())
    if note is None or not given or total <= 0:
        return
    for name, number in re.findall(r'(?:merged from |, )(.+?) (< 0\.1|\d+(?:\.\d+)?) %', note):
        share = float(given.get(name, 0) / total * 100)
        if share >= 0.1 if number.startswith('<') else abs(share - float(number)) > 0.0501:
            yield 'shares', f'share of {name}: oracle {share:.2f} %, product {number} %'


def first_difference(a, b):
    i = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f'{a[max(0, i - 60):i + 40]!r} against {b[max(0, i - 60):i + 40]!r}'


def brief(row):
    return ', '.join(f'{k} {v}' for k, v in row.items() if k not in ('end', 'coverage'))


class Comparison:
    """One export before both; counts what agrees, and in which columns the rest differs.

    With a folder for a store the product imports the export into one, and must give the same bytes from it.
    """

    def __init__(self, binary, export, now=None, tz=None, home=None, ignore=(), quiet=False, store=None):
        self.binary, self.export, self.tz, self.ignore, self.quiet = binary, export, tz, frozenset(ignore), quiet
        self.machine = oracle.Oracle(reading.read(export), home, oracle.parse_now(now) if now else None)
        now = now or (self.machine.timeline.iso(self.machine.now) if self.machine.now else None)
        self.options = [x for name, value in (('--now', now), ('--tz', tz), ('--home', home)) if value for x in (name, value)]
        self.passed, self.failures, self.columns = 0, [], Counter()
        self.store = self.imported(pathlib.Path(store), home) if store else None

    def imported(self, folder, home):
        path = folder / f'{pathlib.Path(self.export).stem}.ergostat'
        command = [self.binary, 'import', str(path), str(self.export), '--quiet'] + (['--home', home] if home else [])
        subprocess.run(command, check=True, capture_output=True, timeout=600)
        return path

    def found(self, text):
        """The differences; None if the oracle does not answer such a sentence."""
        try:
            mine = self.machine.answer(text, self.tz)
        except oracle.Unsupported as e:
            if not self.quiet:
                print(f'left out  {text}: {e}')
            return None
        mine['columns'] = [c for c in mine['columns'] if c['name'] not in self.ignore]
        output, trouble = product_output(self.binary, self.export, text, self.options)
        if trouble:
            return [('answer', trouble)]
        found = list(differences(mine, json.loads(output)))
        if self.store:
            options = [x for i, x in enumerate(self.options) if x != '--home' and (i == 0 or self.options[i - 1] != '--home')]
            stored, trouble = product_output(self.binary, self.store, text, options)
            if stored != output:
                found.append(('store', trouble or f'other bytes from the store: {first_difference(output, stored)}'))
        return found

    def ask(self, text, shown=4):
        found = self.found(text)
        if found is None:
            return
        if not found:
            self.passed += 1
            return
        self.failures.append(text)
        self.columns.update({column for column, _ in found})
        print(f'FAILED    {text}')
        for _, line in found[:shown]:
            print(f'          {line}')
        if len(found) > shown:
            print(f'          … {len(found) - shown} more')


def main():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('binary')
    p.add_argument('export')
    p.add_argument('--queries')
    p.add_argument('--now')
    p.add_argument('--tz')
    p.add_argument('--home')
    p.add_argument('--ignore', default='', help='columns not to compare, for instance coverage,partial,n')
    p.add_argument('--store', help='a folder: import the export into a store there, which must give the same bytes')
    o = p.parse_args()
    both = Comparison(o.binary, o.export, o.now, o.tz, o.home, o.ignore.split(','), store=o.store)
    for text in sentences(o.queries):
        both.ask(text)
    if both.failures:
        print('sentences that differ by column: ' + ', '.join(f'{k} {n}' for k, n in both.columns.most_common()))
    print(f'{both.passed} passed, {len(both.failures)} failed')
    sys.exit(1 if both.failures else 0)


if __name__ == '__main__':
    main()
