/**
 * Mends what schemas cannot say, so that many requests are accepted: a transaction is paid in one way, its amounts agree
 * with its accounts' currencies, a goal is kept in one place in one form, and changes of an account stand in one place.
 */
import type { Random } from "../support/random.ts";
import type { World } from "./world.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A body that keeps more rules than the one given; anything but a generated body stays as it is. */
export function keepRules(body: unknown, random: Random, world: World): unknown {
  if (!isFields(body)) return body;
  const { transactions, transaction, recurring_rule, goal, fields } = body;
  if (Array.isArray(transactions)) {
    return { ...body, transactions: transactions.map((one) => (isFields(one) ? mendNew(one, random, world) : one)) };
  }
  if (isFields(recurring_rule)) return { ...body, recurring_rule: mendRule(recurring_rule, random) };
  if (isFields(transaction)) return { ...body, transaction: mendChange(transaction, random) };
  if (isFields(goal)) return { ...body, goal: mendGoal(goal, random, world) };
  return fields === undefined || random.chance(0.5) ? without(body, ["fields"]) : { fields };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PAYEE_FORMS = ["payee", "payee_id", "transfer_account_id"];
const CATEGORY_FORMS = ["category", "category_id"];

function mendNew(given: Fields, random: Random, world: World): Fields {
  const present = PAYEE_FORMS.filter((form) => given[form] != null);
  const form = present.length > 0 ? random.pick(present) : "payee";
  const payee = form === "payee" && present.length === 0 ? { name: `Shop ${random.below(50)}` } : given[form];
  const rest = without(given, [...PAYEE_FORMS, "account_amount", "transfer_amount", "currency"]);
  const mended = mendCategory({ ...rest, [form]: payee }, random);
  return { ...mended, ...otherAmounts(mended, random, world) };
}

/** What is new and what changes alike: a change that says no payee leaves the one that there is. */
function mendRule(given: Fields, random: Random): Fields {
  const present = PAYEE_FORMS.filter((form) => given[form] != null);
  const kept = present.length > 0 ? random.pick(present) : "payee";
  const payee = present.length > 0 ? given[kept] : { name: `Shop ${random.below(50)}` };
  const amount = typeof given.amount === "number" && given.amount !== 0 ? Math.trunc(given.amount) || -5 : given.amount;
  const amountTo = typeof amount === "number" && given.amount_to != null ? { amount_to: 2 * amount } : {};
  const rest = without(given, [...PAYEE_FORMS, "currency", "amount", "amount_to"]);
  return mendCategory({ ...rest, [kept]: payee, ...(amount === undefined ? {} : { amount }), ...amountTo }, random);
}

function mendChange(given: Fields, random: Random): Fields {
  const dropped = PAYEE_FORMS.filter((form) => given[form] !== undefined);
  const kept = dropped.length > 0 && random.chance(0.7) ? random.pick(dropped) : "";
  const isRisky = random.chance(0.2);
  const amounts = isRisky ? [] : ["currency", "account_amount", "transfer_amount"];
  return mendCategory(without(given, [...dropped.filter((form) => form !== kept), ...amounts]), random);
}

function mendCategory(given: Fields, random: Random): Fields {
  return given.category == null || given.category_id == null ? given : without(given, [random.pick(CATEGORY_FORMS)]);
}

/** A change that does not name the goal is left as it is, but for what it would say twice. */
function mendGoal(given: Fields, random: Random, world: World): Fields {
  const unwanted = [random.pick(["category_id", "account_id"]), random.pick(["due_on", "monthly"])];
  const rest = without(given, unwanted);
  if (given.name === undefined) return rest;
  const isPlaced = rest.category_id != null || rest.account_id != null;
  const isDue = rest.due_on != null;
  return {
    ...rest,
    ...(isPlaced ? {} : { account_id: random.pick([...world.currencies.keys(), null]) }),
    ...(isDue ? { amount: given.amount ?? 500 } : { monthly: given.monthly ?? 5 }),
  };
}

/** The amounts that differing currencies ask for. */
function otherAmounts({ account_id, transfer_account_id, amount }: Fields, random: Random, world: World): Fields {
  const own = world.currencies.get(account_id as string);
  const other = world.currencies.get(transfer_account_id as string);
  const whole = typeof amount === "number" ? Math.sign(amount) * (1 + random.below(500)) : 0;
  const isForeign = random.chance(0.1);
  return {
    ...(isForeign ? { currency: own === "EUR" ? "USD" : "eur", account_amount: whole } : {}),
    ...(own === other || other === undefined ? {} : { transfer_amount: -whole }),
  };
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
