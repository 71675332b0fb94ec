/** The listings that a program sends, and how they become those of a bank. */
import type { Static } from "typebox";
import { BANK_ACCOUNT_TYPES } from "../../../domain/bank-connection.ts";
import { parseTimestamp } from "../../../domain/calendar.ts";
import { formatDecimal } from "../../../domain/decimal.ts";
import { ProblemList } from "../../../domain/problem.ts";
import type { Item, ListedBalance, Listing } from "../../../operations/connections/sync-now.ts";
import { readAmount, readCurrency } from "../../../operations/read-amount.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  ExternalId,
  Fields,
  Name,
  Nullable,
  OneOf,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LISTINGS = 100;
const MAX_ITEMS = 20_000;

const optional = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema));
const BankText = Type.String({ maxLength: 10_000, "x-expects": "at most 10,000 characters long" });

const AccountInput = Fields(
  {
    key: described(ExternalId, "Your id of the account. It never changes."),
    name: Name,
    institution: optional(Name),
    number: optional(
      described(ExternalId, "The IBAN or account number, so that files of the bank find the account too."),
    ),
    currency: CurrencyCode,
    type: optional(OneOf(BANK_ACCOUNT_TYPES, { description: "The kind of account. Null: unknown." })),
  },
  { title: "ListedAccountInput" },
);

const BalanceInput = Fields(
  {
    amount: described(Amount, "In the account's currency. A debt is negative."),
    at: Timestamp,
    includes_pending: optional(Type.Boolean({ description: "Whether it includes pending items. Null: unknown." })),
  },
  { title: "ListedBalanceInput" },
);

const ItemInput = Fields(
  {
    key: optional(described(ExternalId, "The bank's id.")),
    replaces: optional(described(ExternalId, "The id of the pending item that this one books.")),
    status: Type.Optional(byDefault(OneOf(["booked", "pending"]), "booked")),
    booked_on: optional(Day),
    purchased_on: optional(Day),
    amount: Amount,
    text: described(BankText, "The bank's complete text, from which the payee is found."),
    payee: optional(described(BankText, "The payee, if the bank names it.")),
    counter_account: optional(described(ExternalId, "The account number of the other side.")),
    balance_after: optional(described(Amount, "The running balance after the item.")),
  },
  { title: "ListedItemInput" },
);

const ListingInput = Fields(
  {
    account: AccountInput,
    from: Day,
    until: Day,
    is_complete: Type.Optional(
      byDefault(
        Type.Boolean({ description: "Whether it has every item of these days. Otherwise it removes nothing." }),
        true,
      ),
    ),
    balances: Type.Optional(Type.Array(BalanceInput, { maxItems: 100 })),
    items: Type.Array(ItemInput, { maxItems: MAX_ITEMS }),
    removed: Type.Optional(
      Type.Array(ExternalId, { maxItems: MAX_ITEMS, description: "The ids of items that the bank has taken back." }),
    ),
  },
  { title: "ListingInput", description: "What a bank has of one account: its items of a period, and its balances." },
);

export const ListingsBody = Fields({
  listings: Type.Array(ListingInput, { minItems: 1, maxItems: MAX_LISTINGS }),
});

type ListingsInput = Static<typeof ListingsBody>["listings"];
type ListingInput = ListingsInput[number];

/** @throws Problem with the places of invalid values */
export function readListings(inputs: ListingsInput): Listing[] {
  const problems = new ProblemList();
  const listings = inputs.map((input, i) => readListing(input, `/listings/${i}`, problems));
  problems.throwIfAny();
  return listings;
}

function readListing(input: ListingInput, place: string, problems: ProblemList): Listing {
  const { account, from, until, is_complete = true, balances = [], items, removed = [] } = input;
  const currency = readCurrency(account.currency, `${place}/account/currency`, problems) ?? account.currency;
  if (until < from) problems.add("out_of_range", `${place}/until`, "until must not be before from.");
  const read = { currency, problems };
  return {
    account: {
      ...{ key: account.key, identities: [account.key], name: account.name, institution: account.institution ?? null },
      ...{ number: account.number ?? null, mask: maskOf(account.number), currency, type: account.type ?? null },
    },
    ...{ from, until, cursor: null, lists: is_complete ? "all" : "some", removed, problems: [] },
    balances: balances.map((one, i) => readBalance(one, `${place}/balances/${i}`, read)),
    items: items.map((one, i) => readItem(one, `${place}/items/${i}`, read)),
  };
}

function maskOf(number: string | null | undefined): string | null {
  const mask = (number ?? "").replace(/[^A-Za-z0-9]/g, "").slice(-4);
  return mask.length < 2 ? null : mask;
}

interface Reading {
  readonly currency: string;
  readonly problems: ProblemList;
}

function readBalance(
  { amount, at, includes_pending = null }: NonNullable<ListingInput["balances"]>[number],
  place: string,
  { currency, problems }: Reading,
): ListedBalance {
  readAmount(amount, currency, `${place}/amount`, problems);
  const timestamp = parseTimestamp(at) ?? at;
  return { kind: "booked", amount: formatDecimal(amount), at: timestamp, includesPending: includes_pending };
}

function readItem(input: ListingInput["items"][number], place: string, { currency, problems }: Reading): Item {
  const { status = "booked", booked_on = null, purchased_on = null, amount, balance_after = null } = input;
  readAmount(amount, currency, `${place}/amount`, problems);
  if (balance_after !== null) readAmount(balance_after, currency, `${place}/balance_after`, problems);
  const day = status === "booked" ? booked_on : (purchased_on ?? booked_on);
  const name = status === "booked" ? "booked_on" : "purchased_on";
  if (day === null) problems.add("missing_field", `${place}/${name}`, `A ${status} item needs ${name}.`);
  return {
    ...{ key: input.key ?? null, replaces: input.replaces ?? null, status },
    ...{ bookedOn: booked_on, purchasedOn: purchased_on, amount: formatDecimal(amount), currency, foreign: null },
    ...{ text: input.text, payee: input.payee ?? null, counterAccount: input.counter_account ?? null, bankCode: null },
    balanceAfter: balance_after === null ? null : formatDecimal(balance_after),
  };
}
