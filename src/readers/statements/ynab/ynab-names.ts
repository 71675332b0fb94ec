/** The names of accounts, categories and payees in YNAB's budget. Each account and category gets a name of its own. */
import { isCurrency } from "../../../domain/currency.ts";
import { uniqueNames } from "../migration/unique-names.ts";
import type { FileAccount } from "../statement.ts";
import { type Fields, fieldsOf, listOf, milliunitsOf, textOf } from "./ynab-json.ts";

interface YnabAccount {
  readonly id: string;
  readonly name: string;
  /** The name in YNAB if another account has it too. */
  readonly givenName: string | null;
  readonly type: FileAccount["type"];
  /** Whether it is a credit card or a line of credit, for whose payments YNAB has a category. */
  readonly isCard: boolean;
  readonly isOffBudget: boolean;
  readonly isClosed: boolean;
  readonly balance: number | undefined;
}

export interface YnabCategory {
  readonly id: string;
  readonly name: string;
  readonly givenName: string | null;
  readonly group: string | null;
  /** `payment`: of a card. */
  readonly kind: "income" | "spending" | "payment";
  readonly isHidden: boolean;
  readonly note: string | null;
  readonly fields: Fields;
}

export interface YnabNames {
  readonly accounts: ReadonlyMap<string, YnabAccount>;
  /** In YNAB's order. */
  readonly categories: ReadonlyMap<string, YnabCategory>;
  payeeOf(id: unknown): string | null;
  readonly currency: string | null;
}

export const STARTING_BALANCE = "Starting Balance";
export const CARD_GROUP = "Credit Card Payments";
export const INCOME = "Ready to Assign";

const TYPES: Readonly<Record<string, FileAccount["type"]>> = {
  checking: "checking",
  savings: "savings",
  cash: "cash",
  creditCard: "credit_card",
  lineOfCredit: "credit_card",
  otherAsset: "investment",
};

export function readNames(budget: Fields): YnabNames {
  const payees = new Map(listOf(budget.payees).map((payee) => [payee.id, textOf(payee.name)]));
  const currency = textOf(fieldsOf(budget.currency_format)?.iso_code);
  return {
    accounts: readAccounts(budget),
    categories: readCategories(budget),
    payeeOf: (id) => payees.get(id) ?? null,
    currency: currency !== null && isCurrency(currency) ? currency : null,
  };
}

function readAccounts(budget: Fields): ReadonlyMap<string, YnabAccount> {
  const named = uniqueNames();
  return new Map(
    listOf(budget.accounts).map((account) => {
      const given = textOf(account.name) ?? "";
      const { name, isRenamed } = named(given, null);
      const type = String(account.type);
      const found: YnabAccount = {
        ...{ id: String(account.id), name, givenName: isRenamed ? given : null },
        type: Object.hasOwn(TYPES, type) ? (TYPES[type] ?? null) : "loan",
        isCard: type === "creditCard" || type === "lineOfCredit",
        isOffBudget: account.on_budget === false,
        isClosed: account.closed === true,
        balance: milliunitsOf(account.balance),
      };
      return [found.id, found];
    }),
  );
}

function readCategories(budget: Fields): ReadonlyMap<string, YnabCategory> {
  const groups = new Map(listOf(budget.category_groups).map((group) => [group.id, group]));
  const places = new Map([...groups.keys()].map((id, place) => [id, place]));
  const placeOf = (category: Fields) => places.get(category.category_group_id) ?? places.size;
  const named = uniqueNames();
  const found = new Map<string, YnabCategory>();
  for (const category of [...listOf(budget.categories)].sort((one, other) => placeOf(one) - placeOf(other))) {
    const group = groups.get(category.category_group_id);
    const groupName = textOf(group?.name);
    const isInternal = groupName === "Internal Master Category";
    const given = textOf(category.name) ?? "";
    if (isInternal && !given.startsWith("Inflow")) continue;
    const kind = isInternal ? "income" : groupName === CARD_GROUP ? "payment" : "spending";
    // Categories of payments become none, so they take no names.
    const { name, isRenamed } =
      kind === "payment" ? { name: given, isRenamed: false } : named(isInternal ? INCOME : given, groupName);
    found.set(String(category.id), {
      ...{ id: String(category.id), name, givenName: isRenamed ? given : null },
      ...{ group: isInternal ? null : groupName, kind, note: textOf(category.note), fields: category },
      isHidden: category.hidden === true || group?.hidden === true,
    });
  }
  return found;
}
