/** Whether a purchase fits, in a sentence with the envelopes that would pay for it. */
import type { ReactNode } from "react";
import type { Affordability as Answer } from "../api/contract.ts";
import { useWords } from "../words/use-words.tsx";
import { Icon } from "./icon.tsx";
import styles from "./verdict.module.css";

export function Verdict({ answer }: { readonly answer: Answer }): ReactNode {
  const { t, rich, formats } = useWords();
  const { fits, spending_power, lowest_balance, floor, currency, costs } = answer;
  const bold = (amount: number) => <b>{formats.amount(amount, currency)}</b>;
  const month = formats.month(spending_power.year_month);
  const lowest = bold(lowest_balance.after);
  // Without a floor, the purchase fits although the account would be overdrawn.
  const isShort = fits && lowest_balance.after < 0;
  const names = costs.map(({ name, amount }) =>
    t("home.afford_cost", { name: name ?? t("home.afford_unassigned"), amount: formats.amount(amount, currency) }),
  );
  return (
    <div className={isShort ? styles.short : fits ? styles.yes : styles.no}>
      <Icon name={isShort ? "warning" : fits ? "check" : "cross"} />
      <div>
        <p>
          {fits &&
            rich(
              isShort ? "home.afford_short" : "home.afford_fits",
              { month, day: formats.day(lowest_balance.day, "short") },
              { left: bold(spending_power.after), lowest },
            )}
          {!fits &&
            spending_power.after < 0 &&
            rich("home.afford_missing", { month }, { missing: bold(-spending_power.after) })}
          {!fits &&
            spending_power.after >= 0 &&
            rich(
              "home.afford_below_floor",
              { day: formats.day(lowest_balance.day, "short") },
              { lowest, floor: bold(floor ?? 0) },
            )}
        </p>
        {fits && names.length > 0 && (
          <p className={styles.costs}>
            {t("home.afford_costs", { costs: new Intl.ListFormat(formats.locale).format(names) })}
          </p>
        )}
      </div>
    </div>
  );
}
