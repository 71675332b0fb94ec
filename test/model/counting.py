"""The counting days of payments: a payment counts where its occurrence counts."""

from datetime import timedelta

DAYS_TO_CHANGE = timedelta(days=45)


def decide(transactions, occurrences, periods, today, changed_ids=(), decided_key=None, changes_rules=False):
    """
    Decides the counting days after a write, for the transactions that it changed, or whose match the user ended, and for
    those authorized since the previous period. A day stays if the match ends for another reason than the change of the
    transaction, a decision about the occurrence, or another payment that keeps it. In periods that ended long ago, only
    such a decision or a payment that the write changed moves another payment.
    """
    open_since = periods.add(periods.at(today), -1)
    fixed_until = today - DAYS_TO_CHANGE
    by_key = {one.key: one for one in occurrences}
    kept = _kept(occurrences)
    for transaction in transactions.values():
        is_changed = transaction["id"] in changed_ids
        is_recent = transaction["authorized_at"] >= open_since
        if transaction["decided_by"] == "you" or not (is_changed or is_recent):
            continue
        one, former = kept.get(transaction["id"]), by_key.get(transaction["keeps"])
        days = (transaction["counts_on"], one and one.counts_on)
        is_old = any(day is not None and periods.last_day(periods.at(day)) < fixed_until for day in days)
        is_taken = former is not None and (former.key == decided_key or any(id in former.payments for id in changed_ids))
        if is_old and not is_changed and (changes_rules or not is_taken):
            continue
        if one is not None:
            day = one.counts_on
            transaction["counts_on"] = None if day == transaction["authorized_at"] else day
            transaction["keeps"] = one.key
        elif is_changed or (not changes_rules and former is not None and (former.is_paid or former.key == decided_key)):
            transaction["counts_on"] = transaction["keeps"] = None
        transaction["decided_by"] = None if transaction["counts_on"] is None else "match"


def _kept(occurrences):
    """The occurrence of each matched transaction; of several, that of the largest split."""
    kept, sizes = {}, {}
    for one in occurrences:
        for id, amount in one.payments.items():
            if id not in kept or amount > sizes[id]:
                kept[id], sizes[id] = one, amount
    return kept
