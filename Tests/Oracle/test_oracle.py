"""The oracle against hand-worked cases, the truth files of the corpus and the reference values of other tools.

    python3 -m unittest discover Tests/Oracle

Tests over the shared corpus are skipped, with a word, where the sibling folder `../shared` is missing.
"""
from collections import Counter
from fractions import Fraction
import csv, json, pathlib, random, sys, tempfile, unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import civil, compare, correlating, merging, oracle, random_cases, reading, sentence, units     # noqa: E402
from civil import MICRO                           # noqa: E402

ROOT = HERE.parents[1]
SHARED = next((p for p in (ROOT.parent / 'shared', ROOT.parent.parent / 'shared') if p.is_dir()), None)
needs_shared = unittest.skipUnless(SHARED, 'no folder ../shared beside the package: corpus and vectors not tested')
Q = 'HKQuantityTypeIdentifier'


def sample(start, end, value, name='A', kind=4, by_hand=False, type=Q + 'StepCount'):
    return reading.Sample(type, start * MICRO, end * MICRO, Fraction(value), reading.Source(name, '', kind), by_hand)


def export_of(*samples, workouts=(), moment=None):
    rows = {}
    for s in samples:
        rows.setdefault(s.type, []).append(s)
    return reading.Export(rows, list(workouts), moment, Counter())


def total(samples):
    pieces = merging.amounts(samples, merging.source_order(samples))
    return sum(s.value if a == b else s.value * Fraction(b - a, s.end - s.start) for a, b, s in pieces)


class Merging(unittest.TestCase):
    @needs_shared
    def test_vectors_of_priority_merging(self):
        cases = json.loads((SHARED / 'methods/vectors/s8_intervals.json').read_text())['cases']
        tried = 0
        for case in cases:
            if case['method'] != 'priority sweep':
                continue
            rows = [sample(s['start'], s['end'], s['value'], str(s['priority']), s['priority']) for s in case['inputs']['samples']]
            with self.subTest(case['id']):
                self.assertAlmostEqual(float(total(rows)), case['expected']['total'], delta=1e-9)
                pieces = sorted((a / MICRO, b / MICRO, float(s.value * Fraction(b - a, s.end - s.start) if b > a else s.value))
                                for a, b, s in merging.amounts(rows, merging.source_order(rows)))
                want = sorted((p['start'], p['end'], p['value']) for p in case['expected']['pieces'])
                self.assertEqual(len(pieces), len(want))
                for got, expected in zip(pieces, want):
                    for x, y in zip(got, expected):
                        self.assertAlmostEqual(x, y, delta=1e-9)
            tried += 1
        self.assertGreaterEqual(tried, 15)

    def test_a_day_total_never_silences_the_day(self):
        day = sample(0, 86400, 8640, 'Ring', 1)
        phone = sample(3600, 7200, 500, 'Phone', 2)
        self.assertEqual(total([day, phone]), 500 + Fraction(8640 * 82800, 86400))

    def test_by_hand_ranks_before_the_watch(self):
        self.assertEqual(total([sample(0, 60, 10, 'W', 1), sample(0, 60, 99, 'P', 2, by_hand=True)]), 99)

    def test_two_dishes_at_noon_both_count(self):
        self.assertEqual(total([sample(0, 0, 5), sample(0, 0, 5)]), 10)


class SlowForms(unittest.TestCase):
    """Random spans against a second by second walk."""

    def spans(self, r, values):
        rows = []
        for _ in range(r.randint(1, 12)):
            a = r.randint(0, 40)
            rows.append(sample(a, a + r.choice([0, 1, 5, 10, 30]), r.choice(values), *r.choice([('W', 1), ('P', 2), ('A', 4), ('B', 4)]),
                               by_hand=r.random() < 0.2))
        return rows

    def best(self, rows, rank, second):
        active = [s for s in rows if s.start <= second * MICRO < s.end]
        top = min(map(rank, active), default=None)
        return [s for s in active if rank(s) == top]

    def test_merged_amounts(self):
        for seed in range(300):
            r = random.Random(seed)
            rows = self.spans(r, range(1, 9))
            rank = merging.rank_of(merging.source_order(rows))
            distinct = merging.without_copies(rows, False)
            want = sum(s.value * MICRO / (s.end - s.start) for t in range(80) for s in self.best(distinct, rank, t))
            want += sum(s.value for s in distinct if s.end == s.start
                        and not any(o.start <= s.start < o.end and rank(o) < rank(s) for o in distinct))
            self.assertEqual(total(rows), want, f'seed {seed}')

    def test_sleep(self):
        for seed in range(300):
            r = random.Random(seed)
            rows = self.spans(r, range(0, 6))
            order = merging.source_order(rows)
            got = Counter(t for a, b, _ in merging.asleep(rows, order) for t in range(a // MICRO, b // MICRO))
            told = [s for s in rows if s.value != merging.IN_BED]
            for t in range(80):
                best = self.best(told, lambda s: (not s.by_hand, order[s.source]), t)
                asleep = bool(best) and all(s.value != merging.AWAKE for s in best)
                self.assertEqual(got[t] > 0, asleep, f'seed {seed} second {t}')
                self.assertLessEqual(got[t], len(best))

    def test_weighted_average(self):
        for seed in range(300):
            r = random.Random(seed)
            rows = merging.without_copies([reading.Sample(Q + 'HeartRate', s.start, s.end, s.value, s.source, s.by_hand)
                                           for s in self.spans(r, range(60, 99))], True)
            export = export_of(*rows)
            rank = merging.rank_of(merging.source_order(rows))
            active = []
            for s in rows:                      # in force: its length, or until the next reading of its source within five minutes
                later = [o.start for o in rows if o.source == s.source and o.start > s.start]
                active.append((s, s.end if s.end > s.start else min(later + [s.start + 300 * MICRO])))
            weights, amounts = 0, 0
            for t in range(0, 400):
                here = [s for s, e in active if s.start <= t * MICRO < e]
                top = min(map(rank, here), default=None)
                for s in here:
                    if rank(s) == top:
                        weights, amounts = weights + 1, amounts + s.value
            got = oracle.Oracle(export, 'UTC').answer('avg heartRate all time')['rows'][0]
            self.assertAlmostEqual(got['avg'], float(amounts / weights), places=9, msg=f'seed {seed}')


class Civil(unittest.TestCase):
    @needs_shared
    def test_splitting_across_days(self):
        cases = json.loads((SHARED / 'methods/vectors/s8_intervals.json').read_text())['cases']
        for case in cases:
            if not case['method'].startswith('proportional split'):
                continue
            i = case['inputs']
            with self.subTest(case['id']):
                calendar = civil.Calendar(civil.Timeline(i['zone']))
                edges = [e * MICRO for e in i['day_edges_utc']]
                days = calendar.buckets('day', 1, edges[0], edges[-1])
                self.assertEqual([d.start for d in days] + [days[-1].end], edges)
                parts = [i['value'] * max(0, min(d.end, i['end_utc'] * MICRO) - max(d.start, i['start_utc'] * MICRO)) /
                         ((i['end_utc'] - i['start_utc']) * MICRO) for d in days]
                for x, y in zip(parts, case['expected']['parts']):
                    self.assertAlmostEqual(x, y, delta=1e-9)

    @needs_shared
    def test_hours_of_a_long_day(self):
        case = next(c for c in json.loads((SHARED / 'methods/vectors/s8_intervals.json').read_text())['cases'] if c['id'].startswith('d09'))
        calendar = civil.Calendar(civil.Timeline(case['inputs']['zone']))
        starts = [s * MICRO for s in case['expected']['starts_utc']]
        hours = calendar.buckets('hour', 1, starts[0], starts[-1] + 1)
        self.assertEqual([h.start for h in hours], starts)
        self.assertEqual([int(h.label[11:13]) for h in hours], case['expected']['local_hour'])

    @needs_shared
    def test_first_instants_of_days(self):
        path = SHARED / 'methods/vectors/day_boundaries.csv'
        rows = list(csv.DictReader(path.read_text().splitlines()))
        self.assertTrue(rows)
        names = rows[0].keys()
        zone, day, first = (next(n for n in names if key in n.lower()) for key in ('zone', 'date', 'utc'))
        for row in rows:
            with self.subTest(row[zone] + ' ' + row[day]):
                calendar = civil.Calendar(civil.Timeline(row[zone]))
                self.assertEqual(calendar.border(civil.date.fromisoformat(row[day])), int(row[first]) * MICRO)

    def test_a_trip_west_makes_one_long_day_and_no_instant_lies_in_two(self):
        start = reading.instant('2025-05-10 12:00:00 +0000')
        calendar = civil.Calendar(civil.Timeline('Europe/Berlin', [(start, 'America/New_York')]))
        days = calendar.buckets('day', 1, start - 3 * civil.DAY, start + 3 * civil.DAY)
        self.assertTrue(all(x.end == y.start for x, y in zip(days, days[1:])))
        self.assertEqual(max((d.end - d.start) / civil.HOUR for d in days), 30)


class Statistics(unittest.TestCase):
    def ask(self, export, text, **more):
        return oracle.Oracle(export, 'UTC', **more).answer(text)['rows']

    def test_a_point_reading_holds_across_the_border_for_five_minutes_at_most(self):
        hr = Q + 'HeartRate'
        export = export_of(sample(3540, 3540, 60, type=hr), sample(3720, 3720, 120, type=hr))
        rows = self.ask(export, 'avg heartRate by hour')
        self.assertEqual([r['avg'] for r in rows], [60.0, (120 * 60 + 300 * 120) / 420])

    def test_average_of_a_cumulative_type_is_over_whole_days(self):
        day = 86400
        export = export_of(*[sample(i * day + 100, i * day + 200, v) for i, v in enumerate((10, 20, 40))], moment=(2 * day + 300) * MICRO)
        self.assertEqual(self.ask(export, 'avg steps by month')[0]['avg'], 20.0)
        self.assertEqual(self.ask(export, 'avg steps by month using partial keep')[0]['avg'], float(Fraction(70, 3)))

    def test_twelve_weeks_have_twelve_rows(self):
        export = export_of(*[sample(i * 86400, i * 86400 + 60, 5) for i in range(365)], moment=300 * 86400 * MICRO)
        rows = self.ask(export, 'sum steps by week last 12 weeks')
        self.assertEqual(len(rows), 12)
        self.assertEqual([r['partial'] for r in rows], [False] * 11 + [True])

    def test_sound_levels(self):
        level = Q + 'EnvironmentalAudioExposure'
        export = export_of(sample(0, 1800, 60, type=level), sample(1800, 3600, 70, type=level))
        self.assertAlmostEqual(self.ask(export, 'avg environmentalAudioExposure by hour')[0]['avg'], 67.4036, places=4)


class Language(unittest.TestCase):
    """Filters, keys, stages, `vs` and `correlate` on cases worked by hand."""
    DAY = 86400

    def ask(self, export, text, **more):
        return oracle.Oracle(export, 'UTC', **more).answer(text)['rows']

    def days(self, *values, type=Q + 'StepCount'):
        """An amount at nine in the morning of each day of January 1970; None for a day without."""
        return [sample(i * self.DAY + 32400, i * self.DAY + 33000, v, type=type) for i, v in enumerate(values) if v is not None]

    def column(self, export, text, name, **more):
        return [r[name] for r in self.ask(export, text, **more)]

    def test_a_value_decides_after_it_is_settled_how_long_a_reading_stands(self):
        hr = Q + 'HeartRate'
        export = export_of(sample(0, 0, 150, type=hr), sample(60, 60, 90, type=hr))
        self.assertEqual(self.column(export, 'time heartRate where value > 100', 'time'), [60.0])

    def test_conditions_join(self):
        export = export_of(sample(0, 60, 1, 'Watch', 1), sample(7200, 7260, 2, 'Phone', 2, by_hand=True), sample(90000, 90060, 4, 'Phone', 2))
        for where, want in (('source = Phone', 6), ('entered = hand', 2), ('not (hour_of_day < 2)', 2), ('weekday = thursday and value > 1', 2),
                            ('source = Watch or duration > 5 min', 1), ('weekday != thursday', 4)):
            self.assertEqual(self.column(export, f'sum steps where {where}', 'sum'), [want], where)

    def test_keys_split_and_only_data_have_rows(self):
        export = export_of(sample(3000, 4200, 12), sample(90000, 90060, 5))
        rows = self.ask(export, 'sum steps by weekday, hour_of_day')
        got = {(r['weekday'], r['hour_of_day'], r['sum']) for r in rows}
        self.assertEqual(got, {('thursday', 0, 6), ('thursday', 1, 6), ('friday', 1, 5)})
        self.assertEqual(rows[0]['coverage'], 1)

    def test_several_days_count_from_the_start_of_the_range(self):
        rows = self.ask(export_of(*self.days(1, 2, 4, 8, 16)), 'sum steps by 2 days')
        self.assertEqual([(r['label'], r['sum']) for r in rows], [('1970-01-01', 3), ('1970-01-03', 12), ('1970-01-05', 16)])

    def test_days_that_start_at_four(self):
        rows = self.ask(export_of(sample(3 * 3600, 3 * 3600 + 60, 1), sample(5 * 3600, 5 * 3600 + 60, 2)), 'sum steps by day using day 04:00')
        self.assertEqual([(r['label'], r['sum']) for r in rows], [('1969-12-31', 1), ('1970-01-01', 2)])

    def test_windows_look_back_and_leave_unfinished_rows_out(self):
        export = export_of(*self.days(100, 10, 20, 30))
        text = 'sum steps by day 1970-01-02..1970-01-04 | rolling {} 2 days'
        late = dict(now=40 * self.DAY * MICRO)
        self.assertEqual(self.column(export, text.format('sum'), 'sum rolling 2 days', **late), [110, 30, 50])
        self.assertEqual(self.column(export, text.format('avg'), 'avg rolling 2 days', **late), [10, 15, 25])

    def test_streaks(self):
        export = export_of(*self.days(9, 9, 1, 9, None, 9, 9, 9))
        late = dict(now=40 * self.DAY * MICRO)
        self.assertEqual(self.column(export, 'sum steps by day | streaks >= 5', 'length', **late), [2, 1, 3])
        self.assertEqual(self.column(export, 'sum steps by day | longest streak >= 5 allow 1', 'length', **late), [6])

    def test_the_running_total_begins_anew(self):
        export = export_of(*self.days(*[1] * 40))
        got = self.column(export, 'sum steps by day | cumulative by month', 'cumulative by month', now=40 * self.DAY * MICRO)
        self.assertEqual(got[29:33], [30, 31, 1, 2])

    def test_arithmetic(self):
        export = export_of(*self.days(10, 20), *self.days(1, 4, type=Q + 'DistanceWalkingRunning'))
        self.assertEqual(self.column(export, 'distance / steps by day', 'sum'), [100.0, 200.0])    # metres
        weights = export_of(sample(0, 0, 80, type=Q + 'BodyMass'), sample(9, 9, 2, type=Q + 'Height'), sample(10, 10, 98, type=Q + 'BodyMass'))
        self.assertEqual(self.column(weights, 'count weight * height', 'count'), [1])

    def test_vs_cuts_the_older_period_as_far_as_the_newer_has_run(self):
        export = export_of(*[sample(i * self.DAY + h * 3600, i * self.DAY + h * 3600 + 60, 1) for i in range(62) for h in (9, 15)],
                           moment=(40 * self.DAY + 12 * 3600) * MICRO)
        row = self.ask(export, 'sum steps this month vs previous month')[0]     # until 10 February, noon
        self.assertEqual((row['sum'], row['sum previous'], row['difference']), (19, 19, 0))

    def test_correlations_of_other_programs(self):
        steps = [4471, 8468, 12664, 2791, 3186, 10779, 3542, 7991, 11548, 2950, 10313, 5517, 2614, 3408, 9104, 8851, 3144, 5943, 3486]
        heart = [63.8, 61.8, 59.1, 67.7, 67.1, 57.5, 66.8, 60.2, 57.3, 67.3, 58.2, 64.2, 67.5, 66.9, 61.1, 61.9, 65.3, 64.3, 65.3]
        row = correlating.pair(steps, heart, 0, 'a', 'b')
        self.assertAlmostEqual(row['pearson'], -0.957944, places=6)
        self.assertAlmostEqual(row['spearman'], -0.952172, places=6)
        self.assertAlmostEqual(row['p'] / 2.551540925422145e-09, 1, places=6)
        self.assertEqual([round(p, 12) for p in correlating.adjusted([0.01, 0.04, 0.03])], [0.03, 0.04, 0.04])

    def test_a_tie_is_either(self):
        hr = Q + 'HeartRate'
        row = self.ask(export_of(sample(0, 0, 60, type=hr), sample(0, 0, 70, 'B', type=hr)), 'latest heartRate')[0]
        self.assertTrue(all(compare.same('latest', 'number', row['latest'], v, None, None) for v in (60, 70)))


class Comparing(unittest.TestCase):
    def answers(self):
        export = export_of(sample(0, 60, 10), sample(2 * 86400, 2 * 86400 + 60, 20))
        machine = oracle.Oracle(export, 'UTC')
        return machine.answer('sum steps by day'), machine.answer('sum steps by day')

    def test_equal_answers_agree_and_each_kind_of_difference_is_told(self):
        mine, theirs = self.answers()
        self.assertEqual(list(compare.differences(mine, theirs)), [])
        for change in (lambda rows: rows[0].update(sum=10.001), lambda rows: rows[1].update(sum=0), lambda rows: rows[0].update(partial=False),
                       lambda rows: rows[0].update(end='1970-01-02T00:00:00+01:00'), lambda rows: rows.pop(1)):
            mine, theirs = self.answers()
            change(theirs['rows'])
            self.assertTrue(list(compare.differences(mine, theirs)))

    def test_random_rounds_are_consistent(self):
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(900, 904):
                path = pathlib.Path(folder) / 'export.xml'
                writer = random_cases.Writer(seed)
                path.write_text(writer.text(), encoding='utf-8')
                self.assertEqual(random_cases.consistency(oracle.Oracle(reading.read(path), writer.home), None), [], f'seed {seed}')


class Units(unittest.TestCase):
    def test_conversions(self):
        for value, unit, target, want in ((1, 'mi', 'km', '1.609344'), (1, 'mmol<180.1558800000541>/L', 'mg/dL', '18.01558800000541'),
                                          (1, 'st', 'kg', '6.35029318'), (212, 'degF', 'degC', '100'), (1, 'Cal', 'kJ', '4.184'),
                                          (1, 'count/s', 'count/min', '60'), (36, 'km/hr', 'm/s', '10')):
            with self.subTest(f'{unit} in {target}'):
                self.assertEqual(units.converted(Fraction(value), unit, target), Fraction(want))
        self.assertIsNone(units.converted(Fraction(1), 'kg', 'm'))


@needs_shared
class Corpus(unittest.TestCase):
    """Whole files against what their generator and other readers say."""

    def truth(self, name):
        folder = SHARED / 'corpus/apple'
        path = folder / f'{name}.zip'
        return (reading.read(path if path.exists() else folder / f'{name}.xml'),
                json.loads((folder / f'{name}.truth.json').read_text(encoding='utf-8')))

    def check(self, name):
        export, truth = self.truth(name)
        machine = oracle.Oracle(export, truth['zone'])

        def table(text, column, key='label'):
            rows = machine.answer(text, truth['zone'])['rows']
            return {r[key]: r[column] for r in rows if r[column] is not None}
        days = truth['days_in_home_zone']
        distance = next(k for k in next(iter(days.values())) if k.startswith('distance_priority'))
        for text, column, name in (('sum steps by day', 'sum', 'steps_priority'), ('sum steps by day using sources all', 'sum', 'steps_plain_sum'),
                                   (f'sum distance by day in {distance[-2:]}', 'sum', distance), ('sum activeEnergyBurned by day', 'sum', 'active_priority_kcal'),
                                   ('count heartRate by day', 'count', 'hr_n'), ('min heartRate by day', 'min', 'hr_min'),
                                   ('max heartRate by day', 'max', 'hr_max'), ('avg heartRate by day using weight samples', 'avg', 'hr_mean')):
            got, want = table(text, column), {d: v[name] for d, v in days.items() if name in v}
            self.compare(text, got, want)
        nights = {n['wake_date']: n['asleep_by_night_s'] / 3600 for n in truth['sleep'] if n['asleep_by_night_s']}
        for text in ('sum sleep by night', 'sum sleep by day'):
            self.compare(text, table(text, 'sum'), nights)
        self.compare('bmi', {i: s['value'] for i, s in enumerate(self.bmi(machine))},
                     {i: b['bmi'] for i, b in enumerate(truth['bmi_with_height_of_that_time'])}, 1e-5)
        rows = machine.answer('workouts', truth['zone'])['rows']
        self.assertEqual([reading.instant(r['start']) // MICRO for r in rows], [w['start_utc'] for w in truth['workouts']])
        for row, w in zip(rows, truth['workouts']):
            self.assertAlmostEqual(row['distance'] or 0, w['distance_km'], delta=1e-4)
            self.assertAlmostEqual(row['duration'] * 60, w['active_s'], delta=1)

    def bmi(self, machine):
        asking = machine.question(sentence.parse('avg bmi by month'), None)
        return [{'value': float(s.value)} for s in sorted(asking.bmi_samples(), key=lambda s: s.start)]

    def compare(self, text, got, want, tolerance=2e-6):
        self.assertEqual(sorted(got), sorted(want), text)
        for key in want:
            self.assertAlmostEqual(got[key], want[key], delta=max(1e-6, tolerance * abs(want[key])), msg=f'{text} {key}')

    def test_small_files(self):
        for name in ('synthetic-local-offsets-es', 'synthetic-localised-name', 'faults/none'):
            with self.subTest(name):
                self.check(name)

    def test_three_months(self):
        self.check('synthetic-3-months')

    def test_two_years(self):
        self.check('synthetic-2-years-berlin')

    def test_faults_do_not_change_the_totals(self):
        want = None
        for name in ('none', 'bom', 'crlf', 'dtd-ios16', 'no-dtd', 'control-char', 'leading-space', 'end-before-start', 'restored-phone',
                     'negative', 'unknown-types', 'truncated'):
            export = reading.read(SHARED / f'corpus/apple/faults/{name}.xml')
            machine = oracle.Oracle(export, 'America/New_York')
            got = [[r[c] for r in machine.answer(text)['rows']] for text, c in (
                ('sum steps by day', 'sum'), ('avg heartRate by day', 'avg'), ('min, max heartRate by day', 'max'), ('sum sleep by night', 'sum'))]
            want = want or got
            with self.subTest(name):
                self.assertEqual(got, want)

    def test_reference_values_of_other_readers(self):
        tried = 0
        files = {}
        with (SHARED / 'corpus/expected.tsv').open(encoding='utf-8') as lines:
            for row in csv.reader(lines, delimiter='\t', quoting=csv.QUOTE_NONE):
                if row and row[0].startswith('apple/'):
                    files.setdefault(row[0], []).append(row)
        for name, rows in files.items():
            export = reading.read(SHARED / 'corpus' / name)
            for _, key, value, *more in rows:
                got = self.reference(export, key)
                if got is not None:
                    with self.subTest(f'{name} {key}'):
                        odd = name.endswith(('missing-unit.xml', 'end-before-start.xml'))        # kinds of records that are refused
                        if not odd:
                            self.assertAlmostEqual(float(got), float(value), delta=max(1e-4, 1e-6 * abs(float(value))))
                    tried += 1
        self.assertGreater(tried, 300)

    def reference(self, export, key):
        rows = export.samples
        if key.startswith('count:'):
            return len(rows.get(key[6:], ())) if not export.skipped else None
        if key.startswith('elements_'):
            return export.elements[key[9:]] if not export.truncated else None
        if key == 'workouts':
            return export.elements['Workout'] if not export.truncated else None
        if key == 'correlations':
            return export.elements['Correlation']
        if key == 'steps_plain_sum':
            return sum(s.value for s in rows.get(Q + 'StepCount', ()))
        heart = [s.value for s in rows.get(Q + 'HeartRate', ())]
        if key in ('heart_rate_mean', 'heart_rate_min', 'heart_rate_max') and heart:
            return {'mean': sum(heart) / len(heart), 'min': min(heart), 'max': max(heart)}[key[11:]]
        return None


if __name__ == '__main__':
    unittest.main()
