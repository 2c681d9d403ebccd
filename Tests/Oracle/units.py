"""Units of an Apple export as exact factors (Fractions), apart from temperatures which are also shifted.

The oracle's own reading of the unit grammar: products, one division sign, prefixes, whole symbols first.
"""
from fractions import Fraction as F
from functools import lru_cache
import re

PREFIX = {'f': -15, 'p': -12, 'n': -9, 'mc': -6, 'm': -3, 'c': -2, 'd': -1, 'da': 1, 'h': 2, 'k': 3, 'M': 6, 'G': 9, 'T': 12}
PREFIXED = {'g', 'm', 'L', 'l', 'Pa', 's', 'J', 'K', 'S', 'Hz', 'V', 'W', 'rad', 'lx', 'mol'}
POUND = F('453.59237')
ATOMS = {  # symbol: (factor, dimension); dimension '' is a pure number
    'g': (F(1), 'mass'), 'oz': (F('28.349523125'), 'mass'), 'lb': (POUND, 'mass'), 'st': (14 * POUND, 'mass'),
    'mol': (F(1), 'amount'),
    'm': (F(1), 'length'), 'in': (F('0.0254'), 'length'), 'ft': (F('0.3048'), 'length'), 'yd': (F('0.9144'), 'length'),
    'mi': (F('1609.344'), 'length'),
    'L': (F(1, 1000), 'length3'), 'l': (F(1, 1000), 'length3'),
    'fl_oz_us': (F('0.0295735295625') / 1000, 'length3'), 'fl_oz_imp': (F('0.0284130625') / 1000, 'length3'),
    'pt_us': (F('0.473176473') / 1000, 'length3'), 'pt_imp': (F('0.56826125') / 1000, 'length3'),
    'cup_us': (F('0.2365882365') / 1000, 'length3'), 'cup_imp': (F('0.284130625') / 1000, 'length3'),
    'Pa': (F(1), 'pressure'), 'mmHg': (F(101325, 760), 'pressure'), 'inHg': (F(101325, 760) * F('25.4'), 'pressure'),
    'cmAq': (F('98.06649606299213'), 'pressure'), 'atm': (F(101325), 'pressure'),
    'dBASPL': (F(1), 'sound'), 'dBHL': (F(1), 'hearing'),
    's': (F(1), 'time'), 'min': (F(60), 'time'), 'hr': (F(3600), 'time'), 'd': (F(86400), 'time'),
    'J': (F(1), 'energy'), 'cal': (F('4.184'), 'energy'), 'kcal': (F(4184), 'energy'), 'Cal': (F(4184), 'energy'),
    'degC': (F(1), 'temperature'), 'degF': (F(5, 9), 'temperature'), 'K': (F(1), 'temperature'),
    'S': (F(1), 'conductance'), 'IU': (F(1), 'pharmacology'), 'count': (F(1), ''), '%': (F(1), ''), '1': (F(1), ''),
    'Hz': (F(1), 'frequency'), 'V': (F(1), 'potential'), 'W': (F(1), 'power'), 'D': (F(1), 'optical'), 'pD': (F(1), 'prism'),
    'rad': (F(1), 'angle'), 'deg': (F('0.017453292519943295'), 'angle'), 'lx': (F(1), 'light'), 'appleEffortScore': (F(1), 'effort'),
}
EVERYDAY = {'h': 'hr', 'hours': 'hr', 'hour': 'hr', 'bpm': 'count/min', 'lbs': 'lb', 'minutes': 'min', 'seconds': 's', 'kmh': 'km/hr',
            'km/h': 'km/hr', 'steps': 'count'}
SHIFT = {'degC': F('273.15'), 'degF': F('459.67') * F(5, 9), 'K': F(0)}


def atom(text):
    power = 1
    if '^' in text:
        text, exponent = text.rsplit('^', 1)
        power = int(exponent)
    mol = re.fullmatch(r'(.*?)mol<([0-9.]+)>', text)
    if mol:
        factor = F(mol[2])
        if mol[1]:
            factor *= F(10) ** PREFIX[mol[1]]
        return factor ** power, {'mass': power}
    if text in ATOMS:
        factor, dimension = ATOMS[text]
    else:
        for prefix in sorted(PREFIX, key=len, reverse=True):
            if text.startswith(prefix) and text[len(prefix):] in PREFIXED:
                factor, dimension = ATOMS[text[len(prefix):]]
                factor *= F(10) ** PREFIX[prefix]
                break
        else:
            raise ValueError(text)
    if dimension == '':
        return factor ** power, {}
    if dimension == 'length3':
        return factor ** power, {'length': 3 * power}
    return factor ** power, {dimension: power}


@lru_cache(maxsize=None)
def parse(text):
    """(factor, dimensions) of a unit string; raises ValueError for what is not one."""
    text = EVERYDAY.get(text, text)
    factor, dims = F(1), {}
    sides = text.split('/')
    if len(sides) > 2 or not text:
        raise ValueError(text)
    for side, sign in zip(sides, (1, -1)):
        for part in re.split(r'[·*.](?![0-9])', side.strip('()')):
            f, d = atom(part)
            factor *= f ** sign
            for name, power in d.items():
                dims[name] = dims.get(name, 0) + sign * power
    return factor, tuple(sorted((n, p) for n, p in dims.items() if p))


def converted(value, unit, target):
    """The value in the target unit; None if the units do not fit or are unknown."""
    if unit == target:
        return value
    try:
        (f, d), (g, e) = parse(unit), parse(target)
    except (ValueError, KeyError):
        return None
    if d != e:
        return None
    if unit in SHIFT and target in SHIFT:
        return (value * f + SHIFT[unit] - SHIFT[target]) / g
    return value * f / g
