"""`correlate`: how measures move together, over the rows of one calendar; p by Student's t, corrected for all tests together."""
import math

from sentence import Unsupported
from summing import Open

LEAST = 10
OPEN = Open()


def correlated(oracle, q, tz):
    """(columns, rows): a row for each pair and lag."""
    q.by = q.by or 'day'
    series = []
    spans, questions = [], []
    for measure in q.measures:
        if measure.of_workouts or measure.relation or measure.expression or len(measure.aggregates) != 1:
            raise Unsupported('such a measure')
        inner = measure.alone(measure.subject, by=q.by, step=q.step, range=q.range, using=q.using, fill=q.fill, where=q.where, froms=q.froms)
        question = oracle.question(inner, tz)
        if q.by == 'hour' and question.q.kind in ('sleep', 'mainSleep'):
            raise Unsupported('sleep by hour')
        questions.append((question, inner))
        spans += [(r.bucket.start, r.bucket.end) for r in question.answer()[1]]
    for (question, inner), measure in zip(questions, q.measures):       # all over the time of all: buckets of several days count from its start
        if spans and None in question.range(0, 0):
            question = oracle.question(inner, tz)
            question.given_range = min(a for a, _ in spans), max(b for _, b in spans)
        series.append({r.bucket.date or r.bucket.start: value(r, q, measure.aggregates[0]) for r in question.answer()[1]
                       if r.bucket.row_start <= question.now})
    every = sorted({k for s in series for k in s})
    if every and not isinstance(every[0], int):
        every = places(every, q)
    tables = [[s.get(k) for k in every] for s in series]
    rows = []
    for i in range(len(tables)):
        for j in range(i + 1, len(tables)):
            for lag in range(q.lags[0], q.lags[1] + 1):
                rows.append(pair(tables[i], tables[j], lag, q.measures[i].name, q.measures[j].name))
    tested = [r for r in rows if r['p'] is not None]
    if any(r['p'] is OPEN for r in tested):     # all tests are corrected together
        for r in tested:
            r['p'] = OPEN
        tested = []
    for r, p in zip(tested, adjusted([r['p'] for r in tested])):
        r['p'] = p
    kinds = {'first': 'text', 'second': 'text', 'lag': 'integer', 'n': 'integer'}
    return [{'name': k, 'type': kinds.get(k, 'number'), 'unit': None} for k in
            ('first', 'second', 'lag', 'pearson', 'pearson_low', 'pearson_high', 'spearman', 'p', 'n')], rows


def value(row, q, aggregate):
    v = row[aggregate]
    if isinstance(v, list):
        raise Unsupported('a tie')
    return None if row.get('partial') and q.using.get('partial') != 'keep' else v


def places(dates, q):
    """All buckets from the first to the last, those without a row too."""
    from civil import add_units
    out = [dates[0]]
    while out[-1] < dates[-1]:
        out.append(add_units(out[-1], q.by, q.step))
    return out


def pair(x, y, lag, first, second):
    """x taken `lag` rows later than y."""
    shifted = [(x[t + lag], y[t]) for t in range(len(y)) if 0 <= t + lag < len(x)]
    pairs = [(a, b) if a is not None and b is not None else None for a, b in shifted]
    both = [p for p in pairs if p]
    n = len(both)
    row = {'first': first, 'second': second, 'lag': lag, 'pearson': None, 'pearson_low': None, 'pearson_high': None, 'spearman': None, 'p': None, 'n': n}
    xs, ys = [p[0] for p in both], [p[1] for p in both]
    if n < LEAST or len(set(xs)) == 1 or len(set(ys)) == 1:
        return row
    r = pearson(xs, ys)
    free = min(n, independent(pairs, n))
    row.update(pearson=r, spearman=pearson(ranks(xs), ranks(ys)))
    if None in pairs:                           # how neighbours are told across gaps is open
        row.update(pearson_low=OPEN, pearson_high=OPEN, p=OPEN)
        return row
    if free > 3 and abs(r) < 1:
        half = 1.959963984540054 / math.sqrt(free - 3)
        row['pearson_low'], row['pearson_high'] = math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)
    if free > 2:
        row['p'] = 0.0 if abs(r) == 1 else student(r * math.sqrt((free - 2) / (1 - r * r)), free - 2)
    return row


def independent(pairs, n):
    """Pairs that are as good as independent, by the autocorrelations at lag 1."""
    a, b = autocorrelation([p and p[0] for p in pairs]), autocorrelation([p and p[1] for p in pairs])
    return n * (1 - a * b) / (1 + a * b)


def autocorrelation(values):
    """At lag 1, over neighbouring places that both hold a value."""
    known = [v for v in values if v is not None]
    m = sum(known) / len(known)
    over = sum((a - m) * (b - m) for a, b in zip(values, values[1:]) if a is not None and b is not None)
    return over / sum((v - m) ** 2 for v in known)


def pearson(x, y):
    mx, my = math.fsum(x) / len(x), math.fsum(y) / len(y)
    sxy = math.fsum((a - mx) * (b - my) for a, b in zip(x, y))
    sxx, syy = math.fsum((a - mx) ** 2 for a in x), math.fsum((b - my) ** 2 for b in y)
    return max(-1.0, min(1.0, sxy / math.sqrt(sxx * syy)))


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    out, i = [0.0] * len(values), 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            out[order[k]] = (i + j) / 2 + 1
        i = j + 1
    return out


def student(t, df):
    """Two-sided p of Student's t, by the regularised incomplete beta function."""
    x = df / (df + t * t)
    return incomplete_beta(df / 2, 0.5, x)


def incomplete_beta(a, b, x):
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b))
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    f = c = 1.0
    d = 0.0
    for i in range(500):                        # Lentz's form of the continued fraction
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / ((1 + term * d) or 1e-300)
        c = (1 + term / c) or 1e-300
        f *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (f - 1) / a


def adjusted(ps):
    """Benjamini and Hochberg."""
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    out, least = [0.0] * len(ps), 1.0
    for rank in range(len(ps), 0, -1):
        i = order[rank - 1]
        least = min(least, ps[i] * len(ps) / rank)
        out[i] = least
    return out
