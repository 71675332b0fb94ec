/** The schemas of reconciliation, and its JSON. */
import type { Static } from "typebox";
import { decimalsOf } from "../../../domain/currency.ts";
import { formatAmount } from "../../../domain/money.ts";
import { OBSTACLES, type Reconciliation } from "../../../domain/reconciliation.ts";
import {
  MAX_LEGS,
  type OpenTransaction,
  type Reconciled,
  type ReconciliationStatus,
} from "../../../operations/ledger/reconciliation.ts";
import {
  Amount,
  CommaSeparated,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Named,
  Nullable,
  OneOf,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { AccountJson, formatAccount } from "./schema.ts";

const StatementDay = described(Day, "The day of the statement.");
const StatementBalance = described(Amount, "The balance of the statement, in the account's currency.");
const ReconciliationId = described(Id, "The id of the reconciliation.");
export const ReconciliationJson = Named("Reconciliation", {
  id: ReconciliationId,
  account_id: described(Id, "The account."),
  on: StatementDay,
  balance: Nullable(described(StatementBalance, "The balance of the statement. Null if nothing was compared.")),
  at: described(Timestamp, "When the account was reconciled."),
});
const Difference = described(Amount, "The balance of the statement minus the reconciled balance.");

export const ReconciliationQuery = {
  balance: Type.Optional(
    described(
      Amount,
      "The statement's balance, in the account's currency. It is compared with the reconciled balance.",
    ),
  ),
  on: Type.Optional(
    described(Day, "Counts only unreconciled transactions up to this day. Without it, counts all of them."),
  ),
  include: Type.Optional(
    CommaSeparated(["transactions"], "Adds the transactions that are not reconciled: `transactions` and `left_out`."),
  ),
};

const OPEN = {
  id: Id,
  amount: described(Amount, "The amount on this account, in its currency."),
};

export const ReconciliationStatusResponse = Named(
  "ReconciliationStatusResponse",
  "The reconciled part of the account.",
  {
    reconciled_balance: described(
      Amount,
      "The opening balance plus the booked amounts of reconciled transactions, in the account's currency. The statement should show the same balance.",
    ),
    difference: Nullable(described(Difference, "`balance` minus the reconciled balance. Null without `balance`.")),
    unreconciled: Fields(
      {
        count: Type.Integer({ minimum: 0, description: "The number of these transactions." }),
        sum: described(Amount, "The sum of their booked amounts on the account."),
        is_complete: Type.Boolean({ description: "False if only the first 100,000 are counted." }),
      },
      { description: "The transactions in the balance that are neither pending nor reconciled." },
    ),
    suggested: Nullable(
      Named("SuggestedBalance", "The newest balance in an imported statement. Null if there is none.", {
        on: Day,
        balance: Amount,
      }),
    ),
    transactions: Type.Optional(
      Type.Array(Fields(OPEN), {
        description:
          "With `include=transactions`: those that `reconcile` accepts in `transaction_ids` and marks with `all`. `sum` adds up their amounts. At most 10,000.",
      }),
    ),
    left_out: Type.Optional(
      Type.Array(
        Fields({
          ...OPEN,
          reason: OneOf(OBSTACLES, {
            description:
              "`pending`, or `not_booked`: it does not count in the account's balance, usually because the balance that was set already includes it.",
          }),
        }),
        { description: "With `include=transactions`: those that cannot be reconciled. At most 10,000." },
      ),
    ),
    last: Nullable(
      Fields(ReconciliationJson.properties, { description: "The latest reconciliation. Null if there is none." }),
    ),
  },
);

export const ReconciliationsResponse = Named(
  "ReconciliationsResponse",
  "The reconciliations of the account, oldest first.",
  { reconciliations: Type.Array(ReconciliationJson) },
);

export const ReconcileBody = Named("ReconcileRequest", {
  on: StatementDay,
  balance: Type.Optional(
    Nullable(
      described(Amount, "The balance of the statement, in the account's currency. Without it, nothing is compared."),
    ),
  ),
  transaction_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_LEGS,
      description: "The transactions to reconcile. Send this or `all`.",
      "x-expects": `a list of at most ${MAX_LEGS} ids`,
    }),
  ),
  all: Type.Optional(
    Flag(
      "If true, reconciles every transaction up to `on` that is booked into the account's balance and not pending. A transaction's day is `posted_at`, or `authorized_at` if that is null.",
    ),
  ),
  adjustment: Type.Optional(
    Nullable(
      Named(
        "ReconciliationAdjustment",
        "Creates a reconciled transaction for the difference, if there is one, on the day `on`.",
        {
          payee: Fields({ name: Name }, { description: "The payee by name. It is created if it does not exist." }),
          category_id: Type.Optional(Nullable(described(Id, "The category."))),
        },
      ),
    ),
  ),
});

export const ReconcileResponse = Named("ReconcileResponse", "The reconciliation, and the account with its balance.", {
  reconciliation: Fields(
    {
      ...ReconciliationJson.properties,
      difference: described(Difference, "The remaining difference: always 0."),
      count: Type.Integer({
        minimum: 0,
        description: "The number of reconciled transactions, including the adjustment.",
      }),
    },
    { description: "The reconciliation." },
  ),
  account: AccountJson,
});

export function formatStatus(
  status: ReconciliationStatus,
  open: readonly OpenTransaction[] | undefined,
): Static<typeof ReconciliationStatusResponse> {
  const { reconciledMinor, differenceMinor, count, sumMinor, isComplete, last, suggested } = status;
  const format = (minor: number) => formatAmount(minor, decimalsOf(status.currency));
  return {
    reconciled_balance: format(reconciledMinor),
    difference: differenceMinor === null ? null : format(differenceMinor),
    unreconciled: { count, sum: format(sumMinor), is_complete: isComplete },
    suggested: suggested === undefined ? null : { on: suggested.on_day, balance: format(suggested.balance_minor) },
    ...(open && {
      transactions: open
        .filter(({ leftOut }) => leftOut === null)
        .map(({ id, amountMinor }) => ({ id, amount: format(amountMinor) })),
      left_out: open.flatMap(({ id, amountMinor, leftOut: reason }) =>
        reason === null ? [] : [{ id, amount: format(amountMinor), reason }],
      ),
    }),
    last: last === undefined ? null : formatReconciliation(last),
  };
}

export function formatReconciled({ reconciliation, account, count }: Reconciled): Static<typeof ReconcileResponse> {
  return {
    reconciliation: { ...formatReconciliation(reconciliation), difference: 0, count },
    account: formatAccount(account),
  };
}

export function formatReconciliation(reconciliation: Reconciliation): Static<typeof ReconciliationJson> {
  const { id, account_id, on_day, balance_minor, currency, at } = reconciliation;
  const balance = balance_minor === null ? null : formatAmount(balance_minor, decimalsOf(currency));
  return { id, account_id, on: on_day, balance, at };
}
