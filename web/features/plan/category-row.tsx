/** One category of the plan: its planned amount to edit, the actual amount, the rest, and its actions. */
import { type ReactNode, useState } from "react";
import type { Month, MonthCategory, PlannedAmount } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import type { EditedCategory } from "../../components/category-dialog.tsx";
import { type CategoryLook, hueOf } from "../../components/category-tile.tsx";
import { FigureLink } from "../../components/figure-link.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Menu, type MenuItem } from "../../components/menu.tsx";
import { lineFilters, searchOf, spanOf } from "../../logic/figure-search.ts";
import { unitOf } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import { Cell, focusCellOf } from "./cell.tsx";
import { nameOfLast } from "./last-period.ts";
import { LaterCells, type LaterPeriod } from "./later-periods.tsx";
import { NoteField } from "./note.tsx";
import { PlanRow, RowName } from "./row.tsx";
import { fillAmount, miniBarOf, overspentBy } from "./rows.ts";
import styles from "./table.module.css";

export interface PlanActions {
  /** Undefined if typing is canceled. */
  type(plan: PlannedAmount | undefined): void;
  save(categoryId: string, planned: number | null): void;
  cover(categoryId: string): void;
  /** Null removes the note of the category. */
  saveNote(row: Pick<MonthCategory, "category_id" | "name">, note: string | null): Promise<void>;
  edit(category: EditedCategory): void;
  hide(categoryId: string, name: string): void;
}

interface CategoryRowProps {
  readonly row: MonthCategory;
  readonly look: CategoryLook | undefined;
  readonly group: string | null;
  readonly month: Month;
  readonly last: Month | undefined;
  /** What was paid in the last periods, the oldest first. */
  readonly past: readonly number[] | undefined;
  readonly later: readonly LaterPeriod[];
  readonly above: MonthCategory | undefined;
  readonly actions: PlanActions;
  onMove(step: -1 | 1): void;
  canMove(step: -1 | 1): boolean;
}

export function CategoryRow(props: CategoryRowProps): ReactNode {
  const { row, look, month, past, above, actions, onMove } = props;
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const [isNoting, setNoting] = useState(false);
  const writeNote = () => setNoting(true);
  const items = useItems(props, writeNote);
  const { category_id, name, kind, planned, actual, expected, left, is_archived } = row;
  const { currency } = month;
  const amount = (value: number) => formats.amount(value, currency);
  const search = actual === 0 ? undefined : searchOf(spanOf(month.period), ...lineFilters({ category: name }));
  const isKnown = kind !== "income" && left !== null;
  const over = overspentBy(row);
  const rest = over > 0 ? t("plan.over", { amount: amount(over) }) : amount(left ?? 0);
  return (
    <PlanRow
      heading={
        <Name row={row} look={look} month={month} search={search}>
          {isNoting ? (
            <NoteField
              label={t("plan.note_of", { name })}
              note={row.note}
              save={(note) => actions.saveNote(row, note)}
              onClose={(isByKey) => {
                setNoting(false);
                if (isByKey) focusCellOf(category_id);
              }}
            />
          ) : (
            row.note !== null && <span className={styles.reason}>{row.note}</span>
          )}
        </Name>
      }
      spark={past && <Spark amounts={past} />}
      planned={
        is_archived || !mayWrite ? (
          planned !== null && amount(planned)
        ) : (
          <Cell
            categoryId={category_id}
            label={t("plan.cell", { name })}
            planned={planned}
            isFund={row.carried_in !== null}
            above={above?.planned}
            currency={currency}
            onType={(next) => actions.type(next === undefined ? undefined : { category_id, planned: next })}
            onSave={(next) => actions.save(category_id, next)}
            onMove={onMove}
            onNote={writeNote}
          />
        )
      }
      actual={search === undefined ? amount(actual) : <FigureLink search={search}>{amount(actual)}</FigureLink>}
      left={isKnown ? rest : expected > 0 && t("plan.expected", { amount: amount(expected) })}
      leftLook={isKnown ? (over > 0 ? "over" : undefined) : "note"}
      bar={<MiniBar row={row} look={look} />}
      menu={mayWrite && <Menu label={t("action.menu", { name })} items={items} isSkipped={!is_archived} />}
      later={<LaterCells later={props.later} categoryIds={[category_id]} />}
    />
  );
}

interface NameProps extends Pick<CategoryRowProps, "row" | "look" | "month"> {
  readonly search: string | undefined;
  /** The note. */
  readonly children: ReactNode;
}

function Name({ row, look, month, search, children }: NameProps): ReactNode {
  const { t, formats } = useWords();
  const { name, kind, actual, carried_in, left, is_archived } = row;
  const amount = (value: number) => formats.amount(value, month.currency);
  return (
    <RowName look={look}>
      <span className={styles.name}>{name}</span>
      {is_archived && <span className={styles.note}>{t("state.hidden")}</span>}
      {carried_in !== null && (
        <span className={styles.note}>
          {carried_in === 0
            ? t("plan.fund", { amount: amount(left ?? 0) })
            : t(`plan.fund_from_${unitOf(month.period)}`, { amount: amount(left ?? 0), before: amount(carried_in) })}
        </span>
      )}
      {children}
      <SoFar search={search}>
        {kind !== "income" && actual >= 0
          ? t("plan.so_far", { amount: amount(actual) })
          : t("plan.received_so_far", { amount: amount(kind === "income" ? actual : -actual) })}
      </SoFar>
      <MiniBar row={row} look={look} isNarrow />
    </RowName>
  );
}

/** The actual amount on a narrow page, which has no column for it. */
export function SoFar({ search, children }: { readonly search: string | undefined; readonly children: ReactNode }) {
  return (
    <span className={styles.narrow}>
      {search === undefined ? children : <FigureLink search={search}>{children}</FigureLink>}
    </span>
  );
}

function useItems(
  { row, group, month, last, actions, onMove, canMove }: CategoryRowProps,
  writeNote: () => void,
): readonly MenuItem[] {
  const words = useWords();
  const { t, formats } = words;
  const { category_id, name, kind, planned, is_archived } = row;
  const lastName = last === undefined ? "" : nameOfLast(words, last.period);
  const over = overspentBy(row);
  const noteOf = (amount: number) => formats.amount(amount, month.currency);
  const fill = (from: "planned" | "actual", label: string): MenuItem[] => {
    const amount = fillAmount(last, category_id, from);
    if (amount === undefined || amount === planned || is_archived) return [];
    return [{ id: from, label, note: noteOf(amount), run: () => actions.save(category_id, amount) }];
  };
  const move = (step: -1 | 1, label: string, key: string): MenuItem[] =>
    canMove(step) ? [{ id: key, label, note: <Kbd>{`Alt ${key}`}</Kbd>, run: () => onMove(step) }] : [];
  const note = {
    ...{ id: "note", label: t(row.note === null ? "plan.note_add" : "plan.note_edit"), run: writeNote },
    ...(is_archived ? {} : { note: <Kbd>n</Kbd> }),
  };
  const cover = { id: "cover", label: t("plan.cover"), note: noteOf(over), run: () => actions.cover(category_id) };
  return [
    ...(over > 0 && !is_archived ? [cover] : []),
    ...fill("planned", t("plan.fill_row_planned", { month: lastName })),
    ...fill("actual", t("plan.fill_row_actual", { month: lastName })),
    { id: "edit", label: t("plan.edit"), run: () => actions.edit({ id: category_id, name, kind, group }) },
    note,
    ...move(-1, t("action.move_up"), "↑"),
    ...move(1, t("action.move_down"), "↓"),
    ...(is_archived ? [] : [{ id: "hide", label: t("action.hide"), run: () => actions.hide(category_id, name) }]),
  ];
}

interface MiniBarProps extends Pick<CategoryRowProps, "row" | "look"> {
  readonly isNarrow?: boolean;
}

/** The row's own bar, in the color of the category: spent, expected (hatched), and overspent (past the mark). */
function MiniBar({ row, look, isNarrow = false }: MiniBarProps): ReactNode {
  const bar = miniBarOf(row);
  if (bar === undefined) return null;
  const width = (share: number) => ({ width: `${(share * 100).toFixed(2)}%` });
  return (
    <span
      className={`${styles.mini} ${isNarrow ? styles.miniNarrow : ""} ${look === undefined ? "" : hueOf(look)}`}
      data-graph=""
      aria-hidden="true"
    >
      <i style={width(bar.actual)} />
      {bar.expected > 0 && <i className={styles.hatched} style={width(bar.expected)} />}
      {bar.over > 0 && <i className={row.kind === "income" ? undefined : styles.over} style={width(bar.over)} />}
    </span>
  );
}

const SPARK_WIDTH = 84;
const SPARK_HEIGHT = 20;

function Spark({ amounts }: { readonly amounts: readonly number[] }): ReactNode {
  const top = Math.max(...amounts, 0.01);
  const step = SPARK_WIDTH / Math.max(1, amounts.length - 1);
  const points = amounts.map(
    (amount, i) =>
      `${(i * step).toFixed(1)},${(SPARK_HEIGHT - 2 - (Math.max(0, amount) / top) * (SPARK_HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`} aria-hidden="true">
      <g data-graph="">
        <polyline points={points.join(" ")} />
      </g>
    </svg>
  );
}
