/** The schemas of the comparison of an account with the balances in bank statements. */
import type { Static } from "typebox";
import { type BalancePoint, CULPRIT_REASONS } from "../../../domain/balance-check.ts";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import type { ConnectedCheck } from "../../../operations/connections/check-account.ts";
import type { CheckFacts } from "../../../operations/ledger/balance-check.ts";
import { Amount, Day, described, Id, Named, Nullable, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const BalancePointJson = Named(
  "BalancePoint",
  "The balance of a day: of a bank statement, or one that someone entered.",
  {
    id: Id,
    account_id: Id,
    on: described(Day, "The balance applies at the end of this day."),
    balance: Amount,
    import_id: Nullable(described(Id, "The import of the statement. Null if someone entered the balance.")),
  },
);

const CulpritJson = Named("BalanceCulprit", "A likely reason for the difference.", {
  transaction_id: Nullable(Id),
  row: Nullable(
    Named("ImportRowKey", "The row of a statement. Null if there is none.", {
      import_id: Id,
      number: Type.Integer({ minimum: 1, description: "The number of the row in the import." }),
    }),
  ),
  reason: OneOf(CULPRIT_REASONS, {
    description:
      "`waiting`: a row of a sync that needs a decision. `unlisted`: the same, because the bank no longer lists it. `withdrawn`: a row that a sync removed, because the bank did not list it. `pending_counted`: the bank's first balance included pending items, so the opening balance differs by them; it has neither a transaction nor a row. `left_out`: a row that was skipped or refused, or whose transaction was deleted. `surplus`: a transaction whose amount is exactly the difference. `wrong_sign`: a transaction whose amount is half of the difference. `other_day`: a transaction whose amount is exactly the difference, on an earlier or later day. `pair`: one of two transactions that add up to the difference.",
  }),
});

export const CHECK = {
  state: OneOf(["agrees", "differs", "unknown"] as const, {
    description: "`unknown`: no statement has a balance, or a bank connection controls the balance.",
  }),
  agreed_until: Nullable(described(Day, "The last day on which the balances are equal.")),
  differs_from: Nullable(
    described(Day, "The first day after `agreed_until` on which the balances differ. Null if there is none."),
  ),
  difference: Nullable(described(Amount, "The bank's balance minus the account's, on that day.")),
};

export const BalanceCheckResponse = Named("BalanceCheckResponse", "The account compared with the bank's balances.", {
  ...CHECK,
  is_confirmed: Type.Boolean({
    description:
      "Whether the balances of at least two days differ. Banks add rows later to days that have passed, so a difference that is not confirmed may disappear by itself.",
  }),
  seen_on: Nullable(
    described(Day, "The last day on which a bank connection reported the balance. Null without a connection."),
  ),
  candidates: Type.Array(CulpritJson, { description: "Likely reasons, the most likely first. At most 20." }),
  points: Type.Array(BalancePointJson, { description: "The balances in statements, by day." }),
});

export function formatBalancePoint(point: BalancePoint): Static<typeof BalancePointJson> {
  const { id, account_id, on_day, balance_minor, currency, import_id } = point;
  return { id, account_id, on: on_day, balance: formatAmount(balance_minor, decimalsOf(currency)), import_id };
}

export function formatCheck({ difference_minor: minor, ...check }: CheckFacts, currency: string) {
  return { ...check, difference: minor === null ? null : formatAmount(minor, decimalsOf(currency)) };
}

export function formatBalanceCheck(account: ConnectedCheck): Static<typeof BalanceCheckResponse> {
  const { currency, check, isConfirmed, seenOn, candidates, points } = account;
  return {
    ...formatCheck(check, currency),
    is_confirmed: isConfirmed,
    seen_on: seenOn,
    candidates: candidates.map(({ transactionId, row, reason }) => ({ transaction_id: transactionId, row, reason })),
    points: points.map(formatBalancePoint),
  };
}
