"""
An independent model of spending power. It reads one JSON command per line: a change that a server accepted, or one of the
server's responses to compare. It answers with one JSON list per line: the differences, or nothing.
"""

import json
import sys
from copy import copy
from datetime import timedelta
from decimal import Decimal

from comparisons import Comparisons
from counting import decide
from days import parse_day
from forecast import LONGEST_DAYS, Forecast
from matching import match, occurrences_of, schedule
from money import Rates, divide, to_minor
from periods import Periods
from power import Power

UNDECIDED = {"counts_on": None, "decided_by": None}


class Budget:
    def __init__(self, currency):
        self.currency, self.carries_from, self.floor = currency, None, None
        self.accounts, self.categories, self.transactions = {}, {}, {}
        self.rules, self.decisions, self.plans, self.goals = {}, {}, {}, {}
        self.rates, self.periods = Rates(), Periods([])

    def plan_from(self, period):
        return max((at for at in self.plans if at <= period), default=None)


class Model(Comparisons):
    def __init__(self):
        self.budget, self.today = Budget("USD"), None
        self.cached = self.matched = None
        self.known_candidates, self.payees = {}, {}

    def run(self, command):
        """Performs a command. Its method returns None if it is a change."""
        name = command.pop("do")
        found = getattr(self, f"do_{name}")(**command)
        if found is None:
            self.cached = self.matched = None
        return found or []

    def do_start(self, currency):
        self.budget = Budget(currency)

    def do_today(self, day):
        self.today = parse_day(day)

    def do_budget(self, budget):
        self.budget.carries_from = budget["carries_from"]
        self.budget.floor = None if budget["floor"] is None else to_minor(budget["floor"], self.budget.currency)
        self.budget.periods = Periods(budget["periods"])
        self._decide(changes_rules=True)

    def do_account(self, account):
        self.budget.accounts[account["id"]] = account
        self._decide(changes_rules=True)

    def do_category(self, category):
        self.budget.categories[category["id"]] = category

    def do_transaction(self, transaction, is_given_back=False):
        """A new or changed transaction. `is_given_back`: the request set the counting day to null."""
        before, after = self._enter(transaction)
        is_same = all(before.get(name) == value for name, value in after.items() if name not in UNDECIDED)
        is_decided_again = is_given_back and before["counts_on"] is not None
        if (is_decided_again or not is_same) and self._may_match(before, after):
            ids = [transaction["id"]]
            self._decide(changed_ids=ids, entered_ids=[] if is_same else ids)

    def _enter(self, transaction):
        """Stores a transaction. Returns its fields before and after."""
        before = self.budget.transactions.get(transaction["id"], UNDECIDED)
        decided = {name: before[name] for name in UNDECIDED}
        if transaction["decided_by"]["counts_on"] == "you":
            decided = {**UNDECIDED, "counts_on": parse_day(transaction["counts_on"]), "decided_by": "you"}
        elif decided["decided_by"] == "you":
            decided = UNDECIDED
        names = ("id", "account_id", "payee_id")
        self.budget.transactions[transaction["id"]] = {
            **{name: transaction[name] for name in names},
            **decided,
            "authorized_at": parse_day(transaction["authorized_at"]),
            "is_inflow": transaction["amount"] > 0,
            "postings": self._postings(transaction),
        }
        return before, self.budget.transactions[transaction["id"]]

    def _may_match(self, *versions):
        """Whether one of the versions of a transaction has the payee of a rule, or is a transfer if a rule is one."""
        rules = self.budget.rules.values()
        payee_ids, has_transfers = {rule["payee_id"] for rule in rules} - {None}, any(rule["transfer_account_id"] for rule in rules)
        return any(
            one["decided_by"] == "match"
            or one.get("payee_id") in payee_ids
            or (has_transfers and any(line["transfer_account_id"] for line in one.get("postings", [])))
            for one in versions
        )

    def _decide(self, **change):
        self.matched = None
        decide(self.budget.transactions, self._occurrences(), self.budget.periods, self.today, **change)

    def _postings(self, transaction):
        """The transaction, or its splits with their shares of the amount that the account was charged."""
        currency, own = transaction["currency"], self.budget.accounts[transaction["account_id"]]["currency"]
        lines = transaction["splits"] or [transaction]
        amounts = [to_minor(line["amount"], currency) for line in lines]
        charged = transaction["account_amount"]
        shares = amounts if charged is None else divide(to_minor(charged, own), amounts)
        return [
            {
                "position": None if transaction["splits"] is None else position,
                "amount": amount,
                "currency": currency,
                "account_amount": share,
                "account_currency": own,
                "category_id": line["category_id"],
                "transfer_account_id": line["transfer_account_id"],
                "transfer_amount": self._received(line, -share),
                "transfer_currency": self.budget.accounts.get(line["transfer_account_id"], {}).get("currency"),
            }
            for position, (line, amount, share) in enumerate(zip(lines, amounts, shares))
        ]

    def _received(self, line, by_default):
        received = line["transfer_amount"]
        if received is None:
            return by_default
        return to_minor(received, self.budget.accounts[line["transfer_account_id"]]["currency"])

    def do_delete_transaction(self, id):
        counted = self._counted_days()
        removed, decided = self.budget.transactions.pop(id), None
        for key, one in self.budget.decisions.items():
            if one.get("matched") == id or id in one.get("unmatched", ()):
                decided = (key, counted.get(key))
            if one.get("matched") == id:
                one["matched"] = None
        if decided is not None or self._may_match(removed):
            self._decide(decided=decided)

    def _counted_days(self):
        """The day on which each occurrence counts."""
        return {one.key: one.counts_on for one in self._occurrences()}

    def do_plan(self, day, plans, replace):
        amounts = {plan["category_id"]: plan["planned"] for plan in plans}
        currency = self.budget.currency
        changes = {id: None if amount is None else to_minor(amount, currency) for id, amount in amounts.items()}
        self._plan(self.budget.periods.at(parse_day(day)), changes, replace)

    def _plan(self, period, changes, replace):
        before = self.budget.plan_from(period)
        kept = {} if replace or before is None else self.budget.plans[before]
        inherited = {id: 0 if amount < 0 and before != period else amount for id, amount in kept.items()}
        planned = {**inherited, **changes}
        self.budget.plans[period] = {id: amount for id, amount in planned.items() if amount is not None}
        self.cached = None

    def do_delete_plan(self, day):
        del self.budget.plans[self.budget.periods.at(parse_day(day))]

    def do_rule(self, rule):
        """A new rule, or a rule with changed fields: a new schedule or account holds from today."""
        days = {name: parse_day(rule[name]) if rule[name] else None for name in ("starts_on", "ends_on")}
        amounts = {
            name: None if rule[name] is None else to_minor(rule[name], rule["currency"]) for name in ("amount", "amount_to")
        }
        after = {**rule, **days, **amounts, "earlier": [], "terms_changed_on": None}
        before = self.budget.rules.get(rule["id"])
        if before is not None:
            after["earlier"], after["terms_changed_on"] = before["earlier"], before["terms_changed_on"]
            if any(before[name] != after[name] for name in ("rule", "starts_on", "account_id")):
                after["earlier"] = self._earlier(before)
            if any(before[name] != after[name] for name in ("amount", "amount_to", "category_id")):
                after["terms_changed_on"] = self.today
        self.budget.rules[rule["id"]] = after
        self._decide(changes_rules=True)

    def _earlier(self, rule):
        """The earlier schedules of a rule whose schedule changes today."""
        yesterday = self.today - timedelta(days=1)
        earlier = rule["earlier"]
        if not schedule(rule, yesterday) or (earlier and earlier[-1]["until"] == yesterday):
            return earlier
        kept = {name: rule[name] for name in ("rule", "starts_on", "account_id")}
        return [*earlier, {**kept, "until": yesterday}]

    def do_delete_rule(self, id):
        del self.budget.rules[id]
        self._decide(changes_rules=True)

    def do_decide(self, rule_id, scheduled_on, verb, to=None, transaction_id=None, transaction=None):
        """`transaction` is the payment that the verb `pay` enters."""
        key, counted = (rule_id, parse_day(scheduled_on)), self._counted_days()
        entered = set()
        if transaction is not None:
            self._enter(transaction)
            transaction_id = transaction["id"]
            entered.add(transaction_id)
        decided = self.budget.decisions.setdefault(key, {})
        matched, unmatched = decided.get("matched"), decided.get("unmatched", ())
        if verb == "reset":
            decided.clear()
        elif verb == "skip":
            decided.update(is_skipped=True, matched=None)
        elif verb == "move":
            decided.update(moved_to=parse_day(to), is_skipped=False)
        elif verb == "owe":
            decided.update(is_still_owed=True, is_skipped=False, matched=None)
        elif verb in ("match", "pay"):
            decided.update(matched=transaction_id, is_skipped=False, is_still_owed=False)
        elif verb == "unmatch":
            decided["unmatched"] = {*decided.get("unmatched", ()), transaction_id}
            if decided.get("matched") == transaction_id:
                decided["matched"] = None
        ended = {matched} - {decided.get("matched")} | {*decided.get("unmatched", ())} - {*unmatched}
        self._decide(changed_ids=ended | entered, entered_ids=entered, decided=(key, counted.get(key)))

    def do_goal(self, goal):
        amounts = ("amount", "monthly", "already")
        after = {
            **goal,
            **{name: None if goal[name] is None else to_minor(goal[name], self.budget.currency) for name in amounts},
            "due_on": goal["due_on"] and parse_day(goal["due_on"]),
            "starts_in_day": parse_day(goal["starts_in_day"]),
        }
        if self.budget.periods.of_month(goal["starts_in"]) == after["starts_in_day"]:
            after["starts_in_day"] = None
        before = self.budget.goals.get(goal["id"])
        terms = ("category_id", *amounts, "due_on", "repeats", "starts_in", "is_archived")
        if before is not None and any(before[name] != after[name] for name in terms):
            self._plan_past_shares(before)
        self.budget.goals[goal["id"]] = after

    def do_delete_goal(self, id):
        self._plan_past_shares(self.budget.goals[id])
        del self.budget.goals[id]

    def _plan_past_shares(self, goal):
        """
        Before the goal of a fund changes: the shares of past periods become plans, so no past number changes. Open payments
        do not count, because they end.
        """
        category_id, periods = goal["category_id"], self.budget.periods
        current = periods.at(self.today)
        key, period = ("category", category_id), periods.start_of(goal)
        if goal["is_archived"] or category_id is None or not self.power().is_fund(key, current):
            return
        planned = {}
        while period < current:
            line = self.power().lines(period)[key]
            is_share = line.share is not None and line.share > (line.planned or 0) >= 0
            is_share = is_share and line.share >= line.actual - line.carried_in
            planned[period] = line.share if is_share else line.planned
            period = periods.add(period, 1)
        planned[current] = self.power().plan(category_id, current)
        for period, amount in planned.items():
            if self.power().plan(category_id, period) != amount:
                self._plan(period, {category_id: amount}, False)

    def do_rate(self, base_currency, currency, day, rate):
        self.known_candidates = {}
        self.budget.rates.set(base_currency, currency, parse_day(day), rate)
        self._decide(changes_rules=True)

    def do_delete_rate(self, base_currency, currency, day):
        self.known_candidates = {}
        self.budget.rates.remove(base_currency, currency, parse_day(day))
        self._decide(changes_rules=True)

    def power(self):
        if self.cached is None:
            self.cached = Power(self.budget, self.today, self._occurrences())
        return self.cached

    def power_as_of(self, day):
        """Only transactions authorized by the end of the day count, also in decisions. Settings are the current ones."""
        budget = copy(self.budget)
        budget.transactions = {id: one for id, one in self.budget.transactions.items() if one["authorized_at"] <= day}
        decisions = {
            key: {**decided, "matched": decided.get("matched") if decided.get("matched") in budget.transactions else None}
            for key, decided in budget.decisions.items()
        }
        until = max(day, self.today) + timedelta(days=240)
        occurrences = occurrences_of(budget.rules.values(), decisions, budget.periods, until)
        match(occurrences, budget.transactions, budget.accounts, budget.rates, self.known_candidates)
        return Power(budget, day, occurrences)

    def forecast(self):
        """The occurrences after the matched ones are all open."""
        budget, matched = self.budget, self._occurrences()
        last = self.today + timedelta(days=LONGEST_DAYS)
        known = {one.key for one in matched}
        later = occurrences_of(budget.rules.values(), budget.decisions, budget.periods, last)
        return Forecast(self.power(), [*matched, *(one for one in later if one.key not in known)], self.payees)

    def _occurrences(self):
        if self.matched is None:
            budget, until = self.budget, self.today + timedelta(days=240)
            self.matched = occurrences_of(budget.rules.values(), budget.decisions, budget.periods, until)
            match(self.matched, budget.transactions, budget.accounts, budget.rates, self.known_candidates)
        return self.matched


def main():
    sys.setrecursionlimit(20_000)
    model = Model()
    for line in sys.stdin:
        print(json.dumps(model.run(json.loads(line, parse_float=Decimal)), default=str), flush=True)


if __name__ == "__main__":
    main()
