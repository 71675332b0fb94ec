/** The entry that is not saved yet. The browser keeps it until it is saved or discarded, whatever happens to the dialog or the tab. */
import { useEffect, useState } from "react";
import { newKey } from "../../api/client.ts";
import { type Owner, useWaitingEntries } from "../../api/outbox.ts";
import { DRAFT, readStored, store } from "../../logic/stored.ts";
import { type Draft, EMPTY, isBlank, type Kind } from "./draft.ts";

/** A draft with the key under which it is stored once, however often it is saved. */
export interface KeyedDraft extends Draft {
  readonly key: string;
}

/** How the dialog was opened. */
export interface Opened {
  readonly kind: Kind;
  /** Typed already. */
  readonly line: string | undefined;
  /** The id of the account that a transfer reaches, or of the category of a payment. */
  readonly into?: string | undefined;
  /** The id of the entry in the outbox that this one replaces. */
  readonly waitingId: string | undefined;
}

/** A function gets the newest draft: for work that has waited. */
export type Change = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export function useKeptDraft(owner: Owner, opened: Opened) {
  const [place, setPlace] = useState(() => placeFor(owner, opened));
  const [kept] = useState(() => (opened.line === undefined ? readKept(place) : undefined));
  const [isKept, setKept] = useState(kept !== undefined);
  const [draft, setDraft] = useState(() => keyed({ ...startOf(opened), ...kept, kind: kindOf(opened, kept) }));
  const entry = useWaitingEntries().find(({ id }) => id === opened.waitingId);
  // An older version of the page may have stored it, without the fields that are new.
  const waiting = entry && { ...EMPTY, ...(entry.draft as Draft) };
  const isEmpty = isBlank(draft);
  useEffect(() => store(place, isEmpty ? null : JSON.stringify(draft)), [place, draft, isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after that stays
  useEffect(() => {
    if (waiting !== undefined && kept === undefined) setDraft(keyed(waiting));
  }, [waiting === undefined]);

  function start(next: Draft): void {
    store(place, null); // now: the page may be closed before it is rendered again
    setKept(false);
    setDraft(keyed(next));
  }

  return {
    draft,
    /** It was typed before the dialog was opened. */
    isKept,
    change: (changes: Change) =>
      setDraft((before) => ({ ...before, ...(typeof changes === "function" ? changes(before) : changes) })),
    discard: () => start(waiting ?? { ...EMPTY, kind: opened.kind }),
    /** After a save. The next entry is a new one. */
    next(fields: Partial<Draft>): void {
      start({ ...EMPTY, ...fields });
      setPlace(placeFor(owner, { ...opened, line: "", waitingId: undefined }));
    },
  };
}

const keyed = (draft: Draft): KeyedDraft => ({ ...draft, key: newKey() });

function startOf({ kind, line = "", into }: Opened): Draft {
  if (into === undefined) return { ...EMPTY, line };
  return { ...EMPTY, line, ...(kind === "transfer" ? { toAccountId: into } : { categoryId: into }) };
}

/** Income and transfer are asked for; expense is only the usual kind. */
function kindOf({ kind }: Opened, kept: Draft | undefined): Kind {
  return kind === "expense" ? (kept?.kind ?? kind) : kind;
}

/** A line that was typed elsewhere does not overwrite an entry that is kept. */
function placeFor({ userId, budgetId }: Owner, { line, waitingId }: Opened): string {
  const usual = `${DRAFT}${userId}.${budgetId}`;
  if (waitingId !== undefined) return `${usual}.${waitingId}`;
  const other = `${usual}.line`;
  const isTaken = readStored(usual) !== null;
  if (line === undefined) return !isTaken && readStored(other) !== null ? other : usual;
  return isTaken ? other : usual;
}

function readKept(place: string): Draft | undefined {
  const text = readStored(place);
  return text === null ? undefined : { ...EMPTY, ...(JSON.parse(text) as Draft) };
}
