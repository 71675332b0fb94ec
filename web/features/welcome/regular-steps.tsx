/** The third and the fourth question: pay, then bills and savings, each with an amount and a day. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { proposalOf } from "../../api/period-changes.ts";
import { explanationOf } from "../../api/spending-power.ts";
import { CALENDAR, LAST_DAY, type Pattern, patternOf } from "../../logic/rhythm.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Regular, savedSoFar } from "./answers.ts";
import { MonthStart } from "./month-start.tsx";
import { previewOf, usePreview } from "./preview.ts";
import type { RegularRow } from "./progress.ts";
import { Row } from "./regular-row.tsx";
import { createRegulars, mainAccount, type Note, periodStart, savingsAccount, setPeriods } from "./requests.ts";
import type { StepProps } from "./screen.tsx";
import { Picks, StepForm, useAnsweredRows, useRows } from "./step.tsx";

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
  const { answers, today } = props;
  const [keepsMonths, setKeepsMonths] = useState(answers.drafts.keepsMonths ?? false);
  const newRow = () => emptyRow({ name: "", monthDay: LAST_DAY, nextOn: today });

  async function prepare([first]: readonly Regular[], note: Note): Promise<void> {
    answers.saveDraft("keepsMonths", keepsMonths);
    if (first !== undefined) await setPeriods(keepsMonths ? CALENDAR : patternOf(first), today, note);
  }

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
      prepare={prepare}
      startsOf={([first]) => (first === undefined || keepsMonths ? undefined : patternOf(first))}
      end={([first]) =>
        first && (
          <MonthStart period={patternOf(first)} today={today} keepsMonths={keepsMonths} onChange={setKeepsMonths} />
        )
      }
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

/** A bill that was picked, or a row with a text, and no amount. */
function isUnanswered({ bill, name, text, amount, every }: RegularRow): boolean {
  const isStarted = bill !== undefined || `${name}${text}`.trim() !== "";
  return isStarted && every !== "irregular" && !(amount !== undefined && amount > 0);
}

function emptyRow(row: Pick<RegularRow, "bill" | "name" | "monthDay" | "nextOn">): RegularRow {
  return { ...row, text: "", amount: undefined, every: "month", secondDay: 15 };
}

interface RegularStepProps extends StepProps {
  readonly step: "pay" | "bills";
  readonly first: readonly RegularRow[];
  readonly addLabel: string;
  /** The rows that can be added. */
  picksOf(rows: readonly RegularRow[]): readonly { readonly id: string; readonly label: string }[];
  newRow(id: string): RegularRow;
  toRegular(row: RegularRow & Pick<Regular, "amount" | "every">): Regular;
  /** The days that will start the periods, unless they stay. */
  startsOf?(regulars: readonly Regular[]): Pattern | undefined;
  /** Runs before the regular payments are stored. */
  prepare?(regulars: readonly Regular[], note: Note): Promise<void>;
  /** The end of the form. */
  end?(regulars: readonly Regular[]): ReactNode;
}

function RegularStep(props: RegularStepProps): ReactNode {
  const { step, first, addLabel, picksOf, newRow, toRegular, startsOf, prepare, end, ...shared } = props;
  const { budget, today, answers, onPreview, ...steps } = shared;
  const { t } = useWords();
  const { rows, add, change, remove } = useRows(answers.drafts[step] ?? first);
  const { currency } = budget;

  /** Irregular pay counts when it arrives. */
  const regulars = rows.flatMap((row) => {
    const { amount, every } = row;
    return amount === undefined || amount <= 0 || every === "irregular" ? [] : [toRegular({ ...row, amount, every })];
  });

  const { form, errorOf } = useAnsweredRows(rows, isUnanswered);
  const changed = useQuery(proposalOf(startsOf?.(regulars), today)).data?.period;
  const current = useQuery(explanationOf()).data?.period;
  usePreview(onPreview, previewOf(regulars, changed ?? current, currency));

  async function submit(): Promise<void> {
    answers.saveDraft(step, rows);
    if (regulars.length > 0) {
      await answers.perform(step, async (note) => {
        await prepare?.(regulars, note);
        const now = { today, since: await periodStart(today) };
        const mainId = await mainAccount(t("welcome.kind_checking"), currency, note);
        const saves = regulars.some(({ category }) => category === undefined);
        const saved = savedSoFar(regulars, now, currency);
        const savings = saves ? await savingsAccount(t("welcome.kind_savings"), currency, saved, note) : undefined;
        const paid = regulars.filter(({ category }) => category !== undefined || savings?.hasSaved === true);
        await createRegulars(regulars, paid, { mainId, savingsId: savings?.id }, now, note);
      });
    }
  }

  return (
    <StepForm title={t(`welcome.${step}`)} hint={t(`welcome.${step}_hint`)} form={form} submit={submit} {...steps}>
      {rows.map((row, i) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a row is its place
          key={i}
          row={row}
          step={step}
          error={errorOf(row)}
          isNew={i > 0 || first.length === 0}
          currency={currency}
          today={today}
          onChange={(fields) => change(i, fields)}
          {...(rows.length > first.length && { onRemove: () => remove(i) })}
        />
      ))}
      <Picks label={addLabel} choices={picksOf(rows)} onPick={(id) => add(newRow(id))} />
      {end?.(regulars)}
    </StepForm>
  );
}
