/** The passkeys of users. */
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

type PasskeyRow = Schema["passkeys"];

export interface Passkey extends Omit<PasskeyRow, "transports" | "is_backed_up"> {
  readonly transports: readonly string[];
  readonly is_backed_up: boolean;
}

const COLUMNS = [
  "id",
  "user_id",
  "rp_id",
  "credential_id",
  "public_key",
  "counter",
  "transports",
  "is_backed_up",
  "name",
  "created_at",
  "last_used_at",
] as const satisfies readonly (keyof PasskeyRow)[];

function parse(row: PasskeyRow): Passkey {
  const { transports, is_backed_up, counter } = row;
  return {
    ...row,
    counter: Number(counter),
    transports: JSON.parse(transports),
    is_backed_up: Boolean(is_backed_up),
  };
}

export function passkeyReads({ query }: Db) {
  const list = async (condition: Sql): Promise<Passkey[]> => {
    const rows = await query<PasskeyRow>(sql`SELECT ${columns(COLUMNS)} FROM passkeys WHERE ${condition} ORDER BY id`);
    return rows.map(parse);
  };
  return {
    async findByCredential(credentialId: string): Promise<Passkey | undefined> {
      return (await list(sql`credential_id = ${credentialId}`))[0];
    },

    /** In order of creation. */
    listOfUser: (userId: string) => list(sql`user_id = ${userId}`),

    /** Whether anybody has a passkey for the host name. */
    async exist(rpId: string): Promise<boolean> {
      return (await query(sql`SELECT 1 AS one FROM passkeys WHERE rp_id = ${rpId} LIMIT 1`)).length > 0;
    },
  };
}

export function passkeyWrites({ insert, query }: Db) {
  return {
    insert: (passkey: Passkey) => insert("passkeys", [{ ...passkey, transports: JSON.stringify(passkey.transports) }]),

    /** Notes a use. Returns false if the counter has not grown: somebody may have copied the passkey. */
    async use(
      id: string,
      { counter, is_backed_up, at }: Pick<Passkey, "counter" | "is_backed_up"> & { readonly at: string },
    ): Promise<boolean> {
      const rows = await query(sql`UPDATE passkeys
        SET counter = ${counter}, is_backed_up = ${is_backed_up}, last_used_at = ${at}
        WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`);
      return rows.length > 0;
    },

    async rename(userId: string, id: string, name: string): Promise<void> {
      await query(sql`UPDATE passkeys SET name = ${name} WHERE user_id = ${userId} AND id = ${id}`);
    },

    async remove(userId: string, id: string): Promise<void> {
      await query(sql`DELETE FROM passkeys WHERE user_id = ${userId} AND id = ${id}`);
    },

    async removeAllOf(userId: string): Promise<void> {
      await query(sql`DELETE FROM passkeys WHERE user_id = ${userId}`);
    },
  };
}
