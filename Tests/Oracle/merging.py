"""Who counts when: source order, pieces of samples that survive, held readings, sleep, double workouts.

A piece is (start, end, sample); its share of an amount is its length over the sample's. A piece of zero length is a whole instant.
"""
from bisect import bisect_right
from collections import defaultdict

SIX_HOURS = 6 * 3600 * 1_000_000
FIVE_MINUTES = 300 * 1_000_000


def source_order(samples, preferred=lambda source: False):
    """Source -> position: preferred ones, then class, then the one that appeared last first, then name, then model."""
    first, flagged = {}, {}
    for s in samples:
        starts = flagged if s.flagged else first
        starts[s.source] = min(starts.get(s.source, s.start), s.start)
    first = {**flagged, **first}
    ordered = sorted(first, key=lambda x: (not preferred(x), x.kind, -first[x], x.name, x.model))
    return {x: i for i, x in enumerate(ordered)}


def without_copies(samples, instants_too):
    """An exact copy (source, start, end, value) counts once; of amounts only those that have a length. Values are the same within 10⁻⁵:
    a phone that was restored under other units writes other last digits."""
    seen, out = defaultdict(list), []
    for s in samples:
        if s.end > s.start or instants_too:
            known = seen[s.source, s.start, s.end]
            if any(abs(v - s.value) <= max(abs(v), abs(s.value)) / 100_000 for v in known):
                continue
            known.append(s.value)
        out.append(s)
    return out


def union(spans):
    out = []
    for a, b in sorted(spans):
        if b <= a:
            continue
        if out and a <= out[-1][1]:
            out[-1][1] = max(out[-1][1], b)
        else:
            out.append([a, b])
    return out


class Cover:
    """Disjoint sorted spans of time."""

    def __init__(self, spans=()):
        self.spans = union(spans)
        self.starts = [s[0] for s in self.spans]

    def with_more(self, spans):
        return Cover([tuple(s) for s in self.spans] + list(spans))

    def holds(self, t):
        i = bisect_right(self.starts, t) - 1
        return i >= 0 and t < self.spans[i][1]

    def inside(self, a, b):
        """The parts of [a, b) that are covered."""
        out = []
        i = max(0, bisect_right(self.starts, a) - 1)
        while i < len(self.spans) and self.spans[i][0] < b:
            x, y = max(a, self.spans[i][0]), min(b, self.spans[i][1])
            if y > x:
                out.append((x, y))
            i += 1
        return out

    def outside(self, a, b):
        """The parts of [a, b) that are free."""
        out, at = [], a
        for x, y in self.inside(a, b):
            if x > at:
                out.append((at, x))
            at = y
        if at < b:
            out.append((at, b))
        return out


def ranked(items, order, rank):
    """Items in lists, best first."""
    groups = defaultdict(list)
    for item in items:
        groups[rank(item)].append(item)
    return [groups[k] for k in sorted(groups)]


def reading_rank(order):
    """By hand before measured, then the order of the sources: that long samples come last is a rule of sums."""
    return lambda s: (not s.by_hand, order[s.source])


def cut_by_rank(spans, rank):
    """Pieces of (start, end, sample) spans: each rank gives way to all better ones, never to itself."""
    pieces, cover = [], Cover()
    for group in ranked(spans, None, lambda x: rank(x[2])):
        for a, b, s in group:
            if b == a:
                if not cover.holds(a):
                    pieces.append((a, b, s))
            else:
                pieces += [(x, y, s) for x, y in cover.outside(a, b)]
        cover = cover.with_more([(a, b) for a, b, _ in group])
    return pieces


def rank_of(order):
    """Short before long, by hand before measured, then the order of the sources."""
    return lambda s: (s.end - s.start > SIX_HOURS, not s.by_hand, order[s.source])


def amounts(samples, order, mode='merged'):
    """Pieces of a cumulative type. mode: merged, all (everything added up), split (each source for itself)."""
    if mode != 'all':
        samples = without_copies(samples, False)
    spans = [(s.start, s.end, s) for s in samples]
    return cut_by_rank(spans, rank_of(order)) if mode == 'merged' else spans


def held(samples, gap=FIVE_MINUTES):
    """Spans in force: a reading with a length its own; an instant until its source's next reading, `gap` at most."""
    by_source = defaultdict(list)
    for s in samples:
        by_source[s.source].append(s)
    out = []
    for rows in by_source.values():
        starts = sorted({s.start for s in rows})
        for s in rows:
            if s.end > s.start:
                out.append((s.start, s.end, s))
            else:
                i = bisect_right(starts, s.start)
                until = s.start + gap
                out.append((s.start, min(until, starts[i]) if i < len(starts) else until, s))
    return out


def readings(samples, order, mode='merged', hold=True, gap=FIVE_MINUTES):
    """Weighted pieces of a discrete type; expects samples without copies."""
    spans = held(samples, gap) if hold else [(s.start, s.end, s) for s in samples if s.end > s.start]
    return cut_by_rank(spans, reading_rank(order)) if mode == 'merged' else spans


IN_BED, UNSPECIFIC, AWAKE, CORE, DEEP, REM = range(6)
BELIEVED = {AWAKE: 0, DEEP: 1, REM: 2, CORE: 3, UNSPECIFIC: 4}


def asleep(samples, order):
    """Pieces asleep, every moment once. The best source that says asleep or awake decides; within one, awake before stages before the
    unspecific; of two stages deep, then REM, and of equals the sample that ends last."""
    spans = [(s.start, s.end, s) for s in samples if s.value != IN_BED and s.end > s.start]
    pieces, cover = [], Cover()
    for group in ranked(spans, None, lambda x: (not x[2].by_hand, order[x[2].source])):
        for a, b, s in decided(group):
            if s.value != AWAKE:
                pieces += [(x, y, s) for x, y in cover.outside(a, b)]
        cover = cover.with_more([(a, b) for a, b, _ in group])
    return pieces


def decided(group):
    """Spans of one source cut so that one sample decides each moment."""
    borders = sorted({t for a, b, _ in group for t in (a, b)})
    begin = defaultdict(list)
    for i, (a, b, s) in enumerate(group):
        begin[a].append((BELIEVED[s.value], -b, i))
    out, active = [], []
    for a, b in zip(borders, borders[1:]):
        active = [x for x in active if -x[1] > a] + begin[a]
        if active:
            s = group[min(active)[2]][2]
            if out and out[-1][2] is s and out[-1][1] == a:
                out[-1] = (out[-1][0], b, s)
            else:
                out.append((a, b, s))
    return out


def single_workouts(workouts):
    """Workouts with doubles removed: the record with the most data stays."""
    rows = sorted((w for w in workouts if not w.flagged), key=lambda w: (w.start, w.end))
    parent = list(range(len(rows)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i
    for i, w in enumerate(rows):
        for j in range(i + 1, len(rows)):
            v = rows[j]
            if v.start - w.start > 600 * 1_000_000:
                break
            copy = w.source == v.source and (w.start, w.end) == (v.start, v.end)
            overlap = min(w.end, v.end) - max(w.start, v.start)
            shorter = min(w.end - w.start, v.end - v.start)
            alike = w.activity == v.activity or w.source != v.source and 'Other' in (w.activity, v.activity)
            if alike and (copy or w.source != v.source and (overlap * 2 > shorter or (w.start, w.end) == (v.start, v.end))):
                parent[root(j)] = root(i)
    groups = defaultdict(list)
    for i, w in enumerate(rows):
        groups[root(i)].append(w)

    def data(w):
        totals = (w.distance is not None) + (w.energy is not None)
        return (w.pieces + totals, w.end - w.start, -w.source.kind)
    return sorted((max(g, key=data) for g in groups.values()), key=lambda w: (w.start, w.end))
