/** The budgets that users create for themselves. */
import type { Budget } from "../../domain/budget.ts";
import type { Membership, User } from "../../domain/member.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { Tx } from "../../store/store.ts";
import { addMember, isDemo, loadBudgets, type MemberBudget } from "../people/members.ts";
import { unknownBudget } from "../people/sessions.ts";
import { readCurrency } from "../read-amount.ts";
import type { Service } from "../service.ts";
import { type BudgetInput, insertBudget, newBudget, readTimeZone, rejectNameIn } from "./budgets.ts";

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
  rejectNameIn(await listNamesOfOthers(service, user.id), checked.name);
  const budget = newBudget(service, checked);
  const membership = await service.store.write(
    budget.id,
    async (tx) => {
      const { people } = tx;
      await people.users.lock(user.id);
      const owned = (await people.memberships.listOfUser(user.id)).filter(
        (one) => one.role === "owner" && !isDemo(one),
      );
      if (owned.length >= MAX_OWNED) {
        throw new Problem("too_many_rows", `You own ${owned.length} budgets, and can create up to ${MAX_OWNED}.`);
      }
      return await insertOwnBudget(tx, service, user, budget);
    },
    { changesTokens: true, changesUsers: [user.id] },
  );
  return await loadOwnBudget(service, membership);
}

/**
 * The names of the user's budgets other than `ownId`, which one of them should not have too. Those whose machine does not
 * respond are left out, and so are demos. A token, whose user is null, has no other budgets.
 */
export async function listNamesOfOthers(
  { store }: Pick<Service, "store">,
  userId: string | null,
  ownId?: string,
): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const memberships = await store.all.memberships.listOfUser(userId);
  const others = memberships.filter((one) => one.budget_id !== ownId && !isDemo(one));
  return new Set((await loadBudgets(store, others)).map(({ name }) => name));
}

/** Stores a budget without data, and its owner, in a write to the budget. The caller has locked the user. */
export async function insertOwnBudget(
  tx: Tx,
  service: Service,
  user: Pick<User, "id" | "name">,
  budget: Budget,
  { isForDemo = false } = {},
): Promise<Membership> {
  const at = budget.created_at;
  await insertBudget(tx, service, budget, []);
  const member = { user, budgetId: budget.id, role: "owner", at, ...(isForDemo && { demoUsedAt: at }) } as const;
  return await addMember(service, tx, member);
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
