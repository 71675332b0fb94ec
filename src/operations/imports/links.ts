/**
 * Account links: each maps a bank account, as files name it, to an account of the budget, so that a file asks for its
 * account only once. A commit stores them. `assign-accounts.ts` uses them.
 */
import { problemOf } from "../../domain/problem.ts";
import type { ImportLinkRecord } from "../../store/store.ts";
import { found } from "../found.ts";
import type { Read, Write } from "../service.ts";

interface ImportLink extends Omit<ImportLinkRecord, "digest" | "last_four"> {
  /** Null if files identify the bank account by its name. */
  readonly last_four: string | null;
}

export type LinkChanges = Pick<ImportLink, "account_id">;

function viewLink({ digest: _digest, last_four, ...record }: ImportLinkRecord): ImportLink {
  return { ...record, last_four: last_four === "" ? null : last_four };
}

/** Oldest first. */
export async function listLinks({ reads }: Read): Promise<ImportLink[]> {
  return (await reads.importLinks.list()).map(viewLink);
}

/** @throws Problem `not_found`. */
async function getRecord({ reads }: Read, id: string): Promise<ImportLinkRecord> {
  return found(await reads.importLinks.find(id), "account link", id);
}

/** @throws Problem `not_found`. */
export async function getLink(read: Read, id: string): Promise<ImportLink> {
  return viewLink(await getRecord(read, id));
}

/** Imports stay as they are. @throws Problem `not_found` or `unknown_account`. */
export async function updateLink({ tx }: Write, id: string, { account_id }: LinkChanges): Promise<ImportLink> {
  const record = await getRecord({ reads: tx }, id);
  if ((await tx.accounts.find(account_id)) === undefined) {
    const detail = `There is no account ${account_id} in this budget.`;
    throw problemOf([{ code: "unknown_account", pointer: "/link/account_id", detail }]);
  }
  await tx.importLinks.setAccount(id, account_id);
  return viewLink({ ...record, account_id });
}

/** @throws Problem `not_found`. */
export async function deleteLink({ tx }: Write, id: string): Promise<void> {
  await getRecord({ reads: tx }, id);
  await tx.importLinks.remove(id);
}
