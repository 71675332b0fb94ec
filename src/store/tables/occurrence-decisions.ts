/** The user's decisions about occurrences of recurring rules: skipped, moved, still owed, matched with a transaction or unmatched. */
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { pipelined } from "../pipelined.ts";
import type { Schema } from "../schema.ts";
import { raw, type Sql, sql } from "../sql.ts";
import type { TransactionRow } from "./transactions.ts";

/** Identifies an occurrence. */
export interface OccurrenceKey {
  readonly rule_id: string;
  readonly scheduled_on: string;
}

export interface OccurrenceDecision extends OccurrenceKey {
  readonly is_skipped: boolean;
  readonly moved_to: string | null;
  /** It never lapses, and stays open until 90 % is paid. */
  readonly is_still_owed: boolean;
}

/** The user's decision that a transaction pays an occurrence, or does not. */
export interface OccurrenceLink extends OccurrenceKey {
  readonly transaction_id: string;
  readonly is_match: boolean;
}

/** Everything that the user decided about an occurrence. */
export interface OccurrenceState extends OccurrenceKey {
  readonly decision: Omit<OccurrenceDecision, keyof OccurrenceKey> | null;
  /** In the order of the transactions' ids. */
  readonly links: readonly Pick<OccurrenceLink, "transaction_id" | "is_match">[];
}

const UNDECIDED = { decision: null, links: [] } as const;

/** The id of an occurrence in the change log: "RULE/DAY". */
function formatOccurrenceId({ rule_id, scheduled_on }: OccurrenceKey): string {
  return `${rule_id}/${scheduled_on}`;
}

export type DatedLink = OccurrenceLink & Pick<TransactionRow, "authorized_at" | "counts_on" | "counts_on_decided_by">;

export function occurrenceDecisionReads({ dialect, query }: Db, budgetId: string) {
  const states = async (condition: Sql): Promise<OccurrenceState[]> => {
    const [decisions, links] = await pipelined([
      query<Omit<Schema["occurrence_decisions"], "budget_id">>(sql`
        SELECT rule_id, scheduled_on, is_skipped, moved_to, is_still_owed FROM occurrence_decisions
        WHERE budget_id = ${budgetId} AND ${condition} ORDER BY rule_id, scheduled_on`),
      query<OccurrenceLink>(sql`
        SELECT rule_id, scheduled_on, transaction_id, is_match
        FROM ${dialect.indexed("occurrence_links", "occurrence_links_by_occurrence")}
        WHERE budget_id = ${budgetId} AND ${condition} ORDER BY rule_id, scheduled_on, transaction_id`),
    ]);
    const found = new Map<string, OccurrenceState>();
    const put = (key: OccurrenceKey, change: (state: OccurrenceState) => Partial<OccurrenceState>) => {
      const { rule_id, scheduled_on } = key;
      const id = formatOccurrenceId(key);
      const state = found.get(id) ?? { rule_id, scheduled_on, ...UNDECIDED };
      found.set(id, { ...state, ...change(state) });
    };
    for (const row of decisions) put(row, () => ({ decision: withoutKey(toDecision(row)) }));
    for (const { transaction_id, is_match, ...key } of links) {
      put(key, ({ links: others }) => ({ links: [...others, { transaction_id, is_match: Boolean(is_match) }] }));
    }
    return [...found.values()];
  };
  return {
    // Both lists start from the rules, which are few. SQLite keeps the join order of a CROSS JOIN.
    async list(): Promise<OccurrenceDecision[]> {
      const rows = await query<Omit<Schema["occurrence_decisions"], "budget_id">>(sql`
        SELECT d.rule_id, d.scheduled_on, d.is_skipped, d.moved_to, d.is_still_owed
        FROM recurring_rules AS r CROSS JOIN occurrence_decisions AS d
        WHERE r.budget_id = ${budgetId} AND d.budget_id = ${budgetId} AND d.rule_id = r.id`);
      return rows.map(toDecision);
    },

    /** The links, each with the days of its transaction. */
    async listLinks(): Promise<DatedLink[]> {
      const rows = await query<DatedLink>(sql`
        SELECT l.rule_id, l.scheduled_on, l.transaction_id, l.is_match, t.authorized_at,
          t.counts_on, t.counts_on_decided_by
        FROM recurring_rules AS r CROSS JOIN occurrence_links AS l CROSS JOIN transactions AS t
        WHERE r.budget_id = ${budgetId} AND l.budget_id = ${budgetId} AND t.budget_id = ${budgetId}
          AND l.rule_id = r.id AND t.id = l.transaction_id`);
      return rows.map((row) => ({ ...row, is_match: Boolean(row.is_match) }));
    },

    /** Everything that the user decided about an occurrence. */
    async findState(key: OccurrenceKey): Promise<OccurrenceState> {
      const found = await states(sql`rule_id = ${key.rule_id} AND scheduled_on = ${key.scheduled_on}`);
      return found[0] ?? { ...key, ...UNDECIDED };
    },

    /** The decisions about all occurrences of a rule. */
    async listStatesOfRule(ruleId: string): Promise<OccurrenceState[]> {
      return await states(sql`rule_id = ${ruleId}`);
    },

    /** The links of these transactions, in any order. */
    async listLinksOfTransactions(
      transactionIds: readonly string[],
    ): Promise<(OccurrenceKey & Pick<OccurrenceLink, "transaction_id">)[]> {
      // Without ORDER BY, because SQLite would choose the index of that order and read all links.
      return await query(sql`SELECT rule_id, scheduled_on, transaction_id FROM occurrence_links
        WHERE budget_id = ${budgetId} AND ${dialect.anyOf("transaction_id", transactionIds)}`);
    },

    /** The occurrences that the user matched with a transaction. */
    async listMatchesOf(transactionId: string): Promise<OccurrenceKey[]> {
      return await query(sql`SELECT rule_id, scheduled_on FROM occurrence_links
        WHERE budget_id = ${budgetId} AND transaction_id = ${transactionId} AND is_match = ${true} ORDER BY rule_id`);
    },
  };
}

export function occurrenceDecisionWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { insert, query } = db;
  const reads = occurrenceDecisionReads(db, budgetId);
  const removeFrom = async (table: "occurrence_decisions" | "occurrence_links", key: OccurrenceKey) => {
    await query(sql`DELETE FROM ${raw(table)}
      WHERE budget_id = ${budgetId} AND rule_id = ${key.rule_id} AND scheduled_on = ${key.scheduled_on}`);
  };

  /** Replaces everything that was decided about an occurrence. `before` must be the stored state. */
  async function replace(before: OccurrenceState, after: OccurrenceState): Promise<void> {
    const { decision, links, rule_id, scheduled_on } = after;
    const key = { budget_id: budgetId, rule_id, scheduled_on };
    note(before, after);
    await removeFrom("occurrence_decisions", key);
    await removeFrom("occurrence_links", key);
    if (decision !== null) await insert("occurrence_decisions", [{ ...key, ...withAllFields(decision) }]);
    await insert(
      "occurrence_links",
      links.map((link) => ({ ...key, ...link })),
    );
  }

  function note(before: OccurrenceState, after: OccurrenceState): void {
    const id = formatOccurrenceId(after);
    if (isUndecided(before) && isUndecided(after)) return;
    if (isUndecided(before)) notes.created("occurrence", id, decisionsOf(after));
    else if (isUndecided(after)) notes.deleted("occurrence", id, decisionsOf(before));
    else notes.replaced("occurrence", [id], decisionsOf(before));
  }

  return {
    replace,

    /** Removes the links of transactions, which are about to be deleted. */
    async removeTransactions(transactionIds: readonly string[]): Promise<void> {
      const removed = new Set(transactionIds);
      const found = await reads.listLinksOfTransactions(transactionIds);
      const keys = new Map(found.map((key) => [formatOccurrenceId(key), key]));
      for (const [, { rule_id, scheduled_on }] of [...keys].sort(([one], [other]) => (one < other ? -1 : 1))) {
        const before = await reads.findState({ rule_id, scheduled_on });
        const links = before.links.filter(({ transaction_id }) => !removed.has(transaction_id));
        await replace(before, { ...before, links });
      }
    },

    /**
     * Moves the links of a transaction to another one, before the first one is deleted. The other one keeps its own link to
     * an occurrence and its own match.
     */
    async moveTransaction(from: string, to: string): Promise<void> {
      const hasMatch = (await reads.listMatchesOf(to)).length > 0;
      const keys = await reads.listLinksOfTransactions([from]);
      for (const { rule_id, scheduled_on } of keys) {
        const before = await reads.findState({ rule_id, scheduled_on });
        const isLinked = before.links.some(({ transaction_id }) => transaction_id === to);
        const links = before.links.flatMap((link) => {
          if (link.transaction_id !== from) return [link];
          return isLinked || (link.is_match && hasMatch) ? [] : [{ ...link, transaction_id: to }];
        });
        await replace(before, {
          ...before,
          links: links.sort((a, b) => (a.transaction_id < b.transaction_id ? -1 : 1)),
        });
      }
    },

    /** Removes all decisions about the occurrences of a rule, which is about to be deleted. */
    async removeRule(ruleId: string): Promise<void> {
      for (const before of await reads.listStatesOfRule(ruleId)) await replace(before, { ...before, ...UNDECIDED });
    },
  };
}

function toDecision(row: Omit<Schema["occurrence_decisions"], "budget_id">): OccurrenceDecision {
  return { ...row, is_skipped: Boolean(row.is_skipped), is_still_owed: Boolean(row.is_still_owed) };
}

function withoutKey({ rule_id: _, scheduled_on: __, ...decision }: OccurrenceDecision): OccurrenceState["decision"] {
  return decision;
}

/** The change log of older versions has decisions without the last field. */
function withAllFields({ is_still_owed = false, ...decision }: NonNullable<OccurrenceState["decision"]>) {
  return { ...decision, is_still_owed };
}

function isUndecided({ decision, links }: OccurrenceState): boolean {
  return decision === null && links.length === 0;
}

function decisionsOf({ decision, links }: OccurrenceState): Pick<OccurrenceState, "decision" | "links"> {
  return { decision, links };
}
