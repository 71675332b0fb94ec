/** The user's decisions about occurrences of recurring rules: skipped, moved, matched with a transaction or unmatched. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

/** Identifies an occurrence. */
export interface OccurrenceKey {
  readonly rule_id: string;
  readonly scheduled_on: string;
}

export interface OccurrenceDecision extends OccurrenceKey {
  readonly is_skipped: boolean;
  readonly moved_to: string | null;
}

/** The user's decision that a transaction pays an occurrence, or does not. */
export interface OccurrenceLink extends OccurrenceKey {
  readonly transaction_id: string;
  readonly is_match: boolean;
}

type DatedLink = OccurrenceLink & { readonly authorized_at: string };

export function occurrenceDecisionReads({ kysely, query }: Db, budgetId: string) {
  return {
    // Both lists start from the rules, which are few. SQLite keeps the join order of a CROSS JOIN.
    async list(): Promise<OccurrenceDecision[]> {
      const rows = await query<Omit<Schema["occurrence_decisions"], "budget_id">>(sql`
        SELECT d.rule_id, d.scheduled_on, d.is_skipped, d.moved_to
        FROM recurring_rules AS r CROSS JOIN occurrence_decisions AS d
        WHERE r.budget_id = ${budgetId} AND d.budget_id = ${budgetId} AND d.rule_id = r.id`);
      return rows.map(toDecision);
    },

    /** The links, each with the day of its transaction. */
    async listLinks(): Promise<DatedLink[]> {
      const rows = await query<DatedLink>(sql`
        SELECT l.rule_id, l.scheduled_on, l.transaction_id, l.is_match, t.authorized_at
        FROM recurring_rules AS r CROSS JOIN occurrence_links AS l CROSS JOIN transactions AS t
        WHERE r.budget_id = ${budgetId} AND l.budget_id = ${budgetId} AND t.budget_id = ${budgetId}
          AND l.rule_id = r.id AND t.id = l.transaction_id`);
      return rows.map((row) => ({ ...row, is_match: Boolean(row.is_match) }));
    },

    async find({ rule_id, scheduled_on }: OccurrenceKey): Promise<OccurrenceDecision | undefined> {
      const row = await kysely
        .selectFrom("occurrence_decisions")
        .select(["rule_id", "scheduled_on", "is_skipped", "moved_to"])
        .where("budget_id", "=", budgetId)
        .where("rule_id", "=", rule_id)
        .where("scheduled_on", "=", scheduled_on)
        .executeTakeFirst();
      return row && toDecision(row);
    },

    /** The occurrence that the user matched with a transaction. */
    async findMatchOf(transactionId: string): Promise<OccurrenceKey | undefined> {
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

export function occurrenceDecisionWrites({ kysely, insert }: Db, budgetId: string) {
  const ofOne = <T extends "occurrence_decisions" | "occurrence_links">(table: T, key: OccurrenceKey) =>
    kysely
      .deleteFrom(table as "occurrence_links")
      .where("budget_id", "=", budgetId)
      .where("rule_id", "=", key.rule_id)
      .where("scheduled_on", "=", key.scheduled_on);
  return {
    /** Replaces an earlier decision. */
    async put(decision: OccurrenceDecision): Promise<void> {
      await ofOne("occurrence_decisions", decision).execute();
      await insert("occurrence_decisions", [{ budget_id: budgetId, ...decision }]);
    },

    /** Replaces an earlier link of the same occurrence and transaction. */
    async putLink(link: OccurrenceLink): Promise<void> {
      await ofOne("occurrence_links", link).where("transaction_id", "=", link.transaction_id).execute();
      await insert("occurrence_links", [{ budget_id: budgetId, ...link }]);
    },

    /** Removes the user's match of an occurrence with a transaction. */
    async removeMatch(key: OccurrenceKey): Promise<void> {
      await ofOne("occurrence_links", key).where("is_match", "=", true).execute();
    },

    /** Removes every decision about an occurrence. */
    async removeAll(key: OccurrenceKey): Promise<void> {
      await ofOne("occurrence_decisions", key).execute();
      await ofOne("occurrence_links", key).execute();
    },
  };
}

function toDecision(row: Omit<Schema["occurrence_decisions"], "budget_id">): OccurrenceDecision {
  return { ...row, is_skipped: Boolean(row.is_skipped) };
}
