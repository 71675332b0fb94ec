/** Cards of phones with their accounts, and entries that lack something. Neither is in the change log. */
import type { QuickDraft } from "../../domain/quick-entry.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

type DraftRow = Omit<Schema["quick_drafts"], "budget_id">;

export function quickEntryReads({ query }: Db, budgetId: string) {
  const list = async (condition = sql`1 = 1`): Promise<QuickDraft[]> => {
    const rows = await query<DraftRow>(sql`SELECT id, at, payload, reason, created_by FROM quick_drafts
      WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`);
    return rows.map(({ payload, ...draft }) => ({ ...draft, entry: JSON.parse(payload) }));
  };
  return {
    /** Oldest first. */
    listDrafts: () => list(),

    async findDraft(id: string): Promise<QuickDraft | undefined> {
      return (await list(sql`id = ${id}`))[0];
    },

    /** The account of a card, by the key of its name. */
    async findCard(key: string): Promise<string | undefined> {
      const rows = await query<{ account_id: string }>(
        sql`SELECT account_id FROM quick_cards WHERE budget_id = ${budgetId} AND name_key = ${key}`,
      );
      return rows[0]?.account_id;
    },
  };
}

export function quickEntryWrites({ insert, query }: Db, budgetId: string) {
  return {
    insertDraft: ({ entry, ...draft }: QuickDraft) =>
      insert("quick_drafts", [{ budget_id: budgetId, ...draft, payload: JSON.stringify(entry) }]),

    async removeDraft(id: string): Promise<void> {
      await query(sql`DELETE FROM quick_drafts WHERE budget_id = ${budgetId} AND id = ${id}`);
    },

    /** Replaces the account of the card. */
    async setCard(card: Omit<Schema["quick_cards"], "budget_id">): Promise<void> {
      await query(sql`DELETE FROM quick_cards WHERE budget_id = ${budgetId} AND name_key = ${card.name_key}`);
      await insert("quick_cards", [{ budget_id: budgetId, ...card }]);
    },
  };
}
