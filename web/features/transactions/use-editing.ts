/** Which cell of the list is being edited. The row is followed by its id, so it stays while the list changes around it. */
import { useState } from "react";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { type CellField, firstCell, nextCell, obstacleOf, type Step } from "./cells.ts";
import type { Row } from "./queries.ts";
import { type Rows, useRow } from "./use-rows.ts";

interface Edited {
  /** Its newest version, even if the filter no longer matches it. */
  readonly row: Row;
  readonly field: CellField;
}

export interface Editing {
  readonly edited: Edited | undefined;
  /** Edits a cell; without one, the column that was edited last. */
  start(row: Row, field?: CellField): void;
  end(step: Step): void;
  stop(): void;
}

export function useEditing(rows: Rows, listKey: string, accountId: string | undefined): Editing {
  const { t } = useWords();
  const [state, setState] = useState<(Edited & { readonly listKey: string }) | undefined>(undefined);
  const [column, setColumn] = useState<CellField>("category");
  const edited = state?.listKey === listKey ? state : undefined;
  const newest = useRow(edited?.row.id, rows);
  if (edited !== undefined && newest !== undefined && newest !== edited.row) setState({ ...edited, row: newest });

  function edit(row: Row, field: CellField): void {
    setColumn(field);
    setState({ row, field, listKey });
  }

  return {
    edited,
    start(row, field) {
      const obstacle = field && obstacleOf(row, field, accountId);
      if (obstacle !== undefined) showToast(t(`transactions.cell_${obstacle}`));
      else edit(row, field ?? firstCell(row, column, accountId));
    },
    end(step) {
      const next = edited && nextCell(edited.row, edited.field, step, accountId);
      if (edited === undefined || next === undefined) setState(undefined);
      else edit(edited.row, next);
    },
    stop: () => setState(undefined),
  };
}
