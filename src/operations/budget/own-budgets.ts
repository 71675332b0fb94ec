/** The budgets that users create for themselves. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Membership, User } from "../../domain/member.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { AllTx } from "../../store/store.ts";
import { addMember, isDemo, loadBudgets, type MemberBudget } from "../people/members.ts";
import { unknownBudget } from "../people/sessions.ts";
import { readCurrency } from "../read-amount.ts";
import type { Service } from "../service.ts";
import { type BudgetInput, insertBudget, newBudget, readTimeZone, rejectTakenBudgetName } from "./budgets.ts";

/** The most budgets that a user can own and still create another. */
const MAX_OWNED = 20;

/**
 * Creates an empty budget, whose owner is the user. @throws Problem `unknown_currency`, `unknown_time_zone`, `name_taken`,
 * `too_many_rows`.
 */
export async function createOwnBudget(
  service: Service,
  user: Pick<User, "id" | "name">,
  input: BudgetInput,
): Promise<MemberBudget> {
  const checked = { name: input.name, ...readPlace(input) };
  const membership = await service.store.writeAll(
    async (tx) => {
      const { people } = tx;
      await people.users.lock(user.id);
      const owned = (await people.memberships.listOfUser(user.id)).filter(
        (one) => one.role === "owner" && !isDemo(one),
      );
      if (owned.length >= MAX_OWNED) {
        throw new Problem("too_many_rows", `You own ${owned.length} budgets, and can create up to ${MAX_OWNED}.`);
      }
      await rejectTakenBudgetName(tx, checked.name);
      return await insertOwnBudget(tx, service, user, checked);
    },
    { changesTokens: true, changesUsers: [user.id] },
  );
  return await loadOwnBudget(service, membership);
}

/** Stores a budget without data, and its owner. The caller has locked the user. */
export async function insertOwnBudget(
  tx: AllTx,
  service: Service,
  user: Pick<User, "id" | "name">,
  input: BudgetInput,
  { isForDemo = false } = {},
): Promise<Membership> {
  const at = formatTimestamp(service.now());
  const budget = newBudget(service, input);
  await insertBudget(tx, service, budget, []);
  const member = { user, budgetId: budget.id, role: "owner", at, ...(isForDemo && { demoUsedAt: at }) } as const;
  return await addMember(service, { tokens: tx.of(budget.id).tokens, people: tx.people }, member);
}

export async function loadOwnBudget({ store }: Pick<Service, "store">, membership: Membership): Promise<MemberBudget> {
  const [budget] = await loadBudgets(store, [membership]);
  if (budget === undefined) throw unknownBudget(membership.budget_id);
  return budget;
}

function readPlace(input: Pick<BudgetInput, "currency" | "time_zone">) {
  const problems = new ProblemList();
  const currency = readCurrency(input.currency, "/budget/currency", problems) ?? "";
  const time_zone = readTimeZone(input.time_zone, "/budget/time_zone", problems) ?? "";
  problems.throwIfAny();
  return { currency, time_zone };
}
