/** The props of the list, and those of its rows. */
import type { CellField, Step } from "./cells.ts";
import type { Names, Row, Sort } from "./queries.ts";
import type { Edited } from "./use-editing.ts";
import type { PageRange, Rows } from "./use-rows.ts";

export interface ListProps {
  readonly rows: Rows;
  readonly count: number;
  readonly names: Names;
  readonly sort: Sort;
  /** The account whose side of a transfer is shown. */
  readonly accountId: string | undefined;
  readonly hasBalance: boolean;
  readonly isNarrow: boolean;
  /** The panel takes a part of the width. */
  readonly isPanelOpen: boolean;
  /** Changes when the list shows something else. */
  readonly listKey: string;
  readonly active: number;
  readonly openId: string | undefined;
  readonly isSelecting: boolean;
  /** The cell of the active row that is being edited. */
  readonly edited: Edited | undefined;
  isSelected(id: string): boolean;
  onPages(range: PageRange): void;
  onActivate(index: number): void;
  onOpen(index: number): void;
  onToggle(index: number): void;
  onSort(sort: Sort): void;
  /** Arrows, with Shift for a range, while the grid has the focus. */
  onMove(by: number, isRange: boolean): void;
  /** Enter and a double click. Undefined for somebody who may only read. */
  readonly onEdit: ((index: number, field?: CellField) => void) | undefined;
  onEndEdit(step: Step): void;
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

export interface RowProps
  extends Pick<
    ListProps,
    "names" | "accountId" | "hasBalance" | "isPanelOpen" | "isSelecting" | "onOpen" | "onToggle"
  > {
  readonly row: Row | undefined;
  readonly index: number;
  readonly start: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isChecked: boolean;
}

/** The same values while the list is only scrolled, so that no row is rendered again. */
export function rowProps(props: PlacedProps, { index, start }: Placed): RowProps {
  const { rows, names, accountId, hasBalance, isPanelOpen, isSelecting, onOpen, onToggle } = props;
  const row = rows.rowAt(index);
  return {
    ...{ names, accountId, hasBalance, isPanelOpen, isSelecting, onOpen, onToggle },
    ...{ row, index, start },
    isActive: props.active === index,
    isOpen: row !== undefined && props.openId === row.id,
    isChecked: row !== undefined && props.isSelected(row.id),
  };
}
