/** The periods around a change that is not stored yet, and the amounts of plans and goals that it converts. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UpdateBudgetResponse } from "../../../api/contract.ts";
import { categories } from "../../../api/reads.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./periods-preview.module.css";

export function PeriodsPreview({ preview }: { readonly preview: UpdateBudgetResponse }): ReactNode {
  const { t, formats } = useWords();
  const { budget, periods = [], converted } = preview;
  const names = new Map(useQuery(categories).data?.categories.map(({ id, name }) => [id, name]));
  const money = (amount: number) => formats.money(amount, budget.currency);
  const plans = converted?.plans.filter((plan) => plan.plans.length > 0) ?? [];
  const goals = converted?.goals ?? [];
  return (
    <section aria-label={t("settings.periods_preview")} className={styles.preview}>
      <Part title={t("settings.periods_preview")}>
        {periods.map(({ from, until, name, days }) => (
          <li key={from}>
            <span>
              {t("settings.periods_span", { from: formats.day(from, "year"), until: formats.day(until, "year") })}
              {name !== null && <small>{formats.month(name)}</small>}
            </span>
            <span>{t("settings.periods_days", { count: days })}</span>
          </li>
        ))}
      </Part>
      {plans.map((plan) => (
        <Part key={plan.from} title={t("settings.periods_plans", { day: formats.day(plan.from, "year") })}>
          {plan.plans.map(({ category_id, planned }) => (
            <li key={category_id}>
              <span>{names.get(category_id)}</span>
              <span>{money(planned)}</span>
            </li>
          ))}
        </Part>
      ))}
      {goals.length > 0 && (
        <Part title={t("settings.periods_goals")}>
          {goals.map(({ id, name, monthly }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{money(monthly)}</span>
            </li>
          ))}
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}
