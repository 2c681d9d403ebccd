#!/usr/bin/env python3
"""An independent, slow and exact answer to the questions that Ergostat answers about an Apple Health export.

    oracle.py EXPORT 'SENTENCE' ... [--now 2026-01-20T12:00:00-05:00] [--tz ZONE] [--home ZONE]

Prints one JSON object per sentence in the shape of `ergostat query … --format json`. Sums and weights are Fractions; every number is
rounded once, when it is printed. Written from the rules of the design alone: see QUESTIONS.md for what they leave open.
"""
from fractions import Fraction
import argparse, json, os, re, sys

import civil, comparing, correlating, reading, sentence, stages, training
from expressions import ExpressionQuestion
from samples import SampleQuestion
from sentence import Unsupported
from workouts import WorkoutQuestion


class Oracle:
    def __init__(self, export, home=None, now=None):
        self.export = export
        marks = export.zone_marks()
        self.home = home or civil.home_zone(marks) or os.environ.get('TZ') or 'UTC'
        self.timeline = civil.Timeline(self.home, marks)
        latest = max((s.end for rows in export.samples.values() for s in rows), default=0)
        self.now = now if now is not None else export.export_moment if export.export_moment is not None else latest

    def answer(self, text, tz=None):
        q = sentence.parse(text)
        self.shares = None
        columns, rows = self.table(q, tz)
        return {'schema': 'ergostat-result/1', 'query': q.text, 'zone': q.using.get('tz', tz) or self.home, 'settings': dict(q.using),
                'columns': columns, 'rows': rows, 'shares': self.shares, 'notes': []}

    def table(self, q, tz=None):
        """(columns, rows)"""
        if q.measures:
            if q.stages:
                raise Unsupported('stages of correlate')
            return correlating.correlated(self, q, tz)
        if q.versus:
            return comparing.compared(self, q, tz)
        question = self.question(q, tz)
        columns, rows = question.answer()
        if isinstance(question, SampleQuestion) and q.style == 'cumulative' and not q.expression and not q.keys:
            self.shares = dict(question.shares)
        return stages.applied(question, columns, rows) if q.stages else (columns, rows)

    def rows_before(self, q, tz, low, high):
        """Rows of the same question over another range, for windows that look back."""
        question = self.question(q, tz)
        question.given_range = low, high
        return question.answer()[1]

    def question(self, q, tz):
        if q.has('person'):             # one person is a key of one value
            q.keys = [k for k in q.keys if k != 'person']
        if q.best:
            return training.EffortQuestion(self, q, tz)
        if q.subject and q.subject.kind in ('trainingload', 'trimp') and not q.expression:
            return training.LoadQuestion(self, q, tz)
        if q.of_workouts or q.relation == 'of':
            return WorkoutQuestion(self, q, tz)
        return (ExpressionQuestion if q.expression else SampleQuestion)(self, q, tz)

    def workout_question(self, q, tz):
        return WorkoutQuestion(self, q, tz)


def parse_now(text):
    moment = reading.instant(text if re.search(r'([+-]\d\d:?\d\d|Z)$', text) else text + ' +0000')
    if moment is None:
        raise SystemExit(f'--now {text}: write 2026-01-20T12:00:00-05:00')
    return moment


def main():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('export')
    p.add_argument('sentences', nargs='+')
    p.add_argument('--now')
    p.add_argument('--tz')
    p.add_argument('--home')
    o = p.parse_args()
    oracle = Oracle(reading.read(o.export), o.home, parse_now(o.now) if o.now else None)
    for text in o.sentences:
        try:
            print(json.dumps(oracle.answer(text, o.tz), ensure_ascii=False, indent=1, default=lambda x: float(x) if isinstance(x, Fraction) else str(x)))
        except Unsupported as e:
            print(f'not for the oracle: {e}', file=sys.stderr)
            sys.exit(2)


if __name__ == '__main__':
    main()
