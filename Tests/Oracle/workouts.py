"""Questions about workouts: lists and counts, and what they say of a type themselves."""
from fractions import Fraction

import filters, merging
from merging import Cover
from question import Question, Row, filled, trimmed
from samples import restricted
from sentence import Unsupported
from summing import statistic


class WorkoutQuestion(Question):
    def __init__(self, oracle, q, tz):
        super().__init__(oracle, q, tz)
        self.merged = {}                # identifier -> pieces
        self.record = None              # the time of which anything is on record

    def workouts(self):
        """Workouts without doubles, of the kind asked for."""
        rows = merging.single_workouts(self.export.workouts)
        if self.q.activity:
            rows = [w for w in rows if w.activity.lower() == self.q.activity.replace('_', '').lower()]
        return rows

    def wanted(self):
        """Those that pass the conditions of a question about workouts themselves."""
        q, rows = self.q, self.workouts()
        if q.froms:
            rows = [w for w in rows if filters.of_sources(q.froms, w)]
        return [w for w in rows if all(filters.passes(p, w, self.clock_of, None) for p in filters.conjuncts(q.where))]

    def in_range(self, workouts):
        first = min((w.start for w in workouts), default=None)
        last = max((w.end for w in workouts), default=None)
        low, high = self.range(first, last)
        return [w for w in workouts if (low is None or w.start >= low) and (high is None or w.start < high)]

    def laps_if_asked(self, workouts):
        return [lap for w in workouts for lap in w.laps()] if self.q.has('lap') else workouts

    def workout_head(self, w):
        line = self.calendar.timeline
        start = line.iso(w.start)
        return {'start': start, 'end': line.iso(w.end), 'label': start[:16], 'activity': kind(w),
                'duration': float(w.active_seconds() / 60), 'distance': optional(distance(w)), 'energy': optional(energy(w)),
                'source': w.source.name, **({'lap': w.lap} if self.q.has('lap') else {})}

    def answer(self):
        q = self.q
        workouts = self.wanted()
        if q.has('lap'):
            workouts = self.laps_if_asked(self.in_range(workouts))
        if q.of_workouts and not q.aggregates and (not (q.by or q.keys) or q.keys == ['lap']):
            return self.columns(workouts=True), [self.workout_head(w) for w in (workouts if q.has('lap') else self.in_range(workouts))]
        if q.of_workouts:
            q.aggregates = q.aggregates or ['count']
            if q.aggregates != ['count']:
                raise Unsupported('only counts of workouts')
            amounts = [(w, Fraction(1)) for w in workouts]
        else:
            self.check()
            amounts = [(w, self.amount_of(w)) for w in workouts]
        if q.has_sessions:
            shown = {id(w) for w in (workouts if q.has('lap') else self.in_range(workouts))}
            return self.columns(), [{**self.workout_head(w), **self.numbers([(w, v)] if v is not None else []), 'n': int(v is not None)}
                                    for w, v in amounts if id(w) in shown]
        amounts = [(w, v) for w, v in amounts if v is not None]
        first = min((w.start for w, _ in amounts), default=None)
        last = max((w.start + 1 for w, _ in amounts), default=None)
        buckets, open_left, open_right = self.buckets(first, last)
        rows, stretches = [], {}
        for atom in self.atoms(buckets) if q.has('weekday') or q.has('hour_of_day') else ():
            stretches.setdefault(atom.key, []).append((atom.low, atom.high))
        for i, bucket in enumerate(buckets):
            here = [(w, v) for w, v in amounts if bucket.low <= w.start < bucket.high]
            groups = {}
            for w, v in here:
                groups.setdefault(tuple(self.key_value(k, w) for k in q.keys), []).append((w, v))
            if not q.keys:
                groups = {(): here}
            for key, mine in groups.items():
                row = Row(bucket, self.head(bucket))
                named = dict(zip(q.keys, key))
                row.update(named)
                row.update(self.numbers(mine, self.is_known(bucket)))
                row['n'] = len(mine)
                row['coverage'] = self.coverage(bucket, Cover([(w.start, max(w.end, w.start + 1)) for w, _ in mine]),
                                                stretches.get((i, named.get('weekday'), named.get('hour_of_day'))))
                if q.by:
                    row['partial'] = self.partial(bucket, first)
                rows.append((row, bool(mine)))
        rows = trimmed(rows, open_left or bool(q.keys), open_right or bool(q.keys))
        return self.columns(), filled([r for r, _ in rows], q)

    def key_value(self, key, w):
        if key == 'activity':
            return kind(w)
        if key == 'source':
            return w.source.name
        if key in ('weekday', 'hour_of_day'):
            return self.clock_of(w)[key == 'weekday']
        raise Unsupported(f'workouts by {key}')

    def check(self):
        if self.q.style != 'cumulative' or not set(self.q.aggregates) <= {'sum', 'avg', 'min', 'max'}:
            raise Unsupported('only sums, averages and extremes of amounts of workouts')

    def recorded(self):
        """[first, last) moment of anything on record, up to the export, until now; None without data."""
        spans = [(s.start, s.end) for rows in self.export.samples.values() for s in rows if not s.flagged]
        spans += [(w.start, w.end) for w in self.export.workouts]
        if not spans:
            return None
        last = max(b for _, b in spans)
        if self.export.export_moment is not None:
            last = max(last, self.export.export_moment)
        return min(a for a, _ in spans), min(last, self.now)

    def is_known(self, bucket):
        """Whether no workout in the bucket means that there was none: something is on record while it ran."""
        if self.q.keys or not self.q.of_workouts:
            return False
        if self.record is None:
            self.record = self.recorded() or (0, 0)
        return bucket.low < self.record[1] and self.record[0] < bucket.high

    def numbers(self, mine, is_known=False):
        """Sums add, extremes are over all, averages weigh by duration without pauses."""
        q, out = self.q, {}
        for a in q.aggregates:
            if a == 'count':
                out[a] = len(mine) or (0 if is_known else None)
            elif a == 'avg':
                total = sum(w.active_seconds() for w, _ in mine)
                out[a] = self.shown(statistic('avg', [v for _, v in mine]), a)
            else:
                out[a] = self.shown(statistic(a, [v for _, v in mine]), a)
        return out

    def amount_of(self, w):
        """A workout's own statistics, else its totals, else the samples in its span, pauses included."""
        q = self.q
        own = w.statistics.get(q.identifier, {}).get('sum')
        if q.word == 'distance':
            own = distance(w)
        elif own is None and q.identifier.endswith('ActiveEnergyBurned'):
            own = energy(w)
        if own is not None:
            return own
        identifier = q.identifier
        if q.word == 'distance':            # that of its activity
            kinds = {'Cycling': 'DistanceCycling', 'Swimming': 'DistanceSwimming'}
            identifier = 'HKQuantityTypeIdentifier' + kinds.get(w.activity, 'DistanceWalkingRunning')
        if identifier not in self.merged:
            rows = self.export.samples.get(identifier, [])
            keep = q.using.get('outliers') == 'keep'
            self.merged[identifier] = merging.amounts([s for s in rows if keep or not s.flagged], merging.source_order(rows),
                                                      'all' if q.using.get('sources') == 'all' else 'merged')
        _, pieces = restricted([], [p for p in self.merged[identifier] if p[1] >= w.start and p[0] <= w.end], Cover([(w.start, w.end)]))
        if not pieces:
            return None
        return sum(s.value if a == b else s.value * Fraction(b - a, s.end - s.start) for a, b, s in pieces)


def kind(w):
    return w.activity[:1].lower() + w.activity[1:]


def distance(w):
    sums = [v['sum'] for k, v in w.statistics.items() if k.removeprefix('HKQuantityTypeIdentifier').startswith('Distance') and 'sum' in v]
    return sum(sums) if sums else w.distance


def energy(w):
    own = w.statistics.get('HKQuantityTypeIdentifierActiveEnergyBurned', {}).get('sum')
    return own if own is not None else w.energy


def optional(value):
    return None if value is None else float(value)
