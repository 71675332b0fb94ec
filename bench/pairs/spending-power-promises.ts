/**
 * `GET /v1/budget/spending_power` of a household with plans, recurring rules, goals and carry, compared with the same
 * household without them.
 */
import type { Call } from "../../demo/own-server.ts";
import { addMonths, dayAt, monthBounds, monthOf } from "../../src/domain/calendar.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { type Catalog, newPayment, readCatalog } from "../support/catalog.ts";
import { formatSpread } from "../support/format.ts";
import { type LeewayServer, serveDataset } from "../support/leeway-server.ts";
import { loaded } from "../support/members.ts";
import { seededRandom } from "../support/random.ts";
import { FIRST_ASKED_NOTE, firstAsked } from "../support/requests.ts";
import { takeTurns } from "../support/take-turns.ts";

const PATH = "/v1/budget/spending_power";
const RULES = 200;

/** The transactions of an average month in the large household. */
const PAYMENTS_THIS_MONTH = 8_000;

/** The maximum number of transactions per request. */
const BATCH = 1000;

export const spendingPowerPromises: Benchmark = {
  name: "spending-power-promises",
  title: "GET /v1/budget/spending_power with 200 recurring rules, plans, goals and carry relative to without",
  async run(settings) {
    const [bare, full] = [await serveDataset(settings.large), await serveDataset(settings.large)];
    for (const server of [bare, full]) await fillMonth(server);
    await promise(full.call);
    const member = async (what: string, server: LeewayServer) => {
      const requests = firstAsked(await readCatalog(server.call), server.tokens, () => PATH);
      return loaded(what, server, requests, settings);
    };
    const turns = await takeTurns(
      { bare: await member("without", bare), full: await member("with all of them", full) },
      "requests",
      settings.rounds,
    );
    const ratio = turns.ratio("bare", "full");
    return {
      lines: [
        {
          what: `Time of \`GET ${PATH}\`, not cached, with ${RULES} recurring rules, plans, goals and carry, relative to without`,
          unit: "times",
          isLessBetter: true,
          atLeast: 2,
          aim: 1.5,
          measured: ratio,
        },
      ],
      figures: [...turns.figures, { what: "Time with all of them relative to without", value: formatSpread(ratio) }],
      notes: [
        FIRST_ASKED_NOTE,
        `Both households have ${PAYMENTS_THIS_MONTH} transactions in the current month. Each rule has its own payee. It was paid in the two months before, and in this month if it is already due.`,
      ],
    };
  },
};

const today = dayAt(Date.now(), "UTC");
const thisMonth = monthOf(today);

async function fillMonth({ call }: LeewayServer): Promise<void> {
  const catalog = await readCatalog(call);
  const random = seededRandom(7);
  const { lastDay } = monthBounds(thisMonth);
  const payments = Array.from({ length: PAYMENTS_THIS_MONTH }, (_, i) => ({
    ...newPayment(catalog, random),
    authorized_at: dayOf(thisMonth, (i % Number(lastDay.slice(8))) + 1),
  }));
  await createAll(call, payments);
}

/** Sets up plans, recurring rules, goals and carry, as a household that started two months ago. */
async function promise(call: Call): Promise<void> {
  const { categories } = await call<{ categories: readonly { id: string; kind: string }[] }>("GET", "/v1/categories");
  const catalog = await readCatalog(call);
  const since = addMonths(thisMonth, -2);
  const plans = categories.map(({ id }) => ({ category_id: id, planned: 100 }));
  await call("PUT", `/v1/budget/months/${since}`, { month: { plans } });
  await call("PUT", "/v1/budget", { budget: { carries_from: since } });
  for (const { id, kind } of categories) {
    if (kind === "saving") await call("POST", "/v1/goals", { goal: { name: id, category_id: id, monthly: 50 } });
    if (kind === "bill") await call("PUT", `/v1/categories/${id}`, { category: { carries_from: since } });
  }
  for (let rule = 0; rule < RULES; rule++) {
    const recurring_rule = { ...kept(catalog, rule), name: `Rule ${rule}`, rule: "FREQ=MONTHLY" };
    await call("POST", "/v1/recurring", { recurring_rule: { ...recurring_rule, starts_on: dueOn(since, rule) } });
  }
  const months = [since, addMonths(since, 1), thisMonth];
  const payments = months.flatMap((month) =>
    Array.from({ length: RULES }, (_, rule) => ({ ...kept(catalog, rule), authorized_at: dueOn(month, rule) })),
  );
  await createAll(
    call,
    payments.filter(({ authorized_at }) => authorized_at <= today),
  );
}

/** The fields of a rule, which are also those of the transactions that match it. */
function kept({ accounts, categories }: Catalog, rule: number) {
  return {
    account_id: accounts[rule % accounts.length]?.id,
    category_id: categories[rule % categories.length]?.id,
    payee: { name: `Subscription ${rule}` },
    amount: -(1 + rule),
  };
}

function dueOn(yearMonth: string, rule: number): string {
  return dayOf(yearMonth, (rule % 28) + 1);
}

function dayOf(yearMonth: string, day: number): string {
  return `${yearMonth}-${String(day).padStart(2, "0")}`;
}

async function createAll(call: Call, transactions: readonly object[]): Promise<void> {
  for (let from = 0; from < transactions.length; from += BATCH) {
    await call("POST", "/v1/transactions", { transactions: transactions.slice(from, from + BATCH) });
  }
}
