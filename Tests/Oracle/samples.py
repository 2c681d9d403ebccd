"""Questions about samples: what contributes, where it falls, and what the rows say of it."""
from bisect import bisect_right
from collections import defaultdict
from fractions import Fraction
import copy

import filters, merging, reading
from civil import HOUR, MICRO
from merging import Cover
from question import SHORT_KEYS, Atom, Question, Row, filled, trimmed
from sentence import Unsupported, over_totals
from summing import Cell, energy_mean, extreme_in_time, statistic

WEIGHTED, LEVEL = 'discreteTemporallyWeighted', 'discreteEquivalentContinuousLevel'
STAGE_NAMES = {merging.UNSPECIFIC: 'asleepUnspecified', merging.CORE: 'core', merging.DEEP: 'deep', merging.REM: 'rem',
               merging.AWAKE: 'awake', merging.IN_BED: 'inBed'}


class SampleQuestion(Question):
    coached = None              # the athlete, where zones are asked for

    # ---- which samples -----------------------------------------------------

    def usable(self, identifier):
        keep = self.q.using.get('outliers') == 'keep'
        return [s for s in self.export.samples.get(identifier, []) if keep or not s.flagged]

    def bmi_samples(self):
        """Mass over the square of the height valid at the weighing; of heights at one instant the better source's, then the later written."""
        rows = self.export.samples.get(reading.HEIGHT, [])
        rank = merging.reading_rank(merging.source_order(rows))
        heights = self.usable(reading.HEIGHT)
        place = {id(s): i for i, s in enumerate(heights)}
        heights.sort(key=lambda s: (s.start, tuple(-x for x in rank(s)), place[id(s)]))
        out, starts = [], [h.start for h in heights]
        for m in self.usable(reading.MASS):
            if not heights or not 2 <= m.value <= 650:
                continue
            h = heights[max(0, bisect_right(starts, m.start) - 1)].value / 100
            if not Fraction('0.5') <= h <= Fraction('2.8'):
                continue
            out.append(reading.Sample('bmi', m.start, m.end, m.value / h ** 2, m.source, m.by_hand))
        return out

    def subject_samples(self, subject=None):
        subject = subject or self.q.subject
        return self.bmi_samples() if subject.kind == 'bmi' else self.usable(subject.identifier)

    def filtered(self, samples):
        """Samples that meet `from` and `where`, as far as these apply before merging."""
        q = self.q
        if q.froms:
            samples = [s for s in samples if filters.of_sources(q.froms, s)]
        for p in filters.conjuncts(q.where):
            if not self.applies_later(p):
                samples = [s for s in samples if filters.passes(p, s, self.clock_of, q.unit)]
        return samples

    def applies_later(self, predicate):
        """How long a reading stands is settled before a condition on its value."""
        return self.q.style in (WEIGHTED, LEVEL) and filters.mentions(predicate, 'value')

    def passing_later(self, samples, pieces):
        late = [p for p in filters.conjuncts(self.q.where) if self.applies_later(p)]
        if not late:
            return samples, pieces
        keep = {id(s) for s in samples if all(filters.passes(p, s, self.clock_of, self.q.unit) for p in late)}
        return [s for s in samples if id(s) in keep], [p for p in pieces if id(p[2]) in keep]

    # ---- pieces ------------------------------------------------------------

    def order(self, samples):
        """The default order, or the one in which the source that the question names comes first."""
        first = self.q.using.get('sources')
        named = [] if first in (None, 'all') else [first]
        return merging.source_order(samples, lambda source: any(filters.names(n, source) for n in named))

    def mode(self):
        if self.q.using.get('sources') == 'all':
            return 'all'
        return 'split' if self.q.has('source') else 'merged'

    def pieces(self, samples, order):
        q = self.q
        if q.kind in ('sleep', 'mainSleep'):
            if self.mode() == 'all' and q.kind == 'sleep':      # everything is added up, stages and the unspecific alike
                return [(s.start, s.end, s) for s in samples if s.value not in (merging.IN_BED, merging.AWAKE) and s.end > s.start]
            pieces = merging.asleep(samples, order)
            return self.longest_stretches(pieces) if q.kind == 'mainSleep' else pieces
        if q.style == 'cumulative':
            return merging.amounts(samples, order, self.mode())
        if q.style in (WEIGHTED, LEVEL):
            return merging.readings(samples, order, self.mode(), q.style == WEIGHTED, q.using.get('max_gap', merging.FIVE_MINUTES))
        return []

    def longest_stretches(self, pieces):
        """The pieces of the longest stretch of every night: breaks under an hour join, and are not counted."""
        if not pieces:
            return []
        nights = self.calendar.buckets('night', 1, min(p[2].start for p in pieces), max(p[2].start for p in pieces) + 1)
        starts, by_night = [n.start for n in nights], defaultdict(list)
        for piece in pieces:
            by_night[bisect_right(starts, piece[2].start)].append(piece)
        out = []
        for mine in by_night.values():
            stretches, until = [], None
            for a, b, s in sorted(mine, key=lambda x: x[:2]):
                if until is None or a - until >= HOUR:
                    stretches.append([])
                stretches[-1].append((a, b, s))
                until = max(until or b, b)
            out += max(stretches, key=lambda x: sum(b - a for a, b in merging.union([p[:2] for p in x])))
        return out

    # ---- rows --------------------------------------------------------------

    def answer(self):
        """(columns, rows)"""
        q = self.q
        self.check()
        everything = self.subject_samples()
        order = self.order(self.export.samples.get(q.identifier, []) if q.identifier else everything)
        samples = self.distinct(self.filtered(everything))
        self.begin = self.beginning(samples, order)
        workouts = self.oracle.workout_question(q, self.tz).workouts() if q.relation == 'during' and not q.during or \
            q.has_sessions or q.has('activity') else None
        rows, parts, self.stretches, self.shares = [], [], {}, defaultdict(Fraction)
        self.own = None             # of rows by activity: the time of its workouts, in which a sample must start to be counted
        for names, group, cover in self.groups(samples, workouts):
            pieces = self.pieces(group, order)
            group, pieces = self.passing_later(group, pieces)
            if q.has_sessions:
                rows += self.rows_by_workout(group, pieces, workouts, names)
            else:
                parts.append((names, *(restricted(group, pieces, cover) if cover is not None else (group, pieces))))
        if not q.has_sessions:
            rows = self.rows_by_bucket(parts)
        return self.columns(), filled([r for r, _ in rows], q)

    def check(self):
        q = self.q
        if q.style == 'cumulative' and any(map(over_totals, q.aggregates)) and (q.by in SHORT_KEYS and q.step == 1 or q.by in ('minute', 'hour')):
            raise Unsupported('statistics of totals by day or shorter')
        if q.has('hour_of_day') and q.style == 'cumulative' and any(map(over_totals, q.aggregates)):
            raise Unsupported('statistics of totals by hour of the day')
        if q.style != 'cumulative' and 'sum' in q.aggregates:
            raise Unsupported('sum of a discrete type')
        if q.has('stage') and q.kind not in ('sleep', 'mainSleep'):
            raise Unsupported('key')

    def distinct(self, samples):
        return samples if self.q.style == 'cumulative' else merging.without_copies(samples, True)

    def beginning(self, samples, order):
        """Where the data asked for begin: `during` and further keys do not move it."""
        samples, pieces = self.passing_later(samples, self.pieces(samples, order))
        return self.data_span(samples, pieces)[0]

    def groups(self, samples, workouts):
        """(key values by name, samples, spans of `during`) of the keys that are settled before merging."""
        q = self.q
        splits = [({}, samples)]
        for key in q.keys:
            if key in ('source', 'device'):
                splits = [({**names, key: value}, part) for names, group in splits
                          for value, part in grouped(group, lambda s: s.source.name if key == 'source' else self.device(s)).items()]
        if q.has('activity'):
            for names, group in splits:
                for kind, (own, active) in spans_of_kinds(workouts).items():
                    self.stretches[kind] = own
                    yield {**names, 'activity': kind}, group, active
            return
        cover = None
        if q.during == 'sleep':
            cover = Cover([(a, b) for a, b, _ in self.sleeping()])
        elif q.during:
            raise Unsupported(f'during {q.during}')
        elif q.relation == 'during':
            cover = cover_of(workouts)
        for names, group in splits:
            yield names, group, cover

    def device(self, s):
        return s.source.model or None

    def sleeping(self):
        rows = self.usable(reading.SLEEP)
        return merging.asleep(merging.without_copies(rows, True), merging.source_order(self.export.samples.get(reading.SLEEP, [])))

    def data_span(self, samples, pieces):
        """Where data begin and end: of what contributes."""
        if self.night_based:                    # a sample counts where it starts, even if its first part gives way to a better source
            items = [(s.start, b) for _, b, s in pieces]
        elif self.q.style == 'cumulative':
            items = [(a, b) for a, b, _ in pieces]
        else:
            items = [(s.start, s.end) for s in samples]
        if not items:
            return None, None
        return min(a for a, _ in items), max(max(b, a + 1) for a, b in items)

    def rows_by_bucket(self, parts):
        """Rows of all groups (key values, samples, pieces) over the same buckets."""
        q = self.q
        spans = [x for x in (self.data_span(samples, pieces) for _, samples, pieces in parts) if x[0] is not None]
        first, last = (min(x[0] for x in spans), max(x[1] for x in spans)) if spans else (None, None)
        buckets, open_left, open_right = self.buckets(first, last)
        if not buckets or (q.keys and first is None):
            return []
        atoms = self.atoms(buckets)
        stretches = {k: [(a.low, a.high) for a in mine] for k, mine in grouped(atoms, lambda a: a.key).items() if k[1:] != (None, None)}
        rows = []
        for names, samples, pieces in parts:
            self.own = Cover(self.stretches[names['activity']]) if 'activity' in names else None
            cells = self.gather(atoms, samples, pieces, self.shares)
            self.add_days(buckets, atoms, cells, pieces)
            keys = sorted(cells, key=repr) if self.inner_keys() else [(i, None, None, ()) for i in range(len(buckets))]
            for key in keys:
                bucket, cell = buckets[key[0]], cells.get(key) or Cell()
                values, n = self.values(cell)
                row = Row(bucket, {**self.head(bucket), **self.named(names, key), **values, 'n': n})
                there = bool(n or cell.contributors or cell.begun)
                row['coverage'] = self.coverage(bucket, Cover(cell.spans) if there else Cover(),
                                                self.narrowed(stretches.get(key[:3]), names.get('activity')))
                if q.by:
                    row['partial'] = self.partial(bucket, self.begin)
                if there or not q.keys:
                    rows.append((row, there))
        rows.sort(key=lambda r: r[0].bucket.start)
        return trimmed(rows, open_left, open_right)

    def narrowed(self, stretches, activity):
        """The stretches of a row within the workouts of its kind."""
        if activity is None:
            return stretches
        own = Cover(self.stretches[activity])
        return own.spans if stretches is None else [x for a, b in stretches for x in own.inside(a, b)]

    @property
    def limited(self):
        """Whether only spans of time count: workouts, sleep."""
        return self.q.relation == 'during' or self.q.has_sessions or self.q.has('activity')

    def inner_keys(self):
        return any(k in ('weekday', 'hour_of_day', 'stage', 'zone') or k[0] == 'bands' for k in self.q.keys)

    def named(self, names, key):
        """Values of the further keys, in the order of the sentence."""
        out, attributes = {}, list(key[3])
        for k in self.q.keys:
            if k == 'weekday':
                out[k] = key[1]
            elif k == 'hour_of_day':
                out[k] = key[2]
            elif k in ('stage', 'zone') or k[0] == 'bands':
                out['band' if k[0] == 'bands' else k] = attributes.pop(0)
            else:
                out[k] = names[k]
        return out

    def attributes(self, s):
        """Values of the keys that belong to the sample itself."""
        out = []
        for k in self.q.keys:
            if k == 'stage':
                out.append(STAGE_NAMES[int(s.value)])
            elif k == 'zone':
                zones = self.athlete().zones(self.calendar.date_at(s.start))
                out.append(None if zones is None else bisect_right(zones, s.value))
            elif k[0] == 'bands':
                out.append(band(s.value, k[1]))
        return tuple(out)

    def athlete(self):
        if self.coached is None:
            from training import Athlete
            self.coached = Athlete(self.export, self)
        return self.coached

    def gather(self, atoms, samples, pieces, shares=None):
        """Cells by (bucket, weekday, hour, attributes); `shares` gathers what each source gave to them."""
        q = self.q
        cells = defaultdict(Cell)
        lows = [a.low for a in atoms]

        def at(t):
            i = bisect_right(lows, t) - 1
            return atoms[i] if i >= 0 and t < atoms[i].high else None

        def cell(atom, s):
            return cells[atom.key + (self.attributes(s),)]
        amount = q.style == 'cumulative'
        contributing = {}
        for a, b, s in pieces:
            contributing[id(s)] = s
            if a == b or self.night_based:      # sleep is not split: it counts in the night in which its sample starts
                if atom := at(s.start if self.night_based else a):
                    c = cell(atom, s)
                    c.amount.add(self.share(s, a, b))
                    if shares is not None:
                        shares[s.source.name] += self.share(s, a, b)
                    c.contributors.add(id(s))
                    c.spans.append((a, max(b, a + 1)))
                    c.covered.append((a, b))
                continue
            i = max(0, bisect_right(lows, a) - 1)
            while i < len(atoms) and atoms[i].low < b:
                x, y = max(a, atoms[i].low), min(b, atoms[i].high)
                if y > x:
                    c = cell(atoms[i], s)
                    c.covered.append((x, y))
                    if amount:
                        c.amount.add(self.share(s, x, y))
                        if shares is not None:
                            shares[s.source.name] += self.share(s, x, y)
                        c.contributors.add(id(s))
                        c.spans.append((x, y))
                    else:
                        c.weights.append((y - x, s))
                i += 1
        for s in (contributing.values() if amount else samples):
            if atom := at(s.begun if self.limited and not amount else s.start):
                c = cell(atom, s)
                if not amount or id(s) in c.contributors and (self.own is None or self.own.holds(s.start)):
                    c.begun.append(s)
        if not amount:
            self.cover_readings(atoms, lows, samples, cell)
        for key, c in list(cells.items()):      # a held value alone gives no row: only readings that start here or cross into it
            here = {id(s) for s in c.begun}
            c.weights_own = {id(s) for _, s in c.weights if id(s) in here or s.end > s.start}
            if not amount and not c.weights_own and not here:
                del cells[key]
        return cells

    def cover_readings(self, atoms, lows, samples, cell):
        for s in samples:
            for a, b in [(s.start, max(s.end, s.start + 1))] if not self.limited else s.inside:
                self.cover_reading(atoms, lows, s, a, b, cell)

    def cover_reading(self, atoms, lows, s, a, b, cell):
        i = max(0, bisect_right(lows, a) - 1)
        while i < len(atoms) and atoms[i].low < b:
            x, y = max(a, atoms[i].low), min(b, atoms[i].high)
            if y > x:
                cell(atoms[i], s).spans.append((x, y))
            i += 1

    def share(self, s, a, b):
        if self.q.kind in ('sleep', 'mainSleep'):
            return Fraction(b - a, 3600 * MICRO)
        return s.value if a == b else s.value * Fraction(b - a, s.end - s.start)

    def add_days(self, buckets, atoms, cells, pieces):
        """Daily (nightly) totals without the partial days, for the statistics over totals."""
        q = self.q
        if q.style != 'cumulative' or not any(map(over_totals, q.aggregates)):
            return
        low = max(buckets[0].low, min((p[0] for p in pieces), default=0), self.begin or 0)
        if self.night_based:
            low = max(buckets[0].low, min((p[2].start for p in pieces), default=0))
        high = min(buckets[-1].high, max((p[1] + 1 for p in pieces), default=0))
        if high <= low:
            return
        days = self.calendar.buckets('day', 1, low, high, self.shift)
        for d in days:
            d.low, d.high = max(d.low, buckets[0].low), min(d.high, buckets[-1].high)
        lows = [b.low for b in buckets]
        totals = self.gather([DayAtom(d) for d in days], [], pieces)
        for (day, attributes), total in totals.items():
            if not total.contributors or (self.partial(day, self.begin) and q.using.get('partial') != 'keep'):
                continue
            i = bisect_right(lows, day.low) - 1
            weekday = self.weekday(day.low) if q.has('weekday') else None
            cell = cells[(i, weekday, None, attributes)]
            cell.days.append(total.amount.value())
            cell.day_contributors |= total.contributors

    # ---- values ------------------------------------------------------------

    def values(self, cell):
        """({column: number or None}, n)."""
        q = self.q
        out, counted = {}, set()
        for aggregate in q.aggregates:
            value, ids = self.cumulative_value(aggregate, cell) if q.style == 'cumulative' else self.discrete_value(aggregate, cell)
            counted |= ids
            if aggregate == 'count':
                out[aggregate] = value
            else:
                out[aggregate] = self.shown(value, aggregate)
        return out, len(counted)

    def cumulative_value(self, aggregate, cell):
        if aggregate == 'sum':
            return (cell.amount.value() if cell.contributors else None), cell.contributors
        if aggregate == 'count':
            return len(cell.begun) or None, cell.contributors
        if aggregate in ('latest', 'earliest'):
            if self.q.kind in ('sleep', 'mainSleep'):
                raise Unsupported(f'{aggregate} sleep')
            return extreme_in_time(aggregate, cell.begun), cell.contributors
        if aggregate == 'time':
            return self.time(cell), cell.contributors
        if aggregate == 'rate':
            raise Unsupported('rate: decided anew as the total by the time asked about')
        return statistic(aggregate, cell.days), cell.day_contributors

    def time(self, cell):
        """Seconds in which an amount or a reading stands, overlaps once."""
        if not cell.covered:
            return None
        return Fraction(sum(b - a for a, b in merging.union(cell.covered)), MICRO)

    def discrete_value(self, aggregate, cell):
        q = self.q
        begun = {id(s) for s in cell.begun}
        if aggregate == 'count':
            return len(cell.begun) or None, begun
        if aggregate in ('latest', 'earliest'):
            return extreme_in_time(aggregate, cell.begun), begun
        if aggregate == 'time':
            if q.style not in (WEIGHTED, LEVEL):
                raise Unsupported('time of plain readings')
            if not cell.covered and begun:      # all of them silenced: they are there, and stand for no time
                return 0, begun
            return self.time(cell), cell.weights_own
        if aggregate == 'avg' and q.style in (WEIGHTED, LEVEL) and q.using.get('weight') != 'samples':
            total = sum(w for w, _ in cell.weights)
            if total:
                if q.style == LEVEL:
                    return energy_mean([(w, float(s.value)) for w, s in cell.weights]), cell.weights_own
                return sum(w * s.value for w, s in cell.weights) / total, cell.weights_own
        if aggregate == 'avg' and q.style == LEVEL and cell.begun:
            return energy_mean([(1, float(s.value)) for s in cell.begun]), begun
        return statistic(aggregate, [s.value for s in cell.begun]), begun

    # ---- by workout --------------------------------------------------------

    def rows_by_workout(self, samples, pieces, workouts, names):
        rows = []
        asking = self.oracle.workout_question(self.q, self.tz)
        for w in asking.laps_if_asked(asking.in_range(workouts)):
            cover = Cover(w.active_spans())
            near = [p for p in pieces if p[1] >= w.start and p[0] <= w.end]
            mine = [s for s in samples if s.end >= w.start and s.start <= w.end]
            mine, near = restricted(mine, near, cover)
            cells = self.gather([Atom(w.start, w.end + 1, (0, None, None))], mine, near)
            found = sorted(cells, key=repr) if self.inner_keys() else [(0, None, None, ())]
            for key in found:
                values, n = self.values(cells.get(key) or Cell())
                if not n and len(self.q.keys) > 1:
                    continue
                rows.append(({**asking.workout_head(w), **{k: v for k, v in self.named({**names, 'workout': None, 'lap': None}, key).items() if k not in ('workout', 'lap')},
                              **values, 'n': n}, True))
        return rows


class DayAtom:
    """A civil day as a stretch of time whose key is the day itself."""

    def __init__(self, day):
        self.low, self.high, self.key = day.low, day.high, (day,)


def grouped(items, key):
    out = defaultdict(list)
    for item in items:
        out[key(item)].append(item)
    return out


def band(value, bounds):
    i = bisect_right(bounds, value)
    low, high = (None if i == 0 else plain(bounds[i - 1])), (None if i == len(bounds) else plain(bounds[i]))
    return f'< {high}' if low is None else f'≥ {low}' if high is None else f'{low}–{high}'


def plain(number):
    return str(int(number)) if number.denominator == 1 else repr(float(number))


def spans_of_kinds(workouts):
    """Kind of workout -> (its time, its active time): of workouts that overlap the one that started first has the shared time."""
    own, until, active = defaultdict(list), 0, cover_of(workouts)
    for w in sorted(workouts, key=lambda w: (w.start, w.end)):
        a, b = max(w.start, until), max(w.end, w.start + 1)
        if b > a:
            until = b
            own[w.activity[:1].lower() + w.activity[1:]].append((a, b))
    return {k: (mine, Cover([x for a, b in mine for x in active.inside(a, b)])) for k, mine in own.items()}


def cover_of(workouts):
    return Cover([span for w in workouts for span in w.active_spans()])


def restricted(samples, pieces, cover):
    """What lies in the spans, as copies that know it: pieces by overlap, readings where they first touch a span."""
    clones = {}

    def clone(s):
        if id(s) not in clones:
            clones[id(s)] = copy.copy(s)
        return clones[id(s)]
    out = []
    for a, b, s in pieces:
        if a == b:
            if cover.holds(a):
                out.append((a, b, clone(s)))
        else:
            out += [(x, y, clone(s)) for x, y in cover.inside(a, b)]
    inside = []
    for s in samples:
        parts = cover.inside(s.start, max(s.end, s.start + 1))
        if parts:
            s = clone(s)
            s.begun, s.inside = parts[0][0], parts
            inside.append(s)
    return inside, out
