/**
 * Reads that let others be served and write meanwhile, and see one instant all the same: each has a connection of its
 * own, in a transaction. Since such a connection has few of the pages at hand, a search begins without, and where
 * nobody writes to its budget, it ends so.
 */
import type Database from "better-sqlite3";
import type { Db, Pause } from "../engine.ts";
import { asStorageProblem } from "./storage-problem.ts";
import type { Versions } from "./versions.ts";

/** How many connections are kept for the next reads. */
const MAX_IDLE = 2;

export interface StillReads {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Lets go of the connections that nobody uses, and of the others when their reads are over. */
  close(): void;
}

export interface StillConnection {
  readonly database: Database.Database;
  readonly db: Db;
}

export function stillReads(open: () => StillConnection): StillReads {
  const idle: StillConnection[] = [];
  let isClosed = false;

  function begin(): StillConnection {
    try {
      const connection = idle.pop() ?? open();
      connection.database.exec("BEGIN");
      return connection;
    } catch (error) {
      throw asStorageProblem(error);
    }
  }

  return {
    async read(work) {
      const connection = begin();
      let isReusable = false;
      try {
        const result = await work(connection.db);
        connection.database.exec("COMMIT");
        isReusable = !isClosed && idle.length < MAX_IDLE;
        return result;
      } finally {
        if (isReusable) idle.push(connection);
        else connection.database.close();
      }
    },
    close() {
      isClosed = true;
      for (const { database } of idle.splice(0)) database.close();
    },
  };
}

/** That the data has changed in a pause of a search. */
class Disturbed extends Error {}

/** Searches on a connection that sees what is committed by then, and once more at one instant where that has changed. */
export function searchUndisturbed(db: Db, { of: versionOf }: Versions, still: StillReads): Db["search"] {
  return async (budgetId, work) => {
    const begunAt = versionOf(budgetId);
    const pause = async () => {
      await nextTurn();
      if (versionOf(budgetId) !== begunAt) throw new Disturbed();
    };
    try {
      return await work(db, pause);
    } catch (error) {
      if (!(error instanceof Disturbed)) throw error;
    }
    return await still.read((unchanging) => unchanging.search(budgetId, work));
  };
}

/** Lets all that waits be served. */
export const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve));
