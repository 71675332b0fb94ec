/** The names of accounts, categories and payees in Actual's database. Each account and category gets a name of its own. */
import { isCurrency } from "../../../domain/currency.ts";
import { uniqueNames } from "../migration/unique-names.ts";
import type { ActualDatabase, Cells } from "./actual-database.ts";

interface ActualAccount {
  readonly id: string;
  readonly name: string;
  /** The name in Actual if another account has it too. */
  readonly givenName: string | null;
  readonly isOffBudget: boolean;
  readonly isClosed: boolean;
}

export interface ActualCategory {
  readonly id: string;
  readonly name: string;
  /** The name in Actual if another category has it too. */
  readonly givenName: string | null;
  readonly group: string | null;
  readonly isIncome: boolean;
  /** The category or its group is hidden. */
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  /** The template of newer versions, as JSON. */
  readonly template: string | null;
}

export interface Names {
  /** Accounts that are not deleted, in Actual's order. */
  readonly accounts: ReadonlyMap<string, ActualAccount>;
  /** In Actual's order, with deleted ones last. */
  readonly categories: readonly ActualCategory[];
  /** A category that was merged into another is found under the other's id. */
  categoryOf(id: unknown): ActualCategory | undefined;
  payeeOf(id: unknown): { readonly name: string | null; readonly transferAccount: string | null };
  /** The currency of the budget; null for most budgets, because Actual does not need one. */
  readonly currency: string | null;
  /** Whether money that is left in a category does not stay in it. */
  readonly isTracking: boolean;
}

export function readNames(database: ActualDatabase): Names {
  const accounts = readAccounts(database);
  const categories = readCategories(database);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const categoryTargets = new Map([...database.rows("category_mapping")].map(([id, target]) => [id, target]));
  const payees = new Map([...database.rows("payees")].map(([id, name, account]) => [id, { name, account }]));
  const payeeTargets = new Map([...database.rows("payee_mapping")].map(([id, target]) => [id, target]));
  const preferences = new Map([...database.optionalRows("preferences")].map(([id, value]) => [id, textOf(value)]));
  const currency = preferences.get("defaultCurrencyCode") ?? null;
  return {
    accounts,
    categories,
    categoryOf: (id) => byId.get(String(categoryTargets.get(id) ?? id)),
    payeeOf(id) {
      const payee = payees.get(payeeTargets.get(id) ?? id);
      return { name: textOf(payee?.name), transferAccount: accounts.get(String(payee?.account))?.name ?? null };
    },
    currency: currency !== null && isCurrency(currency) ? currency : null,
    isTracking: ["tracking", "report"].includes(preferences.get("budgetType") ?? ""),
  };
}

function readAccounts(database: ActualDatabase): ReadonlyMap<string, ActualAccount> {
  const named = uniqueNames();
  const alive = [...database.rows("accounts")].filter(([, , tombstone]) => !tombstone);
  const sorted = alive.sort(([, , , one], [, , , other]) => Number(one) - Number(other));
  return new Map(
    sorted.map(([id, given, , , offBudget, closed]) => {
      const { name, isRenamed } = named(textOf(given) ?? "", null);
      const account: ActualAccount = {
        id: String(id),
        name,
        givenName: isRenamed ? textOf(given) : null,
        isOffBudget: Boolean(offBudget),
        isClosed: Boolean(closed),
      };
      return [account.id, account];
    }),
  );
}

function readCategories(database: ActualDatabase): readonly ActualCategory[] {
  const groups = new Map([...database.optionalRows("category_groups")].map((cells) => [cells[0], cells]));
  const extras = new Map([...database.optionalRows("hidden_categories")].map(([id, ...others]) => [id, others]));
  const place = (cells: Cells) => [cells[5] ? 1 : 0, Number(groups.get(cells[3])?.[3] ?? 0), Number(cells[4] ?? 0)];
  const sorted = [...database.rows("categories")].sort((one, other) => compareLists(place(one), place(other)));
  const named = uniqueNames();
  return sorted.map(([id, given, isIncome, groupId, , tombstone]): ActualCategory => {
    const [, groupName, isGroupHidden] = groups.get(groupId) ?? [];
    const [isHidden, template] = extras.get(id) ?? [];
    const group = textOf(groupName);
    const { name, isRenamed } = named(textOf(given) ?? "", group);
    return {
      id: String(id),
      name,
      givenName: isRenamed ? textOf(given) : null,
      group,
      isIncome: Boolean(isIncome),
      isHidden: Boolean(isHidden) || Boolean(isGroupHidden),
      isDeleted: Boolean(tombstone),
      template: textOf(template),
    };
  });
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  return one.map((value, i) => value - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

export function textOf(cell: unknown): string | null {
  return typeof cell === "string" && cell !== "" ? cell : null;
}
