/**
 * What the tables hold, seen over a connection of its own that can only read: to tell whether a request changed
 * anything. Idempotency records and the last use of tokens are set aside, since every request may leave those.
 */
import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import { databaseFile } from "../../src/store/sqlite/data-directory.ts";
import type { Household } from "./fuzz-request.ts";
import { KINDS, type Kind } from "./world.ts";

/** A digest of each household's rows, table by table. */
export type TableState = Readonly<Record<Household, Readonly<Record<Kind, string>>>>;

/** Where rows do not lie under the name that they have in the API. */
const TABLES: Readonly<Partial<Record<Kind, string>>> = { recurring: "recurring_rules" };

export interface TableReader {
  /** Costs next to nothing while nobody has committed anything. */
  read(): TableState;
  idsOf(household: Household, kind: Kind): string[];
  close(): void;
}

export function tableReader(directory: string, budgetIds: Readonly<Record<Household, string>>): TableReader {
  const database = new Database(databaseFile(directory), { readonly: true });
  const rows = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      database.prepare(`SELECT * FROM ${tableOf(kind)} WHERE budget_id = ? ORDER BY id`).raw(),
    ]),
  ) as Record<Kind, Database.Statement>;
  const rowsOf = (household: Household, kind: Kind) => rows[kind].all(budgetIds[household]);
  const digests = (household: Household) =>
    Object.fromEntries(KINDS.map((kind) => [kind, digest(rowsOf(household, kind))])) as Record<Kind, string>;
  let version: unknown;
  let state: TableState | undefined;

  return {
    read() {
      const current = database.pragma("data_version", { simple: true });
      if (state === undefined || current !== version) {
        state = { own: digests("own"), other: digests("other") };
        version = current;
      }
      return state;
    },
    idsOf: (household, kind) =>
      database
        .prepare(`SELECT id FROM ${tableOf(kind)} WHERE budget_id = ?`)
        .pluck()
        .all(budgetIds[household]) as string[],
    close: () => void database.close(),
  };
}

function tableOf(kind: Kind): string {
  return TABLES[kind] ?? kind;
}

function digest(rows: unknown): string {
  return createHash("sha1").update(JSON.stringify(rows)).digest("base64url");
}
