/** The CPU time of spending power in a busy household after ten years, and of matching its recurring rules. */
import { dayAt } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { createTransactions } from "../../src/operations/ledger/create-transactions.ts";
import { reportSpendingPower } from "../../src/operations/month/report.ts";
import { listOccurrences } from "../../src/operations/recurring/list-occurrences.ts";
import { NO_ATTACHMENTS, type Read } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { emptyDirectory } from "../support/dataset.ts";
import { fillBusyHousehold } from "../support/fill-busy-household.ts";
import { formatSpread } from "../support/format.ts";
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
    const randomBytes = seededBytes(seededRandom(9));
    const newId = idGenerator(() => NOW_MS, randomBytes);
    const service = {
      store,
      now: () => NOW_MS,
      newId,
      randomBytes,
      attachments: NO_ATTACHMENTS,
      disk: diskReserve(".", 0),
    };
    const purchase = { payee: { name: "Shop 1" }, amount: -1, authorized_at: dayAt(NOW_MS, "UTC") };
    const transactions = [{ ...purchase, account_id: account?.id ?? "" }];
    const caller = { budgetId, tokenId: "", scope: "sync", can_manage: false } as const;
    const write = () =>
      performCommand(service, caller, "buy", (input) => createTransactions(input, { transactions }), {
        rollBack: false,
      });
    const cached = (ask: (read: Read) => Promise<unknown>) => store.read(budgetId, (reads) => ask({ reads }));
    const uncached = (ask: (read: Read) => Promise<unknown>) => ask({ reads: store.of(budgetId) });
    const measure = async (read: typeof cached, ask: (read: Read) => Promise<unknown>) => {
      const medians: number[] = [];
      for (let round = 0; round < rounds + 1; round++) {
        const each: number[] = [];
        for (let i = 0; i < ASKED; i++) {
          await write();
          const before = process.cpuUsage();
          await read(ask);
          const { user, system } = process.cpuUsage(before);
          each.push((user + system) / 1000);
        }
        if (round > 0) medians.push(spreadOf(each).median);
      }
      return spreadOf(medians);
    };
    const spendingPower = (read: Read) => reportSpendingPower(read, NOW_MS, {});
    const afterPurchase = await measure(cached, spendingPower);
    const withoutPast = await measure(uncached, spendingPower);
    const occurrences = await measure(uncached, (read) => listOccurrences(read, NOW_MS, {}));
    await store.close();
    return {
      lines: [
        {
          what: "CPU time of spending power after a purchase, in a busy household",
          unit: "ms",
          isLessBetter: true,
          atLeast: 3,
          aim: 1,
          measured: afterPurchase,
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
      figures: [{ what: "CPU time of spending power, with nothing cached", value: `${formatSpread(withoutPast)} ms` }],
      notes: [
        "A busy household: 20,000 transactions, 8 accounts, 40 categories, 20 recurring rules, 5 goals and ten years of carry. Each request follows a purchase, so no response is cached. The past is cached until a change affects it.",
      ],
    };
  },
};
