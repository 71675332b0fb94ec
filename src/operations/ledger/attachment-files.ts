/** Housekeeping and checks of the attachment files. */
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { isIntact } from "../../store/store.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import type { Service } from "../service.ts";

/** How long the deletion of an attachment can be undone. */
const KEPT_MS = 30 * DAY_MS;

/** After this time, the removal or the upload of a file has certainly ended. */
const ABANDONED_MS = DAY_MS;

const FILES_PER_ROUND = 100;

type FileService = Pick<Service, "store" | "now" | "attachments">;

/** Removes files that no attachment has had for 30 days, and those of interrupted uploads. */
export async function removeUnreferencedFiles({ store, now, attachments: { files } }: FileService): Promise<void> {
  if (files === null) return;
  await files.removeAbandoned(now() - ABANDONED_MS);
  await onEachMachine({ store }, async (reads) => {
    for (;;) {
      const at = formatTimestamp(now());
      const removal = {
        unreferencedBefore: formatTimestamp(now() - KEPT_MS),
        abandonedBefore: formatTimestamp(now() - ABANDONED_MS),
      };
      const found = await reads.attachmentFiles.listRemovable(removal, FILES_PER_ROUND);
      const byBudget = Map.groupBy(found, ({ budget_id }) => budget_id);
      await onEachBudget({ store }, byBudget.keys(), async (budgetId) => {
        const digests = (byBudget.get(budgetId) ?? []).map(({ sha256 }) => sha256);
        const taken = await store.write(budgetId, (tx) => tx.attachments.takeFiles(digests, { ...removal, at }));
        for (const file of taken) await files.remove(file);
        await store.write(budgetId, (tx) => tx.attachments.removeFiles(taken.map(({ sha256 }) => sha256)));
      });
      if (found.length < FILES_PER_ROUND) return;
    }
  });
}

/** One sentence per file that an attachment has and that is missing or damaged. */
export async function verifyFiles(
  service: FileService,
): Promise<{ readonly count: number; readonly findings: string[] }> {
  const { files } = service.attachments;
  const findings: string[] = [];
  let count = 0;
  for await (const file of service.store.all.attachmentFiles.each()) {
    if (file.unreferenced_at !== null) continue;
    count += 1;
    if (files === null || (await isIntact(files, file))) continue;
    findings.push(`Budget ${file.budget_id}: the attachment file ${file.sha256} is missing or damaged.`);
  }
  if (files === null && count > 0) {
    findings.push(`The attachment files (${count}) cannot be checked, because LEEWAY_ATTACHMENTS is not set.`);
  }
  return { count, findings };
}
