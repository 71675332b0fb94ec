/** Reads the change log: a page of changes, with their authors and undos. */
import type { ActorKind, Change, ChangeAction } from "../../domain/change.ts";
import { Problem } from "../../domain/problem.ts";
import type { ResourceType } from "../../domain/resource.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import type { Read, Write } from "../service.ts";
import { loadUndos } from "./undos.ts";

/** A change as clients see it. */
export interface ChangeView extends Change {
  /** The name of the token or the user; null if it is unknown. */
  readonly actorName: string | null;
  /** The changes that this one undid. */
  readonly undoes: readonly number[];
  /** The change that undid this one, and that was not undone itself. */
  readonly undoneBy: number | null;
  /** The import that this change committed or undid. */
  readonly importId: string | null;
}

export interface ChangesQuery {
  readonly since?: number | undefined;
  /** Without `since`: the last change of the page. */
  readonly until?: number | undefined;
  readonly limit: number;
  /** Only changes with a resource of one of these types and one of these actions. */
  readonly type?: readonly ResourceType[] | undefined;
  readonly action?: readonly ChangeAction[] | undefined;
  readonly actor_id?: string | undefined;
  readonly actor_kind?: readonly ActorKind[] | undefined;
  readonly import_id?: string | undefined;
}

export interface ChangePage {
  readonly changes: readonly ChangeView[];
  readonly hasMore: boolean;
  /** The `since` of the next request. */
  readonly knowledge: number;
  /** Without `since`: the `until` of the next page; null on the last one. */
  readonly next: number | null;
}

/** The number of changes read at a time, and the maximum numbers of changes and items that a page reads. */
const BATCH = 50;
const MAX_SCANNED = 5000;
const MAX_ITEMS = 5000;

/**
 * The changes after `since`, oldest first; without `since` the newest, newest first. @throws Problem `changes_expired` if
 * the log does not contain `since`.
 */
export async function listChanges({ reads }: Read, query: ChangesQuery): Promise<ChangePage> {
  const { since, limit, import_id } = query;
  const last = await reads.changes.lastSeq();
  if (since !== undefined && since !== last && !(await reads.changes.contains(since))) throw expired(since);
  const among = import_id === undefined ? undefined : await listImportSeqs(reads, import_id);
  const found: Change[] = [];
  let [scanned, items] = [0, 0];
  let position = since ?? query.until;
  let isPageFull = false;
  while (!isPageFull) {
    const start = since === undefined ? { until: position } : { since: position };
    const batch = await reads.changes.list({ ...start, among, limit: BATCH });
    for (const change of batch) {
      isPageFull = found.length >= limit || scanned >= MAX_SCANNED || items >= MAX_ITEMS;
      if (isPageFull) break;
      position = since === undefined ? change.seq - 1 : change.seq;
      scanned += 1;
      if (!isWanted(change, query)) continue;
      items += change.items.length;
      found.push(change);
    }
    if (batch.length < BATCH) break;
  }
  const changes = await viewChanges(reads, found);
  return {
    changes,
    hasMore: isPageFull,
    knowledge: isPageFull && since !== undefined ? (position ?? last) : last,
    next: isPageFull && since === undefined ? (position ?? null) : null,
  };
}

function isWanted(change: Change, { type, action, actor_id, actor_kind }: ChangesQuery): boolean {
  if (actor_id !== undefined && change.actor_id !== actor_id) return false;
  if (actor_kind !== undefined && !actor_kind.includes(change.actor_kind)) return false;
  if (type === undefined && action === undefined) return true;
  return change.items.some((item) => (type?.includes(item.type) ?? true) && (action?.includes(item.action) ?? true));
}

/** The changes that committed, undid or redid an import. */
async function listImportSeqs({ imports, changes }: Reads, id: string): Promise<number[]> {
  const commit = (await imports.find(id))?.change_seq ?? [];
  const chunks = await imports.listChunks(id);
  let next = [commit, chunks.map(({ change_seq }) => change_seq)].flat();
  const all = new Set(next);
  while (next.length > 0) {
    const undos = (await changes.listUndos(next)).filter(({ seq, undone_by }) => all.has(seq) && !all.has(undone_by));
    next = [...new Set(undos.map(({ undone_by }) => undone_by))];
    for (const seq of next) all.add(seq);
  }
  return [...all];
}

function expired(since: number): Problem {
  const detail = `The log does not contain change ${since}. Read everything again, then follow the log from there.`;
  return new Problem("changes_expired", detail);
}

/** @throws Problem `not_found` or `changes_expired`. */
export async function getChange({ reads }: Read, seq: number): Promise<ChangeView> {
  const change = await reads.changes.find(seq);
  if (change === undefined) throw await missingChange({ reads }, seq);
  const [view] = await viewChanges(reads, [change]);
  return view as ChangeView;
}

/** The problem of a change that is too old for the log, or that never existed. */
export async function missingChange({ reads }: Read, seq: number): Promise<Problem> {
  if (seq < (await reads.changes.lastSeq())) {
    const detail = `The log does not contain change ${seq}. It is too old, or the data was restored from a backup.`;
    return new Problem("changes_expired", detail);
  }
  return new Problem("not_found", `There is no change ${seq} in the log of this budget.`);
}

/** The result of a read, with the number of the last change in its snapshot. */
export async function withKnowledge<T>({ reads }: Read, work: Promise<T>): Promise<{ result: T; knowledge: number }> {
  const [result, knowledge] = await pipelined([work, reads.changes.lastSeq()]);
  return { result, knowledge };
}

/** The names of the tokens and users that made the changes, by id. */
export async function findActorNames(reads: Reads, changes: readonly Change[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (isUser: boolean) => [
    ...new Set(changes.filter((c) => (c.actor_kind === "user") === isUser).flatMap(({ actor_id }) => actor_id ?? [])),
  ];
  const users = idsOf(true);
  const [tokenNames, userNames] = await pipelined([
    reads.tokens.findNames(idsOf(false)),
    users.length === 0 ? new Map<string, string>() : reads.users.findNames(users),
  ]);
  return new Map([...tokenNames, ...userNames]);
}

export async function viewChanges(reads: Reads, changes: readonly Change[]): Promise<ChangeView[]> {
  if (changes.length === 0) return [];
  const undos = await loadUndos(
    reads,
    changes.map(({ seq }) => seq),
  );
  const undoes = new Map(changes.map(({ seq }) => [seq, undos.undoneBy(seq)]));
  const [names, importIdOf] = await pipelined([findActorNames(reads, changes), findImports(reads, undoes)]);
  return changes.map((change) => ({
    ...change,
    actorName: names.get(change.actor_id ?? "") ?? null,
    undoes: undoes.get(change.seq) ?? [],
    undoneBy: undos.undoOf(change.seq),
    importId: importIdOf(change.seq),
  }));
}

/** Finds the imports that changes committed, undid or redid. `undoes` has the changes that each of them undid. */
async function findImports(
  { changes, imports }: Pick<Reads, "changes" | "imports">,
  undoes: ReadonlyMap<number, readonly number[]>,
): Promise<(seq: number) => string | null> {
  const undone = new Map(undoes);
  let next = [...undoes.values()].flat().filter((seq) => !undone.has(seq));
  while (next.length > 0) {
    const wanted = new Set(next);
    const earlier = (await changes.listUndos(next)).filter(({ undone_by }) => wanted.has(undone_by));
    for (const seq of next) {
      undone.set(
        seq,
        earlier.flatMap((one) => (one.undone_by === seq ? [one.seq] : [])),
      );
    }
    next = [...new Set(earlier.map(({ seq }) => seq))].filter((seq) => !undone.has(seq));
  }
  const found = await imports.findOfChanges([...undone.keys()]);
  const importOf = (seq: number): string | null =>
    found.get(seq) ??
    undone
      .get(seq)
      ?.map(importOf)
      .find((id) => id !== null) ??
    null;
  return importOf;
}

/** The change that an open write is about to append. */
export async function viewPendingChange({ tx, caller, at }: Write, operation: string): Promise<ChangeView> {
  const { kind, id } = caller.actor;
  const names = await (kind === "user" ? tx.users : tx.tokens).findNames(id === null ? [] : [id]);
  const undoes = [...tx.changes.pendingUndos()].sort((a, b) => a - b);
  const seq = (await tx.changes.nextSeq()) ?? 0;
  return {
    seq,
    at,
    actor_kind: kind,
    actor_id: id,
    actorName: names.get(id ?? "") ?? null,
    operation,
    scope: "write",
    items: tx.changes.pendingItems(),
    undoes,
    undoneBy: null,
    importId: (await findImports(tx, new Map([[seq, undoes]])))(seq),
  };
}
