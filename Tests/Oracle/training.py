"""What efforts are measured against, loads of workouts, training zones and best efforts, by `Documentation/Decisions/training.md` and
`Documentation/Profile.md`. There is no profile in an export, so thresholds are always estimated."""
from bisect import bisect_right
from datetime import timedelta
from fractions import Fraction
import math

import civil, merging
from civil import DAY, MICRO
from merging import Cover
from sentence import Unsupported
from summing import quantile
from workouts import WorkoutQuestion, kind

HEART, RESTING = 'HKQuantityTypeIdentifierHeartRate', 'HKQuantityTypeIdentifierRestingHeartRate'
FORMULAS = ((0.64, 1.92), (0.86, 1.67))         # men, women: nobody says which, so the mean of both
SHARES = [Fraction(n, 100) for n in (50, 60, 70, 80, 90)]
JUMPS = {'on foot': 15, 'else': 45}             # metres a second


class Athlete:
    """Thresholds by day."""

    def __init__(self, export, question):
        self.export, self.question = export, question
        readings = merging.without_copies([s for s in export.samples.get(HEART, []) if not s.flagged], True)
        spans = Cover([(w.start, w.end) for w in merging.single_workouts(export.workouts)])
        inside = sorted(s.value for s in readings if spans.holds(s.start))
        self.measured = quantile(inside, Fraction(999, 1000)) if len(inside) >= 100 else None
        rows = merging.without_copies([s for s in export.samples.get(RESTING, []) if not s.flagged], True)
        self.resting = [(self.day(s.start), s.value) for s in sorted(rows, key=lambda s: (s.start, s.end))]

    def day(self, t):
        return self.question.calendar.date_at(t)

    def maximum(self, day):
        born = self.export.born
        found = [] if self.measured is None else [self.measured]
        if born is not None:
            age = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
            found.append(208 - Fraction(7, 10) * age)
        return max(found, default=None)

    def rest(self, day):
        near = [v for d, v in self.resting if day - timedelta(days=30) < d <= day]
        if near:
            return sum(near) / len(near)
        before = [v for d, v in self.resting if d <= day]
        return before[-1] if before else self.resting[0][1] if self.resting else None

    def zones(self, day):
        top = self.maximum(day)
        return None if top is None else [top * share for share in SHARES]


def steps(pieces, low, high, active):
    """[(start, end, value)] of time within [low, high) in which something stands, one value at each moment: the mean of those that stand
    for it together."""
    parts = [(x, y, s.value) for a, b, s in pieces for u, v in active.inside(max(a, low), min(b, high)) for x, y in [(u, v)]]
    borders = sorted({t for a, b, _ in parts for t in (a, b)})
    out = []
    for a, b in zip(borders, borders[1:]):
        values = [v for x, y, v in parts if x <= a and b <= y]
        if values:
            out.append((a, b, sum(values) / len(values)))
    return out


class LoadQuestion(WorkoutQuestion):
    """`trainingLoad` and `trimp`: of heart rate alone, since no threshold of power is known without a profile."""

    def __init__(self, oracle, q, tz):
        super().__init__(oracle, q, tz)
        self.athlete, self.loads, self.pieces = Athlete(self.export, self), {}, None

    def amount_of(self, w):
        if id(w) not in self.loads:
            self.loads[id(w)] = self.load(w)
        return self.loads[id(w)]

    def load(self, w):
        if self.pieces is None:
            self.pieces = heart_pieces(self.export, self.q)
        near = [p for p in self.pieces if p[1] > w.start and p[0] < w.end]
        found = steps(near, w.start, w.end, Cover(w.active_spans()))
        day = self.athlete.day(w.start)
        rest, top = self.athlete.rest(day), self.athlete.maximum(day)
        if not found or rest is None or top is None or top <= rest:
            return None
        scores = []
        for factor, exponent in FORMULAS:
            def weight(x):
                return x * factor * math.exp(exponent * x)
            impulse = math.fsum((b - a) / MICRO / 60 * weight(float(min(max((v - rest) / (top - rest), 0), 1))) for a, b, v in found)
            scores.append(impulse if self.q.kind == 'trimp' else 100 * impulse / (60 * weight(0.83)))
        return sum(scores) / len(scores)


def heart_pieces(export, q):
    rows = export.samples.get(HEART, [])
    distinct = merging.without_copies([s for s in rows if not s.flagged], True)
    return merging.readings(distinct, merging.source_order(rows), 'merged', True, q.using.get('max_gap', merging.FIVE_MINUTES))


# ---- best efforts ----------------------------------------------------------

class EffortQuestion(WorkoutQuestion):
    """`best N min heartRate`, `best N km`, … : the best stretch within a workout."""

    def __init__(self, oracle, q, tz):
        super().__init__(oracle, q, tz)
        if q.where or q.froms:
            raise Unsupported('efforts with filters')
        amount, unit = q.best
        self.name = f'best {float(amount):g} {unit}'
        self.seconds = amount * {'s': 1, 'min': 60, 'h': 3600}[unit] if unit in ('s', 'min', 'h') else None
        self.kilometers = amount * {'m': Fraction(1, 1000), 'km': 1}[unit] if unit in ('m', 'km') else None
        q.aggregates = [self.name]
        if not q.activity and q.kind in ('duration', 'pace', 'speed') and (q.kind != 'speed'):
            q.activity = 'running'
        self.least = q.kind in ('duration', 'pace')
        self.pieces = {}

    def check(self):
        pass

    def kept_unit(self, aggregate):
        return {'duration': 'min', 'pace': 'min/km', 'speed': 'km/hr'}.get(self.q.kind, self.q.unit)

    def columns(self, workouts=False):
        return [c for c in super().columns(workouts) if c['name'] != 'coverage']

    def numbers(self, mine, is_known=False):
        if not mine:
            return {self.name: None}
        value = (min if self.least else max)(v for _, v in mine)
        first = min((w for w, v in mine if v == value), key=lambda w: w.start)
        return {self.name: self.shown(value, self.name), 'activity': kind(first)}

    def amount_of(self, w):
        if self.q.kind == 'quantity' and self.q.identifier == HEART:
            return self.highest(w)
        rates = self.rates(w)
        if self.q.kind == 'quantity':
            return self.farthest(w, rates) if self.seconds else None
        if self.seconds:
            way = self.farthest(w, rates)
            if not way:
                return None
            return self.seconds / 60 / way if self.q.kind == 'pace' else way / self.seconds * 3600
        time = fastest(rates, w.start, w.end, self.kilometers)
        if time is None:
            return None
        return {'duration': time / 60, 'pace': time / 60 / self.kilometers, 'speed': self.kilometers / time * 3600}[self.q.kind]

    def rates(self, w):
        """[(start, end, kilometres a microsecond)] of the active time."""
        kinds = {'Cycling': 'DistanceCycling', 'Swimming': 'DistanceSwimming'}
        identifier = 'HKQuantityTypeIdentifier' + kinds.get(w.activity, 'DistanceWalkingRunning')
        if self.q.kind == 'quantity' and self.q.word != 'distance':
            identifier = self.q.identifier
        if identifier not in self.pieces:
            rows = self.export.samples.get(identifier, [])
            self.pieces[identifier] = merging.amounts([s for s in rows if not s.flagged], merging.source_order(rows))
        active = Cover(w.active_spans())
        parts = []
        for a, b, s in self.pieces[identifier]:
            if a == b:
                if w.start <= a < w.end:
                    raise Unsupported('a distance covered in no time')
                continue
            rate = s.value / (s.end - s.start)
            parts += [(x, y, rate) for x, y in active.inside(max(a, w.start), min(b, w.end))]
        borders = sorted({t for a, b, _ in parts for t in (a, b)})
        out = []
        for a, b in zip(borders, borders[1:]):
            together = sum(r for x, y, r in parts if x <= a and b <= y)
            if together * MICRO * 1000 > JUMPS['on foot']:
                raise Unsupported('a stretch as fast as a jump')
            if together:
                out.append((a, b, together))
        return out

    def farthest(self, w, rates):
        """The largest amount in so many seconds; time without one counts."""
        length = self.seconds * MICRO
        if w.end - w.start < length or not rates:
            return None
        total = running(rates)
        borders = {t for a, b, _ in rates for t in (a, b)}
        starts = {min(max(t, w.start), w.end - length) for b in borders for t in (b, b - length)} | {w.start, w.end - length}
        return max(total(t + length) - total(t) for t in starts)

    def highest(self, w):
        """The largest mean of so many seconds of which at most a tenth is unknown."""
        if HEART not in self.pieces:
            self.pieces[HEART] = heart_pieces(self.export, self.q)
        length = self.seconds * MICRO
        near = [p for p in self.pieces[HEART] if p[1] > w.start and p[0] < w.end]
        found = steps(near, w.start, w.end, Cover(w.active_spans()))
        if w.end - w.start < length or not found:
            return None
        total, known = running(found), running([(a, b, Fraction(1)) for a, b, _ in found])
        borders = {t for a, b, _ in found for t in (a, b)}
        starts = sorted({min(max(t, w.start), w.end - length) for b in borders for t in (b, b - length)} | {w.start, w.end - length})
        least = length * Fraction(9, 10)
        for a, b in zip(starts[:], starts[1:]):             # where so much is known exactly lies between two of them
            low, high = known(a + length) - known(a), known(b + length) - known(b)
            if (low < least) != (high < least):
                starts.append(a + (b - a) * (least - low) / (high - low))
        means = [(total(t + length) - total(t)) / (known(t + length) - known(t)) for t in starts
                 if known(t + length) - known(t) >= least]
        return max(means, default=None)


def running(parts):
    """The integral of a step function as a function of time."""
    starts, sums = [a for a, _, _ in parts], [Fraction(0)]
    for a, b, value in parts:
        sums.append(sums[-1] + (b - a) * value)

    def total(t):
        i = bisect_right(starts, t) - 1
        if i < 0:
            return Fraction(0)
        a, b, value = parts[i]
        return sums[i] + (min(t, b) - a) * value
    return total


def fastest(rates, low, high, distance):
    """Seconds of the quickest stretch of so many kilometres; None if there is none."""
    if not rates or sum((b - a) * r for a, b, r in rates) < distance:
        return None
    total = running(rates)
    points = sorted({t for a, b, _ in rates for t in (a, b)})
    way = [total(t) for t in points]

    def when(kilometers, latest):
        """The first, or the last, moment at which so much has been covered."""
        inside = [i for i in range(len(points)) if way[i] <= kilometers] if latest else [i for i in range(len(points)) if way[i] < kilometers]
        if not inside:
            return points[0]
        i = inside[-1]
        if way[i] == kilometers or i + 1 == len(points):
            return points[i]
        return points[i] + (points[i + 1] - points[i]) * (kilometers - way[i]) / (way[i + 1] - way[i])
    best = None
    for t, covered in zip(points, way):
        for a, b in ((t, when(covered + distance, False)) if covered + distance <= way[-1] else (None, None),
                     (when(covered - distance, True), t) if covered >= distance else (None, None)):
            if a is not None and (best is None or b - a < best):
                best = b - a
    return Fraction(best) / MICRO
