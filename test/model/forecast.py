"""The forecast of the balances, and the limit: how much of spending power the accounts allow to spend today."""

from datetime import timedelta

from days import DAY
from money import Sum, round_half_away

LONGEST_DAYS = 366


class Move:
    """A change of the balance of the budget accounts. Income is what counts in the part `income`."""

    def __init__(self, day, amounts, name, is_income):
        self.day, self.amounts, self.name, self.is_income = day, amounts, name, is_income


class Forecast:
    """`occurrences` have to reach 366 days into the future."""

    def __init__(self, power, occurrences, payees):
        self.power, self.occurrences, self.payees = power, occurrences, payees
        self.budget, self.today, self.periods = power.budget, power.today, power.periods
        self.until = self.periods.last_day(self.periods.add(power.current, 1))
        self.expected = [self._expected_move(one) for one in occurrences if one.expected(self.today) != 0]
        later = [one for one in self.budget.transactions.values() if one["authorized_at"] > self.today]
        self.later = [self._later_move(one) for one in later]

    def _expected_move(self, one):
        rule, amount, accounts = one.rule, one.expected(self.today), self.budget.accounts
        here, there = accounts[one.account_id], accounts.get(rule["transfer_account_id"])
        amount *= (not here["is_hidden"]) - (there is not None and not there["is_hidden"])
        line = self.power.line_of(rule["category_id"], here, there, amount > 0)
        is_income = line is not None and self.power.kind(line) == "income" and amount > 0
        amounts = self._sum([(amount, rule["currency"])])
        return Move(max(one.due_on, self.today), amounts, rule["name"], is_income)

    def _later_move(self, transaction):
        is_income = any(self._is_income(transaction, posting) for posting in transaction["postings"])
        name = self.payees.get(transaction["payee_id"])
        return Move(transaction["authorized_at"], self._sum(self._effects(transaction)), name, is_income)

    def _is_income(self, transaction, posting):
        accounts, flow = self.budget.accounts, self.power.flow(transaction, posting)
        here, there = accounts[transaction["account_id"]], accounts.get(posting["transfer_account_id"])
        is_inside = there is not None and here["is_hidden"] == there["is_hidden"]
        return flow is not None and self.power.kind(flow.line) == "income" and flow.amount > 0 and not is_inside

    def _effects(self, transaction):
        """What a transaction adds to the budget accounts, with the currencies."""
        accounts = self.budget.accounts
        for posting in transaction["postings"]:
            for account_id, amount in (
                (transaction["account_id"], posting["account_amount"]),
                (posting["transfer_account_id"], posting["transfer_amount"]),
            ):
                if account_id is not None and not accounts[account_id]["is_hidden"]:
                    yield amount, accounts[account_id]["currency"]

    def _sum(self, amounts):
        return Sum((amount, currency, self.today) for amount, currency in amounts)

    def _convert(self, total):
        return total.convert(self.budget.rates, self.budget.currency)[0]

    def balances(self):
        """The exact balance of each day until the end of the next period."""
        past = [one for one in self.budget.transactions.values() if one["authorized_at"] <= self.today]
        total = self._sum(effect for one in past for effect in self._effects(one))
        balances, day = {}, self.today
        moves = sorted([*self.expected, *self.later], key=lambda move: move.day)
        while day <= self.until:
            while moves and moves[0].day <= day:
                total += moves.pop(0).amounts
            balances[day] = self._convert(total)
            day += DAY
        return self._convert(self._sum(effect for one in past for effect in self._effects(one))), balances

    def limit(self):
        now, balances = self.balances()
        number, floor = self.power.report(self.power.current)["spending_power"], self.budget.floor
        least = floor or 0
        exact = min(balances.values())
        if round_half_away(exact - max(0, number)) >= least or (floor is None and round_half_away(now) < 0):
            return None
        if not any(move.is_income and move.day <= self.until for move in self.expected):
            return None
        amount = max(0, round_half_away(exact) - least)
        while amount > 0 and round_half_away(exact - amount) < least:
            amount -= 1
        lowest = round_half_away(exact)
        day = next(day for day, balance in balances.items() if round_half_away(balance) == lowest)
        until = self._next_income(day)
        return {
            "amount": amount,
            "day": day.isoformat(),
            "until": until.isoformat(),
            "per_day": amount // (until - self.today).days,
            "names": self._largest_payments(day),
        }

    def _next_income(self, day):
        last = self.today + timedelta(days=LONGEST_DAYS)
        days = [move.day for move in [*self.expected, *self.later] if move.is_income and day < move.day <= last]
        return min(days, default=self.until + DAY)

    def _largest_payments(self, day):
        """The names of the largest payment on a day; several if they are equal."""
        amounts = [(round_half_away(self._convert(move.amounts)), move.name) for move in [*self.expected, *self.later] if move.day == day]
        largest = min((amount for amount, _ in amounts if amount < 0), default=None)
        return [name for amount, name in amounts if amount == largest] if largest is not None else [None]
