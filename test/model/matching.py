"""Occurrences of recurring rules: which payments keep them, and what is still expected."""

from bisect import bisect_left, bisect_right
from datetime import timedelta
from operator import attrgetter

from days import scheduled_days, shift_off_weekend
from money import Sum

DAYS_TO_PAY = 45
NOTHING = {"is_skipped": False, "moved_to": None, "is_still_owed": False, "matched": None, "unmatched": ()}


class Occurrence:
    def __init__(self, rule, scheduled_on, account_id, decisions, periods):
        self.rule, self.scheduled_on, self.account_id = rule, scheduled_on, account_id
        self.key = (rule["id"], scheduled_on)
        decided = {**NOTHING, **decisions.get(self.key, {})}
        self.is_skipped, self.is_still_owed = decided["is_skipped"], decided["is_still_owed"]
        self.matched, self.unmatched = decided["matched"], decided["unmatched"]
        moved_to = decided["moved_to"]
        self.due_on = moved_to or shift_off_weekend(scheduled_on, rule["weekend"])
        self.counts_on = moved_to or self._counts_on(periods)
        self.least, self.most = _range(rule)
        self.is_income = rule["amount"] > 0
        changed_on = rule["terms_changed_on"]
        self.is_of_earlier_terms = changed_on is not None and self.due_on < changed_on
        self.payments, self.paid, self.is_paid = {}, 0, False

    def _counts_on(self, periods):
        if self.rule["counts_in"] == "next":
            return periods.add(periods.at(self.scheduled_on), 1)
        return self.due_on if periods.starts_off_weekends_on(self.due_on) else self.scheduled_on

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


def occurrences_of(rules, decisions, periods, until):
    """All occurrences up to a day, under the schedules in force on their days, and those that the user matched."""
    return [
        Occurrence(rule, day, account_id, decisions, periods)
        for rule in rules
        for day, account_id in sorted({**_matched_days(rule, decisions, until), **dict(schedule(rule, until))}.items())
    ]


def _matched_days(rule, decisions, until):
    """The days of the occurrences that the user matched. They stay if a new schedule leaves them out."""
    return {
        day: rule["account_id"]
        for (rule_id, day), decided in decisions.items()
        if rule_id == rule["id"] and day <= until and decided.get("matched") is not None
    }


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


def match(occurrences, transactions, accounts, rates, known):
    """Decides which payments keep which occurrences. `known` are the candidates of earlier calls with the same rates."""
    rules = {one.rule["id"]: one.rule for one in occurrences}
    by_place = _by_place(transactions)
    candidates = {id: _candidates(rule, by_place, accounts, rates, known) for id, rule in rules.items()}
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
        one.is_paid = one.is_enough(one.paid) or not own
        one.payments = {one.matched: max((c.amount for c in own), default=0)}
        used.update(c.key for c in own or every)
    return used


def _near_amounts(pairs):
    for one, candidate, late in pairs:
        is_in_time = late <= one.rule["match_days_after"]
        is_near = _is_near(one.rule, candidate.amount)
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
        one.payments[candidate.id] = max(one.payments.get(candidate.id, 0), amount)
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


def _by_place(transactions):
    """The transactions of each payee, and those with a transfer under None."""
    by_place = {}
    for transaction in transactions.values():
        places = {transaction["payee_id"]} - {None}
        if any(line["transfer_account_id"] is not None for line in transaction["postings"]):
            places.add(None)
        for place in places:
            by_place.setdefault(place, []).append(transaction)
    return by_place


def _candidates(rule, by_place, accounts, rates, known):
    account_ids = [rule["account_id"], *(earlier["account_id"] for earlier in rule["earlier"])]
    places = {accounts[account_id]["is_hidden"] for account_id in account_ids}
    candidates = [
        candidate
        for transaction in by_place.get(None if rule["transfer_account_id"] else rule["payee_id"], [])
        for payer_id, candidate in _candidates_in(transaction, rule, rates, known)
        if accounts[payer_id]["is_hidden"] in places
    ]
    return sorted(candidates, key=attrgetter("day"))


def _candidates_in(transaction, rule, rates, known):
    """The candidates of a rule in a transaction, with their accounts. Changed rules and transactions are new objects."""
    key = (rule["id"], transaction["id"])
    if key not in known or known[key][0] is not rule or known[key][1] is not transaction:
        lines = _lines_of(transaction, rule)
        found = [(payer_id, _candidate(rule, transaction, position, payer_id, some, rates)) for position, payer_id, some in lines]
        known[key] = (rule, transaction, [one for one in found if one[1] is not None])
    return known[key][2]


def _lines_of(transaction, rule):
    """The lines of a transaction of the rule's payee, or each transfer to or from the rule's other account."""
    other_id, account_id, lines = rule["transfer_account_id"], transaction["account_id"], transaction["postings"]
    if other_id is None:
        return [(None, account_id, lines)] if transaction["payee_id"] == rule["payee_id"] else []
    transfers = [line for line in lines if line["transfer_account_id"] is not None]
    if account_id == other_id:
        return [(line["position"], line["transfer_account_id"], [line]) for line in transfers]
    return [(line["position"], account_id, [line]) for line in transfers if line["transfer_account_id"] == other_id]


def may_keep(transaction, rule):
    """Whether the transaction has the rule's payee or transfer account, and moves money in the same direction."""
    return any(
        (sum(line["amount"] for line in lines) * (1 if payer_id == transaction["account_id"] else -1) > 0) == (rule["amount"] > 0)
        for _, payer_id, lines in _lines_of(transaction, rule)
    )


def _candidate(rule, transaction, position, payer_id, lines, rates):
    """None if the amount has the other direction, or can only be converted and is not within 10 %."""
    sign = 1 if rule["amount"] > 0 else -1
    is_reversed, currency, day = payer_id != transaction["account_id"], rule["currency"], transaction["authorized_at"]
    amounts = [_amount_in(line, currency, is_reversed) for line in lines]
    is_converted = None in amounts
    if is_converted:
        own = [(-line["amount"] if is_reversed else line["amount"], line["currency"], day) for line in lines]
        if Sum(own).convert(rates, currency)[1]:
            return None
        amounts = [Sum([one]).rounded(rates, currency) for one in own]
    amount = sign * (Sum(own).rounded(rates, currency) if is_converted else sum(amounts))
    if amount <= 0 or (is_converted and not _is_near(rule, amount)):
        return None
    category_ids, own_id = {line["category_id"] for line in lines}, rule["category_id"]
    part = sign * sum(one for one, line in zip(amounts, lines) if line["category_id"] == own_id)
    is_other = own_id is not None and own_id not in category_ids and category_ids != {None}
    if own_id is None or category_ids == {None}:
        part = sign * sum(amounts)
    is_own, is_same_account = own_id in category_ids, payer_id == rule["account_id"]
    return Candidate(transaction, position, amount, part, is_own, is_other, is_same_account)


def _amount_in(line, currency, is_reversed):
    if is_reversed:
        amounts = {line["transfer_currency"]: line["transfer_amount"], line["currency"]: -line["amount"]}
    else:
        amounts = {line["account_currency"]: line["account_amount"], line["currency"]: line["amount"]}
    return amounts.get(currency)


def _is_near(rule, amount):
    least, most = _range(rule)
    return 10 * max(0, least - amount) <= least and 10 * max(0, amount - most) <= most


def _range(rule):
    ends = [abs(rule["amount"]), abs(rule["amount"] if rule["amount_to"] is None else rule["amount_to"])]
    return min(ends), max(ends)
