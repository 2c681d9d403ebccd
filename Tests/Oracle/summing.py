"""Plain statistics over exact numbers, and the cell of a table that gathers them."""
from collections import defaultdict
from fractions import Fraction
import math

from sentence import Unsupported


class Sum:
    """Exact sum that keeps numerators apart by denominator, so that it stays quick."""

    def __init__(self):
        self.parts = defaultdict(int)

    def add(self, x):
        self.parts[x.denominator] += x.numerator

    def value(self):
        return sum((Fraction(n, d) for d, n in self.parts.items()), Fraction(0))


class AnyOf(list):
    """Several answers that are equally right: a tie that the rules leave open."""


class Open:
    """A number that the rules leave open."""

    def __repr__(self):
        return 'open'


class Cell:
    """What one row gathers."""

    def __init__(self):
        self.amount, self.contributors = Sum(), set()
        self.days, self.day_contributors = [], set()    # daily totals, and the samples in them
        self.begun = []             # samples that start here
        self.weights = []           # (length here, sample)
        self.weights_own = set()    # of those, the ones that are here themselves and not only by a held value
        self.spans = []             # time here that holds a sample
        self.covered = []           # time here in which a value or an amount stands


def quantile(sorted_values, p):
    h = (len(sorted_values) - 1) * p
    i = math.floor(h)
    low = sorted_values[i]
    return low + (h - i) * (sorted_values[min(i + 1, len(sorted_values) - 1)] - low)


def statistic(aggregate, values):
    """A plain statistic of a list of Fractions; None without enough of them."""
    if not values:
        return None
    if aggregate == 'min':
        return min(values)
    if aggregate == 'max':
        return max(values)
    if aggregate == 'avg':
        return sum(values) / len(values)
    if aggregate == 'sum':
        return sum(values)
    if aggregate == 'stddev':
        if len(values) < 2:
            return None
        mean = sum(values) / len(values)
        return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
    if aggregate == 'median':
        return quantile(sorted(values), Fraction(1, 2))
    if aggregate[0] == 'p':
        return quantile(sorted(values), Fraction(aggregate[1:]) / 100)
    raise Unsupported(aggregate)


def energy_mean(pairs):
    """Level of (weight, level) pairs, averaged by energy."""
    top = max(v for _, v in pairs)
    total = math.fsum(w * 10 ** ((v - top) / 10) for w, v in pairs) / math.fsum(w for w, _ in pairs)
    return top + 10 * math.log10(total)


def extreme_in_time(aggregate, samples):
    """The value of the latest or earliest sample: by start, then end, then by hand; what is equal in these is a tie."""
    if not samples:
        return None
    key = (lambda s: (s.start, s.end, s.by_hand)) if aggregate == 'latest' else (lambda s: (-s.start, -s.end))
    best = max(key(s) for s in samples)
    values = sorted({s.value for s in samples if key(s) == best})
    return values[0] if len(values) == 1 else AnyOf(values)
