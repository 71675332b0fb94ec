"""Days, months and the days of recurrence rules."""

from calendar import monthrange
from datetime import date, timedelta

DAY = timedelta(days=1)
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def parse_day(text):
    return date.fromisoformat(text)


def month_of(day):
    return f"{day.year:04}-{day.month:02}"


def first_day(month):
    return date.fromisoformat(f"{month}-01")


def add_months(month, count):
    total = int(month[:4]) * 12 + int(month[5:]) - 1 + count
    return f"{total // 12:04}-{total % 12 + 1:02}"


def last_day(month):
    first = first_day(month)
    return first.replace(day=monthrange(first.year, first.month)[1])


def months_between(first, last):
    """The number of months from the first to the last, both included."""
    return (int(last[:4]) - int(first[:4])) * 12 + int(last[5:]) - int(first[5:]) + 1


def day_after_months(day, count):
    """The same day of a later month, or the last day of a shorter one."""
    month = add_months(month_of(day), count)
    return first_day(month).replace(day=min(day.day, last_day(month).day))


def shift_off_weekend(day, direction):
    late = day.weekday() - 5
    if direction == "keep" or late < 0:
        return day
    return day - DAY * (late + 1) if direction == "before" else day + DAY * (2 - late)


def scheduled_days(rule, start, until):
    """The days of an RFC 5545 rule from its start to a day. Reads the forms that the operations use."""
    parts = dict(part.split("=") for part in rule.split(";"))
    interval = int(parts.get("INTERVAL", 1))
    days = {"DAILY": _daily, "WEEKLY": _weekly, "MONTHLY": _monthly, "YEARLY": _yearly}[parts["FREQ"]]
    return [day for day in days(parts, start, until, interval) if start <= day <= until]


def _daily(_parts, start, until, interval):
    count = (until - start).days // interval + 1
    return [start + DAY * interval * i for i in range(max(0, count))]


def _weekly(parts, start, until, interval):
    names = parts["BYDAY"].split(",") if "BYDAY" in parts else [WEEKDAYS[start.weekday()]]
    wanted = sorted(WEEKDAYS.index(name) for name in names)
    monday, days = start - DAY * start.weekday(), []
    while monday <= until:
        days += [monday + DAY * weekday for weekday in wanted]
        monday += DAY * 7 * interval
    return days


def _monthly(parts, start, until, interval):
    month, days = month_of(start), []
    while first_day(month) <= until:
        days += _days_in_month(parts, month, start)
        month = add_months(month, interval)
    return days


def _days_in_month(parts, month, start):
    last = last_day(month)
    if "BYMONTHDAY" not in parts:
        return [last.replace(day=min(start.day, last.day))]
    numbers = [int(text) for text in parts["BYMONTHDAY"].split(",")]
    numbers = [last.day + 1 + number if number < 0 else number for number in numbers]
    return [last.replace(day=number) for number in sorted(set(numbers)) if 1 <= number <= last.day]


def _yearly(_parts, start, until, interval):
    return [day_after_months(start, 12 * i) for i in range(0, until.year - start.year + 1, interval)]
