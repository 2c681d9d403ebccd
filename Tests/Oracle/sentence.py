"""The query language as far as the oracle answers it: a small parser of its own, from a sentence to a `Query`."""
from dataclasses import dataclass, field, replace
from fractions import Fraction
import re

import reading, units

SHORT = {'steps': 'stepCount', 'weight': 'bodyMass', 'rhr': 'restingHeartRate', 'hrv': 'heartRateVariabilitySDNN',
         'distance': 'distanceWalkingRunning', 'activeEnergy': 'activeEnergyBurned', 'basalEnergy': 'basalEnergyBurned'}
SHORT = {k.lower(): v.lower() for k, v in SHORT.items()}
NAMES = {name.lower(): (identifier, name, unit, style) for identifier, (name, unit, style) in reading.TYPES.items()}
AGGREGATE = r'(?:sum|avg|min|max|count|median|stddev|latest|earliest|time|rate|p\d{1,3}(?:\.\d+)?)(?![\w(])'
PERIOD = r'(minute|hour|day|night|week|month|quarter|year)s?(?!\w)'
DATE = r'(\d{4}(?:-Q[1-4]|-W\d\d|-\d\d(?:-\d\d(?:T\d\d:\d\d)?)?)?)(?![\w-])'
FURTHER = r'(source|device|activity|weekday|hour_of_day|stage|workout|lap|person|zone)(?!\w)'
COMPARISON = r'(>=|<=|!=|=|<|>|contains(?!\w))'
NUMBER = r'(-?\d+(?:\.\d+)?)'
FIELDS = r'(value|duration|source|device|activity|weekday|hour_of_day|entered)(?!\w)'
SETTINGS = r'(tz|week|day|sources|partial|max_gap|weight|outliers|coverage)(?!\w)'


# What is worked out of workouts: unit and style.
COACHING = {'trainingload': (None, 'cumulative'), 'trimp': (None, 'cumulative'), 'duration': ('min', 'cumulative'),
            'pace': ('min/km', 'discreteArithmetic'), 'speed': ('km/hr', 'discreteArithmetic')}


class Unsupported(Exception):
    """The sentence lies outside the oracle's patterns."""


@dataclass(frozen=True)
class Subject:
    """A type; `kind` is quantity, sleep, mainSleep, bmi, or number for a constant in an expression."""
    kind: str
    identifier: str | None = None
    unit: str | None = None
    style: str | None = None
    word: str = ''
    number: Fraction | None = None


@dataclass
class Query:
    text: str
    aggregates: list = field(default_factory=list)
    subject: Subject | None = None
    expression: tuple | None = None     # (operator, left, right) of subjects and expressions, for arithmetic
    of_workouts: bool = False           # the subject is `workouts`
    shown_unit: str | None = None
    relation: str | None = None         # of, during
    during: str | None = None           # the name after `during` that is no kind of workout: sleep
    activity: str | None = None
    by: str | None = None               # a period or None
    step: int = 1
    keys: list = field(default_factory=list)        # further keys in order: names, or ('bands', bounds)
    range: tuple = ('all',)
    where: tuple | None = None
    froms: list = field(default_factory=list)
    fill: str = 'null'
    using: dict = field(default_factory=dict)
    versus: tuple | None = None         # (count, unit)
    stages: list = field(default_factory=list)
    measures: list = field(default_factory=list)    # of correlate: queries
    lags: tuple = (0, 0)
    best: tuple | None = None           # (amount, unit)
    name: str = ''                      # of a measure: as typed

    # The subject's properties, where it has one.
    kind = property(lambda self: 'workouts' if self.of_workouts else self.subject.kind)
    identifier = property(lambda self: self.subject.identifier)
    unit = property(lambda self: self.subject.unit)
    style = property(lambda self: self.subject.style if self.subject else None)
    word = property(lambda self: self.subject.word)

    def has(self, key):
        return key in self.keys

    @property
    def has_sessions(self):
        """Whether rows are workouts or laps."""
        return 'workout' in self.keys or 'lap' in self.keys

    def alone(self, subject, **changes):
        """The same question about another subject."""
        return replace(self, subject=subject, expression=None, **changes)


def singular(unit):
    return unit.lower().rstrip('s')


class Parser:
    def __init__(self, text):
        self.text, self.at = text, 0

    def take(self, pattern):
        """The match of a pattern at this place after white space, or None."""
        m = re.compile(r'\s*' + pattern, re.I).match(self.text, self.at)
        if m:
            self.at = m.end()
        return m

    def need(self, pattern):
        m = self.take(pattern)
        if not m:
            raise Unsupported(f'cannot read "{self.text[self.at:]}"')
        return m

    def done(self):
        return not self.text[self.at:].strip()

    def word(self):
        """A bare word, or one in quotes."""
        m = self.need(r'(?:"([^"]*)"|([^\s,|()"]+))')
        return m[1] if m[1] is not None else m[2]

    # ---- sentences ---------------------------------------------------------

    def query(self):
        q = Query(self.text)
        if self.take(r'correlate(?!\w)'):
            self.correlated(q)
        else:
            self.selection(q)
        while not self.done() and not self.take(r'\|'):
            self.clause(q)
        while not self.done():
            q.stages.append(self.stage())
            if not self.done():
                self.need(r'\|')
        if q.subject and not q.aggregates and not q.best:
            q.aggregates = [default_aggregate(q)]
        return q

    def correlated(self, q):
        q.measures.append(self.measure())
        while self.take(r'with(?!\w)'):
            q.measures.append(self.measure())
        if m := self.take(r'lag\s+(-?\d+)\s*\.\.\s*(-?\d+)'):
            q.lags = int(m[1]), int(m[2])

    def measure(self):
        q, begin = Query(''), self.at
        self.selection(q)
        q.name = self.text[begin:self.at].strip()
        if q.subject and not q.aggregates:
            q.aggregates = [default_aggregate(q)]
        return q

    def selection(self, q):
        if m := self.take(r'best\s+(\d+(?:\.\d+)?)\s*(\w+)'):
            q.best = Fraction(m[1]), m[2]
            if self.done() or re.match(r'\s*(?:by|of|last|previous|this|since|until|all|today|yesterday|in|using|\d|\|)(?!\w)|\s*\d', self.text[self.at:], re.I):
                q.subject = subject('duration')
                if self.take(r'of(?!\w)') and not self.take_workouts(q):
                    raise Unsupported('of what')
                return
        elif m := self.take(rf'({AGGREGATE})(?!\s*[-+*/^])'):
            q.aggregates.append(m[1].lower())
            while m := self.take(rf',\s*({AGGREGATE})'):
                q.aggregates.append(m[1].lower())
        if self.take_workouts(q):
            q.of_workouts = True
            return
        q.expression = self.sum()
        if isinstance(q.expression, Subject):
            q.subject, q.expression = q.expression, None
        else:
            q.subject = combined(q.expression)
        if self.take(r'of(?!\w)'):
            if not self.take_workouts(q):
                raise Unsupported('of what')
            q.relation = 'of'

    def take_workouts(self, q):
        m = self.take(r'(?:([a-z_]+)\s+)?workouts(?!\w)')
        if m:
            q.activity = m[1]
        return m

    # ---- arithmetic --------------------------------------------------------

    def sum(self):
        left = ('-', constant(0), self.product()) if self.take('-') else self.product()
        while m := self.take(r'([-+])'):
            left = (m[1], left, self.product())
        return left

    def product(self):
        left = self.power()
        while m := self.take(r'([*/])'):
            left = (m[1], left, self.power())
        return left

    def power(self):
        base = self.operand()
        if m := self.take(r'\^\s*(\d+)'):
            return ('^', base, constant(int(m[1])))
        return base

    def operand(self):
        if self.take(r'\('):
            inner = self.sum()
            self.need(r'\)')
            return inner
        if m := self.take(r'(\d+(?:\.\d+)?)(?!\w)'):
            return constant(m[1])
        return subject(self.need(r'([a-z_]\w*)')[1])

    # ---- clauses -----------------------------------------------------------

    def clause(self, q):
        if self.take(r'by(?!\w)'):
            self.key(q)
            while self.take(','):
                self.key(q)
        elif self.take(r'during(?!\w)'):
            q.relation = 'during'
            if not self.take_workouts(q):
                q.during = self.word().lower()
        elif self.take(r'where(?!\w)'):
            q.where = self.any()
        elif self.take(r'from(?!\w)'):
            q.froms.append(self.word())
            while self.take(','):
                q.froms.append(self.word())
        elif m := self.take(r'in\s+([^\s|]+)'):
            q.shown_unit = m[1]
        elif m := self.take(r'fill\s+(null|skip|zero|previous|linear)(?!\w)'):
            q.fill = m[1].lower()
        elif self.take(r'using(?!\w)'):
            self.setting(q)
            while self.take(rf',(?=\s*{SETTINGS})'):
                self.setting(q)
        elif m := self.take(rf'vs\s+previous\s+(?:(\d+)\s+)?(?:{PERIOD}|(period)(?!\w))'):
            q.versus = int(m[1] or 1), (m[2] or m[3]).lower()
        else:
            q.range = self.range()

    def key(self, q):
        if m := self.take(r'bands\s*\('):
            bounds = [Fraction(self.need(NUMBER)[1])]
            while self.take(','):
                bounds.append(Fraction(self.need(NUMBER)[1]))
            self.need(r'\)')
            q.keys.append(('bands', tuple(bounds)))
        elif m := self.take(rf'(?:(\d+)\s+)?{PERIOD}'):
            q.by, q.step = singular(m[2]), int(m[1] or 1)
        else:
            q.keys.append(self.need(FURTHER)[1].lower())

    def setting(self, q):
        name = self.need(SETTINGS)[1].lower()
        if name == 'max_gap':
            m = self.need(r'(\d+)\s*(s|sec|seconds?|min|minutes?|h|hours?)(?!\w)')
            q.using[name] = int(m[1]) * {'s': 1, 'm': 60, 'h': 3600}[m[2][0].lower()] * 1_000_000
        else:
            q.using[name] = self.word()

    def range(self):
        if m := self.take(rf'(last|previous)\s+(?:(\d+)\s+)?{PERIOD}'):
            return m[1].lower(), int(m[2] or 1), singular(m[3])
        if m := self.take(rf'this\s+{PERIOD}'):
            return 'this', singular(m[1])
        if m := self.take(rf'(since|until)\s+{DATE}'):
            return m[1].lower(), m[2]
        if self.take(r'today(?!\w)'):
            return 'this', 'day'
        if self.take(r'yesterday(?!\w)'):
            return 'previous', 1, 'day'
        if self.take(r'all\s+time(?!\w)'):
            return ('all',)
        if m := self.take(rf'{DATE}\s*\.\.\s*{DATE}'):
            return 'dates', m[1], m[2]
        m = self.need(DATE)
        return 'dates', m[1], m[1]

    # ---- predicates --------------------------------------------------------

    def any(self):
        left = self.all()
        while self.take(r'or(?!\w)'):
            left = ('or', left, self.all())
        return left

    def all(self):
        left = self.condition()
        while self.take(r'and(?!\w)'):
            left = ('and', left, self.condition())
        return left

    def condition(self):
        if self.take(r'not(?!\w)'):
            return ('not', self.condition())
        if self.take(r'\('):
            inner = self.any()
            self.need(r'\)')
            return inner
        if m := self.take(r'metadata\s*\(\s*"?([^")]*)"?\s*\)'):
            return (self.need(COMPARISON)[1].lower(), ('metadata', m[1]), self.word())
        name = self.need(FIELDS)[1].lower()
        sign = self.need(COMPARISON)[1].lower()
        if name in ('value', 'duration', 'hour_of_day'):
            return (sign, name, self.quantity())
        return (sign, name, self.word())

    def quantity(self):
        """(number, unit or None)"""
        number = Fraction(self.need(NUMBER)[1])
        m = self.take(r'(?!(?:and|or|by|using|from|last|previous|this|since|until|today|yesterday|all|in|fill|during|vs|of|allow)(?!\w))([A-Za-z%][\w/%]*)')
        return number, m[1] if m else None

    # ---- stages ------------------------------------------------------------

    def stage(self):
        if m := self.take(rf'rolling\s+(?:({AGGREGATE})\s+)?(\d+)\s+{PERIOD}'):
            return 'rolling', (m[1] or 'avg').lower(), int(m[2]), singular(m[3])
        if m := self.take(rf'ewma\s+(\d+)\s+{PERIOD}'):
            return 'ewma', int(m[1]), singular(m[2])
        if self.take(r'cumulative(?!\w)'):
            m = self.take(rf'by\s+{PERIOD}')
            return 'cumulative', singular(m[1]) if m else None
        if self.take(r'goal(?!\w)'):
            return 'goal', self.quantity()
        if m := self.take(r'((?:longest|current)\s+streak|streaks)(?!\w)'):
            sign = self.need(COMPARISON)[1]
            value = self.quantity()
            allowed = self.take(r'allow\s+(\d+)')
            return 'streak', m[1].lower().split()[0], sign, value, int(allowed[1]) if allowed else 0
        if self.take(r'anomalies(?!\w)'):
            m = self.take(r'(\d+(?:\.\d+)?)')
            return 'anomalies', float(m[1]) if m else 3.5
        if m := self.take(r'(describe|trend|load)(?!\w)'):
            return (m[1].lower(),)
        if m := self.take(r'(limit)\s+(\d+)'):
            return 'limit', int(m[2])
        raise Unsupported(f'stage {self.text[self.at:]}')


def over_totals(aggregate):
    """Whether the statistic of an amount is taken over its daily totals."""
    return aggregate in ('avg', 'min', 'max', 'median', 'stddev') or aggregate[0] == 'p'


def default_aggregate(q):
    return 'sum' if q.style == 'cumulative' else 'avg'


def constant(text):
    return Subject('number', number=Fraction(text))


def leaves(expression):
    if isinstance(expression, Subject):
        return [] if expression.kind == 'number' else [expression]
    return leaves(expression[1]) + leaves(expression[2])


def combined(expression):
    """What arithmetic makes: an amount if anything in it is one, else a plain reading in the unit the factors give."""
    parts = leaves(expression)
    if not parts:
        raise Unsupported('arithmetic without a type')
    amount = any(p.style == 'cumulative' for p in parts)
    return Subject('expression', None, None, 'cumulative' if amount else 'discreteArithmetic')


def subject(word):
    name = word.replace('_', '').lower()
    name = SHORT.get(name, name)
    if name in ('sleep', 'mainsleep'):
        return Subject('mainSleep' if name == 'mainsleep' else 'sleep', reading.SLEEP, 'hr', 'cumulative', name)
    if name == 'bmi':
        return Subject('bmi', None, 'count', 'discreteArithmetic', name)
    if name in COACHING:
        unit, style = COACHING[name]
        return Subject(name, None, unit, style, name)
    if name not in NAMES:
        raise Unsupported(f'unknown subject {word}')
    identifier, _, unit, style = NAMES[name]
    return Subject('quantity', identifier, unit, style, word.lower())


def parse(text):
    return Parser(text).query()
