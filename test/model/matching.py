"""Occurrences of recurring rules: which payments keep them, and what is still expected."""

from bisect import bisect_left, bisect_right
from datetime import timedelta
from operator import attrgetter

from days import add_months, first_day, month_of, scheduled_days, shift_off_weekend

DAYS_TO_PAY = 45
NOTHING = {"is_skipped": False, "moved_to": None, "is_still_owed": False, "matched": None, "unmatched": ()}


class Occurrence:
    def __init__(self, rule, scheduled_on, account_id, decisions):
        self.rule, self.scheduled_on, self.account_id = rule, scheduled_on, account_id
        self.key = (rule["id"], scheduled_on)
        decided = {**NOTHING, **decisions.get(self.key, {})}
        self.is_skipped, self.is_still_owed = decided["is_skipped"], decided["is_still_owed"]
        self.matched, self.unmatched = decided["matched"], decided["unmatched"]
        moved_to = decided["moved_to"]
        self.due_on = moved_to or shift_off_weekend(scheduled_on, rule["weekend"])
        self.counts_on = moved_to or scheduled_on
        if rule["counts_in"] == "next" and moved_to is None:
            self.counts_on = first_day(add_months(month_of(scheduled_on), 1))
        ends = [abs(rule["amount"]), abs(rule["amount"] if rule["amount_to"] is None else rule["amount_to"])]
        self.least, self.most = min(ends), max(ends)
        self.is_income = rule["amount"] > 0
        changed_on = rule["terms_changed_on"]
        self.is_of_earlier_terms = changed_on is not None and self.due_on < changed_on
        self.payments, self.paid, self.is_paid = {}, 0, False

    def is_enough(self, amount):
        return 10 * amount >= 9 * self.least

    def state(self, today):
        if self.is_skipped:
            return "skipped"
        if self.is_paid:
            return "matched"
        if self.due_on >= today:
            return "expected"
        days = self.rule["grace_days"] if self.is_income else DAYS_TO_PAY
        has_lapsed = (today - self.due_on).days > days and not self.is_still_owed
        return "lapsed" if has_lapsed else "overdue"

    def expected(self, today):
        """The amount still expected, with the sign of the rule's amount."""
        if self.state(today) not in ("expected", "overdue"):
            return 0
        return self.least - self.paid if self.is_income else self.paid - self.most


class Candidate:
    """A payment that may keep a rule's promise: a transaction, or a split that is a transfer."""

    def __init__(self, transaction, position, amount, part, is_own, is_other, is_same_account):
        self.id, self.position, self.day = transaction["id"], position, transaction["authorized_at"]
        self.amount, self.part = amount, part
        self.is_own, self.is_other, self.is_same_account = is_own, is_other, is_same_account
        self.key = (self.id, position)


def occurrences_of(rules, decisions, until):
    """All occurrences up to a day, under the schedules in force on their days."""
    return [
        Occurrence(rule, day, account_id, decisions)
        for rule in rules
        for day, account_id in sorted(schedule(rule, until))
    ]


def schedule(rule, until):
    """The scheduled days of a rule up to a day, with the accounts in force."""
    ends_on = rule["ends_on"] or until
    present_from, days = None, []
    for earlier in rule["earlier"]:
        start, last = earlier["starts_on"], min(earlier["until"], until, ends_on)
        days += [
            (day, earlier["account_id"])
            for day in scheduled_days(earlier["rule"], start, last)
            if present_from is None or day >= present_from
        ]
        present_from = earlier["until"] + timedelta(days=1)
    for day in scheduled_days(rule["rule"], rule["starts_on"], min(until, ends_on)):
        if present_from is None or day >= present_from:
            days.append((day, rule["account_id"]))
    return days


def match(occurrences, transactions, accounts):
    """Decides which payments keep which occurrences."""
    candidates = {one.rule["id"]: _candidates(one.rule, transactions, accounts) for one in occurrences}
    used = _use_decisions(occurrences, candidates, transactions)
    pairs = [
        (one, candidate, (candidate.day - one.due_on).days)
        for one in occurrences
        if not (one.is_skipped or one.is_paid) and (one.matched is None or one.paid > 0)
        for candidate in _in_time(one, candidates[one.rule["id"]])
        if candidate.id not in one.unmatched
    ]
    _pass(sorted(_near_amounts(pairs), key=_whole_rank), used, lambda one, candidate: (candidate.amount, True))
    _pass(sorted(_others(pairs), key=_rank), used, _worth)
    for one in occurrences:
        one.is_paid = one.is_paid or bool(one.payments) and one.matched is not None


def _in_time(one, candidates):
    first = one.due_on - timedelta(days=one.rule["match_days_before"])
    last = one.due_on + timedelta(days=DAYS_TO_PAY)
    day_of = attrgetter("day")
    return candidates[bisect_left(candidates, first, key=day_of) : bisect_right(candidates, last, key=day_of)]


def _use_decisions(occurrences, candidates, transactions):
    used = set()
    for one in occurrences:
        if one.matched is None or one.matched not in transactions:
            continue
        own = [c for c in candidates[one.rule["id"]] if c.id == one.matched]
        every = [c for some in candidates.values() for c in some if c.id == one.matched]
        one.paid = sum(c.amount for c in own)
        one.is_paid, one.payments = one.is_enough(one.paid) or not own, {one.matched: one.paid}
        used.update(c.key for c in own or every)
    return used


def _near_amounts(pairs):
    for one, candidate, late in pairs:
        is_in_time = late <= one.rule["match_days_after"]
        gap = _gap(one, candidate)
        is_near = 10 * gap <= (one.least if candidate.amount < one.least else one.most)
        if one.matched is None and is_in_time and is_near and (one.is_of_earlier_terms or not candidate.is_other):
            yield one, candidate, late


def _others(pairs):
    for one, candidate, late in pairs:
        days = one.rule["match_days_after"] if one.is_income else max(one.rule["match_days_after"], DAYS_TO_PAY)
        if late <= days and _worth(one, candidate) is not None:
            yield one, candidate, late


def _gap(one, candidate):
    return max(0, one.least - candidate.amount, candidate.amount - one.most)


def _rank(pair):
    one, candidate, late = pair
    distance = -2 * late if late < 0 else late
    similarity = (_gap(one, candidate), not candidate.is_own, not candidate.is_same_account)
    position = -1 if candidate.position is None else candidate.position
    amounts = (candidate.amount, candidate.part, candidate.is_other)
    last = (candidate.day, amounts, one.rule["id"], candidate.id, position)
    return (distance, similarity, one.due_on, one.scheduled_on, last)


def _whole_rank(pair):
    one, candidate, _ = pair
    return (_gap(one, candidate) > 0, _rank(pair))


def _pass(pairs, used, worth):
    for one, candidate, _ in pairs:
        amount, is_all = worth(one, candidate)
        is_too_much = one.matched is not None and 10 * (one.paid + amount) > 11 * one.most
        if one.is_paid or is_too_much or candidate.key in used:
            continue
        used.add(candidate.key)
        one.payments[candidate.id] = one.payments.get(candidate.id, 0) + candidate.amount
        one.paid += amount
        one.is_paid = is_all or one.is_enough(one.paid)


def _worth(one, candidate):
    """The amount that a payment adds, and whether it settles the occurrence alone; None if it does not belong to it."""
    if one.is_of_earlier_terms:
        return candidate.amount, not one.is_still_owed or one.is_enough(candidate.amount)
    part = candidate.part
    if candidate.is_other or part <= 0:
        return None
    is_less = 3 * part < 2 * one.least
    is_more = 2 * part > 3 * one.most
    if (is_less and not candidate.is_own) or (is_more and (one.is_income or not candidate.is_own)):
        return None
    return part, not is_less and (not one.is_still_owed or one.is_enough(part))


def _candidates(rule, transactions, accounts):
    sign = 1 if rule["amount"] > 0 else -1
    account_ids = [rule["account_id"], *(earlier["account_id"] for earlier in rule["earlier"])]
    places = {accounts[account_id]["is_hidden"] for account_id in account_ids}
    candidates = [
        _candidate(rule, transaction, position, payer_id, lines, sign)
        for transaction in transactions.values()
        for position, payer_id, lines in _lines_of(transaction, rule)
        if accounts[payer_id]["is_hidden"] in places and sum(line["amount"] for line in lines) * sign > 0
    ]
    return sorted(candidates, key=attrgetter("day"))


def _lines_of(transaction, rule):
    """The lines of a transaction of the rule's payee, or each transfer to or from the rule's other account."""
    other_id, account_id = rule["transfer_account_id"], transaction["account_id"]
    is_reversed = account_id == other_id
    lines = [
        {**line, "amount": _amount_in(line, rule["currency"], is_reversed)}
        for line in transaction["postings"]
        if _amount_in(line, rule["currency"], is_reversed) is not None
    ]
    if other_id is None:
        return [(None, account_id, lines)] if lines and transaction["payee_id"] == rule["payee_id"] else []
    transfers = [line for line in lines if line["transfer_account_id"] is not None]
    if is_reversed:
        return [(line["position"], line["transfer_account_id"], [line]) for line in transfers]
    return [(line["position"], account_id, [line]) for line in transfers if line["transfer_account_id"] == other_id]


def _amount_in(line, currency, is_reversed):
    if is_reversed:
        amounts = {line["transfer_currency"]: line["transfer_amount"], line["currency"]: -line["amount"]}
    else:
        amounts = {line["account_currency"]: line["account_amount"], line["currency"]: line["amount"]}
    return amounts.get(currency)


def _candidate(rule, transaction, position, payer_id, lines, sign):
    categories, own = {line["category_id"] for line in lines}, rule["category_id"]
    amount = sum(line["amount"] for line in lines) * sign
    part = sum(line["amount"] for line in lines if line["category_id"] == own) * sign
    is_other = own is not None and own not in categories and categories != {None}
    part = amount if own is None or categories == {None} else part
    return Candidate(transaction, position, amount, part, own in categories, is_other, payer_id == rule["account_id"])
