/** The table of the plan: one section per group, one row per category, and the money without a category at the end. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Month, MonthUncategorised, PlannedAmount } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts, categoriesToEdit } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import type { EditedCategory } from "../../components/category-dialog.tsx";
import { useKeys } from "../../components/keys.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { CategoryRow } from "./category-row.tsx";
import { focusCell } from "./cell.tsx";
import { pastMonthsOf } from "./queries.ts";
import { movedIds, type Section, type Sums, sectionsOf, sumsOf } from "./rows.ts";
import styles from "./table.module.css";

interface PlanTableProps {
  readonly month: Month;
  readonly last: Month | undefined;
  onType(plan: PlannedAmount | undefined): void;
  onSave(categoryId: string, planned: number | null): void;
  onCover(categoryId: string): void;
  onEdit(category: EditedCategory): void;
  onHide(categoryId: string, name: string): void;
}

export function PlanTable({ month, last, onType, onSave, onCover, onEdit, onHide }: PlanTableProps): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const { data: past } = useQuery(pastMonthsOf(month.year_month));
  const { data: all } = useQuery(categoriesToEdit);
  const sections = sectionsOf(month);
  const hasGroups = sections.some(({ group }) => group !== null);
  const order = sections.flatMap(({ rows }) => rows);
  useKeys([
    { keys: "j", label: t("plan.key_next"), isWrite: true, run: () => focusCell(undefined, 1) },
    { keys: "k", label: t("plan.key_previous"), isWrite: true, run: () => focusCell(undefined, -1) },
  ]);

  function move(section: Section, categoryId: string, step: -1 | 1): void {
    const ids = section.rows.map(({ category_id }) => category_id);
    const category_ids =
      all &&
      movedIds(
        all.categories.map(({ id }) => id),
        ids,
        categoryId,
        step,
      );
    if (category_ids === undefined) return;
    const name = section.rows.find((row) => row.category_id === categoryId)?.name ?? "";
    report(write("PUT /v1/categories/order", { body: { category_ids } }, t("plan.moved", { name })));
  }

  return (
    <table className={styles.table} data-read-only={!mayWrite}>
      <thead>
        <tr>
          <th scope="col">{t("field.category")}</th>
          <th scope="col" className={styles.spark}>
            {t("plan.months")}
          </th>
          <th scope="col" className={styles.amount}>
            {t("plan.planned")}
          </th>
          <th scope="col" className={`${styles.amount} ${styles.actual}`}>
            {t("plan.actual")}
          </th>
          <th scope="col" className={`${styles.amount} ${styles.left}`}>
            {t("plan.left")}
          </th>
          <td className={styles.bar} />
          <td className={styles.menu} />
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={`${section.id} ${section.group}`}>
          <SectionRow
            name={
              section.id === "income"
                ? t("plan.money_in")
                : (section.group ?? t(hasGroups ? "plan.no_group" : "plan.money_out"))
            }
            sums={section.sums}
            currency={month.currency}
            isIncome={section.id === "income"}
          />
          {section.rows.map((row) => (
            <CategoryRow
              key={row.category_id}
              row={row}
              group={section.group}
              currency={month.currency}
              yearMonth={month.year_month}
              last={last}
              past={past?.get(row.category_id)}
              above={order[order.indexOf(row) - 1]}
              onType={onType}
              onSave={onSave}
              onCover={onCover}
              onEdit={onEdit}
              onHide={onHide}
              onMove={(step) => move(section, row.category_id, step)}
              canMove={(step) => section.rows[section.rows.indexOf(row) + step] !== undefined}
            />
          ))}
        </tbody>
      ))}
      <Uncategorised rows={month.uncategorised} currency={month.currency} />
    </table>
  );
}

interface SectionRowProps {
  readonly name: string;
  readonly sums: Sums;
  readonly currency: string;
  readonly isIncome?: boolean;
}

function SectionRow({ name, sums, currency, isIncome = false }: SectionRowProps): ReactNode {
  const { t, formats } = useWords();
  const isNarrow = useMedia(NARROW); // where the column of the actual amounts is left out
  const { planned, actual, left, hasUnplanned } = sums;
  const amount = (value: number | null) => (value === null ? "" : formats.amount(value, currency));
  const rest = () => {
    if (isIncome || left === null) return "";
    if (left < 0) return t("plan.over", { amount: amount(-left) });
    return hasUnplanned && !isNarrow ? (
      <span className={styles.note}>{t("plan.in_plans", { amount: amount(left) })}</span>
    ) : (
      amount(left)
    );
  };
  return (
    <tr className={styles.section}>
      <th scope="rowgroup">{name}</th>
      <td className={styles.spark} />
      <td className={styles.amount}>{amount(planned)}</td>
      <td className={`${styles.amount} ${styles.actual}`}>{amount(actual)}</td>
      <td className={`${styles.amount} ${styles.left}`}>{rest()}</td>
      <td className={styles.bar} />
      <td className={styles.menu} />
    </tr>
  );
}

/** Money without a category. It cannot be planned here. */
function Uncategorised({
  rows,
  currency,
}: {
  readonly rows: readonly MonthUncategorised[];
  readonly currency: string;
}): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(accounts);
  if (rows.length === 0) return null;
  const nameOf = ({ source, account_id }: MonthUncategorised) => {
    if (source === "uncategorised_income") return t("plan.uncategorised_income");
    if (source === "uncategorised_spending") return t("plan.uncategorised_spending");
    const name = data?.accounts.find(({ id }) => id === account_id)?.name ?? "";
    return t("plan.into_account", { name });
  };
  return (
    <tbody>
      <SectionRow
        name={t("plan.uncategorised")}
        sums={{
          ...sumsOf(
            rows.filter(({ part }) => part !== "income"),
            currency,
          ),
          left: null,
        }}
        currency={currency}
      />
      {rows.map((row) => (
        <tr key={`${row.source} ${row.account_id}`} className={styles.row}>
          <th scope="row">
            <span className={styles.name}>{nameOf(row)}</span>
            <span className={styles.narrow}>{t("plan.so_far", { amount: formats.amount(row.actual, currency) })}</span>
          </th>
          <td className={styles.spark} />
          <td className={styles.amount}>{row.planned === null ? "" : formats.amount(row.planned, currency)}</td>
          <td className={`${styles.amount} ${styles.actual}`}>{formats.amount(row.actual, currency)}</td>
          <td className={`${styles.amount} ${styles.left} ${styles.note}`}>
            {row.expected !== 0 && t("plan.expected", { amount: formats.amount(row.expected, currency) })}
          </td>
          <td className={styles.bar} />
          <td className={styles.menu} />
        </tr>
      ))}
    </tbody>
  );
}
