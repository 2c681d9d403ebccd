"""Conditions of `where` and `from` on samples and workouts."""
from fractions import Fraction
import operator

import units
from civil import MICRO
from sentence import Unsupported

SIGNS = {'=': operator.eq, '!=': operator.ne, '<': operator.lt, '<=': operator.le, '>': operator.gt, '>=': operator.ge}
WEEKDAYS = ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')


def passes(predicate, item, clock, unit):
    """Whether a sample or workout meets the predicate. `clock` tells (hour, weekday) of its start, `unit` is that of its value."""
    sign, *parts = predicate
    if sign == 'and':
        return all(passes(p, item, clock, unit) for p in parts)
    if sign == 'or':
        return any(passes(p, item, clock, unit) for p in parts)
    if sign == 'not':
        return not passes(parts[0], item, clock, unit)
    name, wanted = parts
    if name[0] == 'metadata':
        have = item.metadata.get(name[1])
        if have is None:
            return sign == '!='
        if sign not in ('=', '!=', 'contains'):
            raise Unsupported('an order of texts')
        return (plain(wanted) in plain(have) if sign == 'contains' else plain(wanted) == plain(have)) == (sign != '!=')
    if name == 'value':
        return SIGNS[sign](item.value, in_unit(wanted, unit))
    if name == 'duration':
        length = item.active_seconds() if hasattr(item, 'active_seconds') else Fraction(item.end - item.start, MICRO)
        return SIGNS[sign](length, in_unit(wanted, 's'))
    if name == 'hour_of_day':
        return SIGNS[sign](clock(item)[0], wanted[0])
    if name == 'weekday':
        return text(sign, clock(item)[1], wanted)
    if name == 'entered':
        if wanted.lower() not in ('hand', 'device'):
            raise Unsupported(f'entered {wanted}')
        return (item.by_hand == (wanted.lower() == 'hand')) == (sign == '=')
    if name == 'source':
        return text(sign, item.source.name, wanted)
    if name == 'device':
        return text(sign, item.source.model, wanted)
    if name == 'activity':
        return text(sign, item.activity, wanted)
    raise Unsupported(name)


def text(sign, have, wanted):
    """Names compare without case; a name stands for what it is part of."""
    have, wanted = plain(have), plain(wanted)
    if sign not in ('=', '!=', 'contains'):
        raise Unsupported(f'{sign} of a text')
    return (wanted in have) == (sign != '!=')


def plain(name):
    return name.replace('\u00a0', ' ').casefold()


def in_unit(wanted, unit):
    number, given = wanted
    if given == '%':
        return number / 100
    if given is None:
        return number
    changed = units.converted(number, units.EVERYDAY.get(given, given), unit)
    if changed is None:
        raise Unsupported(f'{given} in {unit}')
    return changed


def mentions(predicate, name):
    if predicate[0] in ('and', 'or', 'not'):
        return any(mentions(p, name) for p in predicate[1:])
    return predicate[1] == name


def conjuncts(predicate):
    if predicate is None:
        return []
    if predicate[0] == 'and':
        return [x for p in predicate[1:] for x in conjuncts(p)]
    return [predicate]


def names(name, source):
    """Whether a source, or its device model, is meant by a name."""
    return text('=', source.name, name) or text('=', source.model, name)


def of_sources(names, item):
    """`from`: any of the names, or `hand` for what was entered by hand."""
    return any(item.by_hand if name.lower() == 'hand' else text('=', item.source.name, name) for name in names)
