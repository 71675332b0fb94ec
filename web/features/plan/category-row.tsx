/** One category of the plan: its planned amount to edit, the actual amount, the rest, and its actions. */
import type { ReactNode } from "react";
import { addMonths } from "../../../src/domain/calendar.ts";
import type { Month, MonthCategory, PlannedAmount } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import type { EditedCategory } from "../../components/category-dialog.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Menu, type MenuItem } from "../../components/menu.tsx";
import { useWords } from "../../words/use-words.tsx";
import { Cell } from "./cell.tsx";
import { fillAmount, miniBarOf, overspentBy } from "./rows.ts";
import styles from "./table.module.css";

interface CategoryRowProps {
  readonly row: MonthCategory;
  readonly group: string | null;
  readonly currency: string;
  readonly yearMonth: string;
  readonly last: Month | undefined;
  /** The actual amounts of the last twelve months. */
  readonly past: readonly number[] | undefined;
  readonly above: MonthCategory | undefined;
  onType(plan: PlannedAmount | undefined): void;
  onSave(categoryId: string, planned: number | null): void;
  onCover(categoryId: string): void;
  onEdit(category: EditedCategory): void;
  onHide(categoryId: string, name: string): void;
  onMove(step: -1 | 1): void;
  canMove(step: -1 | 1): boolean;
}

export function CategoryRow(props: CategoryRowProps): ReactNode {
  const { row, currency, past, above, onType, onSave, onMove } = props;
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const items = useItems(props);
  const { category_id, name, planned, actual, carried_in, is_archived } = row;
  const amount = (value: number) => formats.amount(value, currency);
  return (
    <tr className={styles.row}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        {is_archived && <span className={styles.note}>{t("plan.is_hidden")}</span>}
        {carried_in !== null && (
          <span className={styles.note}>
            {carried_in === 0
              ? t("plan.fund", { amount: amount(row.left ?? 0) })
              : t("plan.fund_from", { amount: amount(row.left ?? 0), before: amount(carried_in) })}
          </span>
        )}
        <span className={styles.narrow}>
          {row.kind !== "income" && actual >= 0
            ? t("plan.so_far", { amount: amount(actual) })
            : t("plan.received_so_far", { amount: amount(row.kind === "income" ? actual : -actual) })}
        </span>
        <MiniBar row={row} isNarrow />
      </th>
      <td className={styles.spark}>{past && <Spark amounts={past} />}</td>
      <td className={styles.amount}>
        {is_archived || !mayWrite ? (
          planned !== null && amount(planned)
        ) : (
          <Cell
            categoryId={category_id}
            label={t("plan.cell", { name })}
            planned={planned}
            isFund={carried_in !== null}
            above={above?.planned}
            currency={currency}
            onType={(next) => onType(next === undefined ? undefined : { category_id, planned: next })}
            onSave={(next) => onSave(category_id, next)}
            onMove={onMove}
          />
        )}
      </td>
      <td className={`${styles.amount} ${styles.actual}`}>{amount(actual)}</td>
      <Left row={row} currency={currency} />
      <td className={styles.bar}>
        <MiniBar row={row} />
      </td>
      <td className={styles.menu}>{mayWrite && <Menu label={t("plan.actions", { name })} items={items} />}</td>
    </tr>
  );
}

function useItems({ row, group, currency, yearMonth, last, ...act }: CategoryRowProps): readonly MenuItem[] {
  const { t, formats } = useWords();
  const { category_id, name, kind, planned, is_archived } = row;
  const month = formats.monthName(addMonths(yearMonth, -1));
  const over = overspentBy(row);
  const fill = (from: "planned" | "actual", label: string): MenuItem[] => {
    const amount = fillAmount(last, category_id, from);
    if (amount === undefined || amount === planned || is_archived) return [];
    const note = formats.amount(amount, currency);
    return [{ id: from, label, note, run: () => act.onSave(category_id, amount) }];
  };
  const move = (step: -1 | 1, label: string, key: string): MenuItem[] =>
    act.canMove(step) ? [{ id: key, label, note: <Kbd>{`Alt ${key}`}</Kbd>, run: () => act.onMove(step) }] : [];
  return [
    ...(over > 0 && !is_archived
      ? [
          {
            id: "cover",
            label: t("plan.cover"),
            note: formats.amount(over, currency),
            run: () => act.onCover(category_id),
          },
        ]
      : []),
    ...fill("planned", t("plan.fill_row_planned", { month })),
    ...fill("actual", t("plan.fill_row_actual", { month })),
    { id: "edit", label: t("plan.edit"), run: () => act.onEdit({ id: category_id, name, kind, group }) },
    ...move(-1, t("plan.move_up"), "↑"),
    ...move(1, t("plan.move_down"), "↓"),
    ...(is_archived ? [] : [{ id: "hide", label: t("plan.hide"), run: () => act.onHide(category_id, name) }]),
  ];
}

function Left({ row, currency }: { readonly row: MonthCategory; readonly currency: string }): ReactNode {
  const { t, formats } = useWords();
  const { kind, left, expected } = row;
  const over = overspentBy(row);
  const amount = (value: number) => formats.amount(value, currency);
  const more = expected > 0 ? t("plan.expected", { amount: amount(expected) }) : "";
  if (kind === "income" || left === null) {
    return <td className={`${styles.amount} ${styles.left} ${styles.note}`}>{more}</td>;
  }
  return (
    <td className={`${styles.amount} ${styles.left}`} data-over={over > 0}>
      {over > 0 ? t("plan.over", { amount: amount(over) }) : amount(left)}
    </td>
  );
}

/** The row's own bar: spent, expected (hatched), and overspent (past the mark). */
function MiniBar({ row, isNarrow = false }: { readonly row: MonthCategory; readonly isNarrow?: boolean }): ReactNode {
  const bar = miniBarOf(row);
  if (bar === undefined) return null;
  const width = (share: number) => ({ width: `${(share * 100).toFixed(2)}%` });
  return (
    <span
      className={isNarrow ? `${styles.mini} ${styles.miniNarrow}` : styles.mini}
      data-kind={row.kind}
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
