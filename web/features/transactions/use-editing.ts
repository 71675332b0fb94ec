/**
 * Which cell of the list is being edited. The row is followed by its id, so it stays while the list changes around it. Cells are
 * saved in the background; one whose value is rejected is edited again, after the one that is being edited.
 */
import { useRef, useState } from "react";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { type CellField, firstCell, nextCell, obstacleOf, type Step } from "./cells.ts";
import type { Row } from "./queries.ts";
import type { FieldChanges } from "./save-field.ts";
import { type Rows, useRow } from "./use-rows.ts";

/** A value that was rejected. */
export interface Rejected {
  /** The row before editing started, and with the value. */
  readonly start: Row;
  readonly shown: Row;
  readonly text: string;
  readonly error: unknown;
}

interface Edited {
  /** Its newest version, even if the filter no longer matches it. */
  readonly row: Row;
  readonly field: CellField;
  readonly rejected?: Rejected;
}

/** A value to save, with what is needed to edit it again. */
export interface Saved extends Pick<Rejected, "start" | "text"> {
  readonly field: CellField;
  readonly changes: FieldChanges | Promise<FieldChanges>;
  save(): Promise<void>;
}

export interface Editing {
  readonly edited: Edited | undefined;
  /** Edits a cell; without one, the column that was edited last. */
  start(row: Row, field?: CellField): void;
  end(step: Step, saved?: Saved): void;
  stop(): void;
}

interface State {
  readonly listKey: string;
  readonly edited: Edited | undefined;
  readonly rejected: readonly Edited[];
}

export function useEditing(rows: Rows, listKey: string, accountId: string | undefined): Editing {
  const { t } = useWords();
  const [stored, setState] = useState<State>({ listKey, edited: undefined, rejected: [] });
  const [column, setColumn] = useState<CellField>("category");
  const state: State = stored.listKey === listKey ? stored : { listKey, edited: undefined, rejected: [] };
  const { edited } = state;
  const latest = useRef({ rows, listKey });
  latest.current = { rows, listKey };
  const newest = useRow(edited?.row.id, rows);
  if (edited !== undefined && newest !== undefined && newest !== edited.row)
    setState({ ...state, edited: { ...edited, row: newest } });

  function edit(row: Row, field: CellField): void {
    setColumn(field);
    setState({ ...state, edited: { row, field } });
  }

  /** Edits a rejected cell again, unless another one is being edited. */
  function stop(): void {
    const [next, ...rejected] = state.rejected;
    setState({ listKey, edited: next, rejected });
  }

  async function save({ field, start, text, changes, save: write }: Saved): Promise<void> {
    try {
      await write();
    } catch (error) {
      const { rows: shownRows, listKey: shownKey } = latest.current;
      if (shownKey !== listKey || shownRows.indexOf(start.id) < 0) return showToast((error as Error).message);
      const values = await Promise.resolve(changes).catch(() => ({}));
      const one = { row: start, field, rejected: { start, text, error, shown: { ...start, ...values } as Row } };
      setState((before) =>
        before.edited === undefined ? { ...before, edited: one } : { ...before, rejected: [...before.rejected, one] },
      );
    }
  }

  return {
    edited,
    start(row, field) {
      const obstacle = field && obstacleOf(row, field, accountId);
      if (obstacle !== undefined) showToast(t(`transactions.cell_${obstacle}`));
      else edit(row, field ?? firstCell(row, column, accountId));
    },
    end(step, saved) {
      const next = edited && nextCell(edited.row, edited.field, step, accountId);
      if (edited === undefined || next === undefined) stop();
      else edit(edited.row, next);
      if (saved !== undefined) void save(saved);
    },
    stop,
  };
}
