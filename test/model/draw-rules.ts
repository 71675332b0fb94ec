/** Draws requests about recurring rules and decisions about their occurrences. */
import type { Random } from "../../src/demo/random.ts";
import { addDays } from "../../src/domain/calendar.ts";
import type { Fields } from "../support/ledger.ts";
import {
  amountIn,
  CATEGORIES,
  categoryOrNone,
  currencyOf,
  type Draw,
  HIDDEN_ACCOUNTS,
  PAYEES,
  pickName,
  reference,
} from "./draws.ts";

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

export const rule: Draw = (random, world) => {
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

export const changeRule: Draw = (random, world) => {
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
export const decide: Draw = (random, world) => {
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
