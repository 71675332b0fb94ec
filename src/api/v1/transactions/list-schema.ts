/** The schemas of the list of transactions and of its summary. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { parseTimestamp } from "../../../domain/calendar.ts";
import { ID_PATTERN } from "../../../domain/id.ts";
import { PARTS } from "../../../domain/part.ts";
import { type ProblemItem, problemOf } from "../../../domain/problem.ts";
import type { TransactionList } from "../../../operations/ledger/list-transactions.ts";
import { DEFAULT_SORT, TRANSACTION_SORTS } from "../../../operations/ledger/transaction-sort.ts";
import type { CountedSum } from "../../../operations/month/sum-counted.ts";
import type { CsvRow } from "../../../writers/csv-rows.ts";
import {
  Amount,
  CategoryKind,
  CommaSeparated,
  CurrencyCode,
  Cursor,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Limit,
  Name,
  Named,
  Nullable,
  OneOf,
  optionals,
  PageFields,
  PersonId,
  Repeated,
  Search,
  TagName,
  Timestamp,
  TransactionSource,
  YearMonth,
} from "../../shapes.ts";
import { toJsonResponse } from "../../text-response.ts";
import { Type } from "../../type.ts";
import { formatUnconverted, Unconverted } from "../budget/schema.ts";
import { formatTransaction, TRANSACTION_JSON } from "./schema.ts";

const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 10;

const CategoryIdOrNone = Type.String({
  pattern: `^none$|${ID_PATTERN}`,
  description: "The id of a category, or `none`.",
  "x-expects": "an id (a UUID in lower case), or none",
});

/** The ids of users, or `none`, in a query. */
export function EnteredBy(description: string) {
  return Repeated(PersonId, description);
}

const Magnitude = Type.Number({
  minimum: 0,
  description: "In major units, without the sign.",
  "x-expects": "a number of at least 0",
});

export const FilterQuery = optionals({
  account_id: Repeated(Id, "Only transactions of these accounts, on either side of a transfer."),
  category_id: Repeated(
    CategoryIdOrNone,
    "Only transactions with one of these categories, or with a split that has one. `none` matches transactions without a category.",
  ),
  payee_id: Repeated(Id, "Only transactions with one of these payees."),
  entered_by: EnteredBy(
    "Only transactions that one of these users entered. `none` matches transactions of imports and tokens, and those of unknown origin.",
  ),
  not_account_id: Repeated(Id, "Only transactions that do not involve these accounts, on either side of a transfer."),
  not_category_id: Repeated(
    CategoryIdOrNone,
    "Only transactions with none of these categories, including their splits. Transactions without a category match, unless `none` is listed.",
  ),
  not_payee_id: Repeated(Id, "Only transactions with none of these payees. Transfers match."),
  not_entered_by: EnteredBy(
    "Only transactions that none of these users entered. Those that nobody entered match, unless `none` is listed.",
  ),
  tag: Repeated(TagName, "Only transactions with one of these tags, by name. Case does not matter."),
  not_tag: Repeated(TagName, "Only transactions with none of these tags."),
  kind: Repeated(CategoryKind, "Only transactions whose category, or that of a split, has one of these kinds.", 4),
  part: Repeated(
    OneOf(PARTS, { description: "A part of spending power." }),
    "Only transactions that count in one of these parts of spending power, or with a split that does. Internal transfers and payments on hidden accounts count in none.",
    4,
  ),
  is_transfer: Flag(
    "If true, only transfers between accounts and transactions with a transfer split. If false, only payments.",
  ),
  is_reviewed: Flag("Only reviewed transactions (true) or only unreviewed ones (false)."),
  is_reconciled: Flag(
    "Only transactions that are reconciled on the account (true) or only unreconciled ones (false). If splits are transfers with this account, all of them must be reconciled. Needs exactly one `account_id`.",
  ),
  since: described(Day, "Only transactions authorized on or after this day."),
  until: described(Day, "Only transactions authorized on or before this day."),
  counts_since: described(
    Day,
    "Only transactions that count on or after this day: `counts_on`, or `authorized_at` if that is null. With `counts_until`, selects the transactions that spending power, plans and reports count in a period.",
  ),
  counts_until: described(Day, "Only transactions that count on or before this day."),
  updated_since: described(Timestamp, "Only transactions created or changed at or after this time."),
  is_pending: Flag("Only pending transactions (true) or only posted ones (false)."),
  source: described(TransactionSource, "Only transactions from this source."),
  min_amount: described(Amount, "Only transactions with at least this `amount`, which is signed."),
  max_amount: described(Amount, "Only transactions with at most this `amount`, which is signed."),
  min_absolute_amount: described(Magnitude, "Only transactions whose `amount`, without its sign, is at least this."),
  max_absolute_amount: described(Magnitude, "Only transactions whose `amount`, without its sign, is at most this."),
  q: Search("Only transactions whose payee name or notes contain this text. Case does not matter."),
  not_q: Repeated(
    Search("Text to exclude."),
    "Only transactions whose payee name and notes contain none of these strings. Case does not matter.",
    10,
  ),
});

export const ListTransactionsQuery = {
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      default: 0,
      description: "How many transactions to skip. Send this or `cursor`.",
      "x-expects": "a whole number from 0 to 1000000000",
    }),
  ),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
  sort: Type.Optional(
    OneOf(TRANSACTION_SORTS, {
      default: DEFAULT_SORT,
      description:
        "The order. With a minus sign, the newest or largest come first. `amount` and `updated_at` sort at most 10,000 matching transactions.",
    }),
  ),
  include: Type.Optional(
    CommaSeparated(
      ["payee", "category", "account", "etag"],
      "Adds the names of the page's payees, categories or accounts under `included`. `etag` adds the entity tag of each transaction.",
    ),
  ),
  balance_after: Type.Optional(
    Flag(
      "If true, each transaction has `balance_after`. Needs at most one `account_id`, and the sort `date` or `-date`.",
      { default: false },
    ),
  ),
  ...FilterQuery,
};

const ListedTransaction = Named("ListedTransaction", {
  ...TRANSACTION_JSON,
  balance_after: Type.Optional(
    described(
      Amount,
      "The balance after this transaction: that of the account, in its currency; without `account_id`, that of all accounts in the budget, in the budget's currency. Absent if one of these accounts has another currency.",
    ),
  ),
  etag: Type.Optional(
    Type.String({ description: "The `ETag` of the single transaction, for `If-Match`.", "x-expects": "a string" }),
  ),
});

/** An object with an entry per id. */
function ById<Schema extends ReturnType<typeof Fields>>(schema: Schema, description: string) {
  return Type.Optional(
    Type.Unsafe<Record<string, Static<Schema>>>({ type: "object", additionalProperties: schema, description }),
  );
}

const Included = Named("IncludedResources", "The resources that `include` asks for.", {
  payees: ById(Fields({ name: Name }), "The payees of the page, by id."),
  categories: ById(
    Fields({
      name: Name,
      kind: CategoryKind,
      group: Nullable(Type.String({ description: "The heading under which the category is shown." })),
    }),
    "The categories of the page, by id.",
  ),
  accounts: ById(Fields({ name: Name, currency: CurrencyCode }), "The accounts of the page, by id."),
});

export const TransactionsResponse = Named(
  "TransactionsResponse",
  "A page of transactions, newest first unless `sort` is sent.",
  { transactions: Type.Array(ListedTransaction), ...PageFields, included: Type.Optional(Included) },
);

const Count = Type.Integer({ minimum: 0, description: "The number of matching transactions." });

export const TransactionSummaryResponse = Named(
  "TransactionSummaryResponse",
  "The number and the sums of the matching transactions.",
  {
    count: Count,
    sums: Type.Array(
      Fields({
        currency: CurrencyCode,
        amount: described(Amount, "The sum of all matching amounts: `inflow` plus `outflow`."),
        inflow: described(Amount, "The sum of the amounts that arrived."),
        outflow: described(Amount, "The sum of the amounts that left: zero or negative."),
      }),
      { description: "By currency." },
    ),
    transfers: Fields(
      {
        count: described(Count, "The number of matching transactions that are such transfers, or have such splits."),
        sums: Type.Array(Fields({ currency: CurrencyCode, amount: described(Amount, "Their part of `sums`.") }), {
          description: "By currency.",
        }),
      },
      {
        description:
          "The internal transfers among them, which neither enter nor leave the budget: between two accounts in the budget, or between two hidden accounts.",
      },
    ),
    months: Type.Array(
      Fields({
        year_month: YearMonth,
        count: Count,
        sums: Type.Array(
          Fields({
            currency: CurrencyCode,
            inflow: described(Amount, "The sum of the amounts that arrived."),
            outflow: described(Amount, "The sum of the amounts that left: zero or negative."),
          }),
          { description: "By currency, without internal transfers." },
        ),
      }),
      { description: "The months with matching transactions, newest first." },
    ),
    counted: Type.Optional(
      Fields(
        {
          currency: described(CurrencyCode, "The budget's currency."),
          amount: described(Amount, "Negative if more left the budget than arrived."),
          unconverted: Unconverted,
        },
        {
          description:
            "Only with `part`: the money that counts in these parts, as spending power and reports count it. Of several accounts or splits, only those that match the filter count.",
        },
      ),
    ),
    is_complete: Type.Boolean({
      description: "False if more than 100,000 transactions match and only 100,000 of them are counted.",
    }),
  },
);

type CountedJson = NonNullable<Static<typeof TransactionSummaryResponse>["counted"]>;

export function formatCounted({ currency, amountMinor, unconverted }: CountedSum): CountedJson {
  return {
    currency,
    amount: amountFormat(currency)(amountMinor),
    unconverted: formatUnconverted(unconverted),
  };
}

interface CheckedFilter {
  readonly account_id?: readonly string[];
  readonly is_reconciled?: boolean;
  readonly updated_since?: string;
}

/**
 * `updated_since` in its stored form. `placeOf` names the place of a field in the request.
 * @throws Problem `conflicting_fields`.
 */
export function filterOf<Filter extends CheckedFilter>(
  { updated_since, ...filter }: Filter,
  placeOf: (field: string) => Pick<ProblemItem, "parameter" | "pointer"> = (parameter) => ({ parameter }),
) {
  if (filter.is_reconciled !== undefined && filter.account_id?.length !== 1) {
    const detail = "is_reconciled needs exactly one account_id. Send one.";
    throw problemOf([{ code: "conflicting_fields", ...placeOf("is_reconciled"), detail }]);
  }
  const since = updated_since === undefined ? undefined : parseTimestamp(updated_since);
  return { ...filter, ...(since && { updated_since: since }) };
}

export type TransactionsJson = Static<typeof TransactionsResponse>;

/** The items of a page. With `hasEtags`, each has the entity tag of the single transaction. */
export function formatItems(
  { transactions, currencies, balances }: TransactionList,
  { hasEtags }: { readonly hasEtags: boolean },
): TransactionsJson["transactions"] {
  return transactions.map((t) => {
    const transaction = formatTransaction(t, currencies);
    if (balances === undefined && !hasEtags) return transaction;
    const balance_after = balances?.get(t.id);
    const { tag } = hasEtags ? toJsonResponse({ transaction }, { isSingle: true }) : {};
    return {
      ...transaction,
      ...(balance_after === undefined ? {} : { balance_after }),
      ...(tag === undefined ? {} : { etag: tag }),
    };
  });
}

/** Undefined if the request includes nothing. */
export function formatIncluded({ payees, categories, accounts }: TransactionList): TransactionsJson["included"] {
  if (payees === undefined && categories === undefined && accounts === undefined) return undefined;
  return {
    ...(payees && { payees: Object.fromEntries([...payees].map(([id, name]) => [id, { name }])) }),
    ...(categories && {
      categories: Object.fromEntries(categories.map(({ id, name, kind, group }) => [id, { name, kind, group }])),
    }),
    ...(accounts && {
      accounts: Object.fromEntries([...accounts].map(([id, { name, currency }]) => [id, { name, currency }])),
    }),
  };
}

/**
 * The fields of the items, and the names of included resources in columns of their own. A split transaction has one row
 * per split, with its place in the column `split`, such as 1/2.
 */
export function* toCsv({ transactions, included }: TransactionsJson): Generator<CsvRow> {
  const { accounts, payees, categories } = included ?? {};
  const names = [
    ...(accounts
      ? ([
          ["account", "account_id", accounts],
          ["transfer_account", "transfer_account_id", accounts],
        ] as const)
      : []),
    ...(payees ? ([["payee", "payee_id", payees]] as const) : []),
    ...(categories ? ([["category", "category_id", categories]] as const) : []),
  ];
  const own = Object.keys(TRANSACTION_JSON).map((field) => (field === "splits" ? "split" : field));
  const extras = (["balance_after", "etag"] as const).filter((field) =>
    transactions.some((t) => t[field] !== undefined),
  );
  const used = [...own, ...extras] as readonly (keyof CsvLine)[];
  yield [...used, ...names.map(([column]) => column)];
  for (const line of transactions.flatMap(toLines)) {
    yield [
      ...used.map((field) => cellOf(line[field])),
      ...names.map(([, field, byId]) => byId[line[field] ?? ""]?.name ?? null),
    ];
  }
}

/** All tags are in one cell. */
function cellOf(value: string | number | boolean | null | readonly string[] | undefined): CsvRow[number] {
  return typeof value === "object" && value !== null ? value.join("; ") : (value ?? null);
}

type CsvLine = Omit<TransactionsJson["transactions"][number], "splits" | "decided_by"> & {
  readonly split: string | null;
  readonly decided_by: string | null;
};

/** A split without notes has the notes of its transaction. */
function toLines({ splits, decided_by, ...fields }: TransactionsJson["transactions"][number]): CsvLine[] {
  const transaction = { ...fields, decided_by: decided_by.category_id };
  if (splits === null) return [{ ...transaction, split: null }];
  return splits.map(({ reconciled_at, ...split }, i) => ({
    ...transaction,
    ...split,
    notes: split.notes || transaction.notes,
    transfer_reconciled_at: reconciled_at,
    split: `${i + 1}/${splits.length}`,
  }));
}
