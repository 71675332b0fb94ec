/**
 * SQLite without the service, in a separate process: `better-sqlite3` with the tables, indexes and settings of the
 * store. The service is compared with it.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { idGenerator } from "../../src/domain/id.ts";
import { TRANSACTION_COLUMNS } from "../../src/store/tables/transactions.ts";
import { recentDay } from "./catalog.ts";
import { seededRandom } from "./random.ts";
import type { Turn } from "./take-turns.ts";
import { answerQuestions } from "./worker.ts";
import { WRITER_SETTINGS } from "./writer-settings.ts";

export interface DatabasePlan {
  /** A data directory that no server has open for writing. */
  readonly directory: string;
  readonly seconds: number;
  readonly task: Fetch | { readonly kind: "insert"; readonly rowsPerCommit: number };
}

interface Fetch {
  readonly kind: "fetch";
  readonly limit: number;
  readonly days: readonly string[];
  readonly parameter: "?" | "+?";
}

const SAMPLE_ROWS = 5000;
const WARM_UP_SHARE = 0.2;

answerQuestions<DatabasePlan>(async ({ directory, seconds, task }) => {
  const database = new Database(join(directory, "leeway.db"));
  try {
    const work = task.kind === "fetch" ? fetchPages(database, task) : insertRows(database, task.rowsPerCommit);
    return measure(work, seconds);
  } finally {
    database.close();
  }
});

/** `work` returns the amount of work done. */
function measure(work: () => number, seconds: number): Turn {
  workFor(seconds * WARM_UP_SHARE, work);
  const usage = process.cpuUsage();
  const { done, elapsedSeconds } = workFor(seconds, work);
  const { user, system } = process.cpuUsage(usage);
  return { perSecond: done / elapsedSeconds, cpu: (user + system) / 1e6 / elapsedSeconds };
}

function workFor(seconds: number, work: () => number): { readonly done: number; readonly elapsedSeconds: number } {
  const startMs = performance.now();
  let done = 0;
  let elapsedSeconds = 0;
  while (elapsedSeconds < seconds) {
    done += work();
    elapsedSeconds = (performance.now() - startMs) / 1000;
  }
  return { done, elapsedSeconds };
}

/** One page of the list before each date, newest first. */
function fetchPages(database: Database.Database, { limit, days, parameter }: Fetch): () => number {
  const budgetId = database.prepare("SELECT id FROM budgets").pluck().get();
  const page = database.prepare(`
    SELECT ${TRANSACTION_COLUMNS} FROM transactions
    WHERE budget_id = ${parameter} AND (authorized_at, id) < (${parameter}, '')
    ORDER BY authorized_at DESC, id DESC LIMIT ${parameter}`);
  let at = 0;
  return () => {
    const rows = page.all(budgetId, days[at++ % days.length], limit + 1);
    if (rows.length !== limit + 1) throw new Error(`A page has ${rows.length} rows.`);
    return 1;
  };
}

/** Copies of existing rows with recent dates and new ids. */
function insertRows(database: Database.Database, rowsPerCommit: number): () => number {
  for (const setting of WRITER_SETTINGS) database.pragma(setting);
  const newId = idGenerator(Date.now, randomBytes);
  const { columns, rows } = sampleRows(database);
  const idAt = columns.indexOf("id");
  const insert = database.prepare(`INSERT INTO transactions (${columns}) VALUES (${columns.map(() => "?")})`);
  let at = 0;
  const insertAll = database.transaction(() => {
    for (let i = 0; i < rowsPerCommit; i++) {
      const row = rows[at++ % rows.length] ?? [];
      row[idAt] = newId();
      insert.run(row);
    }
  });
  return () => {
    insertAll.immediate();
    return rowsPerCommit;
  };
}

function sampleRows(database: Database.Database): { readonly columns: string[]; readonly rows: unknown[][] } {
  const random = seededRandom(7);
  const found = database.prepare(`SELECT * FROM transactions LIMIT ${SAMPLE_ROWS}`).all() as Record<string, unknown>[];
  const rows = found.map((row) => Object.values({ ...row, external_id: null, authorized_at: recentDay(random) }));
  return { columns: Object.keys(found[0] ?? {}), rows };
}
