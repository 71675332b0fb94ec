/** The state of the downloads of published exchange rates. All budgets share it, as they share the rates. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { sql } from "../sql.ts";

export type RateSource = Schema["rate_sources"];

export function rateSourceReads({ query }: Db) {
  return {
    async find(id: string): Promise<RateSource | undefined> {
      const rows = await query<RateSource>(sql`
        SELECT id, claimed_until, attempted_at, succeeded_at, history_at, problem, detail FROM rate_sources WHERE id = ${id}`);
      return rows[0];
    },

    /** The first and the last day with a shared rate; undefined without rates. */
    async findDays(): Promise<{ readonly first: string; readonly last: string } | undefined> {
      const first = await query<{ day: string }>(sql`SELECT day FROM shared_exchange_rates ORDER BY day LIMIT 1`);
      const last = await query<{ day: string }>(sql`SELECT day FROM shared_exchange_rates ORDER BY day DESC LIMIT 1`);
      return first[0] && last[0] && { first: first[0].day, last: last[0].day };
    },
  };
}

export function rateSourceWrites(db: Db) {
  const { insert } = db;
  const { find } = rateSourceReads(db);
  const update = async (id: string, fields: Partial<Omit<RateSource, "id">>): Promise<void> => {
    const row = { id, ...fields } as RateSource;
    await db.update("rate_sources", Object.keys(fields) as (keyof typeof fields)[], [row]);
  };
  return {
    /** Starts an attempt until `until`. Returns false if another one has started and not ended. */
    async claim(id: string, at: string, until: string): Promise<boolean> {
      const known = await find(id);
      if (known === undefined) {
        const none = { succeeded_at: null, history_at: null, problem: null, detail: null };
        await insert("rate_sources", [{ id, claimed_until: until, attempted_at: at, ...none }]);
        return true;
      }
      // A claim that ends later than this one would is of a wrong clock.
      const isBusy = known.claimed_until !== null && known.claimed_until > at && known.claimed_until <= until;
      if (isBusy) return false;
      await update(id, { claimed_until: until, attempted_at: at });
      return true;
    },

    update,
  };
}
