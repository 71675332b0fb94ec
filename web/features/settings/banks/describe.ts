/** Providers and runs in words. */
import type {
  BankAccount,
  BankProvider,
  BankProviderField,
  SyncRunCounts,
  SyncRunNote,
} from "../../../api/contract.ts";
import type { Words } from "../../../words/use-words.tsx";

/** The page's own words, or the server's for a provider that this version of the page does not know. */
function own({ t, isPlainMessage }: Words, id: string, other: string): string {
  return isPlainMessage(id) ? t(id) : other;
}

export function providerName(words: Words, { id, name }: BankProvider): string {
  return own(words, `banks.name_${id}`, name);
}

export function describeCosts(words: Words, { id, costs }: BankProvider): string {
  return own(words, `banks.costs_${id}`, costs);
}

export function describeField(words: Words, { id }: BankProvider, { name, label, help }: BankProviderField) {
  return {
    label: own(words, `banks.field_${id}_${name}`, label),
    help: own(words, `banks.help_${id}_${name}`, help),
  };
}

/** Whether a pasted address, or the address in a setup token, is not encrypted. */
export function isPlainAddress(pasted: string): boolean {
  return /^\s*(http:|aHR0cDov)/.test(pasted); // base64 of "http:/"
}

/** "Checking ··4821". Some banks have the end of the number in the name already. */
export function nameOfBankAccount({ name, mask }: BankAccount): string {
  return mask === null || name.includes(mask) ? name : `${name} ··${mask}`;
}

const COUNTS = ["added", "matched", "withdrawn", "waiting"] as const;

/** "3 added, 1 to decide"; "" if nothing is new. */
export function describeCounts({ t }: Pick<Words, "t">, counts: SyncRunCounts): string {
  return COUNTS.flatMap((name) => (counts[name] === 0 ? [] : [t(`banks.count_${name}`, { count: counts[name] })])).join(
    ", ",
  );
}

/** "Not read, so enter it by hand: ...". The detail is the server's or the provider's. */
export function describeNote(words: Words, { code, detail }: SyncRunNote): string {
  const label = own(words, `banks.note_${code}`, "");
  return label === "" ? detail : `${label}: ${detail}`;
}
