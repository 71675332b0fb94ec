/**
 * The keys of payees' names, many in a row, for searches: a piece of text is looked for in a few long texts in the place
 * of many short ones. A name lies in the bucket that the end of its payee's id says, which is random.
 */
import { sql } from "kysely";
import { nameKey } from "../domain/name.ts";
import type { Payee } from "../domain/payee.ts";
import type { Db } from "./engine.ts";
import { isLike, patternOf } from "./like.ts";
import type { Given } from "./prepared-query.ts";

/** Where the last two hexadecimal digits of an id begin. */
const BUCKET_AT = 34;

/** What is before and after a key in its bucket. Keys have no white space but blanks. */
const MARK = "\n";
const KEY_IN_BUCKET = sql`${sql.lit(MARK)} || payees.name_key || ${sql.lit(MARK)}`;

/** A few buckets, which show where there is too much to find, and all the others: each from one to before another. */
const RANGES = [
  { from: "", before: "04" },
  { from: "04", before: "g" },
] as const;

export function payeeNameReads({ kysely, prepare }: Db) {
  const read = prepare((given: Given<{ budgetId: string; from: string; before: string; pattern: string }>) =>
    kysely
      .selectFrom("payee_names")
      .select("name_keys")
      .where("budget_id", "=", given.budgetId)
      .where("bucket", ">=", given.from)
      .where("bucket", "<", given.before)
      .where(isLike("name_keys", given.pattern)),
  );
  return {
    /** The keys of names that contain a folded text; undefined where they are more than `most`. */
    async findKeys(budgetId: string, text: string, most: number): Promise<string[] | undefined> {
      const found: string[] = [];
      for (const range of RANGES) {
        for (const { name_keys } of await read({ budgetId, ...range, pattern: patternOf(text) })) {
          found.push(...name_keys.split(MARK).filter((key) => key !== "" && key.includes(text)));
          if (found.length > most) return undefined;
        }
      }
      return found;
    },
  };
}

export function payeeNameWrites({ dialect, prepare }: Db) {
  const add = dialect.inserter(
    "payee_names",
    sql`ON CONFLICT (budget_id, bucket) DO UPDATE SET name_keys = payee_names.name_keys || excluded.name_keys`,
  );
  const replace = prepare(
    ({ budgetId, id, bucket, marked }: Given<{ budgetId: string; id: string; bucket: string; marked: string }>) => {
      const old = sql`SELECT ${KEY_IN_BUCKET} FROM payees WHERE budget_id = ${budgetId} AND id = ${id}`;
      return sql`UPDATE payee_names SET name_keys = replace(name_keys, (${old}), ${marked})
        WHERE budget_id = ${budgetId} AND bucket = ${bucket}`;
    },
  );
  return {
    /** Takes in the names of payees that are new. */
    async add(budgetId: string, payees: readonly Payee[]): Promise<void> {
      const buckets = [...Map.groupBy(payees, ({ id }) => bucketOf(id))];
      const textOf = (ofBucket: readonly Payee[]) => ofBucket.map(({ name }) => marked(name)).join("");
      await add(buckets.map(([bucket, its]) => ({ budget_id: budgetId, bucket, name_keys: textOf(its) })));
    },

    /** Puts another name in the place of that which a payee has, or none. To be called before the payee changes. */
    async replace(budgetId: string, id: string, name?: string): Promise<void> {
      await replace({ budgetId, id, bucket: bucketOf(id), marked: name === undefined ? "" : marked(name) });
    },
  };
}

function bucketOf(id: string): string {
  return id.slice(BUCKET_AT);
}

function marked(name: string): string {
  return MARK + nameKey(name) + MARK;
}

/** The payees whose name a search would miss. */
export async function findMissedPayees({ kysely }: Db): Promise<{ budget_id: string; name: string }[]> {
  const without = sql`replace(n.name_keys, ${KEY_IN_BUCKET}, '')`;
  const { rows } = await sql<{ budget_id: string; name: string }>`SELECT payees.budget_id, payees.name FROM payees
    LEFT JOIN payee_names AS n ON n.budget_id = payees.budget_id AND n.bucket = substr(payees.id, ${BUCKET_AT + 1})
    WHERE n.name_keys IS NULL OR n.name_keys = ${without} ORDER BY 1, 2`.execute(kysely);
  return rows;
}
