/** In which period a transaction counts, or all that are selected: one step for its own period and those beside it. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { COUNTS_IN, type CountsIn } from "../../../src/domain/period.ts";
import { contains, usePeriodsAt } from "../../api/periods.ts";
import { useUnit } from "../../api/unit.ts";
import { Button } from "../../components/button.tsx";
import { DayField } from "../../components/field.tsx";
import { isMonth, type PeriodDays, type Unit } from "../../logic/period.ts";
import { periodName } from "../../words/period-name.ts";
import { useWords } from "../../words/use-words.tsx";
import { nearest } from "./counting-day.ts";
import styles from "./edit-fields.module.css";
import { EditForm, type FieldProps } from "./edit-form.tsx";
import { matchedRuleOf, type Row } from "./queries.ts";

export function CountsEdit({ row, rows, names, error, isSaving, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const unit = useUnit();
  const [day, setDay] = useState(row?.counts_on ?? row?.authorized_at ?? names.today);
  const [isReadable, setReadable] = useState(true);
  return (
    <>
      <p className={styles.hint}>{t(`transactions.counts_in_hint_${unit}`, { count: row === undefined ? 2 : 1 })}</p>
      {row && <Reason row={row} />}
      <Choices row={row} rows={rows} unit={unit} isSaving={isSaving} save={save} />
      {row?.decided_by.counts_on !== "match" && row?.counts_on !== null && (
        <p className={styles.choices}>
          <Button isQuiet disabled={isSaving} onClick={() => save({ counts_on: null })}>
            {t("transactions.counts_automatic")}
          </Button>
        </p>
      )}
      <EditForm canSave={isReadable && !isSaving} isInCell={false} onSave={() => save({ counts_on: day })}>
        <DayField
          label={t("transactions.counts_day")}
          day={day}
          today={names.today}
          prefer="past"
          error={error}
          onChange={setDay}
          onReadable={setReadable}
        />
      </EditForm>
    </>
  );
}

interface ChoicesProps extends Pick<FieldProps, "row" | "rows" | "isSaving" | "save"> {
  readonly unit: Unit;
}

/** The periods by name, if all rows are in the same one, and otherwise as seen from the period of each row. */
function Choices({ row, rows, unit, isSaving, save }: ChoicesProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const day = rows[0]?.authorized_at;
  const near = usePeriodsAt(day);
  const isShared = near !== undefined && rows.every((one) => contains(near.shown, one.authorized_at));
  const periods = isShared ? { previous: near.previous, same: near.shown, next: near.next } : undefined;

  function relationOf(countsIn: CountsIn): string {
    if (countsIn !== "same") return t(`transactions.counts_${countsIn}_${unit}`);
    if (row === undefined) return t("transactions.counts_same");
    return t("transactions.counts_own_day", { day: formats.day(row.authorized_at, "short") });
  }

  /** With the days of a period that is called by a month and is not the calendar month. */
  function detailOf(period: PeriodDays, countsIn: CountsIn): string {
    const relation = relationOf(countsIn);
    if (countsIn === "same" || period.name === null || isMonth(period)) return relation;
    return `${relation}, ${periodName(words, { ...period, name: null }, day)}`;
  }

  return (
    <p className={styles.periods}>
      {COUNTS_IN.map((countsIn) => {
        const period = periods?.[countsIn];
        const isNow = period !== undefined && rows.every((one) => contains(period, one.counts_on ?? one.authorized_at));
        return (
          <Button
            key={countsIn}
            isQuiet
            {...(isNow && { icon: "check" })}
            aria-pressed={isNow}
            disabled={isSaving}
            onClick={() =>
              save(
                row && period ? { counts_on: nearest(row.authorized_at, period, countsIn) } : { counts_in: countsIn },
              )
            }
          >
            <span>{period === undefined ? relationOf(countsIn) : periodName(words, period, day)}</span>
            {period !== undefined && <small>{detailOf(period, countsIn)}</small>}
          </Button>
        );
      })}
    </p>
  );
}

/** Who decided in which period it counts. Undefined for its own day. */
export function useCountingReason(row: Row): string | undefined {
  const { t, formats } = useWords();
  const { data: name } = useQuery(matchedRuleOf(row));
  if (row.counts_on === null) return undefined;
  const day = formats.day(row.counts_on, "short");
  if (row.decided_by.counts_on === "you") return t("transactions.counts_by_you", { day });
  if (name === undefined) return t("transactions.counts_by_match", { day });
  return t("transactions.counts_by_match_with", { day, name });
}

function Reason({ row }: { readonly row: Row }): ReactNode {
  const { t } = useWords();
  const reason = useCountingReason(row);
  return reason && <p className={styles.hint}>{t("transactions.counts_reason", { reason })}</p>;
}
