"""Arithmetic between types: readings join as of the first one's samples, anything with an amount is worked out bucket by bucket.

Numbers are kept in base units (g, m, s, …), so that units follow from the factors.
"""
from bisect import bisect_right
from fractions import Fraction

import merging, reading, units
from merging import Cover
from question import Row, filled, trimmed
from samples import SampleQuestion
from sentence import Subject, Unsupported, default_aggregate, leaves

BASE = {'mass': 'g', 'length': 'm', 'time': 's', 'energy': 'J'}


class ExpressionQuestion(SampleQuestion):
    def __init__(self, oracle, q, tz):
        super().__init__(oracle, q, tz)
        if q.keys or q.froms or q.where or q.relation:
            raise Unsupported('arithmetic with filters or further keys')
        self.base_unit = unit_text(dimensions(q.expression))

    def kept_unit(self, aggregate):
        return None if aggregate == 'count' else self.base_unit

    # ---- readings ----------------------------------------------------------

    def subject_samples(self, subject=None):
        """One sample for each of the first type's for which all other types have a value by then."""
        if subject is not None:
            return super().subject_samples(subject)
        types = list(dict.fromkeys(leaves(self.q.expression)))
        series = {t: sorted(merging.without_copies(super(ExpressionQuestion, self).subject_samples(t), True),
                            key=lambda s: (s.start, s.end, s.by_hand)) for t in types}
        starts = {t: [s.start for s in rows] for t, rows in series.items()}
        out = []
        for s in series[types[0]]:
            known = {types[0]: s.value}
            for t in types[1:]:
                i = bisect_right(starts[t], s.start) - 1
                known[t] = series[t][i].value if i >= 0 else None
            value = evaluated(self.q.expression, known)
            if value is not None:
                out.append(reading.Sample('expression', s.start, s.end, value, s.source, s.by_hand))
        return out

    # ---- amounts -----------------------------------------------------------

    def answer(self):
        q = self.q
        if q.style != 'cumulative':
            return super().answer()
        if q.aggregates != ['sum']:
            raise Unsupported('only sums of arithmetic with amounts')
        parts = []
        for leaf in dict.fromkeys(leaves(q.expression)):
            inner = q.alone(leaf, aggregates=[])
            inner.aggregates = [default_aggregate(inner)]
            asking = SampleQuestion(self.oracle, inner, self.tz)
            asking.own = None
            if asking.night_based:
                raise Unsupported('arithmetic with sleep')
            samples = asking.distinct(asking.subject_samples())
            pieces = asking.pieces(samples, asking.order(self.export.samples.get(leaf.identifier, []) if leaf.identifier else samples))
            parts.append((leaf, asking, samples, pieces, asking.data_span(samples, pieces)))
        spans = [p[4] for p in parts if p[4][0] is not None]
        first, last = (min(x[0] for x in spans), max(x[1] for x in spans)) if spans else (None, None)
        buckets, left, right = self.buckets(first, last)
        atoms = self.atoms(buckets)
        tables = [asking.gather(atoms, samples, pieces) for _, asking, samples, pieces, _ in parts]
        rows = []
        for i, bucket in enumerate(buckets):
            known, n, shares = {}, 0, []
            for (leaf, asking, *_), table in zip(parts, tables):
                cell = table.get((i, None, None, ()))
                if cell is None or not (cell.contributors or cell.begun or cell.weights_own):
                    known[leaf] = None
                    continue
                find = asking.cumulative_value if leaf.style == 'cumulative' else asking.discrete_value
                value, ids = find(asking.q.aggregates[0], cell)
                known[leaf] = None if value is None else Fraction(value)
                n += len(ids)
                shares.append(self.coverage(bucket, Cover(cell.spans)))
            value = evaluated(q.expression, known)
            row = Row(bucket, {**self.head(bucket), 'sum': self.shown(value, 'sum'), 'n': n,
                               'coverage': min((s for s in shares if s is not None), default=self.coverage(bucket, Cover()))})
            if q.by:
                row['partial'] = self.partial(bucket, first)
            rows.append((row, n > 0))
        return self.columns(), filled([r for r, _ in trimmed(rows, left, right)], q)


def evaluated(e, known):
    """The value in base units; None where a type has none or the result is no number."""
    if isinstance(e, Subject):
        if e.kind == 'number':
            return e.number
        value = known[e]
        return None if value is None else value * units.parse(e.unit)[0]
    a, b = evaluated(e[1], known), evaluated(e[2], known)
    if a is None or b is None:
        return None
    if e[0] == '+':
        return a + b
    if e[0] == '-':
        return a - b
    if e[0] == '*':
        return a * b
    if e[0] == '/':
        return a / b if b else None
    return a ** int(b)


def dimensions(e):
    if isinstance(e, Subject):
        return {} if e.kind == 'number' else dict(units.parse(e.unit)[1])
    a, b = dimensions(e[1]), dimensions(e[2])
    if e[0] == '^':
        return {k: v * int(e[2].number) for k, v in a.items()}
    if e[0] in '+-':
        return a or b
    sign = 1 if e[0] == '*' else -1
    out = {k: a.get(k, 0) + sign * b.get(k, 0) for k in {**a, **b}}
    return {k: v for k, v in out.items() if v}


def unit_text(dims):
    def side(wanted):
        return '*'.join(BASE[k] + (f'^{abs(v)}' if abs(v) > 1 else '') for k, v in sorted(dims.items()) if (v > 0) == wanted)
    if any(k not in BASE for k in dims):
        raise Unsupported(f'units of {dims}')
    over, under = side(True), side(False)
    return f'{over or "count"}/{under}' if under else over or 'count'
