/**
 * Changes the answers of a preview, and reads its file again if they need it. The new preview is computed before the
 * transaction starts, because the computation would block other writes.
 */
import { Problem, type ProblemItem } from "../../domain/problem.ts";
import { openSandboxed, type SandboxedFile } from "../../readers/sandbox/sandboxed-file.ts";
import type { ImportRecord, Tx } from "../../store/store.ts";
import { readOf, type Service, type Write } from "../service.ts";
import { checkStatements, type ImportAnswers, type ImportChanges, readerAnswers, type UsedProfile } from "./answers.ts";
import type { ImportDetails } from "./describe-import.ts";
import { getImport, getPreviewRecord, parseAnswers, previewOf, readInSteps } from "./imports.ts";
import { assertBudgetQuota, assertRoomFor } from "./preview-quota.ts";
import { applyProfile } from "./profiles.ts";
import { countRead, lengthOf, loadFile, loadReading, packReading, storeReading, unpackFile } from "./stored-reading.ts";

/** The values that a change of an import computes before its write. */
export interface PreparedChanges {
  /** The answers that it was computed for, as they are stored. */
  readonly before: string;
  /** The file read with the new answers, if they change the reading. */
  readonly changed: { readonly rowCount: number; readonly packed: readonly string[] } | undefined;
  readonly profile: UsedProfile | undefined;
  readonly details: ImportDetails;
}

/** Reads the file again if the changes need it, and computes the new preview. */
export async function prepareChanges(
  service: Service,
  budgetId: string,
  id: string,
  changes: ImportChanges,
  signal?: AbortSignal,
): Promise<PreparedChanges> {
  const { record, stored } = await readInSteps(service, budgetId, async (reads) => {
    const found = await getPreviewRecord(reads, id);
    return { record: found, stored: needsFile(found, changes) ? undefined : await loadReading(reads, id) };
  });
  let file: SandboxedFile | undefined;
  const readAgain = async (more: ImportAnswers) => {
    file ??= openSandboxed(record.file_name, await loadBytes(service, budgetId, id), signal);
    return await file.read(readerAnswers(more));
  };
  const { profile, ...given } = parseAnswers(record);
  const changed: ImportAnswers = { ...given, ...changes };
  try {
    const own = stored ?? (await readAgain(changed));
    const isSame = stored !== undefined && profile !== undefined;
    const { reading, answers } = isSame
      ? { reading: own, answers: { ...changed, profile } }
      : await applyProfile(service, budgetId, own, changed, readAgain);
    checkStatements(changes, reading, "/import");
    const details = await readInSteps(service, budgetId, (reads) => previewOf(reads, record, reading, answers));
    const packed = reading === stored ? undefined : await packReading(reading);
    if (packed !== undefined) await assertRoomFor(service, lengthOf(packed));
    return {
      before: record.answers,
      changed: packed && { rowCount: countRead(reading), packed },
      profile: answers.profile,
      details,
    };
  } finally {
    file?.close();
  }
}

/** The content of the file of a preview. @throws Problem `not_found` or `import_committed`. */
async function loadBytes(service: Service, budgetId: string, id: string): Promise<Uint8Array> {
  const packed = await readInSteps(service, budgetId, async (reads) => {
    await getPreviewRecord(reads, id);
    return await loadFile(reads, id);
  });
  return await unpackFile(packed);
}

/** Whether the stored reading was made with other answers than the changes demand. What a bank lists has no file. */
function needsFile(record: ImportRecord, { answers, columns, accounts, use_profile }: ImportChanges): boolean {
  if (record.connection_id !== null) return false;
  if (answers !== undefined || columns !== undefined) return true;
  return parseAnswers(record).profile !== undefined && (accounts !== undefined || use_profile !== undefined);
}

export async function updateImport(
  write: Write,
  id: string,
  changes: ImportChanges,
  { before, changed, profile, details }: PreparedChanges,
): Promise<ImportDetails> {
  const { tx } = write;
  const record = await getPreviewRecord(tx, id);
  checkAccounts(changes, await tx.accounts.list(), (i) => ({ pointer: `/import/accounts/${i}/account_id` }));
  const { profile: _earlier, ...given } = parseAnswers(record);
  const answers: ImportAnswers = { ...given, ...changes, ...(profile && { profile }) };
  if (changed !== undefined) await storeReading(tx, id, changed.packed);
  const content = changed && (await tx.imports.sumContent(id));
  await saveAnswers(tx, record, answers, content);
  if (changed !== undefined) await tx.imports.update(id, { row_count: changed.rowCount });
  return record.answers === before ? details : await getImport(readOf(write), id);
}

/**
 * Stores the answers of a preview, and the size of its content if that changed.
 * @throws Problem `too_many_previews` or `body_too_large` if the preview grows beyond the quota.
 */
export async function saveAnswers(
  tx: Tx,
  { id, answers: before, stored_bytes: bytesBefore }: ImportRecord,
  changed: ImportAnswers,
  contentBytes = Math.max(0, bytesBefore - before.length),
): Promise<void> {
  const answers = JSON.stringify(changed);
  const stored_bytes = contentBytes + answers.length;
  if (stored_bytes > bytesBefore) await assertBudgetQuota(tx, { id, bytes: stored_bytes });
  await tx.imports.update(id, { answers, stored_bytes });
}

/** `placeOf` is the place in the request of the answer at an index. @throws Problem `unknown_account`. */
export function checkAccounts(
  { accounts = [] }: ImportChanges,
  known: readonly { readonly id: string }[],
  placeOf: (index: number) => Pick<ProblemItem, "pointer" | "parameter">,
): void {
  const ids = new Set(known.map(({ id }) => id));
  const items = accounts.flatMap(({ account_id }, i) =>
    account_id == null || ids.has(account_id)
      ? []
      : [
          {
            code: "unknown_account" as const,
            ...placeOf(i),
            detail: `There is no account ${account_id} in this budget.`,
          },
        ],
  );
  if (items.length > 0) throw new Problem("unknown_account", items[0]?.detail ?? "", items);
}
