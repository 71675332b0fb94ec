/** A filled data directory, opened in this process: for CPU times without those of HTTP. */
import { dayAt } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { createTransactions } from "../../src/operations/ledger/create-transactions.ts";
import { NO_ATTACHMENTS, NO_SECRETS, type Read, type Write } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore } from "../../src/store/store.ts";
import { seededBytes, seededRandom } from "./random.ts";

export type Household = Awaited<ReturnType<typeof openHousehold>>;

/** The household of a data directory, without a server. Its time stands still. */
export async function openHousehold(directory: string, nowMs: number) {
  const store = await openStore({ location: directory, now: () => nowMs });
  const budgetId = (await store.all.budgets.list())[0]?.id ?? "";
  const [account] = await store.of(budgetId).accounts.list();
  const randomBytes = seededBytes(seededRandom(9));
  const service = {
    store,
    now: () => nowMs,
    newId: idGenerator(() => nowMs, randomBytes),
    randomBytes,
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  };
  const caller = { budgetId, tokenId: "", scope: "sync", can_manage: false } as const;
  const purchase = { payee: { name: "Shop 1" }, amount: -1, authorized_at: dayAt(nowMs, "UTC") };
  const transactions = [{ ...purchase, account_id: account?.id ?? "" }];
  const write = (work: (write: Write) => Promise<unknown>) =>
    performCommand(service, caller, "bench", work, { rollBack: false });
  return {
    budgetId,
    service,
    write,
    buy: () => write((input) => createTransactions(input, { transactions })),
    cached: (ask: (read: Read) => Promise<unknown>) => store.read(budgetId, (reads) => ask({ reads })),
    uncached: (ask: (read: Read) => Promise<unknown>) => ask({ reads: store.of(budgetId) }),
    close: store.close,
  };
}
