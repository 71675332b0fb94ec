/** The third and the fourth question: pay, then bills and savings, each with an amount and a day. */
import type { ReactNode } from "react";
import { IconButton } from "../../components/button.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { SelectField } from "../../components/select.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Every, type Regular, savedThisMonth } from "./answers.ts";
import type { RegularRow } from "./progress.ts";
import { createRegulars, mainAccount, savingsAccount } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import styles from "./step.module.css";
import { Picks, StepForm, useRows } from "./step.tsx";

const EVERY = ["month", "two_weeks", "week"] as const satisfies readonly Every[];

/** Common bills, and the category of each. Savings have none: they are a transfer to the savings account. */
const BILLS = {
  rent: "home",
  mortgage: "home",
  power: "power",
  water: "water",
  internet: "internet",
  phone: "internet",
  insurance: "insurance",
  loan: "loans",
  childcare: "childcare",
  streaming: "subscriptions",
  gym: "subscriptions",
  savings: undefined,
  other: "other",
} as const;

type Bill = keyof typeof BILLS;

export function PayStep(props: StepProps): ReactNode {
  const { t } = useWords();
  const newRow = () => emptyRow({ name: "", monthDay: 31, nextOn: props.today });
  return (
    <RegularStep
      {...props}
      step="pay"
      first={[newRow()]}
      addLabel={t("welcome.add_pay")}
      picksOf={() => [{ id: "pay", label: t("welcome.add_pay") }]}
      newRow={newRow}
      toRegular={(row) => ({
        ...row,
        name: row.name.trim() || t("welcome.pay_name"),
        category: { name: t("welcome.category_pay"), kind: "income" },
      })}
    />
  );
}

export function BillsStep(props: StepProps): ReactNode {
  const { t } = useWords();
  const nameOf = (bill: Bill) => (bill === "other" ? "" : t(`welcome.bill_${bill}`));
  return (
    <RegularStep
      {...props}
      step="bills"
      first={[]}
      addLabel={t("welcome.add_bill")}
      picksOf={(rows) =>
        (Object.keys(BILLS) as Bill[])
          .filter((id) => id === "other" || !rows.some(({ bill }) => bill === id))
          .map((bill) => ({ id: bill, label: t(`welcome.bill_${bill}`) }))
      }
      newRow={(bill) => emptyRow({ bill, name: nameOf(bill as Bill), monthDay: 1, nextOn: props.today })}
      toRegular={(row) => {
        const category = BILLS[row.bill as Bill];
        return {
          ...row,
          name: row.name.trim() || t("welcome.bill_other"),
          amount: -(row.amount ?? 0),
          category: category && { name: t(`welcome.category_${category}`), kind: "bill" },
        };
      }}
    />
  );
}

function emptyRow(row: Pick<RegularRow, "bill" | "name" | "monthDay" | "nextOn">): RegularRow {
  return { ...row, text: "", amount: undefined, every: "month" };
}

interface RegularStepProps extends StepProps {
  readonly step: "pay" | "bills";
  readonly first: readonly RegularRow[];
  readonly addLabel: string;
  /** The rows that can be added. */
  picksOf(rows: readonly RegularRow[]): readonly { readonly id: string; readonly label: string }[];
  newRow(id: string): RegularRow;
  toRegular(row: RegularRow & { readonly amount: number }): Regular;
}

function RegularStep(props: RegularStepProps): ReactNode {
  const { step, first, addLabel, picksOf, newRow, toRegular, budget, today, answers, ...steps } = props;
  const { t } = useWords();
  const { rows, add, change, remove } = useRows(answers.drafts[step] ?? first);
  const { currency } = budget;

  /** A row without an amount is not answered. */
  async function submit(): Promise<void> {
    answers.saveDraft(step, rows);
    const regulars = rows.flatMap((row) =>
      row.amount === undefined || row.amount <= 0 ? [] : [toRegular({ ...row, amount: row.amount })],
    );
    if (regulars.length > 0) {
      await answers.perform(step, async (note) => {
        const mainId = await mainAccount(t("welcome.kind_checking"), currency, note);
        const saves = regulars.some(({ category }) => category === undefined);
        const saved = savedThisMonth(regulars, today, currency);
        const savings = saves ? await savingsAccount(t("welcome.kind_savings"), currency, saved, note) : undefined;
        const paid = regulars.filter(({ category }) => category !== undefined || savings?.hasSaved === true);
        await createRegulars(regulars, paid, { mainId, savingsId: savings?.id }, today, note);
      });
    }
  }

  return (
    <StepForm title={t(`welcome.${step}`)} hint={t(`welcome.${step}_hint`)} submit={submit} {...steps}>
      {rows.map((row, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a row is its place
          key={i}
          row={row}
          step={step}
          isNew={i > 0 || first.length === 0}
          currency={currency}
          today={today}
          onChange={(fields) => change(i, fields)}
          {...(rows.length > first.length && { onRemove: () => remove(i) })}
        />
      ))}
      <Picks label={addLabel} choices={picksOf(rows)} onPick={(id) => add(newRow(id))} />
    </StepForm>
  );
}

interface RowProps {
  readonly row: RegularRow;
  readonly step: "pay" | "bills";
  /** Added on this page: its amount gets the focus. */
  readonly isNew: boolean;
  readonly currency: string;
  readonly today: string;
  onChange(fields: Partial<RegularRow>): void;
  onRemove?(): void;
}

function Row({ row, step, isNew, currency, today, onChange, onRemove }: RowProps): ReactNode {
  const { t, formats } = useWords();
  const { bill, name, text, every, monthDay, nextOn } = row;
  const isPay = step === "pay";
  const shown = name || t(isPay ? "welcome.pay_name" : "welcome.bill_other");
  const isNamed = isPay || bill === "other";
  return (
    <div className={`${styles.row} ${isPay ? styles.pay : isNamed ? styles.named : ""}`}>
      {isNamed && (
        <Field
          label={t(isPay ? "welcome.payer" : "welcome.bill_name")}
          value={name}
          maxLength={200}
          placeholder={shown}
          onChange={(next) => onChange({ name: next })}
        />
      )}
      <div data-first={isNew ? undefined : ""}>
        <AmountField
          label={isNamed ? t("welcome.amount", { currency }) : name}
          currency={currency}
          text={text}
          placeholder={formats.typed(0, currency)}
          autoFocus={isNew}
          onChange={(next, amount) => onChange({ text: next, amount })}
        />
      </div>
      {isPay && (
        <SelectField
          label={t("welcome.every")}
          value={every}
          choices={EVERY.map((value) => ({ value, label: t(`welcome.every_${value}`) }))}
          onChange={(next) => onChange({ every: next as Every })}
        />
      )}
      {every === "month" ? (
        <SelectField
          label={t(isPay ? "welcome.pay_day" : "field.day")}
          value={String(monthDay)}
          choices={Array.from({ length: 31 }, (_, i) => ({
            value: String(i + 1),
            label: t("coming.month_day", { day: i + 1 }),
          }))}
          onChange={(next) => onChange({ monthDay: Number(next) })}
        />
      ) : (
        <DayField
          label={t("welcome.next_on")}
          day={nextOn}
          today={today}
          prefer="future"
          onChange={(next) => onChange({ nextOn: next })}
        />
      )}
      {onRemove && <IconButton icon="cross" label={t("action.remove_named", { name: shown })} onClick={onRemove} />}
    </div>
  );
}
