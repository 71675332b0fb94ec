/** Fill: plans all categories that have no amount yet, from last month's plan or from what happened, after a preview. */
import { type ReactNode, useState } from "react";
import type { Month, PlannedAmount } from "../../api/contract.ts";
import { FormDialog } from "../../components/form.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./dialogs.module.css";
import { type FillFrom, fillPlans, rowsOf } from "./rows.ts";

interface FillDialogProps {
  readonly month: Month;
  readonly last: Month;
  onSave(plans: readonly PlannedAmount[], done: string): Promise<void>;
  onClose(): void;
}

const SOURCES = ["planned", "actual"] as const satisfies readonly FillFrom[];

export function FillDialog({ month, last, onSave, onClose }: FillDialogProps): ReactNode {
  const { t, formats } = useWords();
  const [opened] = useState(month);
  const [from, setFrom] = useState<FillFrom>(() =>
    fillPlans(month, last, "planned").length > 0 ? "planned" : "actual",
  );
  const plans = fillPlans(opened, last, from);
  const names = new Map(rowsOf(opened).map(({ category_id, name }) => [category_id, name]));
  const money = (value: number) => formats.amount(value, month.currency);
  const lastName = formats.monthName(last.year_month);

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
        <legend>{t("plan.fill_from")}</legend>
        {SOURCES.map((source) => (
          <label key={source} className={styles.choice}>
            <input type="radio" name="from" checked={from === source} onChange={() => setFrom(source)} />
            <span>{t(`plan.fill_${source}`, { month: lastName })}</span>
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
