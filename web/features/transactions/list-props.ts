/** The props of the list, and those of its rows. */
import type { Names, Row } from "./queries.ts";
import type { ListState } from "./use-list.ts";

export interface ListProps {
  readonly list: ListState;
  readonly names: Names;
  readonly count: number;
  readonly isSelecting: boolean;
}

/** The place of a row in the window. On paper, rows follow each other. */
export interface Placed {
  readonly index: number;
  readonly start: number;
  readonly size: number | "auto";
}

export interface PlacedProps extends ListProps {
  readonly height: number | "auto";
  readonly placed: readonly Placed[];
}

/** The same values while the list is only scrolled, so that no row is rendered again. */
export function rowProps({ list, names, isSelecting }: ListProps, { index, start, size }: Placed) {
  const { rows, accountId, isTight, active, openRow, selection, open, toggle } = list;
  const row: Row | undefined = rows.rowAt(index);
  return {
    row,
    names,
    index,
    start,
    isPrinted: size === "auto",
    /** The account whose side of a transfer is shown. */
    accountId,
    isTight,
    isSelecting,
    isActive: active === index,
    isOpen: row !== undefined && openRow?.id === row.id,
    isChecked: row !== undefined && selection.has(row.id),
    open,
    toggle,
  };
}

export type RowProps = ReturnType<typeof rowProps>;
