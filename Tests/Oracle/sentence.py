"""The few sentence patterns of the query language that the oracle answers."""
from dataclasses import dataclass, field
import re

import reading

SHORT = {'steps': 'stepCount', 'weight': 'bodyMass', 'rhr': 'restingHeartRate', 'hrv': 'heartRateVariabilitySDNN',
         'distance': 'distanceWalkingRunning'}
NAMES = {name.lower(): (identifier, name, unit, style) for identifier, (name, unit, style) in reading.TYPES.items()}
AGGREGATES = r'sum|avg|min|max|count|median|stddev|latest|earliest|p\d{1,3}(?:\.\d+)?'
PERIOD = r'minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?'
DATE = r'\d{4}(?:-Q[1-4]|-W\d\d|-\d\d(?:-\d\d(?:T\d\d:\d\d)?)?)?'
CLAUSES = [
    ('bare', re.compile(r'workouts(?![\w])', re.I)),
    ('of', re.compile(r'of\s+(?:([A-Za-z_]+)\s+)?workouts\b', re.I)),
    ('during', re.compile(r'during\s+(?:([A-Za-z_]+)\s+)?workouts\b', re.I)),
    ('by', re.compile(rf'by\s+(?:(\d+)\s+)?({PERIOD}|workout|source)\b(?:\s*,\s*(source)\b)?', re.I)),
    ('in', re.compile(r'in\s+(\S+)', re.I)),
    ('fill', re.compile(r'fill\s+(null|skip|zero)\b', re.I)),
    ('using', re.compile(r'using\s+(tz|week|sources|weight|outliers|partial)\s+([^\s,]+)(?=[\s,]|$)', re.I)),
    ('and', re.compile(r',\s*(tz|week|sources|weight|outliers|partial)\s+([^\s,]+)', re.I)),
    ('range', re.compile(rf'(last|previous)\s+(?:(\d+)\s+)?({PERIOD})\b', re.I)),
    ('this', re.compile(rf'this\s+({PERIOD})\b', re.I)),
    ('since', re.compile(rf'(since|until)\s+({DATE})\b', re.I)),
    ('today', re.compile(r'(today|yesterday)\b', re.I)),
    ('all', re.compile(r'all\s+time\b', re.I)),
    ('span', re.compile(rf'({DATE})\s*\.\.\s*({DATE})(?=\s|$)')),
    ('date', re.compile(rf'({DATE})(?=\s|$)')),
]


class Unsupported(Exception):
    """The sentence lies outside the oracle's patterns."""


@dataclass
class Query:
    text: str
    aggregates: list
    kind: str                       # quantity, sleep, mainSleep, bmi, workouts
    identifier: str | None = None
    unit: str | None = None
    style: str | None = None
    shown_unit: str | None = None
    relation: str | None = None     # of, during
    activity: str | None = None
    by: str | None = None           # a period, 'workout' or None
    step: int = 1
    by_source: bool = False
    range: tuple = ('all',)
    fill: str = 'null'
    using: dict = field(default_factory=dict)
    word: str = ''                  # the subject as typed


def singular(unit):
    return unit.lower().rstrip('s')


def parse(text):
    rest = text.strip()
    m = re.match(rf'((?:{AGGREGATES})(?:\s*,\s*(?:{AGGREGATES}))*)\s+(?=\S)', rest, re.I)
    aggregates = []
    if m:
        aggregates = [a.strip().lower() for a in m[1].split(',')]
        rest = rest[m.end():]
    m = re.match(r'(?:([A-Za-z]+)\s+)?workouts\b', rest, re.I)
    if m:
        q = Query(text, aggregates, 'workouts', activity=m[1])
        rest = rest[m.end():]
    else:
        m = re.match(r'[A-Za-z_0-9]+', rest)
        if not m:
            raise Unsupported(text)
        q = subject(text, aggregates, m[0])
        rest = rest[m.end():]
    while rest.strip():
        rest = clause(q, rest.strip())
    if not q.aggregates and q.kind != 'workouts':
        q.aggregates = ['sum' if q.style == 'cumulative' else 'avg']
    return q


def subject(text, aggregates, word):
    name = word.replace('_', '').lower()
    name = SHORT.get(name, name).lower()
    if name in ('sleep', 'mainsleep'):
        return Query(text, aggregates, 'mainSleep' if name == 'mainsleep' else 'sleep', reading.SLEEP, 'hr', 'cumulative')
    if name == 'bmi':
        return Query(text, aggregates, 'bmi', None, 'count', 'discreteArithmetic')
    if name not in NAMES:
        raise Unsupported(f'unknown subject {word}')
    identifier, _, unit, style = NAMES[name]
    return Query(text, aggregates, 'quantity', identifier, unit, style, word=word.lower())


def clause(q, rest):
    for name, pattern in CLAUSES:
        m = pattern.match(rest)
        if not m:
            continue
        if name in ('of', 'during'):
            q.relation, q.activity = name, m[1]
        elif name == 'by':
            key = singular(m[2])
            q.by_source = key == 'source' or bool(m[3])
            q.by = None if key == 'source' else key
            q.step = int(m[1] or 1)
            if q.step != 1 and q.by not in ('minute', 'hour'):
                raise Unsupported('several ' + key)
        elif name == 'in':
            q.shown_unit = m[1]
        elif name == 'fill':
            q.fill = m[1].lower()
        elif name in ('using', 'and'):
            q.using[m[1].lower()] = m[2]
        elif name == 'range':
            q.range = (m[1].lower(), int(m[2] or 1), singular(m[3]))
        elif name == 'this':
            q.range = ('this', singular(m[1]))
        elif name == 'since':
            q.range = (m[1].lower(), m[2])
        elif name == 'today':
            q.range = ('this', 'day') if m[1].lower() == 'today' else ('previous', 1, 'day')
        elif name == 'all':
            q.range = ('all',)
        elif name == 'span':
            q.range = ('dates', m[1], m[2])
        elif name == 'date':
            q.range = ('dates', m[1], m[1])
        else:
            continue
        return rest[m.end():]
    raise Unsupported(f'cannot read "{rest}"')
