/**
 * SQLite without a service around it, in a process of its own: what `better-sqlite3` does in process with the very
 * tables, indexes and settings that the store made. What the service does is held against this.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { idGenerator } from "../../src/domain/id.ts";
import { TRANSACTION_COLUMNS } from "../../src/store/transactions.ts";
import { recentDay } from "./catalog.ts";
import { type Random, seededRandom } from "./random.ts";
import type { Turn } from "./take-turns.ts";
import { answerQuestions } from "./worker.ts";

export interface DatabasePlan {
  /** A data directory of the service, which no server has open for writing. */
  readonly directory: string;
  readonly seconds: number;
  readonly task:
    | { readonly kind: "fetch"; readonly limit: number; readonly days: readonly string[] }
    | { readonly kind: "insert"; readonly rowsPerCommit: number };
}

/** As the store has them: the same durability, and a log that is folded in as late. */
const WRITER_SETTINGS = ["journal_mode = wal", "synchronous = full", "foreign_keys = on", "wal_autocheckpoint = 8000"];

const SAMPLE_ROWS = 5000;

answerQuestions<DatabasePlan>(async ({ directory, seconds, task }) => {
  const database = new Database(join(directory, "leeway.db"));
  try {
    const work =
      task.kind === "fetch"
        ? fetchPages(database, task.limit, task.days)
        : insertRows(database, task.rowsPerCommit, seededRandom(process.pid));
    return measure(work, seconds);
  } finally {
    database.close();
  }
});

/** `work` returns how much it did. */
function measure(work: () => number, seconds: number): Turn {
  for (const warmUp = seconds * 0.1, startMs = performance.now(); performance.now() - startMs < warmUp * 1000; ) work();
  const usage = process.cpuUsage();
  const startMs = performance.now();
  let done = 0;
  while (performance.now() - startMs < seconds * 1000) done += work();
  const elapsedSeconds = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(usage);
  return { perSecond: done / elapsedSeconds, cpu: (user + system) / 1e6 / elapsedSeconds };
}

/** One page of the list after each of the days, the newest first. */
function fetchPages(database: Database.Database, limit: number, days: readonly string[]): () => number {
  const budgetId = database.prepare("SELECT id FROM budgets").pluck().get();
  const page = database.prepare(`
    SELECT ${TRANSACTION_COLUMNS} FROM transactions
    WHERE budget_id = ? AND (authorized_at, id) < (?, '')
    ORDER BY authorized_at DESC, id DESC LIMIT ?`);
  let at = 0;
  return () => {
    const rows = page.all(budgetId, days[at++ % days.length], limit + 1);
    if (rows.length !== limit + 1) throw new Error(`A page has ${rows.length} rows.`);
    return 1;
  };
}

/** Rows like those that are there, with new ids and on recent days. */
function insertRows(database: Database.Database, rowsPerCommit: number, random: Random): () => number {
  for (const setting of WRITER_SETTINGS) database.pragma(setting);
  const newId = idGenerator(Date.now, randomBytes);
  const samples = database.prepare(`SELECT * FROM transactions LIMIT ${SAMPLE_ROWS}`).all() as Record<string, unknown>[];
  const columns = Object.keys(samples[0] ?? {});
  const marks = columns.map((column) => `@${column}`);
  const insert = database.prepare(`INSERT INTO transactions (${columns}) VALUES (${marks})`);
  let at = 0;
  const insertAll = database.transaction(() => {
    for (let i = 0; i < rowsPerCommit; i++) {
      const sample = samples[at++ % samples.length];
      insert.run({ ...sample, id: newId(), external_id: null, authorized_at: recentDay(random) });
    }
  });
  return () => {
    insertAll.immediate();
    return rowsPerCommit;
  };
}
