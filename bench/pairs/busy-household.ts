/** The CPU time of spending power in a busy household after ten years, and of matching its recurring rules. */
import { dayAt, formatTimestamp } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { reportSpendingPower } from "../../src/operations/month/report.ts";
import { listOccurrences } from "../../src/operations/recurring/list-occurrences.ts";
import type { Read } from "../../src/operations/service.ts";
import { createTransactions } from "../../src/operations/transactions/create-transactions.ts";
import { openStore } from "../../src/store/store.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { emptyDirectory } from "../support/dataset.ts";
import { fillBusyHousehold } from "../support/fill-busy-household.ts";
import { seededBytes, seededRandom } from "../support/random.ts";
import { spreadOf } from "../support/statistics.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const ASKED = 30;

export const busyHousehold: Benchmark = {
  name: "busy-household",
  title: "CPU time of spending power, and of matching recurring rules, in a busy household",
  async run({ rounds }) {
    const directory = emptyDirectory();
    await fillBusyHousehold(directory, NOW_MS);
    const store = await openStore({ location: directory, now: () => NOW_MS });
    const budgetId = (await store.all.budgets.list())[0]?.id ?? "";
    const [account] = await store.of(budgetId).accounts.list();
    const newId = idGenerator(() => Date.now(), seededBytes(seededRandom(9)));
    const write = () =>
      store.write(budgetId, (tx) => {
        const caller = {
          budgetId,
          tokenId: "",
          actor: { kind: "token", id: "" },
          scope: "sync",
          can_manage: false,
        } as const;
        const payment = { payee: { name: "Shop 1" }, amount: -1, authorized_at: dayAt(NOW_MS, "UTC") };
        const at = formatTimestamp(NOW_MS);
        return createTransactions(
          { tx, caller, at, newId },
          { transactions: [{ ...payment, account_id: account?.id ?? "" }] },
        );
      });
    const measure = async (ask: (read: Read) => Promise<unknown>) => {
      const medians: number[] = [];
      for (let round = 0; round < rounds + 1; round++) {
        const each: number[] = [];
        for (let i = 0; i < ASKED; i++) {
          await write();
          const before = process.cpuUsage();
          await store.read(budgetId, (reads) => ask({ reads }));
          const { user, system } = process.cpuUsage(before);
          each.push((user + system) / 1000);
        }
        if (round > 0) medians.push(spreadOf(each).median);
      }
      return spreadOf(medians);
    };
    const number = await measure((read) => reportSpendingPower(read, NOW_MS, {}));
    const occurrences = await measure((read) => listOccurrences(read, NOW_MS, {}));
    await store.close();
    return {
      lines: [
        {
          what: "CPU time of spending power, not cached, in a busy household",
          unit: "ms",
          isLessBetter: true,
          atLeast: 3,
          aim: 1,
          measured: number,
        },
        {
          what: "CPU time of matching the occurrences of twenty monthly rules over ten years",
          unit: "ms",
          isLessBetter: true,
          atLeast: 10,
          aim: 4,
          measured: occurrences,
        },
      ],
      figures: [],
      notes: [
        "A busy household: 20,000 transactions, 8 accounts, 40 categories, 20 recurring rules, 5 goals and ten years of carry. Each request follows a new transaction.",
      ],
    };
  },
};
