"""Tolerant reader of an Apple Health export: XML text or archive in, samples and workouts in kept units out.

A hand scanner over the whole text, with regular expressions for tags and attributes: slow, short and independent of the product.
"""
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache
import pathlib, re, zipfile

import units

MICRO = 1_000_000
EPOCH = date(1970, 1, 1).toordinal()
CATEGORY = 'HKCategoryTypeIdentifier'
SLEEP = CATEGORY + 'SleepAnalysis'
MASS, HEIGHT = 'HKQuantityTypeIdentifierBodyMass', 'HKQuantityTypeIdentifierHeight'
TYPES = {}          # identifier -> (swift name, kept unit, style)
for line in (pathlib.Path(__file__).parent / 'types.tsv').read_text(encoding='utf-8').splitlines()[1:]:
    _identifier, _name, _unit, _style = line.split('\t')
    TYPES[_identifier] = (_name, _unit, _style)

TAG = re.compile(r'<(?:!--.*?-->|(/?)([A-Za-z][\w.:-]*)((?:[^<>"\']++|"[^"]*+"|\'[^\']*+\')*+)>)', re.S)
ATTRIBUTE = re.compile(r'([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|\'([^\']*)\')')
DATE = re.compile(r'\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6})\d*)?\s*(?:([+-])(\d\d):?(\d\d)|(Z))\s*')
NUMBER = re.compile(r'\s*[+-]?(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d+)?\s*')
DEVICE_KEYS = 'name|manufacturer|model|hardware|firmware|software|localIdentifier|UDI|creation date'
STAGES = {'InBed': 0, 'AsleepUnspecified': 1, 'Asleep': 1, 'Awake': 2, 'AsleepCore': 3, 'AsleepDeep': 4, 'AsleepREM': 5}


@dataclass(frozen=True)
class Source:
    """A name and a device model; `kind` is 1 watch, 2 phone, 3 other device, 4 app."""
    name: str
    model: str
    kind: int


@dataclass(eq=False)
class Sample:
    type: str
    start: int                  # microseconds of UTC
    end: int
    value: Fraction             # kept unit; sleep: raw stage
    source: Source
    by_hand: bool = False
    zone: str | None = None
    flagged: bool = False
    begun: int | None = None    # first moment inside the spans of `during`
    inside: list | None = None  # its parts inside them
    metadata: dict = field(default_factory=dict)

    @property
    def identity(self):
        return (self.source.name, self.source.model, self.start, self.end, float(self.value))


@dataclass(eq=False)
class Workout:
    activity: str
    start: int
    end: int
    source: Source
    zone: str | None = None
    by_hand: bool = False
    duration: Fraction | None = None       # seconds, as the file states it
    distance: Fraction | None = None       # km, attribute
    energy: Fraction | None = None         # kcal, attribute
    statistics: dict = field(default_factory=dict)      # identifier -> {'sum': Fraction, ...} in kept units
    events: list = field(default_factory=list)          # (instant, type)
    pieces: int = 0                                     # child elements
    lap_marks: list = field(default_factory=list)       # (start, end) of laps; an instant ends the one that runs
    lap: int | None = None                              # number of the lap, of a part of a workout
    part_of: 'Workout | None' = None
    flagged: bool = False
    metadata: dict = field(default_factory=dict)

    def active_spans(self):
        if self.part_of:
            spans = [(max(a, self.start), min(b, self.end)) for a, b in self.part_of.active_spans()]
            return [(a, b) for a, b in spans if b > a]
        spans, begin, running = [], self.start, True
        for instant, kind in sorted(self.events):
            instant = min(max(instant, self.start), self.end)
            if kind == 'Pause' and running:
                spans.append((begin, instant))
                running = False
            elif kind == 'Resume' and not running:
                begin, running = instant, True
        if running:
            spans.append((begin, self.end))
        return [(a, b) for a, b in spans if b > a]

    def active_seconds(self):
        if self.duration:
            return self.duration
        return Fraction(sum(b - a for a, b in self.active_spans()), MICRO)


    def laps(self):
        """Laps as workouts of their own: marks with a length as they stand, instants cut the whole, without either there is one."""
        long = sorted((a, b) for a, b in self.lap_marks if b > a)
        if not long:
            cuts = sorted({a for a, _ in self.lap_marks if self.start < a < self.end})
            borders = [self.start, *cuts, self.end]
            long = list(zip(borders, borders[1:]))
        if len(long) == 1 and not self.lap_marks:
            return [replace(self, lap=1)]
        return [replace(self, start=a, end=b, duration=None, distance=None, energy=None, statistics={}, lap=i,
                        part_of=self) for i, (a, b) in enumerate(long, 1)]


@dataclass
class Export:
    samples: dict                # identifier -> [Sample]
    workouts: list
    export_moment: int | None
    skipped: Counter
    truncated: bool = False
    elements: Counter = field(default_factory=Counter)
    born: date | None = None

    def zone_marks(self):
        """(instant, zone name) of everything that carries one, in time order."""
        rows = [(s.start, s.zone) for rows in self.samples.values() for s in rows if s.zone and not s.flagged]
        rows += [(w.start, w.zone) for w in self.workouts if w.zone and not w.flagged]
        return sorted(rows)


@lru_cache(maxsize=None)
def entity(text):
    if text[0] == '#':
        try:
            return chr(int(text[2:], 16) if text[1] in 'xX' else int(text[1:]))
        except (ValueError, OverflowError):
            return '\ufffd'
    return {'lt': '<', 'gt': '>', 'amp': '&', 'quot': '"', 'apos': "'"}.get(text, f'&{text};')


def unescaped(text):
    return re.sub(r'&(#?\w+);', lambda m: entity(m[1]), text) if '&' in text else text


def attributes(text):
    """Name to value; a second startDate is kept as `startDate#2`."""
    out = {}
    for m in ATTRIBUTE.finditer(text):
        name, value = m[1], m[2] if m[2] is not None else m[3]
        if name in out:
            name += '#2'
        out.setdefault(name, unescaped(value))
    return out


@lru_cache(maxsize=200_000)
def instant(text):
    m = DATE.fullmatch(text or '')
    if not m:
        return None
    try:
        days = date(int(m[1]), int(m[2]), int(m[3])).toordinal() - EPOCH
    except ValueError:
        return None
    hour, minute, second = int(m[4]), int(m[5]), int(m[6])
    if hour > 23 or minute > 59 or second > 60:
        return None
    offset = 0 if m[11] else (int(m[9]) * 3600 + int(m[10]) * 60) * (-1 if m[8] == '-' else 1)
    return (days * 86400 + hour * 3600 + minute * 60 + second - offset) * MICRO + int((m[7] or '0').ljust(6, '0'))


@lru_cache(maxsize=200_000)
def number(text):
    return Fraction(text.strip().replace(',', '.')) if text is not None and NUMBER.fullmatch(text) else None


@lru_cache(maxsize=None)
def source(name, device):
    parts = {}
    if device:
        for m in re.finditer(rf'(?:^|[,>]\s)({DEVICE_KEYS}):(.*?)(?=, (?:{DEVICE_KEYS}):|>?$)', device):
            parts.setdefault(m[1], m[2].strip())
    hint = ' '.join(parts.get(k, '') for k in ('name', 'model', 'hardware')).lower()
    if not hint.strip():
        hint = (name or '').lower()
        kind = 1 if 'watch' in hint else 2 if 'iphone' in hint else 4
    else:
        kind = 1 if 'watch' in hint else 2 if 'iphone' in hint else 3
    return Source(name or '', parts.get('model', ''), kind)


def document(path):
    """The text of the main file, control characters dropped."""
    path = pathlib.Path(path)
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for info in sorted(archive.infolist(), key=lambda i: i.filename.count('/')):
                if info.filename.lower().endswith('.xml') and not info.filename.endswith('_cda.xml'):
                    data = archive.read(info)
                    if b'<HealthData' in data[:1 << 20]:
                        break
            else:
                raise SystemExit('no HealthData in the archive')
    else:
        data = path.read_bytes()
    text = data.decode('utf-8', 'replace')
    text = re.sub('[\x00-\x08\x0b\x0c\x0e-\x1f]', '', text)
    begin = re.search(r'<HealthData[\s>]', text)
    if not begin:
        raise SystemExit('no HealthData element')
    return text[begin.start():]


# Further limits, closed, in kept units.
LIMITS = {'BodyMass': (2, 650), 'Height': (50, 280), 'BodyTemperature': (10, 48), 'BasalBodyTemperature': (10, 48), 'RespiratoryRate': (0, 200),
          'BodyFatPercentage': (0, 1), 'HeartRateVariabilitySDNN': (0, 1000)}
POSITIVE = {'OxygenSaturation': 1, 'BloodPressureSystolic': 500, 'BloodPressureDiastolic': 400, 'BloodGlucose': 3000, 'BodyMassIndex': 300,
            'VO2Max': 120, 'HeartRate': 300, 'RestingHeartRate': 300, 'WalkingHeartRateAverage': 300}


def plausible(sample, export_moment):
    """The limits that the design names, and the further ones above."""
    style = TYPES[sample.type][2] if sample.type in TYPES else None
    name = sample.type.removeprefix('HKQuantityTypeIdentifier')
    if export_moment is not None and sample.start > export_moment:
        return False
    if style == 'cumulative' and sample.value < 0:
        return False
    if name in POSITIVE and not 0 < sample.value <= POSITIVE[name]:
        return False
    if name in LIMITS and not LIMITS[name][0] <= sample.value <= LIMITS[name][1]:
        return False
    if name == 'StepCount' and sample.end > sample.start and sample.value * MICRO > 10 * (sample.end - sample.start):
        return False
    return True


class Reader:
    """Walks the tags once; knows only which element is open."""

    def __init__(self, text):
        self.text = text
        self.samples, self.nested, self.workouts = [], [], []
        self.skipped, self.elements, self.export_moment, self.born = Counter(), Counter(), None, None
        self.stack = []

    def read(self):
        closed = False
        for m in TAG.finditer(self.text):
            slash, name, rest = m[1], m[2], m[3]
            if name is None:
                continue
            if slash:
                if name == 'HealthData':
                    closed = True
                    break
                self.close(name)
                continue
            empty = rest.endswith('/')
            self.open(name, attributes(rest))
            if empty:
                self.close(name)
        return closed

    def open(self, name, a):
        self.elements[name] += 1
        inside = self.stack[-1][0] if self.stack else None
        item = None
        if name == 'ExportDate':
            self.export_moment = instant(a.get('value'))
        elif name == 'Me':
            if m := re.match(r'(\d{4})-(\d\d)-(\d\d)$', a.get('HKCharacteristicTypeIdentifierDateOfBirth') or ''):
                self.born = date(*map(int, m.groups()))
        elif name == 'Record':
            item = self.record(a)
            if item is not None:
                (self.nested if inside == 'Correlation' else self.samples).append(item)
        elif name == 'Workout':
            item = self.workout(a)
        elif self.stack:
            self.child(name, a)
        self.stack.append((name, item))

    def close(self, name):
        while self.stack:
            opened, item = self.stack.pop()
            if opened == name:
                if name == 'Workout' and item is not None:
                    self.workouts.append(item)
                break

    def child(self, name, a):
        parent, item = self.stack[-1]
        if item is None:
            return
        if name == 'MetadataEntry' and parent in ('Record', 'Workout'):
            item.metadata.setdefault(a.get('key'), a.get('value'))
            if a.get('key') == 'HKTimeZone':
                item.zone = a.get('value')
            elif a.get('key') == 'HKWasUserEntered':
                item.by_hand = a.get('value') in ('1', 'true', 'YES')
        if parent != 'Workout':
            return
        item.pieces += 1
        if name == 'WorkoutEvent':
            at = instant(a.get('date'))
            if at is not None and a.get('type') == 'HKWorkoutEventTypeLap':
                length = number(a.get('duration'))
                length = units.converted(length, a.get('durationUnit') or 'min', 's') if length is not None else None
                item.lap_marks.append((at, at + round((length or 0) * MICRO)))
            elif at is not None:
                item.events.append((at, a.get('type', '').removeprefix('HKWorkoutEventType')))
        elif name == 'WorkoutStatistics':
            self.statistics(item, a)

    def statistics(self, workout, a):
        kind = a.get('type')
        if kind not in TYPES:
            return
        values = {}
        for key in ('sum', 'average', 'minimum', 'maximum'):
            value = number(a.get(key))
            if value is not None and a.get('unit'):
                value = units.converted(value, a['unit'], TYPES[kind][1])
                if value is not None:
                    values[key] = value
        workout.statistics.setdefault(kind, values)

    def record(self, a):
        kind, start, end = a.get('type'), instant(a.get('startDate')), instant(a.get('endDate'))
        if not kind or start is None or end is None:
            self.skipped['date'] += 1
            return None
        if end < start:
            self.skipped['end before start'] += 1
            return None
        if kind in TYPES:
            value = number(a.get('value'))
            if value is None:
                self.skipped['value'] += 1
                return None
            value = units.converted(value, a.get('unit') or '?', TYPES[kind][1])
            if value is None:
                self.skipped['unit'] += 1
                return None
        elif kind == SLEEP:
            text = a.get('value', '')
            stage = STAGES.get(text.removeprefix('HKCategoryValueSleepAnalysis'))
            if stage is None and text.isdigit():
                stage = int(text)
            if stage is None:
                self.skipped['value'] += 1
                return None
            value = Fraction(stage)
        else:
            value = number(a.get('value')) or Fraction(0)
        return Sample(kind, start, end, value, source(a.get('sourceName'), a.get('device')))

    def workout(self, a):
        start, end = instant(a.get('startDate')), instant(a.get('endDate'))
        if start is None or end is None or end < start:
            self.skipped['workout date'] += 1
            return None
        w = Workout(a.get('workoutActivityType', '').removeprefix('HKWorkoutActivityType'), start, end,
                    source(a.get('sourceName'), a.get('device')))
        for name, unit, target in (('duration', 'durationUnit', 's'), ('totalDistance', 'totalDistanceUnit', 'km'),
                                   ('totalEnergyBurned', 'totalEnergyBurnedUnit', 'kcal')):
            value = number(a.get(name))
            if value is not None:
                value = units.converted(value, a.get(unit) or ('min' if target == 's' else '?'), target)
            setattr(w, {'duration': 'duration', 'totalDistance': 'distance', 'totalEnergyBurned': 'energy'}[name], value)
        return w


def read(path):
    reader = Reader(document(path))
    closed = reader.read()
    have = Counter((s.type, s.identity) for s in reader.samples)
    inside = Counter()
    for s in reader.nested:                 # members of correlations that also stand at the top level count once
        key = (s.type, s.identity)
        inside[key] += 1
        if inside[key] > have[key]:
            reader.samples.append(s)
    samples = {}
    for s in reader.samples:
        s.flagged = not plausible(s, reader.export_moment)
        samples.setdefault(s.type, []).append(s)
    for w in reader.workouts:
        w.flagged = reader.export_moment is not None and w.start > reader.export_moment
    return Export(samples, reader.workouts, reader.export_moment, reader.skipped, not closed, reader.elements, reader.born)
