/** Draws random requests that change a budget: transactions, plans, rules, decisions, goals, rates and settings. */
import type { Random } from "../../src/demo/random.ts";
import { addDays, addMonths } from "../../src/domain/calendar.ts";
import type { Fields } from "../support/ledger.ts";

/** A request, or a number of days that pass. A text `$name` stands for the id of a resource. */
export interface Operation {
  readonly days?: number;
  readonly method?: string;
  readonly path?: string;
  readonly body?: Fields;
  /** The name of the resource that the request creates. */
  readonly creates?: string;
  /** Whether the change is undone at once. */
  readonly isUndone?: boolean;
}

/** What exists when an operation is drawn. */
export interface World {
  readonly today: string;
  /** By kind, such as `transaction`: the names of the resources. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The rules as they were last sent. */
  readonly rules: Readonly<Record<string, Fields>>;
  readonly nextName: (kind: string) => string;
}

type Draw = (random: Random, world: World) => Operation | undefined;

export const ACCOUNTS: Readonly<Record<string, Fields>> = {
  main: { currency: "USD" },
  card: { currency: "USD", type: "credit", subtype: "credit card" },
  euro: { currency: "EUR" },
  yen: { currency: "JPY" },
  nest: { currency: "USD", is_hidden: true },
  loan: { currency: "USD", type: "loan", subtype: "loan", is_hidden: true },
  depot: { currency: "EUR", is_hidden: true },
};

export const CATEGORIES: Readonly<Record<string, string>> = {
  Salary: "income",
  Extra: "income",
  Rent: "bill",
  Power: "bill",
  Insurance: "bill",
  Pension: "saving",
  Holiday: "saving",
  Food: "spending",
  Fun: "spending",
  Clothes: "spending",
};

const PAYEES = ["Employer", "Landlord", "Utility", "Insurer", "Shop", "Club"];
const BUDGET_ACCOUNTS = ["main", "card", "euro", "yen"];
const HIDDEN_ACCOUNTS = ["nest", "loan", "depot"];

const currencyOf = (account: string): string => ACCOUNTS[account]?.currency;

/** 0.01 to 1,600 dollars or euros, or whole yen; often a round amount. */
function amountIn(random: Random, currency: string): number {
  const cents = random.chance(0.5) ? random.int(1, 16) * 10_000 : random.int(1, 160_000);
  return currency === "JPY" ? cents : cents / 100;
}

function scaled(amount: number, factor: number, currency: string): number {
  const units = currency === "JPY" ? 1 : 100;
  return Math.max(1, Math.round(Math.abs(amount) * factor * units)) / units;
}

const near = (random: Random, { today }: World): string => addDays(today, random.int(-75, 20));

function monthNear(random: Random, { today }: World, least: number, most: number): string {
  return addMonths(today.slice(0, 7), random.int(least, most));
}

const dayNear = (random: Random, { today }: World): string => addDays(today, random.int(-120, 90));

const reference = (name: string) => `$${name}`;

function categoryOrNone(random: Random): Fields {
  return random.chance(0.8) ? { category_id: reference(random.pick(Object.keys(CATEGORIES))) } : {};
}

const create = (world: World, transaction: Fields): Operation => ({
  method: "POST",
  path: "/v1/transactions",
  body: { transactions: [transaction] },
  creates: world.nextName("transaction"),
});

const payment: Draw = (random, world) => {
  const account = random.pick([...BUDGET_ACCOUNTS, ...BUDGET_ACCOUNTS, "nest"]);
  const currency = currencyOf(account);
  return create(world, {
    account_id: reference(account),
    amount: amountIn(random, currency) * (random.chance(0.75) ? -1 : 1),
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    ...categoryOrNone(random),
  });
};

/** A payment that may keep the promise of a rule, in full, in part or not quite. */
const rulePayment: Draw = (random, world) => {
  if (Object.keys(world.rules).length === 0) return undefined;
  const rule = world.rules[random.pick(Object.keys(world.rules))] as Fields;
  const { account_id, payee, transfer_account_id, category_id } = rule;
  const currency = currencyOf(account_id.slice(1));
  const factor = random.pick([1, 1, 1, 0.95, 1.08, 0.7, 0.66, 0.4, 0.3, 1.4, 1.6, 2]);
  const amount = scaled(rule.amount, factor, currency) * Math.sign(rule.amount);
  const received = transfer_account_id && transferAmount(random, account_id, transfer_account_id, amount);
  const category = random.chance(0.7) ? category_id && { category_id } : categoryOrNone(random);
  return create(world, {
    account_id,
    amount,
    authorized_at: near(random, world),
    ...(payee ? { payee } : { transfer_account_id, ...received }),
    ...category,
  });
};

function transferAmount(random: Random, from: string, to: string, amount: number): Fields {
  const currency = currencyOf(to.slice(1));
  if (currency === currencyOf(from.slice(1))) return {};
  return { transfer_amount: amountIn(random, currency) * -Math.sign(amount) };
}

const transfer: Draw = (random, world) => {
  const [from, to] = [random.pick(Object.keys(ACCOUNTS)), random.pick(Object.keys(ACCOUNTS))];
  if (from === to) return undefined;
  const amount = amountIn(random, currencyOf(from)) * (random.chance(0.7) ? -1 : 1);
  return create(world, {
    account_id: reference(from),
    transfer_account_id: reference(to),
    amount,
    authorized_at: near(random, world),
    ...transferAmount(random, reference(from), reference(to), amount),
    ...(random.chance(0.4) && categoryOrNone(random)),
  });
};

/** A purchase in another currency, for which the account was charged in its own. */
const foreign: Draw = (random, world) => {
  const [account, currency] = random.pick([
    ["main", "EUR"],
    ["card", "JPY"],
    ["euro", "JPY"],
    ["euro", "USD"],
    ["yen", "USD"],
  ] as const);
  return create(world, {
    account_id: reference(account),
    amount: -amountIn(random, currency),
    currency,
    account_amount: -amountIn(random, currencyOf(account)),
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    ...(random.chance(0.4) ? { splits: undefined } : categoryOrNone(random)),
  });
};

const split: Draw = (random, world) => {
  const account = random.pick(["main", "main", "card", "euro"]);
  const amounts = Array.from({ length: random.int(2, 4) }, () => random.int(-40_000, 8_000) || 1);
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  if (total === 0) return undefined;
  const isForeign = random.chance(0.2);
  const splits = amounts.map((cents) => ({ amount: cents / 100, ...splitPlace(random, account, isForeign) }));
  const charged = { currency: account === "euro" ? "USD" : "EUR", account_amount: (total + Math.sign(total)) / 100 };
  return create(world, {
    account_id: reference(account),
    amount: total / 100,
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    splits,
    ...(isForeign && charged),
  });
};

function splitPlace(random: Random, account: string, isForeign: boolean): Fields {
  if (isForeign || account === "euro" || random.chance(0.75)) return categoryOrNone(random);
  return {
    transfer_account_id: reference(random.pick(["nest", "loan"])),
    ...(random.chance(0.3) && categoryOrNone(random)),
  };
}

const changeTransaction: Draw = (random, world) => {
  const name = pickName(random, world, "transaction");
  if (name === undefined) return undefined;
  const changes = random.pick([
    { authorized_at: near(random, world) },
    { category_id: random.chance(0.8) ? reference(random.pick(Object.keys(CATEGORIES))) : null },
    { payee: { name: random.pick(PAYEES) } },
    { is_pending: true },
    { counts_on: near(random, world) },
    { counts_on: null },
  ]);
  return { method: "PUT", path: `/v1/transactions/$${name}`, body: { transaction: changes } };
};

function pickName(random: Random, { names }: World, kind: string): string | undefined {
  const all = names[kind] ?? [];
  return all.length === 0 ? undefined : random.pick(all);
}

function remove(kind: string, path: string): Draw {
  return (random, world) => {
    const name = pickName(random, world, kind);
    return name === undefined ? undefined : { method: "DELETE", path: `${path}/$${name}` };
  };
}

const plan: Draw = (random, world) => {
  const categories = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(Object.keys(CATEGORIES))));
  const plans = [...categories].map((category) => ({
    category_id: reference(category),
    planned: random.chance(0.12) ? null : amountIn(random, "USD") * (random.chance(0.15) ? -1 : 1),
  }));
  const month = { plans, ...(random.chance(0.1) && { replace: true }) };
  return { method: "PUT", path: `/v1/budget/periods/${dayNear(random, world)}`, body: { month } };
};

const removePlan: Draw = (random, world) => ({
  method: "DELETE",
  path: `/v1/budget/periods/${dayNear(random, world)}`,
});

const RECURRENCES = [
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=1",
  "FREQ=MONTHLY;BYMONTHDAY=25",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=15,28",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;INTERVAL=4",
  "FREQ=MONTHLY;INTERVAL=3",
  "FREQ=YEARLY",
  "FREQ=DAILY;INTERVAL=20",
];

const recurrence = (random: Random): string => random.pick(RECURRENCES);

const rule: Draw = (random, world) => {
  const account = random.pick(["main", "main", "main", "card", "euro", "nest"]);
  const isTransfer = random.chance(0.25);
  const other = random.pick([...HIDDEN_ACCOUNTS, "card"]);
  if (isTransfer && (other === account || currencyOf(other) !== currencyOf(account))) return undefined;
  const amount = amountIn(random, currencyOf(account)) * (random.chance(0.75) ? -1 : 1);
  const creates = world.nextName("rule");
  return {
    method: "POST",
    path: "/v1/recurring",
    body: {
      recurring_rule: {
        name: creates,
        account_id: reference(account),
        amount,
        ...(random.chance(0.2) && { amount_to: amount * 2 }),
        rule: recurrence(random),
        starts_on: addDays(world.today, random.int(-150, 40)),
        ...(random.chance(0.1) && { ends_on: addDays(world.today, random.int(41, 200)) }),
        weekend: random.pick(["keep", "keep", "before", "after"]),
        ...(random.chance(0.2) && { grace_days: random.int(0, 20), match_days_after: random.int(0, 31) }),
        ...(random.chance(0.15) && { counts_in: "next" }),
        ...(isTransfer ? { transfer_account_id: reference(other) } : { payee: { name: random.pick(PAYEES) } }),
        ...categoryOrNone(random),
      },
    },
    creates,
  };
};

const changeRule: Draw = (random, world) => {
  const name = pickName(random, world, "rule");
  const before = name === undefined ? undefined : world.rules[name];
  if (before === undefined) return undefined;
  const currency = currencyOf(before.account_id.slice(1));
  const changes = random.pick([
    { amount: amountIn(random, currency) * Math.sign(before.amount), amount_to: null },
    { rule: recurrence(random) },
    { starts_on: addDays(world.today, random.int(-60, 60)) },
    { ends_on: addDays(world.today, random.int(-20, 90)) },
    { category_id: reference(random.pick(Object.keys(CATEGORIES))) },
    { weekend: random.pick(["keep", "before", "after"]) },
    { counts_in: random.pick(["same", "next"]) },
    { match_days_after: random.int(0, 31), match_days_before: random.int(0, 31), grace_days: random.int(0, 30) },
  ]);
  return { method: "PUT", path: `/v1/recurring/$${name}`, body: { recurring_rule: changes } };
};

/** The driver replaces `:day` with a scheduled day, and `:payment` with one of the candidates of the occurrence. */
const decide: Draw = (random, world) => {
  const name = pickName(random, world, "rule");
  if (name === undefined) return undefined;
  const verb = random.pick(["skip", "move", "match", "match", "unmatch", "unmatch", "owe", "reset", "pay"]);
  const bodies: Record<string, Fields> = {
    move: { to: addDays(world.today, random.int(-40, 25)) },
    match: { transaction_id: ":payment" },
    unmatch: { transaction_id: ":payment" },
  };
  const body = bodies[verb];
  const path = `/v1/recurring/$${name}/occurrences/:day${random.int(0, 9)}/${verb}`;
  return {
    method: "POST",
    path,
    ...(body && { body }),
    ...(verb === "pay" && { creates: world.nextName("transaction") }),
  };
};

const goal: Draw = (random, world) => {
  const place = random.pick([
    { account_id: reference("nest") },
    { account_id: reference("depot") },
    { category_id: reference("Pension") },
    { category_id: reference("Holiday") },
    { category_id: reference("Clothes") },
    { category_id: reference("Insurance") },
  ]);
  const byDate = {
    amount: amountIn(random, "USD"),
    due_on: addDays(world.today, random.int(-40, 300)),
    ...(random.chance(0.4) && { repeats: random.int(1, 12) }),
  };
  const monthly = { monthly: amountIn(random, "USD"), ...(random.chance(0.4) && { amount: amountIn(random, "USD") }) };
  const creates = world.nextName("goal");
  const fields = {
    name: creates,
    ...place,
    ...(random.chance(0.7) ? byDate : monthly),
    starts_in: monthNear(random, world, -6, 2),
    ...(random.chance(0.3) && { already: amountIn(random, "USD") }),
  };
  return { method: "POST", path: "/v1/goals", body: { goal: fields }, creates };
};

const changeGoal: Draw = (random, world) => {
  const name = pickName(random, world, "goal");
  if (name === undefined) return undefined;
  const changes = random.pick([
    { amount: amountIn(random, "USD") },
    { due_on: addDays(world.today, random.int(-20, 300)) },
    { repeats: random.chance(0.5) ? random.int(1, 12) : null },
    { is_archived: random.chance(0.5) },
    { already: amountIn(random, "USD") },
  ]);
  return { method: "PUT", path: `/v1/goals/$${name}`, body: { goal: changes } };
};

const rate: Draw = (random, world) => {
  const [base_currency, currency, least, most] = random.pick([
    ["EUR", "USD", 900, 1300],
    ["EUR", "USD", 900, 1300],
    ["USD", "EUR", 700, 1100],
    ["EUR", "JPY", 120_000, 170_000],
    ["USD", "JPY", 110_000, 160_000],
    ["JPY", "USD", 6, 9],
  ] as const);
  const day = addDays(world.today, random.int(-75, 5));
  if (random.chance(0.1)) {
    return { method: "DELETE", path: `/v1/exchange_rates?${new URLSearchParams({ base_currency, currency, day })}` };
  }
  const exchange_rates = [{ base_currency, currency, day, rate: random.int(least, most) / 1000 }];
  return { method: "PUT", path: "/v1/exchange_rates", body: { exchange_rates } };
};

const carry: Draw = (random, world) => {
  const carries_from = random.chance(0.75) ? monthNear(random, world, -5, 1) : null;
  if (random.chance(0.3)) return { method: "PUT", path: "/v1/budget", body: { budget: { carries_from } } };
  const category = random.pick(Object.keys(CATEGORIES));
  return { method: "PUT", path: `/v1/categories/$${category}`, body: { category: { carries_from } } };
};

const PERIODS = [
  "FREQ=MONTHLY;BYMONTHDAY=1",
  "FREQ=MONTHLY;BYMONTHDAY=25",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
  "FREQ=MONTHLY;BYMONTHDAY=10",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "FREQ=WEEKLY;INTERVAL=4;BYDAY=WE",
  "FREQ=WEEKLY;BYDAY=MO",
];

/** From a day on, or for all time. */
const period: Draw = (random, world) => {
  const period = { rule: random.pick(PERIODS), weekend: random.pick(["keep", "keep", "before", "after"]) };
  const period_from = random.chance(0.3) ? null : addDays(world.today, random.int(-100, 60));
  return { method: "PUT", path: "/v1/budget", body: { budget: { period, period_from } } };
};

const setting: Draw = (random) => {
  if (random.chance(0.5)) {
    const account = random.pick(Object.keys(ACCOUNTS));
    return { method: "PUT", path: `/v1/accounts/$${account}`, body: { is_hidden: random.chance(0.5) } };
  }
  const [category, kind] = [
    random.pick(Object.keys(CATEGORIES)),
    random.pick(["income", "bill", "saving", "spending"]),
  ];
  return { method: "PUT", path: `/v1/categories/$${category}`, body: { category: { kind } } };
};

const pass: Draw = (random) => ({ days: random.int(1, 12) });

const DRAWS: readonly (readonly [weight: number, draw: Draw])[] = [
  [10, payment],
  [14, rulePayment],
  [8, transfer],
  [4, foreign],
  [5, split],
  [6, changeTransaction],
  [3, remove("transaction", "/v1/transactions")],
  [8, plan],
  [1, removePlan],
  [6, rule],
  [5, changeRule],
  [1, remove("rule", "/v1/recurring")],
  [8, decide],
  [4, goal],
  [3, changeGoal],
  [1, remove("goal", "/v1/goals")],
  [6, rate],
  [3, carry],
  [1, setting],
  [2, period],
  [6, pass],
];

const CHOICES = DRAWS.flatMap(([weight, draw]) => Array<Draw>(weight).fill(draw));

export function drawOperation(random: Random, world: World): Operation {
  for (;;) {
    const operation = random.pick(CHOICES)(random, world);
    if (operation === undefined) continue;
    return operation.days === undefined && random.chance(0.06) ? { ...operation, isUndone: true } : operation;
  }
}
