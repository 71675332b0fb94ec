/** Whether a purchase fits, in a sentence with the envelopes that would pay for it. */
import type { ReactNode } from "react";
import type { Affordability as Answer } from "../api/contract.ts";
import { namedBy } from "../logic/period.ts";
import { periodName } from "../words/period-name.ts";
import { useWords } from "../words/use-words.tsx";
import { Icon } from "./icon.tsx";
import styles from "./verdict.module.css";

export function Verdict({ answer }: { readonly answer: Answer }): ReactNode {
  const { t, formats } = useWords();
  const { fits, currency, costs } = answer;
  const names = costs.map(({ name, amount }) =>
    t("home.afford_cost", { name: name ?? t("home.afford_unassigned"), amount: formats.amount(amount, currency) }),
  );
  return (
    <div className={fits ? styles.yes : styles.no}>
      <Icon name={fits ? "check" : "cross"} />
      <div>
        <p>
          <Effect answer={answer} />
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

function Effect({ answer }: { readonly answer: Answer }): ReactNode {
  const words = useWords();
  const { t, rich, formats } = words;
  const { fits, spending_power, lowest_balance, floor, currency } = answer;
  const bold = (amount: number) => <b>{formats.amount(amount, currency)}</b>;
  const { period } = spending_power;
  const when = t(`home.afford_in_${namedBy(period)}`, { name: periodName(words, period) });
  const day = formats.day(lowest_balance.day, "short");
  const left = bold(spending_power.after);
  const lowest = bold(lowest_balance.after);
  const isBelowFloor = floor !== null && lowest_balance.after < floor;
  if (fits) return rich("home.afford_fits", { when }, { left, lowest });
  if (spending_power.after < 0) {
    return (
      <>
        {rich("home.afford_missing", { when }, { missing: bold(-spending_power.after) })}
        {(isBelowFloor || lowest_balance.after < 0) && <> {rich("home.afford_lowest", { day }, { lowest })}</>}
      </>
    );
  }
  if (isBelowFloor) return rich("home.afford_below_floor", { day }, { lowest, floor: bold(floor) });
  return rich("home.afford_overdrawn", { when, day }, { left, lowest });
}
