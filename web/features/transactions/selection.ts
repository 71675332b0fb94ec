/** Which rows are selected: some rows, or all that match the filter. It ends when the list shows something else. */
import { useState } from "react";
import { isLost } from "../../api/client.ts";
import type { Target } from "./actions.ts";
import { MAX_ROWS, type Row, readRows, type Selected } from "./queries.ts";
import type { Rows } from "./use-rows.ts";

export interface Selection {
  readonly size: number;
  /** All rows of a long list, or of one that is still being read. Single rows cannot be deselected. */
  readonly isAll: boolean;
  /** Undefined if nothing is selected. */
  readonly target: Target | undefined;
  has(id: string): boolean;
  toggle(row: Row): void;
  add(rows: readonly (Row | undefined)[]): void;
  /** At once: the next key may act on it. @throws ApiError */
  selectAll(): Promise<void>;
  clear(): void;
}

const NOTHING: ReadonlyMap<string, Row> = new Map();

const mapOf = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [row.id, row]));

export function useSelection(selected: Selected, rows: Rows, listKey: string): Selection {
  const [state, setState] = useState({ listKey, chosen: NOTHING, isAll: false });
  const { chosen, isAll } = state.listKey === listKey ? state : { chosen: NOTHING, isAll: false };
  const set = (next: ReadonlyMap<string, Row>, all = false) => setState({ listKey, chosen: next, isAll: all });
  const count = rows.count ?? 0;
  // A row may have changed since it was selected.
  const current = [...chosen.values()].map((row) => rows.rowAt(rows.indexOf(row.id)) ?? row);
  const target: Target | undefined = isAll
    ? { kind: "filter", filter: selected.filter, count }
    : current.length > 0
      ? { kind: "rows", rows: current }
      : undefined;
  return {
    size: isAll ? count : chosen.size,
    isAll,
    target,
    has: (id) => isAll || chosen.has(id),
    toggle(row) {
      if (isAll) return;
      const next = new Map(chosen);
      if (!next.delete(row.id)) next.set(row.id, row);
      set(next);
    },
    add(added) {
      if (isAll) return;
      set(new Map([...chosen, ...added.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const]))]));
    },
    async selectAll() {
      const loaded = count > MAX_ROWS ? [] : Array.from({ length: count }, (_, i) => rows.rowAt(i) ?? []).flat();
      if (loaded.length === count) return set(mapOf(loaded));
      const pending = { listKey, chosen: NOTHING, isAll: true };
      setState(pending);
      if (count > MAX_ROWS) return;
      const all = await readRows(selected).catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return undefined; // all rows of the filter stay selected
      });
      if (all === undefined) return;
      setState((now) => (now === pending ? { listKey, chosen: mapOf(all), isAll: false } : now));
    },
    clear: () => set(NOTHING),
  };
}
