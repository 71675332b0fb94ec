/**
 * How long a write of another client waits while one request changes 10,000 transactions, relative to the bare statements
 * of this change.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Call } from "../../demo/own-server.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { copyDataset, type DatasetPlan } from "../support/dataset.ts";
import { formatMs } from "../support/format.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { whenDone } from "../support/releases.ts";
import { createRequests } from "../support/requests.ts";
import { spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";
import { WRITER_SETTINGS } from "../support/writer-settings.ts";

const ROWS = 10_000;
const PAGE = 500;

export const bulkChanges: Benchmark = {
  name: "bulk-changes",
  title: `the delay of another client's write while ${ROWS} transactions change`,
  async run(settings) {
    const server = await serveDataset(settings.usual);
    const bare = await openBare(settings.usual);
    const catalog = await readCatalog(server.call);
    const ids = await newestIds(server.call);
    const [changing, other] = [timedClient(server.port), timedClient(server.port)];
    const creates = createRequests(catalog, server.token, settings.rounds + 1);
    const delays: number[] = [];
    const ratios: number[] = [];
    const whole: number[] = [];
    const alone: number[] = [];
    for (const [round, create] of creates.entries()) {
      const category_id = catalog.categories[round % catalog.categories.length]?.id;
      const body = { ids, changes: { category_id } };
      const bareMs = changeBare(bare, ids, category_id);
      alone.push(await other.ask(create));
      let isDone = false;
      const changed = changing.ask(httpRequest("POST", "/v1/transactions/bulk", server.token, body)).finally(() => {
        isDone = true;
      });
      let delay = 0;
      while (!isDone) delay = Math.max(delay, await other.ask(create));
      const took = await changed;
      if (round === 0) continue; // V8 compiles the code
      delays.push(delay);
      ratios.push(delay / bareMs);
      whole.push(took);
    }
    return {
      lines: [
        {
          what: `The longest write of another client while ${ROWS} transactions change, relative to the bare statements`,
          unit: "times",
          isLessBetter: true,
          atLeast: 3,
          aim: 2,
          measured: spreadOf(ratios),
        },
      ],
      figures: [
        { what: "The longest write of another client meanwhile", value: formatMs(spreadOf(delays).median) },
        { what: "The same write alone", value: formatMs(spreadOf(alone).median) },
        { what: `A bulk change of ${ROWS} transactions`, value: formatMs(spreadOf(whole).median) },
      ],
      notes: [
        `Bulk changes: one request gives ${ROWS} transactions another category. Meanwhile, a second client creates one transaction after the other; the longest response counts. The bare statements update the same ${ROWS} rows one by one, in one transaction on a copy of the data, without balances, sums and history.`,
      ],
    };
  },
};

/** The same data with the settings of the store, without a server. */
async function openBare(plan: DatasetPlan): Promise<Database.Database> {
  const { directory } = await copyDataset(plan);
  const database = new Database(join(directory, "leeway.db"));
  for (const setting of WRITER_SETTINGS) database.pragma(setting);
  whenDone(() => void database.close());
  return database;
}

/** The milliseconds in which SQLite alone changes the category of the rows and commits. */
function changeBare(database: Database.Database, ids: readonly string[], categoryId: string | undefined): number {
  const update = database.prepare("UPDATE transactions SET category_id = ? WHERE budget_id = ? AND id = ?");
  const { id: budgetId } = database.prepare("SELECT id FROM budgets").get() as { id: string };
  const startMs = performance.now();
  database.transaction(() => {
    for (const id of ids) update.run(categoryId, budgetId, id);
  })();
  return performance.now() - startMs;
}

async function newestIds(call: Call): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ""; ids.length < ROWS; ) {
    const page = await call<{ transactions: { id: string }[]; next_cursor: string }>(
      "GET",
      `/v1/transactions?limit=${PAGE}${cursor}`,
    );
    ids.push(...page.transactions.map(({ id }) => id));
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return ids;
}
