/** The table of the plan: one section per group, one row per category, and the money without a category at the end. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Month, MonthCategory, MonthUncategorised } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { moveCategory } from "../../api/order.ts";
import { accounts, categoriesToEdit } from "../../api/reads.ts";
import { TRANSFER } from "../../components/category-tile.tsx";
import { FigureLink } from "../../components/figure-link.tsx";
import { useKeys } from "../../components/keys.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { lineFilters, searchOf, spanOf } from "../../logic/figure-search.ts";
import { type Unit, unitOf } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import { CategoryRow, type PlanActions, SoFar } from "./category-row.tsx";
import { focusCell } from "./cell.tsx";
import { LaterCells, LaterColumns, LaterHead, LaterNames, type LaterPeriod } from "./later-periods.tsx";
import { paidBefore } from "./queries.ts";
import { PlanRow, RowName } from "./row.tsx";
import { type Section, type Sums, sectionsOf, sumsOf } from "./rows.ts";
import styles from "./table.module.css";

/** The lines show this many periods. */
const LINE_PERIODS = 12;

interface PlanTableProps {
  readonly month: Month;
  readonly last: Month | undefined;
  readonly later: readonly LaterPeriod[];
  readonly actions: PlanActions;
}

export function PlanTable({ month, last, later, actions }: PlanTableProps): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const { data: past } = useQuery(paidBefore(month));
  const { data: all } = useQuery(categoriesToEdit);
  const sections = sectionsOf(month);
  const hasGroups = sections.some(({ group }) => group !== null);
  const order = sections.flatMap(({ rows }) => rows);
  useKeys([
    { keys: "j", label: t("plan.key_next"), isWrite: true, run: () => focusCell(undefined, 1) },
    { keys: "k", label: t("plan.key_previous"), isWrite: true, run: () => focusCell(undefined, -1) },
    { keys: "n", label: t("plan.key_note"), isWrite: true, run: undefined },
    { keys: "Ctrl Enter", label: t("plan.key_menu"), isWrite: true, run: undefined },
  ]);

  function move({ rows }: Section, { category_id, name }: MonthCategory, step: -1 | 1): void {
    const shownIds = rows.map((row) => row.category_id);
    moveCategory(shownIds, category_id, step, t("plan.moved", { name }));
  }

  return (
    <table className={styles.table} data-read-only={!mayWrite}>
      <LaterColumns later={later} />
      <Head later={later} unit={unitOf(month.period)} />
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
            later={<LaterCells later={later} categoryIds={section.rows.map(({ category_id }) => category_id)} />}
          />
          {section.rows.map((row) => (
            <CategoryRow
              key={row.category_id}
              row={row}
              look={all?.categories.find(({ id }) => id === row.category_id)}
              group={section.group}
              month={month}
              last={last}
              later={later}
              past={past?.get(row.category_id)?.slice(-LINE_PERIODS)}
              above={order[order.indexOf(row) - 1]}
              actions={actions}
              onMove={(step) => move(section, row, step)}
              canMove={(step) => section.rows[section.rows.indexOf(row) + step] !== undefined}
            />
          ))}
        </tbody>
      ))}
      <Uncategorised month={month} later={later} />
    </table>
  );
}

function Head({ later, unit }: Pick<PlanTableProps, "later"> & { readonly unit: Unit }): ReactNode {
  const { t } = useWords();
  return (
    <thead>
      <LaterHead later={later} />
      <tr>
        <th scope="col">{t("field.category")}</th>
        <th scope="col" className={styles.spark}>
          {t(`plan.last_${unit}`, { count: LINE_PERIODS })}
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
        <LaterNames later={later} />
      </tr>
    </thead>
  );
}

interface SectionRowProps {
  readonly name: string;
  readonly sums: Sums;
  readonly currency: string;
  readonly isIncome?: boolean;
  readonly later: ReactNode;
}

function SectionRow({ name, sums, currency, isIncome = false, later }: SectionRowProps): ReactNode {
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
    <PlanRow isSection heading={name} planned={amount(planned)} actual={amount(actual)} left={rest()} later={later} />
  );
}

/** Money without a category. It cannot be planned here. */
function Uncategorised({ month, later }: Pick<PlanTableProps, "month" | "later">): ReactNode {
  const { uncategorised: rows, currency, period } = month;
  const { t, formats } = useWords();
  const amount = (value: number | null) => (value === null ? "" : formats.amount(value, currency));
  const outgoing = rows.filter(({ part }) => part !== "income");
  const { data } = useQuery(accounts);
  const none = <LaterCells later={later} categoryIds={[]} />;
  if (rows.length === 0) return null;
  const accountOf = ({ account_id }: MonthUncategorised) => data?.accounts.find(({ id }) => id === account_id)?.name;
  const nameOf = (row: MonthUncategorised) => {
    if (row.source === "uncategorised_income") return t("plan.uncategorised_income");
    if (row.source === "uncategorised_spending") return t("plan.uncategorised_spending");
    return t("plan.into_account", { name: accountOf(row) ?? "" });
  };
  const searchFor = (row: MonthUncategorised) => {
    const account = accountOf(row);
    if (row.actual === 0 || (row.source === "account" && account === undefined)) return undefined;
    return searchOf(spanOf(period), ...lineFilters(account === undefined ? { part: row.part } : { account }));
  };
  return (
    <tbody>
      <SectionRow
        name={t("plan.uncategorised")}
        sums={{ ...sumsOf(outgoing, currency), left: null }}
        currency={currency}
        later={none}
      />
      {rows.map((row) => {
        const search = searchFor(row);
        return (
          <PlanRow
            key={`${row.source} ${row.account_id}`}
            heading={
              <RowName look={row.source === "account" ? TRANSFER : null}>
                <span className={styles.name}>{nameOf(row)}</span>
                <SoFar search={search}>{t("plan.so_far", { amount: amount(row.actual) })}</SoFar>
              </RowName>
            }
            planned={amount(row.planned)}
            actual={
              search === undefined ? amount(row.actual) : <FigureLink search={search}>{amount(row.actual)}</FigureLink>
            }
            left={row.expected !== 0 && t("plan.expected", { amount: amount(row.expected) })}
            leftLook="note"
            later={none}
          />
        );
      })}
    </tbody>
  );
}
