"""Goals: their dates, what is saved, and the share of each period."""

from fractions import Fraction

from days import day_after_months
from money import round_up


class Goals:
    def __init__(self, power):
        self.power = power
        self.budget, self.today, self.current = power.budget, power.today, power.current
        self.periods, self.saved = power.periods, {}

    def lines(self):
        return [self.line(goal) for goal in self.budget.goals.values()]

    def line(self, goal):
        if goal["account_id"] is not None:
            return ("account", goal["account_id"])
        return ("category", goal["category_id"])

    def _open_goal(self, key):
        for goal in self.budget.goals.values():
            if self.line(goal) == key and not goal["is_archived"]:
                return goal
        return None

    def _is_paused(self, goal):
        if goal["is_archived"]:
            return True
        if goal["account_id"] is not None:
            return not self.budget.accounts[goal["account_id"]]["is_hidden"]
        category = self.budget.categories[goal["category_id"]]
        return category["is_archived"] or (category["kind"] != "saving" and category["carries_from"] is None)

    def _start(self, goal):
        return self.periods.start_of(goal)

    def share(self, key, period):
        """The share of a period that has not ended; None if no goal reserves one."""
        goal = self._open_goal(key)
        if goal is None or self._is_paused(goal) or period < self._start(goal):
            return None
        return self._share(goal, period, lambda: self.saved_before(goal, period))

    def fund_share(self, key, period, carried_in):
        goal = self._open_goal(key)
        if goal is None or self._is_paused(goal) or period < self._start(goal):
            return None
        return self._share(goal, period, lambda: self._already(goal, period) + carried_in)

    def _already(self, goal, period):
        """What was saved outside of the fund; if the goal repeats, it counts until the first date."""
        if goal["repeats"] is None:
            return goal["already"]
        first = self.due_in_or_after(goal, self._start(goal))
        return goal["already"] if first is None or period <= self.periods.at(first) else 0

    def _share(self, goal, period, saved):
        if goal["due_on"] is None:
            target = goal["amount"]
            return goal["monthly"] if target is None else min(goal["monthly"], max(0, target - saved()))
        due = self.due_in_or_after(goal, period)
        if due is None:
            return 0
        missing = max(0, goal["amount"] - saved())
        return round_up(Fraction(missing, self.periods.count(period, self.periods.at(due))))

    def due_in_or_after(self, goal, period):
        """The first date of the goal in or after a period; None if there is none."""
        return self._first_date(goal, lambda day: day >= period)

    def next_due_on(self, goal):
        return self._first_date(goal, lambda day: day >= self.today)

    def _first_date(self, goal, fits):
        if goal["due_on"] is None:
            return None
        times = 0
        while True:
            day = day_after_months(goal["due_on"], times * (goal["repeats"] or 0))
            if fits(day):
                return day
            if goal["repeats"] is None:
                return None
            times += 1

    def use_in(self, key, period):
        """What a goal that repeats is assumed to use in a period: its target, if one of its dates is in the period."""
        goal = self._open_goal(key)
        if goal is None or self._is_paused(goal) or goal["repeats"] is None:
            return 0
        if period < max(self._start(goal), self.current):
            return 0
        return goal["amount"] if self.periods.at(self.due_in_or_after(goal, period)) == period else 0

    def saved_before(self, goal, period):
        """What is saved at the start of a period."""
        if period <= self._start(goal):
            return goal["already"]
        if (goal["id"], period) not in self.saved:
            key, before = self.line(goal), self.periods.add(period, -1)
            saved = self.saved_before(goal, before) + self._moved(key, before)
            use = self.use_in(key, before) - self._round(self.power.lines(before)[key].withdrawals)
            self.saved[goal["id"], period] = saved - min(max(0, saved), max(0, use))
        return self.saved[goal["id"], period]

    def _moved(self, key, period):
        """Deposits minus withdrawals. A period that has not ended is assumed to move its share at least."""
        line = self.power.lines(period)[key]
        moved = -self._round(line.deposits + line.filled + line.withdrawals + line.other_withdrawals)
        if period < self.current:
            return moved
        taken_out = self._round(line.withdrawals + line.other_withdrawals)
        return max(moved + taken_out, line.share or 0) - taken_out

    def _round(self, total):
        return total.rounded(self.budget.rates, self.budget.currency)

    def progress(self, goal):
        """The amount saved so far, and the share of the current period."""
        key = self.line(goal)
        if self.power.is_fund(key, self.current):
            line = self.power.lines(self.current)[key]
            saved = self._already(goal, self.current) + max(0, line.carried_in + line.counts - line.actual)
            share = None if goal["is_archived"] else line.share
            return saved, share or 0
        saved = self.saved_before(goal, self.current)
        if self._start(goal) <= self.current:
            line = self.power.lines(self.current)[key]
            saved -= self._round(line.deposits + line.filled + line.withdrawals + line.other_withdrawals)
        share = None if goal["is_archived"] else self.share(key, self.current)
        return saved, share or 0
