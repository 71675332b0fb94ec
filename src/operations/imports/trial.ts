/**
 * Tries a write on a copy of a budget, so that nobody waits for it: a SQLite database of its own, which disappears when it is
 * closed, whatever the engine of the store is. It has what the commit of an import reads.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import { type AllTx, EXPORTED_TABLES, type ExportedTable, openTemporaryStore, type Reads } from "../../store/store.ts";
import { pause, pausedBatches } from "../pause.ts";
import type { Caller, Service, Write } from "../service.ts";
import { assertRoomForRows } from "./preview-quota.ts";
import { copyReading } from "./stored-reading.ts";

type BudgetTx = ReturnType<AllTx["of"]>;

/** The change log may be long, and no write reads it. */
const LEFT_OUT: ReadonlySet<ExportedTable> = new Set(["changes"]);

const BATCH_ROWS = 400;

interface Tried {
  readonly importId: string;
  /** The currencies of its file. */
  readonly currencies: readonly (string | null)[];
}

/** Runs `work` on a copy with the reading of an import. @throws Problem `insufficient_storage` */
export async function tryImport<Result>(
  service: Service,
  caller: Caller,
  tried: Tried,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const { store, now, newId, disk } = service;
  const { budgetId } = caller;
  await assertRoomForRows(service, (await store.of(budgetId).imports.find(tried.importId))?.row_count ?? 0);
  const copy = openTemporaryStore(disk.directory, now());
  try {
    await store.read(budgetId, (reads) => copy.writeAll((tx) => copyBudget(reads, tx.of(budgetId), tried)), {
      isLong: true,
    });
    return await copy.write(budgetId, async (tx) => {
      await tx.changes.nextSeq();
      return await work({ tx, caller, at: formatTimestamp(now()), newId });
    });
  } finally {
    await copy.close();
  }
}

async function copyBudget(reads: Reads, tx: BudgetTx, { importId, currencies }: Tried): Promise<void> {
  for (const table of EXPORTED_TABLES) if (!LEFT_OUT.has(table)) await copyTable(reads, tx, table);
  await tx.rows.sumMonths();
  const used = [(await reads.budget.find())?.currency, ...(await reads.accounts.list()).map((one) => one.currency)];
  await copySharedRates(reads, tx, [...new Set([...used, ...currencies].filter((code) => code != null))]);
  await copyReading(reads, tx, importId);
}

async function copyTable(reads: Reads, tx: BudgetTx, table: ExportedTable): Promise<void> {
  let rows = await reads.rows.list(table, undefined, BATCH_ROWS);
  while (rows.length > 0) {
    await tx.rows.insertMany(table, rows);
    await pause();
    rows = rows.length < BATCH_ROWS ? [] : await reads.rows.list(table, rows.at(-1), BATCH_ROWS);
  }
}

/** The shared rates of these currencies on all days. A budget with one currency needs none. */
async function copySharedRates(reads: Reads, tx: BudgetTx, currencies: readonly string[]): Promise<void> {
  if (currencies.length < 2) return;
  const rates = (await reads.exchangeRates.list(currencies, FIRST_DAY, LAST_DAY)).filter(({ is_shared }) => is_shared);
  const rows = rates.map(({ base_currency, currency, day, rate }) => ({ base_currency, currency, day, rate }));
  for await (const batch of pausedBatches(rows)) await tx.rows.insertMany("shared_exchange_rates", batch);
}

const FIRST_DAY = "1970-01-01";
const LAST_DAY = "9999-12-31";
