/**
 * Rules: list, create, update, order and delete. `imports/decide-fields.ts` runs them on imported rows, and
 * `apply-rule.ts` on stored transactions.
 */
import { MAX_LISTED, Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import {
  accountsOf,
  conditionFault,
  type Rule,
  type RuleActions,
  type RuleConditions,
  rulesFault,
  shadowedRules,
} from "../../domain/rule.ts";
import { pipelined } from "../../store/store.ts";
import { found } from "../found.ts";
import { checkChangedReferences, findKnownReferences, resolveReferences } from "../ledger/references.ts";
import { type Read, readOf, type Write } from "../service.ts";

export interface RuleView extends Rule {
  /** The earlier rule that always stops before it; null if there is none. */
  readonly shadowed_by: string | null;
  /** The number of imported rows on which it ran. */
  readonly fired_count: number;
  /** The accounts that it names and that were deleted. */
  readonly missing_account_ids: readonly string[];
}

/** Actions as sent: a payee and a category by id or by name. */
interface ActionsInput extends Partial<RuleActions> {
  readonly payee?: { readonly name: string } | null;
  readonly category?: { readonly name: string } | null;
}

export interface RuleInput {
  readonly name: string;
  readonly when: Partial<RuleConditions>;
  readonly then: ActionsInput;
  readonly stop?: boolean;
}

/** In their order. */
export async function listRules({ reads }: Read): Promise<RuleView[]> {
  const [rules, accounts, ruled] = await pipelined([
    reads.rules.list(),
    reads.accounts.list(),
    reads.imports.listRuled(),
  ]);
  const shadowed = shadowedRules(rules);
  const existing = new Set(accounts.map(({ id }) => id));
  const fired = new Map<string, number>();
  for (const json of ruled) {
    for (const id of (JSON.parse(json) as { rules: string[] }).rules) fired.set(id, (fired.get(id) ?? 0) + 1);
  }
  return rules.map((rule) => ({
    ...rule,
    shadowed_by: shadowed.get(rule.id) ?? null,
    fired_count: fired.get(rule.id) ?? 0,
    missing_account_ids: accountsOf(rule).filter((id) => !existing.has(id)),
  }));
}

/** @throws Problem `not_found`. */
export async function getRule(read: Read, id: string): Promise<RuleView> {
  return ruleIn(await listRules(read), id);
}

/** @throws Problem `not_found`. */
function ruleIn<T extends Rule>(rules: readonly T[], id: string): T {
  return found(
    rules.find((one) => one.id === id),
    "rule",
    id,
  );
}

/** @throws Problem `invalid_rule`, or with the references that do not exist. */
export async function createRule(write: Write, input: RuleInput): Promise<RuleView> {
  const { tx, at, newId } = write;
  await tx.budget.lock();
  const rules = await tx.rules.list();
  const when = checkConditions(input.when);
  checkLimits([...rules, { when }]);
  const rule: Rule = {
    ...{ id: newId(), name: input.name, when },
    then: await resolveActions(write, input.then),
    stop: input.stop ?? false,
    position: Math.max(0, ...rules.map(({ position }) => position)) + 1,
    created_at: at,
    updated_at: at,
  };
  await tx.rules.insert(rule);
  return await getRule(readOf(write), rule.id);
}

/** @throws Problem `not_found`, `invalid_rule`, or with the references that do not exist. */
export async function updateRule(write: Write, id: string, changes: Partial<RuleInput>): Promise<RuleView> {
  const { tx, at } = write;
  await tx.budget.lock();
  const rules = await tx.rules.list();
  const before = ruleIn(rules, id);
  const after: Rule = {
    ...before,
    name: changes.name ?? before.name,
    when: changes.when === undefined ? before.when : checkConditions(changes.when),
    then: changes.then === undefined ? before.then : await resolveActions(write, changes.then),
    stop: changes.stop ?? before.stop,
    updated_at: at,
  };
  if (changes.when !== undefined) checkLimits(rules.map((rule) => (rule.id === id ? after : rule)));
  await tx.rules.update(before, after);
  return await getRule(readOf(write), id);
}

/** The listed rules come first, in this order. @throws Problem `not_found` or `invalid_rule`. */
export async function orderRules(write: Write, ids: readonly string[]): Promise<RuleView[]> {
  const { tx, at } = write;
  await tx.budget.lock();
  const rules = await tx.rules.list();
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const problems = new ProblemList();
  ids.forEach((id, i) => {
    const pointer = `/rule_ids/${i}`;
    if (!byId.has(id)) problems.add("invalid_rule", pointer, `There is no rule ${id} in this budget.`);
    else if (ids.indexOf(id) !== i) problems.add("invalid_rule", pointer, "The rule is listed twice.");
  });
  problems.throwIfAny();
  const order = [...ids, ...rules.map(({ id }) => id).filter((id) => !ids.includes(id))];
  for (const [i, id] of order.entries()) {
    const rule = byId.get(id);
    if (rule !== undefined && rule.position !== i + 1) {
      await tx.rules.update(rule, { ...rule, position: i + 1, updated_at: at });
    }
  }
  return await listRules(readOf(write));
}

/** @throws Problem `not_found`. */
export async function deleteRule({ tx }: Write, id: string): Promise<void> {
  await tx.rules.remove(ruleIn(await tx.rules.list(), id));
}

/** @throws Problem `invalid_rule` if the budget would have too many rules or values. */
function checkLimits(rules: readonly Pick<Rule, "when">[]): void {
  const detail = rulesFault(rules);
  if (detail !== undefined) throw problemOf([{ code: "invalid_rule", pointer: "/rule", detail }]);
}

/** @throws Problem `invalid_rule`. */
function checkConditions({ all = [], any = [], not = [] }: Partial<RuleConditions>): RuleConditions {
  const when = { all, any, not };
  const items = Object.entries(when).flatMap(([group, list]) =>
    list.flatMap((condition, i) => {
      const fault = conditionFault(condition);
      return fault === undefined
        ? []
        : [{ code: "invalid_rule" as const, pointer: `/rule/when/${group}/${i}`, detail: fault }];
    }),
  );
  if (items.length > 0) throw new Problem("invalid_rule", items[0]?.detail ?? "", items.slice(0, MAX_LISTED));
  if (all.length + any.length + not.length > 0) return when;
  const detail = "A rule needs at least one condition.";
  throw problemOf([{ code: "invalid_rule", pointer: "/rule/when", detail }]);
}

/** Finds or creates the payee and the category. @throws Problem `invalid_rule`, or with the references that do not exist. */
async function resolveActions(write: Write, input: ActionsInput): Promise<RuleActions> {
  const { payee_id, payee, category_id, category, transfer_account_id = null } = input;
  const { tags = [], notes = null, skip = false } = input;
  const hasAction =
    [payee_id, payee, category_id, category, transfer_account_id, notes].some((value) => value != null) || skip;
  if (!hasAction && tags.length === 0) {
    throw problemOf([{ code: "invalid_rule", pointer: "/rule/then", detail: "A rule needs at least one action." }]);
  }
  const references = {
    payee_id: payee_id ?? null,
    payee: payee ?? null,
    category_id: category_id ?? null,
    category: category ?? null,
  };
  const sent = { ...references, transfer_account_id };
  const problems = new ProblemList();
  const known = await findKnownReferences(write.tx, [sent]);
  checkChangedReferences(sent, known, "/rule/then", problems);
  if (transfer_account_id !== null && !known.accounts.has(transfer_account_id)) {
    const detail = `There is no account ${transfer_account_id} in this budget.`;
    problems.add("unknown_account", "/rule/then/transfer_account_id", detail);
  }
  problems.throwIfAny();
  const { payeeIdOf, categoryIdOf } = await resolveReferences(write, [references]);
  return {
    payee_id: payeeIdOf(references),
    category_id: categoryIdOf(references),
    tags: [...new Set(tags)],
    ...{ notes, transfer_account_id, skip },
  };
}
