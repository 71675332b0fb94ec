/** "Can we afford it?": a price and a day, and the answer in a sentence with the envelopes that would pay for it. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { affordabilityOf, lastAskableDay } from "../../api/affordability.ts";
import { AmountField, DayField } from "../../components/field.tsx";
import { usePaused } from "../../components/paused.ts";
import { Problem } from "../../components/problem.tsx";
import { Verdict } from "../../components/verdict.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./affordability.module.css";

/** A pause in typing. */
const PAUSE_MS = 100;

export function Affordability({ currency, today }: { readonly currency: string; readonly today: string }): ReactNode {
  const { t, formats } = useWords();
  const [text, setText] = useState("");
  const [amount, setAmount] = useState<number | undefined>(undefined);
  const [day, setDay] = useState(today);
  const asked = usePaused(amount, PAUSE_MS);
  const last = lastAskableDay(today);
  const isTooLate = day > last;
  const { data, error } = useQuery(affordabilityOf(isTooLate ? undefined : asked, day < today ? today : day));
  return (
    <section className={styles.afford} aria-labelledby="afford">
      <h2 id="afford" className={styles.heading}>
        {t("home.afford")}
      </h2>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <AmountField
          label={t("home.afford_amount")}
          placeholder={t("home.afford_amount")}
          isLabelHidden
          currency={currency}
          text={text}
          onChange={(typed, next) => {
            setText(typed);
            setAmount(next === undefined || next < 0 ? undefined : next);
          }}
        />
        <span className={styles.on}>{t("home.afford_on")}</span>
        <DayField
          label={t("home.afford_day")}
          isLabelHidden
          day={day}
          today={today}
          prefer="future"
          onChange={setDay}
        />
      </form>
      <div aria-live="polite" className={styles.answer}>
        {isTooLate && <p>{t("home.afford_days", { last: formats.day(last, "year") })}</p>}
        {!isTooLate && error !== null && <Problem error={error} />}
        {!isTooLate && error === null && (amount === undefined || data === undefined) && (
          <p className="muted">{t("home.afford_hint")}</p>
        )}
        {!isTooLate && error === null && amount !== undefined && data !== undefined && <Verdict answer={data} />}
      </div>
    </section>
  );
}
