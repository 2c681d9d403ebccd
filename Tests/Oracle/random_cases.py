#!/usr/bin/env python3
"""Random small exports aimed at edge cases, random sentences, product against oracle.

    random_cases.py --seed S [--rounds N] [--product ERGOSTAT_BINARY] [--sentences K] [--keep FOLDER]
                    [--shrink] [--ignore COLUMNS] [--write FILE]

Round i uses seed S + i and prints it; the same seed gives the same export and sentences. Without a product the oracle answers alone and
is checked for consistency (hours add up to days, days to months). With ../shared beside the package every fifth round takes an export
of `make_export.py` instead. A file that fails is kept in FOLDER.
"""
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
import argparse, math, pathlib, random, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import compare, oracle, reading, sentences     # noqa: E402

Q, C = 'HKQuantityTypeIdentifier', 'HKCategoryTypeIdentifier'
ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham',
         'America/Sao_Paulo', 'Africa/Casablanca', 'Pacific/Apia', 'UTC', 'Asia/Tokyo', 'America/Havana', 'Australia/Adelaide']
CHANGES = {'Europe/Berlin': '2024-03-31 2024-10-27', 'America/New_York': '2025-03-09 2025-11-02', 'America/St_Johns': '2024-03-10 2024-11-03',
           'Australia/Lord_Howe': '2024-04-07 2024-10-06', 'Pacific/Chatham': '2024-04-07 2024-09-29', 'America/Sao_Paulo': '2018-02-18 2018-11-04',
           'Africa/Casablanca': '2024-03-10 2024-04-14', 'Pacific/Apia': '2011-12-30 2012-04-01', 'America/Havana': '2024-03-10 2024-11-03',
           'Australia/Adelaide': '2024-04-07 2024-10-06'}
SHAPES = ['plain'] * 5 + ['travel', 'travel', 'many sources', 'sparse', 'one bucket', 'shuffled']
LENGTHS = [0, 0, 1, 30, 60, 60, 300, 300, 600, 900, 3600, 7200, 6 * 3600, 6 * 3600 + 1, 26 * 3600]
DEVICE = '&lt;&lt;HKDevice: 0x28{:07x}&gt;, name:{}, manufacturer:{}, model:{}, hardware:{}, software:1.2&gt;'


class Writer:
    """One person with a few weeks of awkward data."""

    def __init__(self, seed):
        self.seed = seed
        self.r = r = random.Random(seed)
        self.moods = random.Random(seed + 10 ** 6)
        self.done = []              # (start, end) of workouts
        self.home = r.choice(ZONES)
        day = r.choice(CHANGES.get(self.home, '2024-02-29 2024-12-30').split())
        middle = datetime.fromisoformat(day).replace(tzinfo=ZoneInfo(self.home), hour=3)
        self.shape = r.choice(SHAPES)
        self.days = {'sparse': 50 * 365, 'one bucket': 1}.get(self.shape) or r.choice([2, 3, 9, 30, 70])
        self.center = int(middle.timestamp())
        self.end = self.center + r.randint(0, self.days * 43200) + r.randrange(2) * r.randint(0, 86399)
        self.start = self.center - self.days * 43200
        self.offset = int(datetime.fromtimestamp(self.end, ZoneInfo(self.home)).utcoffset().total_seconds()) // 60 * 60
        if self.shape == 'one bucket':
            self.start, self.end = self.center, self.center + 1200
        self.lines, self.zoned = [], set()
        self.sources = self.some_sources()

    def some_sources(self):
        r = self.r
        watch = [('Sam’s Apple\u00a0Watch', ('Apple Watch', 'Apple Inc.', 'Watch', 'Watch6,2')), ('Old Watch', ('Apple Watch', 'Apple Inc.', 'Watch', 'Watch3,1'))]
        phone = [('Sam’s iPhone', ('iPhone', 'Apple Inc.', 'iPhone', 'iPhone14,2')), ('iPhone', None)]
        other = [('Ring &amp; Co', ('Ring', 'Ring, Inc.', 'R3', 'r3')), ('Strap', ('H10', 'Polar', 'H10', 'h'))]
        apps = [('TrailTrack', None), ('ÄppŁ 健康', None), ('Scale', None)]
        chosen = [r.choice(watch), r.choice(phone)] + r.sample(other, r.randint(0, 2)) + r.sample(apps, r.randint(1, 3))
        if self.shape == 'many sources':
            chosen += [(f'Gadget {i:02d}x', (f'G{i % 5}', 'Maker', f'M{i % 7}', 'g') if i % 3 else None) for i in range(37)]
        return chosen + (watch if r.random() < 0.3 else [])

    def date(self, t):
        sign, o = ('-', -self.offset) if self.offset < 0 else ('+', self.offset)
        moment = datetime(1970, 1, 1) + timedelta(seconds=t + self.offset)
        return f'{moment:%Y-%m-%d %H:%M:%S} {sign}{o // 3600:02d}{o // 60 % 60:02d}'

    def origin(self, source):
        name, device = source
        text = f'sourceName="{name}" sourceVersion="{self.r.randint(1, 9)}"'
        return text + (f' device="{DEVICE.format(self.r.getrandbits(28), *device)}"' if device else '')

    def is_first_zone_at(self, t):
        """Of two zones named at one moment the rules do not say which holds."""
        known = t in self.zoned
        self.zoned.add(t)
        return not known

    def record(self, kind, source, start, end, value, unit=None, meta=()):
        unit = f' unit="{unit}"' if unit else ''
        meta = [m for m in meta if m[0] != 'HKTimeZone' or self.is_first_zone_at(start)]
        head = (f' <Record type="{kind}" {self.origin(source)}{unit} creationDate="{self.date(end)}" startDate="{self.date(start)}" '
                f'endDate="{self.date(end)}" value="{value}"')
        self.lines.append(head + ('/>' if not meta else '>' + ''.join(f'<MetadataEntry key="{k}" value="{v}"/>' for k, v in meta) + '</Record>'))

    def time(self):
        """Mostly anywhere, often near the clock change, often on a coarse grid so that ends touch."""
        r = self.r
        near = r.random() < 0.3 and self.shape not in ('one bucket', 'sparse')
        t = self.center + r.randint(-14400, 14400) if near else r.randint(self.start, self.end)
        grid = r.choice([1, 1, 60, 300, 900, 3600])
        return min(t // grid * grid, self.end)

    def hand(self, chance=0.1):
        """Metadata: what was entered by hand, and of a traveller now and then the zone."""
        zone = [('HKTimeZone', self.r.choice(ZONES))] if self.shape == 'travel' and self.r.random() < 0.15 else []
        mood = [('HKMood', self.moods.choice(['good', 'very good', 'bad', 'Good']))] if self.moods.random() < 0.3 else []
        return zone + ([('HKWasUserEntered', '1')] if self.r.random() < chance else []) + mood

    def amounts(self, kind, unit_choices, rate, count):
        r = self.r
        previous = None
        for _ in range(count):
            source, length = r.choice(self.sources), r.choice(LENGTHS)
            if previous and r.random() < 0.35:
                start, end = self.beside(*previous)
            else:
                start = self.time()
                end = start + length
            unit, factor = r.choice(unit_choices)
            high = max(1, min(9.9, rate) * max(1, end - start) * r.random()) if end > start else 8
            value = r.randint(1, max(1, int(high))) if kind == 'StepCount' else f'{high * factor:.6g}'
            if r.random() < 0.03:
                value = r.choice([0, -5, '-0.5'])
            meta = self.hand()
            for _ in range(2 if r.random() < 0.1 else 1):
                self.record(Q + kind, source, start, end, value, unit, meta)
            previous = (start, end)

    def beside(self, a, b):
        """A span that touches, holds, lies within, equals or crosses the given one."""
        r, n = self.r, max(2, b - a)
        return r.choice([(b, b + n), (a - n, a), (a, b), (a - 60, b + 60), (a + n // 3, max(a + n // 3, b - n // 3)), (a + n // 2, b + n // 2),
                         (a, a), (b, b), (a + n // 2, a + n // 2)])

    def heart(self):
        r = self.r
        for _ in range(r.randint(1, 12)):
            t, source = self.time(), r.choice(self.sources)
            for _ in range(r.randint(1, 12)):
                span = r.choice([0, 0, 0, 0, 5, 60, 240])
                value = r.choice([r.randint(40, 180), f'{40 + 140 * r.random():.4f}'])
                if r.random() < 0.03:
                    value = r.choice([0, 999, -4])
                for _ in range(2 if r.random() < 0.08 else 1):
                    self.record(Q + 'HeartRate', source, t, t + span, value, r.choice(['count/min'] * 4 + ['count/s']) if value not in (0, 999, -4) and float(value) < 5 else 'count/min')
                t += span + r.choice([1, 5, 60, 299, 300, 301, 900])
                if t > self.end:
                    break
        for _ in range(r.randint(0, 6)):
            t = self.time()
            self.record(Q + 'RestingHeartRate', r.choice(self.sources), t, t + r.choice([0, 3600, 80000]), r.randint(45, 80), 'count/min')

    def readings(self):
        r = self.r
        for _ in range(r.randint(0, 12)):
            unit, factor = r.choice([('kg', 1), ('lb', 2.20462), ('st', 0.157473)])
            t = self.time()
            kg = r.choice([r.uniform(50, 110)] * 9 + [1.0, 700.0])
            self.record(Q + 'BodyMass', r.choice(self.sources), t, t, f'{kg * factor:.6g}', unit, self.hand())
        for _ in range(r.randint(0, 3)):
            unit, factor = r.choice([('cm', 100), ('m', 1), ('ft', 3.28084), ('in', 39.3701)])
            t = self.time()
            self.record(Q + 'Height', r.choice(self.sources), t, t, f'{r.choice([1.5, 1.78, 1.9, 3.1]) * factor:.6g}', unit)
        for _ in range(r.randint(0, 8)):
            t = self.time()
            unit, factor = r.choice([('mg/dL', 1), ('mmol&lt;180.1558800000541&gt;/L', 1 / 18.0155880)])
            self.record(Q + 'BloodGlucose', r.choice(self.sources), t, t, f'{r.randint(70, 160) * factor:.5g}', unit)
        for _ in range(r.randint(0, 10)):
            t, length = self.time(), r.choice([60, 1799, 3600, 7200])
            self.record(Q + 'EnvironmentalAudioExposure', r.choice(self.sources), t, t + length, f'{r.uniform(40, 95):.4f}', 'dBASPL')

    def sleep(self):
        r, stage = self.r, 'HKCategoryValueSleepAnalysis'
        for night in range(min(self.days, 12)):
            t = self.start + night * 86400 + 20 * 3600 + r.randint(0, 14400)
            zone = [('HKTimeZone', r.choice([self.home] * 4 + ZONES))] if r.random() < 0.5 else []
            for source in r.sample(self.sources, min(len(self.sources), r.randint(0, 3))):
                a, shape = t + r.randint(-1800, 1800), r.random()
                until = a + r.randint(2, 9) * 3600
                if shape < 0.3:
                    self.record(C + 'SleepAnalysis', source, a, until, stage + r.choice(['Asleep', 'AsleepUnspecified', 'InBed']), meta=zone)
                    continue
                if shape < 0.5:
                    self.record(C + 'SleepAnalysis', source, a, until, stage + 'AsleepUnspecified', meta=self.hand(0.3))
                while a < until:
                    b = a + r.choice([60, 300, 1800, 3600, 5400])
                    kind = r.choice(['Awake', 'AsleepCore', 'AsleepDeep', 'AsleepREM', 'AsleepUnspecified', 'InBed'])
                    self.record(C + 'SleepAnalysis', source, a, b, stage + kind)
                    a = b + r.choice([0, 0, 0, 0, -120, 600, 3599, 3600, 5000])
            if r.random() < 0.3:
                nap = t + r.choice([-7200, -3 * 3600, -6 * 3600, 16 * 3600])
                self.record(C + 'SleepAnalysis', r.choice(self.sources), nap, nap + r.randint(600, 7200), stage + 'AsleepCore', meta=self.hand(0.5))

    def workouts(self):
        r, end = self.r, -10 ** 12
        t = self.start
        self.done = []
        for _ in range(r.randint(0, 8)):
            t = max(t, end + 7200) + r.randint(0, max(1, (self.end - self.start) // 8))
            end = t + r.choice([600, 1800, 3600, 5400, 3 * 3600])
            if end > self.end:
                return
            self.one_workout(t, end)
            self.done.append((t, end))

    def ways(self):
        """Distances through the workouts, and more readings of them: what best efforts are made of."""
        r = self.r
        for t, end in self.done:
            if r.random() < 0.4:
                continue
            source, at = r.choice(self.sources[:2]), t + r.choice([-60, 0, 0, 45])
            kind = r.choice(['DistanceWalkingRunning'] * 3 + ['DistanceCycling'])
            while at < end + 60:
                length = r.choice([10, 60, 60, 300, 600])
                self.record(Q + kind, source, at, at + length, f'{length * r.choice([0, 1, 2, 3, 4.5]) / 1000:.6g}', 'km')
                at += length + r.choice([0, 0, 0, 0, 30, 400])
            at = t
            while at < end:
                self.record(Q + 'HeartRate', source, at, at + r.choice([0, 0, 5]), r.randint(90, 185), 'count/min')
                at += r.choice([5, 60, 60, 290, 301, 700])

    def one_workout(self, t, end):
        r = self.r
        kind = r.choice(['Running', 'Running', 'Cycling', 'Walking', 'Yoga', 'Swimming', 'FunctionalStrengthTraining'])
        pauses = sorted(r.sample(range(t + 1, end), r.choice([0, 0, 2, 2, 3, 4])))
        source, shape = self.sources[0], r.random()
        old = ''
        if shape < 0.3:
            old = f' totalDistance="{r.uniform(1, 12):.6g}" totalDistanceUnit="{r.choice(["km", "mi"])}" totalEnergyBurned="{r.randint(50, 900)}" totalEnergyBurnedUnit="{r.choice(["kcal", "kJ", "Cal"])}"'
        paused = sum(b - a for a, b in zip(pauses[::2], pauses[1::2] + ([end] if len(pauses) % 2 else [])))
        duration = f' duration="{(end - t - paused) / 60!r}" durationUnit="min"' if r.random() < 0.8 else ''
        body = [f'  <WorkoutEvent type="HKWorkoutEventType{("Pause", "Resume")[i % 2]}" date="{self.date(p)}"/>' for i, p in enumerate(pauses)]
        body.append(f'  <WorkoutEvent type="HKWorkoutEventTypeSegment" date="{self.date(t)}" duration="5" durationUnit="min"/>')
        laps = r.choice([0, 0, 1, 3])
        if laps and r.random() < 0.5:
            body += [f'  <WorkoutEvent type="HKWorkoutEventTypeLap" date="{self.date(x)}"/>' for x in sorted(r.sample(range(t + 1, end), laps))]
        elif laps:
            cuts = sorted(r.sample(range(t, end), 2 * laps))
            body += [f'  <WorkoutEvent type="HKWorkoutEventTypeLap" date="{self.date(a)}" duration="{(b - a) / 60!r}" durationUnit="min"/>'
                     for a, b in zip(cuts[::2], cuts[1::2])]
        if r.random() < 0.4 and self.is_first_zone_at(t):
            body.append(f'  <MetadataEntry key="HKTimeZone" value="{r.choice([self.home, r.choice(ZONES)])}"/>')
        if shape > 0.6:
            name = {'Cycling': 'DistanceCycling', 'Swimming': 'DistanceSwimming'}.get(kind, 'DistanceWalkingRunning')
            body.append(f'  <WorkoutStatistics type="{Q}{name}" startDate="{self.date(t)}" endDate="{self.date(end)}" sum="{r.uniform(0.5, 30):.6g}" unit="{r.choice(["km", "mi", "m"])}"/>')
            body.append(f'  <WorkoutStatistics type="{Q}ActiveEnergyBurned" startDate="{self.date(t)}" endDate="{self.date(end)}" sum="{r.uniform(50, 900):.6g}" unit="kcal"/>')
        head = f' <Workout workoutActivityType="HKWorkoutActivityType{kind}"'
        self.lines.append(f'{head}{duration}{old} {self.origin(source)} startDate="{self.date(t)}" endDate="{self.date(end)}">\n' + '\n'.join(body) + '\n </Workout>')
        if r.random() < 0.3:            # an app writes it again, bare; sometimes too late or another kind
            shift, kind = r.choice([(30, kind), (599, kind), (900, kind), (60, 'Hiking')])
            a, b = t + min(shift, (end - t) * 2 // 5 if shift < 600 else shift), end + r.randint(0, 120)
            if b > a:
                self.lines.append(f' <Workout workoutActivityType="HKWorkoutActivityType{kind}" duration="{(b - a) / 60!r}" durationUnit="min" '
                                  f'sourceName="Bare App" startDate="{self.date(a)}" endDate="{self.date(b)}"/>')
        for _ in range(r.randint(0, 12)):
            at = r.randint(t - 200, end + 60)
            self.record(Q + 'HeartRate', r.choice(self.sources), at, at + r.choice([0, 0, 0, 30]), r.randint(90, 180), 'count/min')
        for _ in range(r.randint(0, 5)):
            at = r.randint(t - 300, end)
            self.record(Q + 'StepCount', r.choice(self.sources), at, at + 300, r.randint(1, 800), 'count')

    def text(self):
        r = self.r
        self.amounts('StepCount', [('count', 1)], 3, r.randint(1, 80))
        self.amounts('DistanceWalkingRunning', [('km', 0.001), ('mi', 0.00062), ('m', 1)], 3, r.randint(0, 30))
        self.amounts('ActiveEnergyBurned', [('kcal', 0.1), ('kJ', 0.4), ('Cal', 0.1)], 1, r.randint(0, 30))
        self.amounts('DietaryEnergyConsumed', [('kcal', 100), ('kJ', 418)], 5, r.randint(0, 8))
        self.heart()
        self.readings()
        self.sleep()
        if self.shape == 'shuffled':
            r.shuffle(self.lines)
        if r.random() < 0.3:
            t = self.end + 86400
            self.record(Q + 'StepCount', self.sources[0], t, t + 60, 50, 'count')
        self.workouts()
        self.r = random.Random(self.seed + 2 * 10 ** 6)
        self.ways()
        return ('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n'
                f' <ExportDate value="{self.date(self.end)}"/>\n <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29"/>\n'
                + '\n'.join(self.lines) + '\n</HealthData>\n')


def consistency(machine, tz):
    """Faults of the oracle itself: sums that do not add up."""
    found = []
    for subject in ('steps', 'distance', 'activeEnergyBurned', 'sleep'):
        totals = {}
        for by in ('hour', 'day', 'night', 'week', 'month', 'year'):
            if subject == 'sleep' and by == 'hour':
                continue
            rows = machine.answer(f'sum {subject} by {by}', tz)['rows']
            totals[by] = math.fsum(r['sum'] or 0 for r in rows)
            if any(a['end'] != b['start'] for a, b in zip(rows, rows[1:])):
                found.append(f'{subject} by {by}: a gap between rows')
        if max(totals.values()) - min(totals.values()) > 1e-9 * max(1, abs(max(totals.values()))):
            found.append(f'{subject}: {totals}')
    return found


def make_export(seed, path):
    """A week to a quarter of the shared generator; False where it is missing."""
    tool = next((p / 'shared/corpus/make_export.py' for p in HERE.parents if (p / 'shared/corpus/make_export.py').exists()), None)
    if tool is None:
        return None
    r = random.Random(seed)
    zone = r.choice(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'])
    subprocess.run([sys.executable, str(tool), '--years', str(r.choice([0.03, 0.1, 0.25])), '--records', str(r.randint(500, 3000)), '--seed', str(seed),
                    '--tz', zone, '--end-date', r.choice(['2025-04-02', '2025-11-05', '2024-03-03', '2026-01-04']), '--out', str(path)],
                   check=True, capture_output=True)
    return zone


def prepare(seed, folder, own=False):
    """(file, home zone, some instant in the middle, days)."""
    path = folder / f'random-{seed}.xml'
    if seed % 5 == 4 and not own:
        zone = make_export(seed, path)
        if zone:
            export = reading.read(path)
            return path, zone, datetime.fromtimestamp(export.export_moment / 1e6, timezone.utc), 20
    writer = Writer(seed)
    path.write_text(writer.text(), encoding='utf-8')
    near = writer.center if writer.shape != 'sparse' else writer.start + (writer.end - writer.start) // 2
    return path, writer.home, datetime.fromtimestamp(near, timezone.utc), writer.days


def smallest(both, text, path, target, now, tz, home, trials=400):
    """Leaves out elements as long as the two still differ in the first column that differed; writes what is left."""
    lines = path.read_text(encoding='utf-8').split('\n')
    starts = [i for i, x in enumerate(lines) if x.startswith((' <Record', ' <Workout', ' <Correlation'))] + [len(lines) - 2]
    head, items = lines[:starts[0]], ['\n'.join(lines[a:b]) for a, b in zip(starts, starts[1:])]
    wanted = {column for column, _ in both.found(text)}
    target.parent.mkdir(parents=True, exist_ok=True)

    def differs(kept):
        target.write_text('\n'.join(head + kept + ['</HealthData>', '']), encoding='utf-8')
        try:
            found = compare.Comparison(both.binary, target, now, tz, home, both.ignore, quiet=True).found(text)
        except Exception as e:              # the oracle's own trouble is worth a look too, but is another fault
            print(f'          oracle: {e!r}')
            return False
        return bool(found) and bool(wanted & {column for column, _ in found})
    size = max(1, len(items) // 2)
    while trials > 0:
        i = 0
        while i < len(items) and trials > 0:
            trials -= 1
            fewer = items[:i] + items[i + size:]
            if differs(fewer):
                items = fewer
            else:
                i += size
        if size == 1:
            break
        size = max(1, size // 2)
    differs(items)
    print(f'          {len(items)} elements are enough: {target}')
    print(f'          {text}   --now {now} --tz {tz} --home {home}')
    for item in items[:6]:
        print(f'         {item[:400]}')


def names_of(path):
    """Names of sources that are part of no other's name."""
    names = sorted({s.source.name for rows in reading.read(path).samples.values() for s in rows})
    plain = [n.casefold().replace('\u00a0', ' ') for n in names]
    return [n for n, p in zip(names, plain) if '"' not in n and sum(p in other for other in plain) == 1] or names[:1]


def one_round(seed, o, folder):
    path, home, middle, days = prepare(seed, folder, o.own)
    r = random.Random(seed * 31 + 7)
    writing = sentences.Sentences(r, middle, days, ZONES, names_of(path))
    texts = [writing.one() for _ in range(o.sentences)]
    tz = r.choice([None, None, None, r.choice(ZONES)])
    now = None
    if r.random() < 0.4:
        now = (middle + timedelta(seconds=r.randint(-days * 40000, days * 40000))).strftime('%Y-%m-%dT%H:%M:%S+00:00')
    print(f'seed {seed}: {home}, tz {tz}, now {now}, {path.stat().st_size} bytes', flush=True)
    if o.product:
        both = compare.Comparison(o.product, path, now, tz, home, o.ignore.split(','), quiet=True, store=folder if o.store else None)
        for text in texts:
            both.ask(text)
        passed, failed = both.passed, len(both.failures)
        if failed and o.shrink:
            smallest(both, both.failures[0], path, pathlib.Path(o.keep or '.') / f'shrunk-{seed}.xml', now, tz, home)
    else:
        machine = oracle.Oracle(reading.read(path), home, oracle.parse_now(now) if now else None)
        for text in texts:
            try:
                machine.answer(text, tz)
            except oracle.Unsupported as e:
                pass
        found = consistency(machine, tz)
        for line in found:
            print(f'FAILED    {line}')
        passed, failed = len(texts), len(found)
    if failed and o.keep:
        pathlib.Path(o.keep).mkdir(parents=True, exist_ok=True)
        (pathlib.Path(o.keep) / path.name).write_bytes(path.read_bytes())
    return passed, failed


def main():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--rounds', type=int, default=20)
    p.add_argument('--sentences', type=int, default=20)
    p.add_argument('--product')
    p.add_argument('--keep')
    p.add_argument('--ignore', default='', help='columns not to compare')
    p.add_argument('--own', action='store_true', help='no exports of the shared generator')
    p.add_argument('--store', action='store_true', help='ask a store file as well, which must give the same bytes')
    p.add_argument('--shrink', action='store_true', help='reduce the file of the first failure of each round')
    p.add_argument('--write', help='only write the export of the seed')
    o = p.parse_args()
    if o.write:
        pathlib.Path(o.write).write_text(Writer(o.seed).text(), encoding='utf-8')
        return
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(o.seed, o.seed + o.rounds):
            good, bad = one_round(seed, o, pathlib.Path(folder))
            passed, failed = passed + good, failed + bad
    print(f'{passed} passed, {failed} failed')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
