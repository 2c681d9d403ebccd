"""Random sentences of all the kinds that the oracle answers, aimed at one random export."""
from datetime import timedelta

SUMS = ['steps', 'steps', 'steps', 'distance', 'activeEnergyBurned', 'dietaryEnergyConsumed']
READINGS = ['heartRate', 'heartRate', 'heartRate', 'restingHeartRate', 'weight', 'bmi', 'bloodGlucose', 'environmentalAudioExposure', 'height']
WEIGHTED = ('heartRate', 'restingHeartRate')
UNITS = {'steps': 'count', 'distance': 'km', 'activeEnergyBurned': 'kcal', 'dietaryEnergyConsumed': 'kcal', 'heartRate': 'count/min',
         'restingHeartRate': 'count/min', 'weight': 'kg', 'bloodGlucose': 'mg/dL', 'height': 'cm'}
THRESHOLDS = {'steps': (1, 300, 1000), 'distance': (0.1, 1), 'activeEnergyBurned': (1, 20), 'dietaryEnergyConsumed': (100,), 'heartRate': (60, 100, 120.5),
              'restingHeartRate': (60,), 'weight': (60, 80), 'bmi': (20, 25), 'bloodGlucose': (90, 120), 'environmentalAudioExposure': (60, 80), 'height': (170,)}
FINE = ['hour', 'hour', 'minute', '15 minutes', '30 minutes', '2 hours', '6 hours', '10 minutes']
DAYS = ['day', 'day', 'day', 'night', '2 days', '3 days']
LONG = ['week', 'month', 'quarter', 'year', '2 weeks', '2 months', '3 months']
SIGNS = ['>', '>=', '<', '<=']


class Sentences:
    def __init__(self, r, middle, days, zones, sources):
        self.r, self.middle, self.days, self.zones, self.sources = r, middle, days, zones, sources

    def maybe(self, chance, text):
        return (' ' + text() if callable(text) else ' ' + text) if self.r.random() < chance else ''

    def one(self):
        r = self.r
        kinds = [(24, self.amounts), (10, self.totals), (24, self.readings), (10, self.sleep), (8, self.workouts), (8, self.during),
                 (6, self.by_workout), (14, self.staged), (6, self.arithmetic), (6, self.versus), (5, self.correlated), (4, self.laps), (10, self.coached)]
        return r.choices([k for _, k in kinds], [w for w, _ in kinds])[0]()

    # ---- kinds -------------------------------------------------------------

    def amounts(self):
        r, subject = self.r, self.r.choice(SUMS)
        aggregates = ', '.join(r.sample(['sum', 'sum', 'count', 'time', 'rate', 'latest', 'earliest'], r.choice([1, 1, 1, 2])))
        if aggregates == 'sum, sum':
            aggregates = 'sum'
        by = r.choice(FINE + DAYS * 2 + LONG + [''])
        keys = self.keys(by, ['weekday', 'hour_of_day', 'source', 'device'])
        return self.sentence(f'{aggregates} {subject}', by, keys, subject, self.using('sources all', 'outliers keep', 'week sunday', 'day 04:00', 'tz', 'sources'))

    def totals(self):
        r, subject = self.r, self.r.choice(SUMS + ['sleep'])
        by = r.choice(LONG + ['', '3 days'])
        keys = self.keys(by, ['weekday'] if subject == 'sleep' else ['weekday', 'source'])
        aggregates = ', '.join(r.sample(['avg', 'min', 'max', 'median', 'stddev', 'p90', 'sum', 'count'], 2))
        return self.sentence(f'{aggregates} {subject}', by, keys, subject, self.using('partial keep', 'outliers keep', 'week sunday', 'tz', 'sources all'))

    def readings(self):
        r, subject = self.r, self.r.choice(READINGS)
        choice = ['avg', 'min', 'max', 'count', 'median', 'p25', 'p97.5', 'stddev', 'latest', 'earliest'] + (['avg', 'avg', 'time'] if subject in WEIGHTED else [])
        aggregates = ', '.join(dict.fromkeys(r.sample(choice, r.choice([1, 2, 3]))))
        by = r.choice(FINE + DAYS * 2 + LONG + [''])
        keys = self.keys(by, ['weekday', 'hour_of_day', 'source', 'device'] + ([f'bands({", ".join(map(str, THRESHOLDS[subject]))})'] * 2))
        return self.sentence(f'{aggregates} {subject}', by, keys, subject,
                             self.using('weight samples', 'outliers keep', 'sources all', 'max_gap', 'max_gap', 'day 04:00', 'tz', 'week sunday', 'sources'))

    def arithmetic(self):
        r = self.r
        if r.random() < 0.5:
            head = f'{r.choice(["avg", "min, max", "count, latest"])} {r.choice(["weight / height^2", "weight * 2", "heartRate - restingHeartRate", "heartRate / restingHeartRate"])}'
        else:
            head = r.choice(['distance / steps', 'activeEnergyBurned / distance', 'steps + 100', '3000 - steps', 'activeEnergyBurned + dietaryEnergyConsumed',
                             'steps / heartRate', '(steps + 1) / (steps + 2)', 'activeEnergyBurned * 2 - dietaryEnergyConsumed / 3'])
        by = r.choice(FINE + DAYS * 2 + LONG + [''])
        return self.sentence(head, by, [], None, self.using('tz', 'week sunday', 'outliers keep'), filters=False)

    def sleep(self):
        r = self.r
        by = r.choice(['night', 'night', 'night', 'day', 'day', 'week', 'month', 'hour', '2 days', 'quarter', ''])
        fine = by == 'hour'
        subject = 'sleep' if fine else r.choice(['sleep', 'sleep', 'mainSleep'])
        aggregate = r.choice(['sum', 'sum', 'count'])
        keys = self.keys(by, ['stage', 'stage', 'source', 'source', 'device', 'weekday'], 0.3)
        return self.sentence(f'{aggregate} {subject}', by, keys, None, self.using('tz', 'week sunday', 'sources all')) + (' in h' if aggregate == 'sum' else '')

    def workouts(self):
        r = self.r
        kind = r.choice(['', '', 'running ', 'cycling '])
        if r.random() < 0.25:
            return f'{kind}workouts {self.range("")}{self.maybe(0.2, "where duration > 40 min")}'.strip()
        head = r.choice([f'count {kind}workouts', f'sum distance of {kind}workouts', f'sum activeEnergyBurned of {kind}workouts', f'sum steps of {kind}workouts',
                         f'max distance of {kind}workouts', f'avg distance of {kind}workouts'])
        by = r.choice(['day', 'week', 'month', 'year', '2 weeks', ''])
        return self.sentence(head, by, self.keys(by, ['activity', 'weekday', 'hour_of_day', 'source'], 0.25), None, self.using('tz', 'week sunday'), filters=False)

    def during(self):
        r = self.r
        subject, spans = r.choice(['steps', 'heartRate', 'heartRate', 'activeEnergyBurned']), r.choice(['workouts', 'workouts', 'running workouts', 'sleep'])
        aggregates = r.choice(['avg', 'min, max', 'count', 'time', 'avg, stddev']) if subject == 'heartRate' else r.choice(['sum', 'sum, count', 'count, latest', 'earliest'])
        by = r.choice(['day', 'day', 'week', 'month', 'hour', 'night', ''])
        keys = self.keys(by, ['weekday', 'hour_of_day', 'source'] + (['activity', 'activity'] if 'workouts' == spans else []), 0.2)
        return self.sentence(f'{aggregates} {subject} during {spans}', by, keys, subject, self.using('tz', 'max_gap', 'sources all'))

    def by_workout(self):
        r = self.r
        head = r.choice(['min, avg, max heartRate during workouts', 'avg heartRate during running workouts', 'sum steps during workouts', 'time heartRate',
                         'sum distance during workouts', 'count heartRate during workouts'])
        key = r.choice(['workout'] * 4 + (['workout, source', 'workout, bands(120)'] if 'heartRate' in head else []))
        return f'{head} by {key} {self.range("")}{self.maybe(0.2, "using max_gap 2 min") if "heartRate" in head else ""}'.strip()

    def laps(self):
        r = self.r
        head = r.choice(['avg, max heartRate during workouts', 'sum steps during workouts', 'count heartRate during running workouts', 'sum steps of workouts',
                         'running workouts', 'sum activeEnergyBurned during workouts'])
        return f'{head} by lap {self.range("")}'.strip()

    def coached(self):
        r = self.r
        kind = r.choice(['', '', 'running ', 'cycling '])
        by = r.choice(['day', 'week', 'month', 'year', '', 'workout', 'activity'])
        grouped = f' by {by}' if by else ''
        span = self.range(by if by not in ('workout', 'activity') else '')
        shape = r.random()
        if shape < 0.25:
            of = f' of {kind}workouts' if kind or r.random() < 0.3 else ''
            return f'{r.choice(["sum", "sum", "max"])} {r.choice(["trainingLoad", "trainingLoad", "trimp"])}{of}{grouped} {span}'.strip()
        if shape < 0.35:
            return f'sum trainingLoad by day {self.range("day")} | load'.replace('  ', ' ')
        if shape < 0.55:
            by = r.choice(['', 'week, ', 'day, ', 'month, '])
            return f'{r.choice(["time", "count", "time, max"])} heartRate {r.choice(["", "during workouts ", "during running workouts "])}by {by}zone {self.range(by)}'.strip()
        of = f' of {kind}workouts' if kind else ''
        if shape < 0.8:
            length = r.choice(['1 km', '400 m', '5 km', '2 km', '100 m'])
            return f'best {length}{r.choice(["", "", " pace", " speed"])}{of}{grouped} {span}'.strip()
        return f'best {r.choice(["30 s", "1 min", "5 min", "10 min", "20 min"])} {r.choice(["heartRate", "heartRate", "distance", "steps", "pace"])}{of}{grouped} {span}'.strip()

    def versus(self):
        r = self.r
        subject = r.choice(SUMS + ['heartRate', 'weight', 'restingHeartRate'])
        aggregate = r.choice(['sum', 'sum', 'count', 'sum, count'] if subject in SUMS else ['avg', 'max', 'avg, count'])
        by = r.choice(['day', 'week', 'month', '', '', 'quarter', 'year'])
        back = {'day': ['day', '2 days', 'week', 'month', 'year', 'quarter', 'period'], 'week': ['week', '4 weeks', 'year', 'period'],
                'month': ['month', '2 months', 'quarter', 'year', 'period'], 'quarter': ['quarter', 'year'], 'year': ['year']}
        unit = r.choice(back.get(by, ['day', 'week', 'month', 'year', 'period', 'quarter', '3 weeks']))
        within = self.range(by)
        if (not by or unit == 'period') and (within in ('', 'all time') or within.startswith('until')):
            within = 'this month'           # all time in one row has no counterpart
        settings = self.using('week sunday', 'tz', 'day 04:00') if r.random() < 0.4 else ''
        return f'{aggregate} {subject}{" by " + by if by else ""} {within} vs previous {unit}{settings}'.replace('  ', ' ')

    def correlated(self):
        r = self.r
        measures = r.sample(['steps', 'sum steps', 'avg heartRate', 'heartRate', 'restingHeartRate', 'sleep', 'max heartRate', 'count steps', 'activeEnergyBurned',
                             'median heartRate', 'weight'], r.choice([2, 2, 3]))
        lag = r.choice(['', '', ' lag 0..2', ' lag -1..1'])
        by = r.choice([' by day', ' by day', '', ' by week', ' by 2 days', ' by month'])
        by = '' if 'sleep' in ' '.join(measures) and by == ' by hour' else by
        settings = self.using('partial keep', 'week sunday', 'tz') if r.random() < 0.4 else ''
        return f'correlate {" with ".join(measures)}{lag}{by} {self.range("", sleep=True)}{settings}'.strip().replace('  ', ' ')

    def staged(self):
        r = self.r
        subject = r.choice(SUMS + ['heartRate', 'weight', 'restingHeartRate', 'sleep'])
        amount = subject in SUMS or subject == 'sleep'
        aggregate = r.choice(['sum', 'sum', 'sum', 'count'] if amount else ['avg', 'max', 'min', 'count', 'median'])
        by = r.choice(['day', 'day', 'day', 'week', 'month', '2 days', 'night'])
        unit = by.split()[-1].rstrip('s')
        n = r.choice([2, 3, 5, 7, 14])
        value = r.choice({'steps': (100, 1000, 5000), 'sleep': (3, 6)}.get(subject, THRESHOLDS.get(subject))) if aggregate != 'count' else r.choice([1, 3])
        several = {'day': ['days', 'weeks'], 'night': ['nights', 'days'], 'week': ['weeks', 'weeks', 'months'], 'month': ['months', 'years']}[unit]
        window = f'{n if by != "2 days" else 2 * n} {several[0] if r.random() < 0.7 else r.choice(several)}'
        stages = [f'rolling {r.choice(["avg", "sum", "min", "max", "median", "avg"])} {window}', f'ewma {n} {unit}s', 'cumulative',
                  f'cumulative by {r.choice(["month", "year", "quarter"])}', f'goal {value}', f'longest streak >= {value}', f'current streak >= {value}',
                  f'streaks >= {value}', f'longest streak < {value}', f'longest streak >= {value} allow {r.choice([1, 2])}',
                  'anomalies', 'anomalies 2', 'describe', f'limit {r.choice([1, 3])}', 'trend', 'trend']
        if aggregate == 'median':
            stages = [s for s in stages if 'cumulative' not in s]
        if 'week' in by or 'month' in by:
            stages = [s for s in stages if not (s.startswith('cumulative by month') and 'month' in by)]
        if '2 days' in by:
            stages = [s for s in stages if 'ewma' not in s]
        first = r.choice(stages)
        then = ''
        if r.random() < 0.25 and first.startswith(('rolling', 'ewma', 'cumulative')):
            then = ' | ' + r.choice([f'goal {value}', f'longest streak >= {value}', 'describe', 'cumulative', 'limit 2', 'trend'])
            if then == ' | cumulative' and first.startswith('cumulative'):
                then = ''
        if ' | cumulative' == then and 'median' in first:
            then = ''
        settings = self.using('partial keep', 'coverage 0.3', 'week sunday', 'tz')
        return f'{aggregate} {subject} by {by} {self.range(by, sleep=subject in ("sleep",))}{self.maybe(0.1, "fill zero") if not first.startswith(("rolling", "ewma", "anomalies")) else ""}{settings} | {first}{then}'.strip()

    # ---- clauses -----------------------------------------------------------

    def keys(self, by, choice, chance=0.3):
        r = self.r
        if self.days > 5000:        # half a million hours say no more than a few
            choice = [k for k in choice if k != 'hour_of_day'] or ["source"]
        if r.random() > chance and by:
            return []
        if not by and r.random() < 0.4:
            return []
        return list(dict.fromkeys(r.sample(choice, min(len(choice), r.choice([1, 1, 1, 2])))))

    def sentence(self, head, by, keys, subject, settings, filters=True):
        parts = [p for p in [by, *keys] if p]
        text = head + (f' by {", ".join(parts)}' if parts else '')
        where = self.maybe(0.25, lambda: 'where ' + self.predicate(subject)) if filters and subject else ''
        source = self.maybe(0.12, lambda: 'from ' + ', '.join(f'"{s}"' for s in self.r.sample(self.sources, min(len(self.sources), self.r.choice([1, 2]))))) if filters else ''
        fill = '' if keys or ('weekday' in parts) else self.maybe(0.15, lambda: 'fill ' + self.r.choice(['skip', 'zero', 'previous', 'linear']))
        bits = [where, source, fill, settings]
        return f'{text} {self.range(by, sleep="leep" in head)}{"".join(bits)}'.strip().replace('  ', ' ')

    def predicate(self, subject, depth=0):
        r = self.r
        if depth < 2 and r.random() < 0.3:
            a, b = self.predicate(subject, depth + 1), self.predicate(subject, depth + 1)
            return r.choice([f'{a} and {b}', f'({a} or {b})', f'not ({a})'])
        unit = UNITS.get(subject)
        plain = [f'hour_of_day {r.choice(SIGNS)} {r.choice([6, 9, 12, 18])}', f'weekday = {r.choice(["monday", "sunday", "friday"])}', f'weekday != saturday',
                 f'entered = {r.choice(["hand", "device"])}', f'source {r.choice(["=", "!="])} "{r.choice(self.sources)}"', 'device = Watch', 'device != iPhone']
        if subject not in ('bmi',):
            plain.append(f'duration {r.choice(SIGNS)} {r.choice(["60 s", "5 min", "1 h"])}')
        if subject in ('steps', 'weight', 'distance') or subject in SUMS:
            plain.append('metadata("HKMood") ' + r.choice(['=', '!=', 'contains']) + ' ' + r.choice(['good', '"very good"', 'bad']))
        if subject in THRESHOLDS and depth == 0:    # of weighted readings a value decides after holding: kept apart from `or`
            plain += [f'value {r.choice(SIGNS)} {r.choice(THRESHOLDS[subject])}{" " + unit if unit and r.random() < 0.5 else ""}'] * 4
        return r.choice(plain)

    def using(self, *choice):
        r = self.r
        if r.random() > 0.35:
            return ''
        picked = r.sample(choice, 1 if r.random() < 0.8 else min(2, len(choice)))
        picked = list({p.split()[0]: p for p in picked}.values())
        return ' using ' + ', '.join({'tz': f'tz {r.choice(self.zones)}', 'max_gap': f'max_gap {r.choice(["30 s", "1 min", "10 min", "2 h"])}',
                                      'sources': f'sources "{r.choice(self.sources)}"'}.get(p, p) for p in picked)

    def range(self, by, sleep=False):
        r, days = self.r, self.days
        day = lambda n: (self.middle + timedelta(days=n)).date()
        near = r.randint(-2, 1)
        if 'hour' in by or 'minute' in by:
            at = f'{day(near).isoformat()}T{r.choice(["00:00", "02:00", "01:30", "12:15"])}'
            if by == 'minute':
                return r.choice([f'{at}..{day(near).isoformat()}T{r.choice(["12:15", "13:59"])}', 'last 6 hours', 'last 90 minutes', 'this hour', 'today'])
            return r.choice([f'{day(near)}', f'{day(near - 1)}..{day(near + 1)}', f'last {r.randint(1, 3)} days', 'this day', 'previous 2 days', 'today', 'yesterday',
                             f'last {r.randint(1, 40)} hours', 'previous 5 hours', f'{at}..{day(near + 1)}', f'{at}..{day(near + 1).isoformat()}T05:59'])
        year, week, _ = day(near).isocalendar()
        n = max(1, int(r.random() ** 3 * days))
        return r.choice((['last 36 hours', f'{day(-3)}T05:00..{day(near)}T19:30'] if not sleep else []) + ['', '', 'all time', f'{day(-days // 2)}..{day(near)}', f'{str(day(near))[:7]}', f'{str(day(near))[:4]}', f'since {day(near - 3)}',
                         f'until {day(near)}', f'last {r.randint(1, 30)} days', f'last {r.randint(1, 6)} weeks', f'last {r.randint(1, 3)} months',
                         'last 1 year', f'previous {r.randint(1, 3)} weeks', 'this month', 'this week', 'previous 1 month', 'last week', 'today', 'yesterday',
                         f'{year}-W{week:02d}', f'{day(near).year}-Q{(day(near).month + 2) // 3}', f'last {n} days', 'this year', 'this quarter',
                         'previous quarter', 'previous 2 years', f'last {r.randint(1, 4)} quarters', f'since {str(day(-40))[:7]}', f'until {str(day(0))[:4]}',
                         f'{str(day(-60))[:7]}..{str(day(0))[:7]}', 'last 2 nights', 'previous 3 nights'])
