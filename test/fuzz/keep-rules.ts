/**
 * Adjusts careful bodies to rules that schemas cannot state, so that many are accepted: one form of payee, category and
 * goal, and amounts that agree with the currencies of accounts. `n` selects the form to keep.
 */
import { isFields } from "./json-tree.ts";
import { at, type World } from "./world.ts";

type Fields = Readonly<Record<string, unknown>>;

const PAYEE_FORMS = ["payee", "payee_id", "transfer_account_id"];

/** Does not change a body that is not a plain object. */
export function keepRules(body: unknown, n: number, world: World): unknown {
  if (!isFields(body)) return body;
  const { transactions, transaction, recurring_rule, goal } = body;
  if (Array.isArray(transactions)) {
    const kept = transactions.map((item, i) => (isFields(item) ? newTransaction(item, n + i, world) : item));
    return { ...body, transactions: kept };
  }
  if (isFields(transaction)) return { ...body, transaction: changedTransaction(transaction, n) };
  if (isFields(recurring_rule)) return { ...body, recurring_rule: rule(recurring_rule, n) };
  if (isFields(body.rule)) return { ...without(body, ["rule_id"]), rule: importRule(body.rule, n, world) };
  if (isFields(goal)) return { ...body, goal: goalFields(goal, n, world) };
  return body.on === undefined ? oneForm(body, n) : reconciliation(body, n);
}

/** With a balance, mostly with an adjustment: the amount of the difference is not known. */
function reconciliation({ transaction_ids, balance, ...given }: Fields, n: number): Fields {
  const { adjustment = { payee: { name: `Shop ${n % 50}` } } } = given;
  const legs = n % 4 === 0 && transaction_ids !== undefined ? { transaction_ids } : { all: true };
  if (balance == null || n % 3 === 0) return { on: given.on, ...legs };
  return { on: given.on, ...legs, balance, ...(n % 10 === 1 ? {} : { adjustment }) };
}

function newTransaction(given: Fields, n: number, world: World): Fields {
  const isOwnTarget = given.transfer_account_id === given.account_id;
  const { account_id, transfer_account_id, amount, ...rest } = onlyOnePayee(
    isOwnTarget ? without(given, ["transfer_account_id"]) : given,
    n,
  );
  const own = world.currencies.get(account_id);
  const target = world.currencies.get(transfer_account_id);
  const whole = typeof amount === "number" ? Math.sign(amount) * (1 + (n % 500)) : 0;
  if (Array.isArray(rest.splits) && n % 3 !== 0) {
    const splits = splitsOf(rest.splits, whole || 5, account_id, world);
    const payment = without(rest, ["account_amount", "transfer_amount", "currency", "category", "category_id"]);
    return { ...onlyOnePayee(payment, n), account_id, amount: whole || 5, splits };
  }
  return {
    ...without(rest, ["account_amount", "transfer_amount", "currency"]),
    account_id,
    amount,
    ...(transfer_account_id === undefined ? {} : { transfer_account_id }),
    ...(n % 10 === 1 ? { currency: own === "EUR" ? "USD" : "eur", account_amount: whole } : {}),
    ...(target === undefined || own === target ? {} : { transfer_amount: -whole }),
  };
}

/** Whole amounts that add up, in the currency of the account. */
function splitsOf(given: readonly unknown[], whole: number, accountId: unknown, world: World): unknown[] {
  const own = world.currencies.get(accountId);
  return given.map((split, i) => {
    if (!isFields(split)) return split;
    const amount = i === given.length - 1 ? whole - (given.length - 1) : 1;
    const target = world.currencies.get(split.transfer_account_id);
    const isOwnTarget = split.transfer_account_id === accountId;
    const rest = without(onlyOneCategory(split, i), [
      "transfer_amount",
      ...(isOwnTarget ? ["transfer_account_id"] : []),
    ]);
    return {
      ...rest,
      amount: amount || 1,
      ...(isOwnTarget || target === undefined || own === target ? {} : { transfer_amount: -amount }),
    };
  });
}

function changedTransaction(given: Fields, n: number): Fields {
  const amounts = n % 5 === 0 ? [] : ["currency", "account_amount", "transfer_amount"];
  const present = PAYEE_FORMS.filter((form) => given[form] !== undefined);
  const kept = n % 10 < 7 ? at(present, n) : undefined;
  return onlyOneCategory(without(given, [...amounts, ...present.filter((form) => form !== kept)]), n);
}

function rule(given: Fields, n: number): Fields {
  const { amount, amount_to, ...rest } = without(onlyOnePayee(given, n), ["currency"]);
  const whole = typeof amount === "number" ? Math.trunc(amount) || -5 : amount;
  const highest = typeof whole === "number" && amount_to != null ? { amount_to: 2 * whole } : {};
  return { ...rest, ...(whole === undefined ? {} : { amount: whole }), ...highest };
}

/** A rule on the rows of imports, with a condition that transactions meet. */
function importRule(given: Fields, n: number, world: World): Fields {
  const conditions = [
    { field: "payee", op: "contains", value: "shop" },
    { field: "amount", op: "between", value: [-500, 500] },
    { field: "account_id", op: "in", value: [...world.currencies.keys()].slice(0, 5) },
    { field: "weekday", op: "in", value: [1, 2, 3, 4] },
  ];
  const group = ["all", "any", "not"][n % 3] ?? "all";
  const when = given.when === undefined || n % 7 === 0 ? {} : { when: { [group]: [at(conditions, n)] } };
  const then = isFields(given.then) ? { then: onlyOnePayee(given.then, n) } : {};
  return { ...given, ...when, ...then };
}

function goalFields(given: Fields, n: number, world: World): Fields {
  const rest = without(given, [n % 2 ? "category_id" : "account_id", n % 3 ? "due_on" : "monthly"]);
  if (given.name === undefined) return rest;
  const isPlaced = rest.category_id != null || rest.account_id != null;
  return {
    ...rest,
    ...(isPlaced ? {} : { account_id: at([...world.currencies.keys(), null], n) }),
    ...(rest.due_on == null ? { monthly: given.monthly ?? 5 } : { amount: given.amount ?? 500 }),
  };
}

function onlyOnePayee(given: Fields, n: number): Fields {
  const form =
    at(
      PAYEE_FORMS.filter((name) => given[name] != null),
      n,
    ) ?? "payee";
  const payee = given[form] ?? { name: `Shop ${n % 50}` };
  return onlyOneCategory({ ...without(given, PAYEE_FORMS), [form]: payee }, n);
}

function onlyOneCategory(given: Fields, n: number): Fields {
  return given.category == null || given.category_id == null
    ? given
    : without(given, [n % 2 ? "category" : "category_id"]);
}

/** Keeps one form of an account's changes: the body itself or one of its fields. */
function oneForm(body: Fields, n: number): Fields {
  const forms = ["account", "fields"].filter((name) => name in body);
  if (forms.length === Object.keys(body).length && forms.length < 2) return body;
  const form = at([undefined, ...forms], n);
  return form === undefined ? without(body, forms) : { [form]: body[form] };
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
