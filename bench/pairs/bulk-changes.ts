/** How long a write of another client waits while one request changes 10,000 transactions. */
import type { Call } from "../../demo/own-server.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { createRequests } from "../support/requests.ts";
import { spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";

const ROWS = 10_000;
const PAGE = 500;

export const bulkChanges: Benchmark = {
  name: "bulk-changes",
  title: `the delay of another client's write while ${ROWS} transactions change`,
  async run(settings) {
    const server = await serveDataset(settings.usual);
    const catalog = await readCatalog(server.call);
    const ids = await newestIds(server.call);
    const [changing, other] = [timedClient(server.port), timedClient(server.port)];
    const creates = createRequests(catalog, server.token, settings.rounds + 1);
    const delays: number[] = [];
    const whole: number[] = [];
    for (const [round, create] of creates.entries()) {
      const category_id = catalog.categories[round % catalog.categories.length]?.id;
      const body = { ids, changes: { category_id } };
      let isDone = false;
      const changed = changing.ask(httpRequest("POST", "/v1/transactions/bulk", server.token, body)).finally(() => {
        isDone = true;
      });
      let delay = 0;
      while (!isDone) delay = Math.max(delay, await other.ask(create));
      const took = await changed;
      if (round === 0) continue; // V8 compiles the code
      delays.push(delay);
      whole.push(took);
    }
    return {
      lines: [
        {
          what: `The longest write of another client while ${ROWS} transactions change`,
          unit: "ms",
          isLessBetter: true,
          atLeast: 250,
          aim: 250,
          measured: spreadOf(delays),
        },
      ],
      figures: [{ what: `A bulk change of ${ROWS} transactions`, value: `${Math.round(spreadOf(whole).median)} ms` }],
      notes: [
        `Bulk changes: one request gives ${ROWS} transactions another category. Meanwhile, a second client creates one transaction after the other; the longest response counts.`,
      ],
    };
  },
};

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
