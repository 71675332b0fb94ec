"""The periods of a budget. A period is given by its first day."""

from bisect import bisect_right
from datetime import date, timedelta

from days import DAY, add_months, first_day, month_of, parse_day, scheduled_days, shift_off_weekend

FIRST, LAST = date(2018, 1, 1), date(2038, 12, 31)
LEAST_DAYS = timedelta(days=5)
CALENDAR_MONTHS = {"from": None, "rule": "FREQ=MONTHLY;BYMONTHDAY=1", "starts_on": "2026-01-01", "weekend": "keep"}


class Periods:
    def __init__(self, rules):
        self.rules = [{**rule, "from": rule["from"] and parse_day(rule["from"])} for rule in rules or [CALENDAR_MONTHS]]
        self.starts, self.names = [], []
        for rule, following in zip(self.rules, [*self.rules[1:], None]):
            self._add_starts(rule, following["from"] if following else LAST)

    def _add_starts(self, rule, end):
        """The starts of a rule from its day on. A start less than 5 days after a change gives its name to the first one."""
        named, since = _starts_of(rule), rule["from"]
        starts = [(day, name, after) for (day, name), (after, _) in zip(named, named[1:]) if day < end]
        if since is not None:
            left_out = [one for one in starts if since <= one[0] < since + LEAST_DAYS]
            starts = [one for one in starts if one[0] >= since + LEAST_DAYS]
            _, name, after = left_out[0] if left_out else (since, None, starts[0][0] if starts else end)
            starts = [(since, name, after), *starts]
        for day, name, after in starts:
            self.starts.append(day)
            self.names.append(name if after <= end else None)

    def at(self, day):
        return self.starts[bisect_right(self.starts, day) - 1]

    def add(self, period, count):
        return self.starts[self._index(period) + count]

    def last_day(self, period):
        return self.add(period, 1) - DAY

    def count(self, first, last):
        """The number of periods from the first to the last, both included."""
        return self._index(last) - self._index(first) + 1

    def name(self, period):
        return self.names[self._index(period)]

    def of_month(self, month):
        """The period with the name of a month, or the one that contains its first day."""
        at = self.at(first_day(month))
        return next((one for one in (at, self.add(at, 1)) if self.name(one) == month), at)

    def start_of(self, goal):
        """The period that stands for the month in which a goal starts; that of its day if no month does."""
        day = goal["starts_in_day"]
        return self.of_month(goal["starts_in"]) if day is None else self.at(day)

    def starts_off_weekends_on(self, day):
        rule = next(one for one in reversed(self.rules) if one["from"] is None or one["from"] <= day)
        return rule["weekend"] != "keep" and self.at(day) == day

    def _index(self, period):
        return bisect_right(self.starts, period) - 1


def _starts_of(rule):
    """The starts of a rule, as if it held for all time, with the names of the periods."""
    text, start = rule["rule"], parse_day(rule["starts_on"])
    if "WEEKLY" in text:
        weeks = int(text.split("INTERVAL=")[1].split(";")[0]) if "INTERVAL" in text else 1
        start -= timedelta(weeks=weeks * ((start - FIRST).days // (7 * weeks)))
        offset = None
    else:
        offset = None if "," in text else _name_offset(text, start)
        start = FIRST
    days = scheduled_days(text, start, LAST)
    names = [None if offset is None else add_months(month_of(day), offset) for day in days]
    return [(shift_off_weekend(day, rule["weekend"]), name) for day, name in zip(days, names)]


def _name_offset(text, start):
    """0 if the first start is on day 1 to 15 of its month, otherwise 1: the following month."""
    first = scheduled_days(text, start, start + timedelta(days=40))[0]
    return 0 if first.day <= 15 else 1
