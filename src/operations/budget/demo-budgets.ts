/** Demo budgets: create one with a generated household, note its use, and delete it by request or when nobody uses it. */
import { inCurrency } from "../../demo/currency.ts";
import { type EndingWriter, endInTheBlack } from "../../demo/ending.ts";
import { enterHousehold } from "../../demo/household.ts";
import { amountFormat } from "../../domain/amount-format.ts";
import type { Budget } from "../../domain/budget.ts";
import { DAY_MS, dayAt, formatTimestamp } from "../../domain/calendar.ts";
import { BUDGET_CREATED } from "../../domain/change.ts";
import { type Membership, rightsOf, type User } from "../../domain/member.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { onEachBudget } from "../each-machine.ts";
import { createAccount } from "../ledger/accounts.ts";
import { createCategory } from "../ledger/categories.ts";
import { createTransactions } from "../ledger/create-transactions.ts";
import { createGoal } from "../month/goals.ts";
import { planMonth } from "../month/plan-month.ts";
import { reportSpendingPower } from "../month/report.ts";
import { isDemo, type MemberBudget } from "../people/members.ts";
import { unknownBudget } from "../people/sessions.ts";
import { readCurrency } from "../read-amount.ts";
import { decideCountingDays } from "../recurring/counting-days.ts";
import { createRecurringRule } from "../recurring/recurring-rules.ts";
import { type Caller, readOf, type Service, type Write } from "../service.ts";
import { deleteBudget, newBudget, updateBudget } from "./budgets.ts";
import { saveExchangeRates } from "./exchange-rates.ts";
import { insertOwnBudget, loadOwnBudget } from "./own-budgets.ts";

const NAME = "Demo household";

/** A demo budget that nobody uses is stored this long. */
const UNUSED_MS = 30 * DAY_MS;

/** The use is noted to the day. */
const USE_PRECISION_MS = DAY_MS;

type DemoUser = Pick<User, "id" | "name">;

/** The household from which a visitor comes. */
type Home = Pick<Budget, "currency" | "time_zone">;

const NO_HOME: Home = { currency: "USD", time_zone: "UTC" };

/**
 * Creates the demo budget of a user, in the time zone of the budget that the user has open, and in its currency unless another
 * one is given. A user has at most one: another call returns it. @throws Problem `unknown_currency`
 */
export async function createDemoBudget(
  service: Service,
  user: DemoUser,
  open: Home | undefined = NO_HOME,
  code = open.currency,
): Promise<MemberBudget> {
  const problems = new ProblemList();
  const currency = readCurrency(code, "/demo_currency", problems) ?? open.currency;
  problems.throwIfAny();
  return await loadOwnBudget(service, await joinDemo(service, user, { currency, time_zone: open.time_zone }));
}

async function joinDemo(service: Service, user: DemoUser, home: Home): Promise<Membership> {
  const budget = newBudget(service, { name: NAME, currency: home.currency, time_zone: home.time_zone });
  const { membership, isNew } = await service.store.write(
    budget.id,
    async (tx) => {
      const { people } = tx;
      await people.users.lock(user.id);
      const known = (await people.memberships.listOfUser(user.id)).find(isDemo);
      if (known !== undefined) return { membership: known, isNew: false };
      return { membership: await insertOwnBudget(tx, service, user, budget, { isForDemo: true }), isNew: true };
    },
    { changesTokens: true, changesUsers: [user.id] },
  );
  if (isNew) {
    await fill(service, membership, home).catch(async (error) => {
      await deleteBudget(service, membership.budget_id);
      throw error;
    });
  }
  return membership;
}

/** Enters the household in one transaction, as one change of the user. */
async function fill(service: Service, membership: Membership, home: Home): Promise<void> {
  const { budget_id: budgetId, token_id: tokenId, user_id: userId, role } = membership;
  // Nobody entered the transactions.
  const caller: Caller = { budgetId, tokenId, actor: { kind: "command", id: null }, ...rightsOf(role) };
  const today = dayAt(service.now(), home.time_zone);
  await service.store.write(budgetId, async (tx) => {
    const at = formatTimestamp(service.now());
    const write = { tx, caller, at, newId: service.newId };
    const writer = inCurrency(operationWriter(write, service.now()), home.currency);
    const household = await enterHousehold(writer, today);
    await decideCountingDays(write);
    await endInTheBlack(writer, household, today);
    const seq = (await tx.changes.nextSeq()) ?? 0;
    const origin = { at, actorKind: "user", actorId: userId, operation: BUDGET_CREATED, requestId: null } as const;
    await tx.changes.append(seq, origin);
  });
}

function operationWriter(write: Write, nowMs: number) {
  return {
    async number() {
      const { spendingPowerMinor, currency } = await reportSpendingPower(readOf(write), nowMs, {});
      return amountFormat(currency)(spendingPowerMinor);
    },
    account: async (account) => (await createAccount(write, account)).id,
    category: async (category) => (await createCategory(write, category)).id,
    rates: async (rates) => void (await saveExchangeRates(write, rates)),
    transactions: async (transactions) => void (await createTransactions(write, { transactions })),
    plan: (yearMonth, plans) => planMonth(write, yearMonth, { plans }),
    rule: async (rule) => void (await createRecurringRule(write, rule)),
    goal: async (goal) => void (await createGoal(write, goal)),
    floor: async (floor) => void (await updateBudget(write, { floor })),
  } satisfies EndingWriter;
}

/** @throws Problem `not_found` if it is not a budget of the user, `demo_budget` if it is not the demo. */
export async function deleteDemoBudget(service: Service, userId: string, budgetId: string): Promise<void> {
  const membership = (await service.store.all.memberships.listOfUser(userId)).find(
    ({ budget_id }) => budget_id === budgetId,
  );
  if (membership === undefined) throw unknownBudget(budgetId);
  if (!isDemo(membership)) {
    const detail = "Only a demo budget can be deleted here. The operator can delete others with leeway budget delete.";
    throw new Problem("demo_budget", detail);
  }
  await deleteBudget(service, budgetId);
}

/** Notes that a user has opened the demo, at most once a day. */
export async function noteDemoUse(
  { store, now }: Pick<Service, "store" | "now">,
  userId: string,
  { budget_id, demo_used_at }: Pick<Membership, "budget_id" | "demo_used_at">,
): Promise<void> {
  if (demo_used_at === null || now() - Date.parse(demo_used_at) < USE_PRECISION_MS) return;
  const at = formatTimestamp(now());
  await store.writeUser(userId, ({ memberships }) => memberships.setDemoUsed(userId, budget_id, at));
}

/** Deletes the demo budgets that nobody has used for 30 days. */
export async function removeUnusedDemos(service: Service): Promise<void> {
  const before = formatTimestamp(service.now() - UNUSED_MS);
  const unused = await service.store.all.memberships.listDemosUsedBefore(before);
  await onEachBudget(service, unused, ({ budget_id }) => deleteBudget(service, budget_id));
}
