/** Cover: moves planned money to an overspent category. Fill: plans all categories that have no amount yet. Each in one write. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Month, PlannedAmount } from "../../api/contract.ts";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField } from "../../components/field.tsx";
import { Form, FormDialog } from "../../components/form.tsx";
import { addAmounts, type TypedAmount } from "../../logic/amount.ts";
import { unitOf } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import { AVERAGES, type Average, averagePlans, possibleAverages } from "./averages.ts";
import styles from "./dialogs.module.css";
import { nameOfLast } from "./last-period.ts";
import { paidBefore } from "./queries.ts";
import { coverPlans, coverSources, type FillFrom, fillPlans, mostOf, overspentBy, rowsOf } from "./rows.ts";

interface CoverDialogProps {
  readonly month: Month;
  readonly categoryId: string;
  onSave(plans: readonly PlannedAmount[], done: string, isOnce: boolean): Promise<void>;
  onClose(): void;
}

export function CoverDialog({ month, categoryId, onSave, onClose }: CoverDialogProps): ReactNode {
  const { t, formats } = useWords();
  const { currency } = month;
  // The dialog shows the month as of its opening: its own write must not change its content.
  const [opened] = useState(month);
  const row = rowsOf(opened).find(({ category_id }) => category_id === categoryId);
  const over = row === undefined ? 0 : overspentBy(row);
  const sources = coverSources(opened, categoryId);
  const [sourceId, setSourceId] = useState(sources[0]?.row.category_id);
  const source = sources.find(({ row: one }) => one.category_id === sourceId);
  const [typed, setTyped] = useState<TypedAmount>();
  const most = source === undefined ? over : Math.min(over, source.spare);
  const amount = typed === undefined ? most : typed.amount;
  const money = (value: number) => formats.amount(value, currency);
  const name = row?.name ?? "";
  const isTooMuch = source !== undefined && amount !== undefined && amount > mostOf(source);

  const canSubmit = amount !== undefined && amount > 0 && !isTooMuch;

  async function submit(): Promise<void> {
    if (amount === undefined) return;
    const params = { name, amount: money(amount), from: source?.row.name ?? "" };
    const done = source === undefined ? t("plan.covered_more", params) : t("plan.covered", params);
    await onSave(coverPlans(opened, categoryId, source?.row, amount), done, true);
  }

  return (
    <Dialog title={t("plan.cover_title", { name })} onClose={onClose}>
      <p className={styles.intro}>{t("plan.cover_intro", { name, amount: money(over) })}</p>
      <Form submitLabel={t("plan.cover_submit")} canSubmit={canSubmit} submit={submit} onClose={onClose}>
        <fieldset className={styles.choices}>
          <legend className="muted small">{t("plan.cover_from")}</legend>
          {sources.map(({ row: { category_id, name: label }, spare }) => (
            <label key={category_id} className={styles.choice}>
              <input
                type="radio"
                name="source"
                checked={sourceId === category_id}
                onChange={() => setSourceId(category_id)}
              />
              <span>{label}</span>
              <span className={styles.end}>{t("plan.spare", { amount: money(spare) })}</span>
            </label>
          ))}
          <label className={styles.choice}>
            <input type="radio" name="source" checked={source === undefined} onChange={() => setSourceId(undefined)} />
            <span>{t("plan.cover_plan_more")}</span>
          </label>
        </fieldset>
        <AmountField
          label={t("field.amount")}
          currency={currency}
          text={typed?.text ?? formats.typed(most, currency)}
          hint={
            isTooMuch
              ? t("plan.cover_too_much", { name: source.row.name, amount: money(mostOf(source)) })
              : amount !== undefined && amount < over
                ? t("plan.cover_rest", { amount: money(addAmounts(currency, [over, -amount])) })
                : undefined
          }
          onChange={(text, next) => setTyped({ text, amount: next })}
        />
      </Form>
    </Dialog>
  );
}

interface FillDialogProps {
  readonly month: Month;
  readonly last: Month;
  onSave(plans: readonly PlannedAmount[], done: string): Promise<void>;
  onClose(): void;
}

/** A way to fill: the period before, or the average of this many periods. */
type FillSource = FillFrom | Average;

export function FillDialog({ month, last, onSave, onClose }: FillDialogProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const [opened] = useState(month);
  const { data: paid } = useQuery(paidBefore(opened));
  const plansFrom = (source: FillSource) => {
    if (typeof source === "string") return fillPlans(opened, last, source);
    return paid === undefined ? [] : averagePlans(opened, paid, source);
  };
  const [from, setFrom] = useState<FillSource>(() => (plansFrom("planned").length > 0 ? "planned" : "actual"));
  const plans = plansFrom(from);
  const names = new Map(rowsOf(opened).map(({ category_id, name }) => [category_id, name]));
  const money = (value: number) => formats.amount(value, month.currency);
  const unit = unitOf(month.period);
  const labelOf = (source: FillSource) =>
    typeof source === "string"
      ? t(`plan.fill_${source}`, { month: nameOfLast(words, last.period) })
      : t(`plan.fill_average_${unit}`, { count: source });
  // Without its data an average cannot be chosen; the place is kept.
  const averages = paid === undefined ? AVERAGES : possibleAverages(paid);

  async function submit(): Promise<void> {
    if (plans.length > 0) await onSave(plans, t("plan.filled", { count: plans.length }));
  }

  return (
    <FormDialog
      title={t("plan.fill_empty")}
      submitLabel={t("plan.fill_submit", { count: plans.length })}
      submit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend className="muted small">{t("plan.fill_from")}</legend>
        {(["planned", "actual", ...averages] as const).map((source) => (
          <label key={source} className={styles.choice}>
            <input
              type="radio"
              name="from"
              checked={from === source}
              disabled={typeof source === "number" && paid === undefined}
              onChange={() => setFrom(source)}
            />
            <span>{labelOf(source)}</span>
          </label>
        ))}
      </fieldset>
      {plans.length === 0 ? (
        <p className="muted small">{t("plan.fill_nothing")}</p>
      ) : (
        <table className={styles.preview}>
          <caption className="visually-hidden">{t("plan.fill_preview")}</caption>
          <tbody>
            {plans.map(({ category_id, planned }) => (
              <tr key={category_id}>
                <th scope="row">{names.get(category_id)}</th>
                <td>{money(planned ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormDialog>
  );
}
