/** Kysely over a function that runs one statement. Kysely only builds queries; the engine owns connections and transactions. */
import { type CompiledQuery, type Dialect, type Driver, Kysely, type QueryResult } from "kysely";
import type { RunStatement } from "../engine.ts";
import type { Schema } from "../schema.ts";

/** An engine's Kysely dialect without its driver. */
export type Language = Omit<Dialect, "createDriver">;

export function statementKysely(language: Language, run: RunStatement): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: { ...language, createDriver: () => statementDriver(run) } });
}

function statementDriver(run: RunStatement): Driver {
  const connection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: await run<R>(sql, parameters),
    }),
    streamQuery(): never {
      throw new Error("Streaming is not supported: read a bounded page instead.");
    },
  };
  const noTransactions = async () => {
    throw new Error("Use store.write: it owns the transactions.");
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: async () => {},
  };
}
