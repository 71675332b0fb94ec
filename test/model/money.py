"""Amounts in the smallest units of currencies, exchange rates, and sums of several currencies."""

from datetime import timedelta
from fractions import Fraction

DECIMALS = {"USD": 2, "EUR": 2, "JPY": 0}
RATE_DAYS = 7


def to_minor(amount, currency):
    """19.99 USD as 1999. The amount is a Decimal or an int, read from the text of a JSON number."""
    scaled = Fraction(amount) * 10 ** DECIMALS[currency]
    if scaled.denominator != 1:
        raise ValueError(f"{amount} {currency} is not exact")
    return scaled.numerator


def round_half_away(value):
    sign = -1 if value < 0 else 1
    return sign * ((2 * abs(value).numerator + value.denominator) // (2 * value.denominator))


def round_up(value):
    return -((-value.numerator) // value.denominator)


def divide(total, weights):
    """Divides an amount in proportion; the largest remainders get the odd units."""
    whole = sum(weights)
    exact = [Fraction(total * weight, whole) for weight in weights]
    parts = [value.numerator // value.denominator for value in exact]
    order = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in order[: total - sum(parts)]:
        parts[i] += 1
    return parts


class Rates:
    """Exchange rates by pair and day."""

    def __init__(self):
        self.by_pair, self.found = {}, {}

    def set(self, base, currency, day, rate):
        self.by_pair.setdefault((base, currency), {})[day] = Fraction(rate)
        self.found = {}

    def remove(self, base, currency, day):
        self.by_pair.get((base, currency), {}).pop(day, None)
        self.found = {}

    def find(self, base, currency, day):
        """The value of 1 `base` in units of `currency` on a day; None if there is no rate."""
        if base == currency:
            return 1
        key = (base, currency, day)
        if key not in self.found:
            self.found[key] = self._find(base, currency, day)
        return self.found[key]

    def _find(self, base, currency, day):
        direct = self._between(base, currency, day)
        if direct is not None:
            return direct
        for third in DECIMALS:
            rates = [self._newest(third, one, day) for one in (base, currency)]
            if None not in rates:
                return rates[1][1] / rates[0][1]
        return None

    def _between(self, base, currency, day):
        """The newer of a rate and an inverse rate; of the same day, the rate."""
        found = self._newest(base, currency, day)
        inverse = self._newest(currency, base, day)
        if inverse is None or (found is not None and found[0] >= inverse[0]):
            return found and found[1]
        return 1 / inverse[1]

    def _newest(self, base, currency, day):
        """The day and the value of the rate that applies to a day."""
        rates = self.by_pair.get((base, currency), {})
        days = (day - timedelta(days=age) for age in range(RATE_DAYS))
        return next(((at, rates[at]) for at in days if at in rates), None)


class Sum:
    """A sum of amounts: those in the budget's currency, and the others by currency and day."""

    def __init__(self, amounts=()):
        self.amounts = {}
        for amount, currency, day in amounts:
            self.add(amount, currency, day)

    def add(self, amount, currency, day):
        self.amounts[currency, day] = self.amounts.get((currency, day), 0) + amount

    def __add__(self, other):
        both = Sum()
        for one in (self, other):
            for (currency, day), amount in one.amounts.items():
                both.add(amount, currency, day)
        return both

    def convert(self, rates, to):
        """The exact sum in a currency's smallest units, and the amounts without a rate by currency."""
        total, missing = 0, {}
        for (currency, day), amount in self.amounts.items():
            if amount == 0:
                continue
            rate = rates.find(currency, to, day)
            if rate is None:
                missing[currency] = missing.get(currency, 0) + amount
            else:
                total += amount if currency == to else amount * rate * Fraction(10 ** DECIMALS[to], 10 ** DECIMALS[currency])
        return total, missing

    def rounded(self, rates, to):
        return round_half_away(self.convert(rates, to)[0])
