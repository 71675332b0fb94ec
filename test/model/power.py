"""Spending power of a period: its lines, funds, goals and carry."""

from money import Sum
from goals import Goals

PARTS = {"income": "income", "bill": "bills", "saving": "savings", "spending": "spending"}
INCOME, SPENDING = ("uncategorised_income", None), ("uncategorised_spending", None)


class Flow:
    """An amount that counts in a line, seen from the budget: positive if it arrives."""

    def __init__(self, line, amount, currency, rate_day, counts_on, other_line=None):
        self.line, self.amount, self.currency, self.rate_day = line, amount, currency, rate_day
        self.counts_on, self.other_line = counts_on, other_line


class Line:
    def __init__(self):
        self.deposits, self.withdrawals = Sum(), Sum()
        self.expected_in, self.expected_out = Sum(), Sum()
        self.filled, self.expected_filled, self.other_withdrawals = Sum(), Sum(), Sum()
        self.planned = self.share = self.carried_in = None
        self.actual = self.expected = self.counts = 0


class Power:
    """Computes the numbers of one budget as of a day."""

    def __init__(self, budget, today, occurrences):
        self.budget, self.today, self.occurrences = budget, today, occurrences
        self.periods = budget.periods
        self.current = self.periods.at(today)
        self.by_period, self.carried = {}, {}
        self.goals = Goals(self)
        self.flows = {}
        for flow in self._all_flows():
            self.flows.setdefault(self.periods.at(flow.counts_on), []).append(flow)

    # Flows

    def _all_flows(self):
        for transaction in self.budget.transactions.values():
            for posting in transaction["postings"]:
                flow = self.flow(transaction, posting)
                if flow is not None:
                    yield flow

    def flow(self, transaction, posting):
        accounts = self.budget.accounts
        here, there = accounts[transaction["account_id"]], accounts.get(posting["transfer_account_id"])
        line = self.line_of(posting["category_id"], here, there, transaction["is_inflow"])
        if line is None:
            return None
        amount, currency = self._amount_of(posting, here, there)
        counts_on = transaction["counts_on"] or transaction["authorized_at"]
        other = self._other_line(posting["category_id"], here, there)
        return Flow(line, amount, currency, transaction["authorized_at"], counts_on, other)

    def _other_line(self, category_id, here, there):
        """The line of the hidden account, if a transfer counts in a category instead."""
        if category_id is None or there is None or here["is_hidden"] == there["is_hidden"]:
            return None
        return ("account", (here if here["is_hidden"] else there)["id"])

    def line_of(self, category_id, here, there, is_inflow):
        if here["is_hidden"] and (there is None or there["is_hidden"]):
            return None
        if category_id is not None:
            return ("category", category_id)
        if there is None:
            return INCOME if is_inflow else SPENDING
        if not here["is_hidden"] and not there["is_hidden"]:
            return None
        return ("account", (here if here["is_hidden"] else there)["id"])

    def _amount_of(self, posting, here, there):
        """The first amount in the budget's currency, or the first of all."""
        own = (posting["amount"], posting["currency"])
        charged = (posting["account_amount"], here["currency"])
        amounts = [charged, own]
        if there is not None:
            received = (posting["transfer_amount"], there["currency"])
            far = (-received[0], received[1])
            amounts = [received, (-own[0], own[1]), (-charged[0], charged[1])] if here["is_hidden"] else [*amounts, far]
        return next((one for one in amounts if one[1] == self.budget.currency), amounts[0])

    # Lines

    def lines(self, period):
        """The lines of a period by key, with their final amounts."""
        if period not in self.by_period:
            self.by_period[period] = self._lines(period)
        return self.by_period[period]

    def _lines(self, period):
        lines = {}
        for flow in self.flows.get(period, []):
            line = lines.setdefault(flow.line, Line())
            amount = (flow.amount, flow.currency, flow.rate_day)
            (line.withdrawals if flow.amount > 0 else line.deposits).add(*amount)
            if flow.other_line is not None:
                other = lines.setdefault(flow.other_line, Line())
                (other.other_withdrawals if flow.amount > 0 else other.filled).add(*amount)
        self._add_expected(lines, period)
        for key in [*(("category", id) for id in self.budget.categories), *self.goals.lines(), *lines]:
            line = lines.setdefault(key, Line())
            if line.actual == 0 and line.counts == 0:
                self._finish(key, line, period)
        return lines

    def _add_expected(self, lines, period):
        for one in self.occurrences:
            amount = one.expected(self.today)
            if amount == 0 or self.periods.at(one.counts_on) != period:
                continue
            rule, accounts = one.rule, self.budget.accounts
            here, there = accounts[one.account_id], accounts.get(rule["transfer_account_id"])
            key = self.line_of(rule["category_id"], here, there, amount > 0)
            if key is None:
                continue
            amount = -amount if here["is_hidden"] else amount
            line = lines.setdefault(key, Line())
            (line.expected_out if amount > 0 else line.expected_in).add(amount, rule["currency"], self.today)
            other = self._other_line(rule["category_id"], here, there)
            if other is not None and amount < 0:
                lines.setdefault(other, Line()).expected_filled.add(amount, rule["currency"], self.today)

    def _finish(self, key, line, period):
        is_over = period < self.current
        kind = self.kind(key)
        sign = 1 if kind == "income" else -1
        line.actual = sign * self._round(line.deposits + line.withdrawals)
        line.expected = sign * self._round(line.expected_in + line.expected_out)
        if key[0] == "category":
            line.planned = self.plan(key[1], period)
        if self.is_fund(key, period):
            self._finish_fund(key, line, period)
            return
        total = line.actual + line.expected
        holds_savings = key[0] == "account" or kind == "saving"
        line.share = self.goals.share(key, period) if holds_savings and not is_over else None
        if is_over or kind == "spending":
            line.counts = total
        elif kind == "saving":
            line.counts = self._savings(line, total)
        else:
            line.counts = largest(total, line.planned)

    def _savings(self, line, total):
        taken_out = self._round(line.withdrawals + line.expected_out)
        planned = None if line.planned is None else line.planned - taken_out
        rest = None if line.share is None else self.rest_of_share(line) - taken_out
        return largest(total, planned, rest)

    def rest_of_share(self, line):
        """The share of a goal on an account, without the deposits that count in categories."""
        return max(0, (line.share or 0) + self._round(line.filled + line.expected_filled))

    def _finish_fund(self, key, line, period):
        line.carried_in = self.carried_in(key, period)
        lacking = line.actual + line.expected - line.carried_in
        line.share = self.goals.fund_share(key, period, line.carried_in)
        if line.planned is not None and line.planned < 0:
            line.counts = max(line.planned, lacking)
            return
        line.counts = max(line.planned or 0, line.share or 0, lacking)

    def kind(self, key):
        if key[0] == "category":
            return self.budget.categories[key[1]]["kind"]
        return {"account": "saving", "uncategorised_income": "income", "uncategorised_spending": "spending"}[key[0]]

    def _round(self, total):
        return total.rounded(self.budget.rates, self.budget.currency)

    # Plans and funds

    def plan(self, category_id, period):
        """What is planned for a category: the plan of the period, or of the last earlier period that has one."""
        at = self.budget.plan_from(period)
        planned = self.budget.plans[at].get(category_id) if at else None
        return 0 if planned is not None and planned < 0 and at < period else planned

    def is_fund(self, key, period):
        if key[0] != "category":
            return False
        return self._carries(self.budget.categories[key[1]]["carries_from"], period)

    def _carries(self, carries_from, period):
        return carries_from is not None and self.periods.of_month(carries_from) <= period

    def carried_in(self, key, period):
        """What a fund has at the start of a period."""
        if (key, period) not in self.carried:
            before = self.periods.add(period, -1)
            self.carried[key, period] = 0
            if self.is_fund(key, before):
                line = self.lines(before)[key]
                left = line.carried_in + line.counts - line.actual - line.expected
                use = self.goals.use_in(key, before) - max(0, line.actual + line.expected)
                self.carried[key, period] = left - min(left, max(0, use))
        return self.carried[key, period]

    # The number

    def report(self, period):
        breakdown = {part: 0 for part in PARTS.values()}
        lines, in_funds, envelopes, missing = self.lines(period), 0, 0, {}
        for key, line in lines.items():
            breakdown[PARTS[self.kind(key)]] += line.counts
            if line.carried_in is not None:
                in_funds += max(0, line.carried_in + line.counts - line.actual)
            elif period >= self.current and self.kind(key) == "spending" and line.planned is not None:
                envelopes += max(0, line.planned - line.actual - line.expected)
            whole = line.deposits + line.withdrawals + line.expected_in + line.expected_out
            for currency, amount in whole.convert(self.budget.rates, self.budget.currency)[1].items():
                missing[currency] = missing.get(currency, 0) + amount
        number = breakdown["income"] - breakdown["bills"] - breakdown["savings"] - breakdown["spending"]
        if self._carries(self.budget.carries_from, period):
            breakdown["carry"] = self._carry(period)
            number += breakdown["carry"]
        return {
            "spending_power": number,
            "breakdown": breakdown,
            "per_day": self._per_day(number, period),
            "unassigned": number - envelopes,
            "in_funds": in_funds,
            "plan_from": self.budget.plan_from(period),
            "unconverted": missing,
        }

    def _carry(self, period):
        if period == self.periods.of_month(self.budget.carries_from):
            return 0
        return self.report(self.periods.add(period, -1))["spending_power"]

    def _per_day(self, number, period):
        if period != self.current:
            return None
        return max(0, number) // ((self.periods.last_day(period) - self.today).days + 1)


def largest(*amounts):
    return max(amount for amount in amounts if amount is not None)

