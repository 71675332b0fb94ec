/** The CPU time of spending power in a busy household after ten years, and of matching its recurring rules. */
import { cpSync } from "node:fs";
import { dayAt } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { updateBudget } from "../../src/operations/budget/budgets.ts";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { createTransactions } from "../../src/operations/ledger/create-transactions.ts";
import { reportSpendingPower } from "../../src/operations/month/report.ts";
import { listOccurrences } from "../../src/operations/recurring/list-occurrences.ts";
import { NO_ATTACHMENTS, NO_SECRETS, type Read, type Write } from "../../src/operations/service.ts";
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
const TWO_WEEKS = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", starts_on: "2026-11-27" };

export const busyHousehold: Benchmark = {
  name: "busy-household",
  title: "CPU time of spending power, and of matching recurring rules, in a busy household",
  async run({ rounds }) {
    const [directory, copy] = [emptyDirectory(), emptyDirectory()];
    await fillBusyHousehold(directory, NOW_MS);
    cpSync(directory, copy, { recursive: true });
    const [months, twoWeeks] = [await openHousehold(directory), await openHousehold(copy)];
    await twoWeeks.write((write) => updateBudget(write, { period: TWO_WEEKS, period_from: null }));
    const spendingPower = (read: Read) => reportSpendingPower(read, NOW_MS, {});
    const afterPurchase = await cpuTimes(rounds, [months, twoWeeks], ({ cached }) => cached(spendingPower));
    const withoutPast = await cpuTimes(rounds, [months, twoWeeks], ({ uncached }) => uncached(spendingPower));
    const occurrences = await cpuTimes(rounds, [months], ({ uncached }) =>
      uncached((read) => listOccurrences(read, NOW_MS, {})),
    );
    await Promise.all([months.close(), twoWeeks.close()]);
    const [ofMonths = [], ofTwoWeeks = []] = afterPurchase;
    return {
      lines: [
        {
          what: "CPU time of spending power after a purchase, in a busy household",
          unit: "ms",
          isLessBetter: true,
          atLeast: 3,
          aim: 1,
          measured: spreadOf(ofMonths),
        },
        {
          what: "The same in periods of two weeks, relative to calendar months",
          unit: "times",
          isLessBetter: true,
          atLeast: 2,
          aim: 1.5,
          measured: spreadOf(ofTwoWeeks.map((time, round) => time / (ofMonths[round] ?? 0))),
        },
        {
          what: "CPU time of matching the occurrences of twenty monthly rules over ten years",
          unit: "ms",
          isLessBetter: true,
          atLeast: 10,
          aim: 4,
          measured: spreadOf(occurrences[0] ?? []),
        },
      ],
      figures: ["with nothing cached", "with nothing cached, in periods of two weeks"].map((how, i) => ({
        what: `CPU time of spending power, ${how}`,
        value: `${formatSpread(spreadOf(withoutPast[i] ?? []))} ms`,
      })),
      notes: [
        "A busy household: 20,000 transactions, 8 accounts, 40 categories, 20 recurring rules, 5 goals and ten years of carry. Each request follows a purchase, so no response is cached. The past is cached until a change affects it. A copy of the household with periods of two weeks takes turns with it.",
      ],
    };
  },
};

type Household = Awaited<ReturnType<typeof openHousehold>>;

async function openHousehold(directory: string) {
  const store = await openStore({ location: directory, now: () => NOW_MS });
  const budgetId = (await store.all.budgets.list())[0]?.id ?? "";
  const [account] = await store.of(budgetId).accounts.list();
  const randomBytes = seededBytes(seededRandom(9));
  const service = {
    store,
    now: () => NOW_MS,
    newId: idGenerator(() => NOW_MS, randomBytes),
    randomBytes,
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  };
  const caller = { budgetId, tokenId: "", scope: "sync", can_manage: false } as const;
  const purchase = { payee: { name: "Shop 1" }, amount: -1, authorized_at: dayAt(NOW_MS, "UTC") };
  const transactions = [{ ...purchase, account_id: account?.id ?? "" }];
  const write = (work: (write: Write) => Promise<unknown>) =>
    performCommand(service, caller, "bench", work, { rollBack: false });
  return {
    write,
    buy: () => write((input) => createTransactions(input, { transactions })),
    cached: (ask: (read: Read) => Promise<unknown>) => store.read(budgetId, (reads) => ask({ reads })),
    uncached: (ask: (read: Read) => Promise<unknown>) => ask({ reads: store.of(budgetId) }),
    close: store.close,
  };
}

/** For each household, the median CPU time of each round in ms. Each request follows a purchase. */
async function cpuTimes(
  rounds: number,
  households: readonly Household[],
  ask: (household: Household) => Promise<unknown>,
): Promise<number[][]> {
  const medians = households.map((): number[] => []);
  for (let round = 0; round < rounds + 1; round++) {
    for (const [i, household] of households.entries()) {
      const each: number[] = [];
      for (let asked = 0; asked < ASKED; asked++) {
        await household.buy();
        const before = process.cpuUsage();
        await ask(household);
        const { user, system } = process.cpuUsage(before);
        each.push((user + system) / 1000);
      }
      if (round > 0) medians[i]?.push(spreadOf(each).median);
    }
  }
  return medians;
}
