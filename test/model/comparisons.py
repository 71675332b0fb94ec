"""Compares the responses of a server with the numbers of the model. Each method returns the differences."""

from decimal import Decimal

from days import parse_day
from money import round_half_away, to_minor


class Comparisons:
    """A part of the model, which has `budget`, `today` and `power()`."""

    def do_transactions(self, response):
        differences = []
        for their in response["transactions"]:
            own = self.budget.transactions[their["id"]]
            ours = (own["counts_on"] and own["counts_on"].isoformat(), own["decided_by"])
            theirs = (their["counts_on"], their["decided_by"]["counts_on"])
            if ours != theirs:
                day = f"{their['authorized_at']} {their['amount']}"
                differences.append(f"transaction of {day} counts on: server {theirs}, model {ours}")
        return differences

    def do_periods(self, response):
        periods, differences = self.budget.periods, []
        for their in response["periods"]:
            own = periods.at(parse_day(their["from"]))
            ours = (own.isoformat(), periods.last_day(own).isoformat(), periods.name(own))
            theirs = (their["from"], their["until"], their["name"])
            if ours != theirs:
                differences.append(f"period: server {theirs}, model {ours}")
        return differences

    def do_power(self, response):
        period, money = parse_day(response["period"]["from"]), self._money
        as_of = response["as_of"]
        power = self.power() if as_of is None else self.power_as_of(parse_day(as_of))
        expected = power.report(period)
        differences = [
            f"{period} {name}: server {theirs}, model {ours}"
            for name, theirs, ours in [
                *((name, response[name], money(expected[name])) for name in ("spending_power", "unassigned", "in_funds")),
                *((name, response["breakdown"].get(name), money(amount)) for name, amount in expected["breakdown"].items()),
                ("per_day", response["per_day"], money(expected["per_day"])),
                ("plan_from", response["plan_from_day"], expected["plan_from"] and expected["plan_from"].isoformat()),
            ]
            if theirs != ours
        ]
        theirs = {one["currency"]: to_minor(one["amount"], one["currency"]) for one in response["unconverted"]}
        if theirs != expected["unconverted"]:
            differences.append(f"{period} unconverted: server {theirs}, model {expected['unconverted']}")
        differences += self._compare_lines(power, period, response.get("lines", []))
        return differences if as_of is None else [f"as of {as_of}: {difference}" for difference in differences]

    def _compare_lines(self, power, period, theirs):
        lines = dict(power.lines(period))
        differences = []
        for their in theirs:
            if their["source"] == "carry":
                continue
            key = (their["source"], their["id"])
            line = lines.pop(key, None)
            names = [("actual", "actual"), ("expected", "expected"), ("counts", "counts"), ("carried_in", "carried_in")]
            for name, own in [*names, ("planned", "planned")]:
                ours = None if line is None else self._money(getattr(line, own))
                if their[name] != ours and not (name == "planned" and line is not None):
                    differences.append(f"{period} {their['name'] or key} {name}: server {their[name]}, model {ours}")
            rest = self._money(0 if line is None else power.rest_of_share(line))
            if (their["goal"] or 0) != rest:
                differences.append(f"{period} {their['name']} goal: server {their['goal']}, model {rest}")
        return differences + [
            f"{period} {key}: the server has no such line, model {self._money(line.counts)}"
            for key, line in lines.items()
            if line.counts or line.actual or line.expected
        ]

    def do_payees(self, response):
        self.payees = {payee["id"]: payee["name"] for payee in response["payees"]}
        return []

    def do_limit(self, response):
        theirs, ours = response["limit"], self.forecast().limit()
        if theirs is None or ours is None:
            return [] if theirs == ours else [f"limit: server {theirs}, model {ours}"]
        names = ours.pop("names")
        ours = {**ours, "amount": self._money(ours["amount"]), "per_day": self._money(ours["per_day"])}
        is_same = all(theirs[name] == own for name, own in ours.items()) and theirs["name"] in names
        return [] if is_same else [f"limit: server {theirs}, model {ours} with one of {names}"]

    def do_forecast(self, response):
        now, balances = self.forecast().balances()
        pairs = [("now", response["balance"], now)]
        pairs += [(one["day"], one["balance"], balances[parse_day(one["day"])]) for one in response["days"]]
        return [
            f"balance {day}: server {theirs}, model {self._money(round_half_away(own))}"
            for day, theirs, own in pairs
            if theirs != self._money(round_half_away(own))
        ]

    def do_goals(self, response):
        differences = []
        for goal in response["goals"]:
            saved, share = self.power().goals.progress(self.budget.goals[goal["id"]])
            for name, ours in (("saved", saved), ("share", share)):
                if goal[name] != self._money(ours):
                    differences.append(f"goal {goal['name']} {name}: server {goal[name]}, model {self._money(ours)}")
        return differences

    def do_occurrences(self, response):
        ours = {(one.rule["id"], one.scheduled_on): one for one in self.power().occurrences}
        differences = []
        for their in response["occurrences"]:
            one = ours.get((their["recurring_id"], parse_day(their["scheduled_on"])))
            name = f"{their['name']} {their['scheduled_on']}"
            if one is None:
                differences.append(f"{name}: the model has no such occurrence")
                continue
            amount = to_minor(their["expected"], their["currency"])
            pairs = [
                ("state", their["state"], one.state(self.today)),
                ("due_on", their["due_on"], one.due_on.isoformat()),
                ("counts_on", their["counts_on"], one.counts_on.isoformat()),
                ("expected", amount, one.expected(self.today)),
                ("payments", sorted(their["transaction_ids"]), sorted(one.payments)),
            ]
            differences += [f"{name} {what}: server {a}, model {b}" for what, a, b in pairs if a != b]
        return differences

    def _money(self, amount):
        return None if amount is None else Decimal(amount).scaleb(-2)
