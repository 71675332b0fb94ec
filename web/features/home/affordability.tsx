/** "Can we afford it?": a price and a day, and the answer in a sentence with the envelopes that would pay for it. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { affordabilityOf, lastAskableDay } from "../../api/affordability.ts";
import { forecast } from "../../api/reads.ts";
import { AmountField, DayField } from "../../components/field.tsx";
import { usePaused } from "../../components/paused.ts";
import { Problem } from "../../components/problem.tsx";
import { Verdict } from "../../components/verdict.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./affordability.module.css";

/** A pause in typing. */
const PAUSE_MS = 100;

/** A longer pause: the price is not being typed any more. */
const TYPED_MS = 800;

export function Affordability({ currency }: { readonly currency: string }): ReactNode {
  const today = useQuery(forecast).data?.since;
  return today !== undefined && <Asked currency={currency} today={today} />;
}

function Asked({ currency, today }: { readonly currency: string; readonly today: string }): ReactNode {
  const { t, formats } = useWords();
  const [text, setText] = useState("");
  const [amount, setAmount] = useState<number | undefined>(undefined);
  const [day, setDay] = useState(today);
  const asked = usePaused(amount, PAUSE_MS);
  const last = lastAskableDay(today);
  const isTooLate = day > last;
  const isUnreadable = text.trim() !== "" && amount === undefined;
  const isTyped = usePaused(text, TYPED_MS) === text;
  const { data, error } = useQuery(affordabilityOf(isTooLate ? undefined : asked, day < today ? today : day));
  const section = useRef<HTMLElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isAsking = section.current?.contains(document.activeElement);
    if (data !== undefined && isAsking) answer.current?.scrollIntoView({ block: "nearest" });
  }, [data]);
  return (
    <section ref={section} className={styles.afford} aria-labelledby="afford">
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
          error={isUnreadable && isTyped ? t("amount.unreadable") : undefined}
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
          notBefore={today}
          onChange={setDay}
        />
      </form>
      <div ref={answer} aria-live="polite" className={styles.answer}>
        {isTooLate && <p>{t("home.afford_days", { last: formats.day(last, "year") })}</p>}
        {!isTooLate && error !== null && <Problem error={error} />}
        {!isTooLate && error === null && !isUnreadable && (amount === undefined || data === undefined) && (
          <p className="muted">{t("home.afford_hint")}</p>
        )}
        {!isTooLate && error === null && amount !== undefined && data !== undefined && <Verdict answer={data} />}
      </div>
    </section>
  );
}
