/** What the user has decided about occurrences of recurring rules: skipped, moved, kept by a transaction or not. */
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
import type { Schema } from "./schema.ts";

/** Names an occurrence. */
export interface OccurrenceKey {
  readonly rule_id: string;
  readonly scheduled_on: string;
}

export interface OccurrenceDecision extends OccurrenceKey {
  readonly is_skipped: boolean;
  readonly moved_to: string | null;
}

/** That a transaction keeps an occurrence, or that it does not. */
export interface OccurrenceLink extends OccurrenceKey {
  readonly transaction_id: string;
  readonly is_match: boolean;
}

type OfBudget = Given<{ budgetId: string }>;

export function occurrenceDecisionReads({ kysely, prepare }: Db) {
  // From the rules, which are few, to what belongs to their occurrences: a cross join is taken in its order.
  const decisions = prepare(({ budgetId }: OfBudget) =>
    kysely
      .selectFrom("recurring_rules as r")
      .crossJoin("occurrence_decisions as d")
      .select(["d.rule_id", "d.scheduled_on", "d.is_skipped", "d.moved_to"])
      .where("r.budget_id", "=", budgetId)
      .where("d.budget_id", "=", budgetId)
      .whereRef("d.rule_id", "=", "r.id"),
  );
  const links = prepare(({ budgetId }: OfBudget) =>
    kysely
      .selectFrom("recurring_rules as r")
      .crossJoin("occurrence_links as l")
      .crossJoin("transactions as t")
      .select(["l.rule_id", "l.scheduled_on", "l.transaction_id", "l.is_match", "t.authorized_at"])
      .where("r.budget_id", "=", budgetId)
      .where("l.budget_id", "=", budgetId)
      .whereRef("l.rule_id", "=", "r.id")
      .where("t.budget_id", "=", budgetId)
      .whereRef("t.id", "=", "l.transaction_id"),
  );
  return {
    async list(budgetId: string): Promise<OccurrenceDecision[]> {
      return (await decisions({ budgetId })).map(toDecision);
    },

    /** Each with the day of its transaction. */
    async listLinks(budgetId: string): Promise<(OccurrenceLink & { readonly authorized_at: string })[]> {
      return (await links({ budgetId })).map((row) => ({ ...row, is_match: Boolean(row.is_match) }));
    },

    async find(budgetId: string, { rule_id, scheduled_on }: OccurrenceKey): Promise<OccurrenceDecision | undefined> {
      const row = await kysely
        .selectFrom("occurrence_decisions")
        .select(["rule_id", "scheduled_on", "is_skipped", "moved_to"])
        .where("budget_id", "=", budgetId)
        .where("rule_id", "=", rule_id)
        .where("scheduled_on", "=", scheduled_on)
        .executeTakeFirst();
      return row && toDecision(row);
    },

    /** The occurrence that the user has matched with a transaction. */
    async findMatchOf(budgetId: string, transactionId: string): Promise<OccurrenceKey | undefined> {
      return await kysely
        .selectFrom("occurrence_links")
        .select(["rule_id", "scheduled_on"])
        .where("budget_id", "=", budgetId)
        .where("transaction_id", "=", transactionId)
        .where("is_match", "=", true)
        .executeTakeFirst();
    },
  };
}

export function occurrenceDecisionWrites({ kysely, dialect }: Db) {
  const insertDecision = dialect.inserter("occurrence_decisions");
  const insertLink = dialect.inserter("occurrence_links");
  const ofOne = <T extends "occurrence_decisions" | "occurrence_links">(
    table: T,
    budgetId: string,
    key: OccurrenceKey,
  ) =>
    kysely
      .deleteFrom(table as "occurrence_links")
      .where("budget_id", "=", budgetId)
      .where("rule_id", "=", key.rule_id)
      .where("scheduled_on", "=", key.scheduled_on);
  return {
    /** Takes the place of what was decided before. */
    async put(budgetId: string, decision: OccurrenceDecision): Promise<void> {
      await ofOne("occurrence_decisions", budgetId, decision).execute();
      await insertDecision([{ budget_id: budgetId, ...decision }]);
    },

    /** Takes the place of what was said of the two before. */
    async putLink(budgetId: string, link: OccurrenceLink): Promise<void> {
      await ofOne("occurrence_links", budgetId, link).where("transaction_id", "=", link.transaction_id).execute();
      await insertLink([{ budget_id: budgetId, ...link }]);
    },

    /** Forgets with which transaction the user has matched an occurrence. */
    async removeMatch(budgetId: string, key: OccurrenceKey): Promise<void> {
      await ofOne("occurrence_links", budgetId, key).where("is_match", "=", true).execute();
    },

    /** Forgets everything that was decided about an occurrence. */
    async removeAll(budgetId: string, key: OccurrenceKey): Promise<void> {
      await ofOne("occurrence_decisions", budgetId, key).execute();
      await ofOne("occurrence_links", budgetId, key).execute();
    },
  };
}

function toDecision(row: Omit<Schema["occurrence_decisions"], "budget_id">): OccurrenceDecision {
  return { ...row, is_skipped: Boolean(row.is_skipped) };
}
