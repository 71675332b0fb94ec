"""The counting days of payments: a payment counts where its occurrence counts."""

from datetime import timedelta

from matching import may_keep

DAYS_TO_CHANGE = timedelta(days=45)


def decide(transactions, occurrences, periods, today, changed_ids=(), entered_ids=(), decided=None, changes_rules=False):
    """
    Decides the counting days after a write, for the transactions that it changed, or whose match the user ended, and for
    those authorized since the previous period. A day stays if the match ends for another reason than the change of the
    transaction, a decision about the occurrence, or another payment that keeps it. In periods that ended long ago, only
    such a decision or a payment of `entered_ids`, which the write entered or changed, moves another payment. `decided` is
    the key of an occurrence, and the day on which it counted before.
    """
    open_since = periods.add(periods.at(today), -1)
    fixed_until = today - DAYS_TO_CHANGE
    kept = _kept(occurrences)
    by_day = {}
    for one in occurrences:
        days = {one.counts_on, decided[1]} if decided and one.key == decided[0] else {one.counts_on}
        for day in days:
            by_day.setdefault(day, []).append(one)

    def is_taken(transaction, is_old):
        """Whether an occurrence that counts on the day of the transaction is kept by another payment, or was decided."""
        for one in by_day.get(transaction["counts_on"] or transaction["authorized_at"], []):
            is_kept = any(id in one.payments for id in entered_ids) if is_old else one.is_paid
            if (is_kept or (decided and one.key == decided[0])) and may_keep(transaction, one.rule):
                return True
        return False

    for transaction in transactions.values():
        is_changed = transaction["id"] in changed_ids
        is_recent = transaction["authorized_at"] >= open_since
        if transaction["decided_by"] == "you" or not (is_changed or is_recent):
            continue
        one = kept.get(transaction["id"])
        days = (transaction["counts_on"], one and one.counts_on)
        is_old = any(day is not None and periods.last_day(periods.at(day)) < fixed_until for day in days)
        may_move = is_changed or (not changes_rules and is_taken(transaction, is_old))
        if one is None and may_move:
            transaction["counts_on"] = None
        elif one is not None and (may_move or not is_old):
            day = one.counts_on
            transaction["counts_on"] = None if day == transaction["authorized_at"] else day
        transaction["decided_by"] = None if transaction["counts_on"] is None else "match"


def _kept(occurrences):
    """The occurrence of each matched transaction; of several, that of the largest split."""
    kept, sizes = {}, {}
    for one in occurrences:
        for id, amount in one.payments.items():
            if id not in kept or amount > sizes[id]:
                kept[id], sizes[id] = one, amount
    return kept
