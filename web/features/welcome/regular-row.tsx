/** The fields of one regular payment: its amount, and the days on which it is due. */
import type { ReactNode } from "react";
import { IconButton } from "../../components/button.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { MonthDayField } from "../../components/month-day-field.tsx";
import { SelectField } from "../../components/select.tsx";
import { FIRST_DAYS, fitSecondDay, isInWeeks, LAST_DAY, RHYTHMS, secondDaysOf } from "../../logic/rhythm.ts";
import { useWords } from "../../words/use-words.tsx";
import type { RegularRow } from "./progress.ts";
import styles from "./step.module.css";

const EVERY = [...RHYTHMS, "irregular"] as const;

interface RowProps {
  readonly row: RegularRow;
  readonly step: "pay" | "bills";
  /** What is wrong with the amount. */
  readonly error: string | undefined;
  /** Added on this page: its amount gets the focus. */
  readonly isNew: boolean;
  readonly currency: string;
  readonly today: string;
  onChange(fields: Partial<RegularRow>): void;
  onRemove?(): void;
}

export function Row({ row, step, error, isNew, currency, today, onChange, onRemove }: RowProps): ReactNode {
  const { t, formats } = useWords();
  const { bill, name, text, every } = row;
  const isPay = step === "pay";
  const shown = name || t(isPay ? "welcome.pay_name" : "welcome.bill_other");
  const isNamed = isPay || bill === "other";
  const payLayout = every === "twice_a_month" ? styles.twice : styles.pay;
  const layout = isPay ? payLayout : isNamed ? styles.named : "";
  return (
    <div className={`${styles.row} ${layout}`}>
      {every !== "irregular" && (
        <AmountField
          label={isNamed ? t("welcome.amount", { currency }) : name}
          currency={currency}
          text={text}
          error={error}
          placeholder={formats.typed(0, currency)}
          autoFocus={isNew}
          onChange={(next, amount) => onChange({ text: next, amount })}
        />
      )}
      {isNamed && (
        <Field
          label={t(isPay ? "welcome.payer" : "welcome.bill_name")}
          value={name}
          maxLength={200}
          placeholder={shown}
          onChange={(next) => onChange({ name: next })}
        />
      )}
      {isPay && (
        <SelectField
          label={t("welcome.every")}
          value={every}
          choices={EVERY.map((value) => ({ value, label: t(`welcome.every_${value}`) }))}
          onChange={(next) => onChange(withEvery(next as RegularRow["every"]))}
        />
      )}
      <Days row={row} isPay={isPay} today={today} onChange={onChange} />
      {every === "irregular" && <p className={styles.note}>{t("welcome.irregular_hint")}</p>}
      {onRemove && <IconButton icon="cross" label={t("action.remove_named", { name: shown })} onClick={onRemove} />}
    </div>
  );
}

/** With the usual days of the choice. */
function withEvery(every: RegularRow["every"]): Partial<RegularRow> {
  if (every === "twice_a_month") return { every, monthDay: 1, secondDay: 15 };
  return every === "month" ? { every, monthDay: LAST_DAY } : { every };
}

interface DaysProps extends Pick<RowProps, "row" | "today" | "onChange"> {
  readonly isPay: boolean;
}

function Days({ row: { every, monthDay, secondDay, nextOn }, isPay, today, onChange }: DaysProps): ReactNode {
  const { t } = useWords();
  if (every === "irregular" || every === "last_working_day") return null;
  if (isInWeeks(every)) {
    const label = t("welcome.next_on");
    const change = (next: string) => onChange({ nextOn: next });
    return <DayField label={label} day={nextOn} today={today} prefer="future" onChange={change} />;
  }
  const isTwice = every === "twice_a_month";
  return (
    <>
      <MonthDayField
        label={t(isPay ? "welcome.pay_day" : "field.day")}
        value={monthDay}
        {...(isTwice && { days: FIRST_DAYS })}
        onChange={(day) => onChange({ monthDay: day, ...(isTwice && { secondDay: fitSecondDay(day, secondDay) }) })}
      />
      {isTwice && (
        <MonthDayField
          label={t("welcome.pay_day_too")}
          value={secondDay}
          days={secondDaysOf(monthDay)}
          onChange={(day) => onChange({ secondDay: day })}
        />
      )}
    </>
  );
}
