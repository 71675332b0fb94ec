/** Home: how much can still be spent in this period, and why. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { BUDGET_ID, reading } from "../../api/client.ts";
import { connection } from "../../api/connection.ts";
import { useMayWrite } from "../../api/me.ts";
import { contains, dayOfSearch, usePeriodsAt } from "../../api/periods.ts";
import { explanationOf } from "../../api/spending-power.ts";
import { BigNumber } from "../../components/big-number.tsx";
import { IconButton } from "../../components/button.tsx";
import { ConnectionLine } from "../../components/connection-line.tsx";
import { lazyWithWords } from "../../components/lazy-part.tsx";
import { Loading } from "../../components/loading.tsx";
import { useMedia } from "../../components/media.ts";
import { PageTop } from "../../components/page.tsx";
import { PeriodPager } from "../../components/period-pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { storeLastNumber } from "../../logic/last-number.ts";
import { readStored, WELCOMED } from "../../logic/stored.ts";
import { currentPeriodName, periodName } from "../../words/period-name.ts";
import { numberSentence, sentenceAmount } from "../../words/sentence.ts";
import { useWords } from "../../words/use-words.tsx";
import { PartBar, PartList } from "./part-bar.tsx";
import { type PartId, partsOf } from "./parts.ts";
import type { Explanation } from "./queries.ts";
import styles from "./screen.module.css";

/** Loaded after the number and its bar, which are seen first. The gray lines are as high as what they stand for. */
const HeroSide = lazyWithWords("HeroSide", () => import("./hero-side.tsx"), <Skeleton lines={6} />);
const PartLines = lazyWithWords("PartLines", () => import("./lines.tsx"), <Skeleton lines={5} />);
const Sides = lazyWithWords("Sides", () => import("./sides.tsx"), <Skeleton lines={17} />);
const Notes = lazyWithWords("Notes", () => import("./notes.tsx"), <Skeleton lines={4} />);
const AfterWaiting = lazyWithWords("AfterWaiting", () => import("./after-waiting.tsx"));
const WaitingEntries = lazyWithWords("WaitingEntries", () => import("../../components/waiting-entries.tsx"));

export function Screen(): ReactNode {
  const asked = useSearch({ strict: false, select: (search: { readonly month?: string }) => search.month });
  const askedDay = dayOfSearch(asked);
  const query = useQuery(explanationOf(askedDay));
  const { data, error, dataUpdatedAt } = query;
  const today = useQuery(reading("GET /v1/budget/forecast", {})).data?.since;
  const day = data?.period.from ?? askedDay;
  const isCurrent =
    askedDay === undefined || (data !== undefined && today !== undefined && contains(data.period, today));
  useEffect(() => {
    const { isOffline } = connection.get();
    if (data !== undefined && askedDay === undefined && !isOffline) storeLastNumber(BUDGET_ID, data, dataUpdatedAt);
  }, [data, askedDay, dataUpdatedAt]);
  const isFirstRun = useFirstRun(data);
  if (isFirstRun === true) return <Navigate to="/welcome" search={{}} replace />;
  if (isFirstRun === undefined) return <Skeleton lines={6} hasNumber />;
  return (
    <>
      {day !== undefined && <PeriodTop day={day} period={data?.period} isCurrent={isCurrent} today={today} />}
      {data !== undefined && <Content explanation={data} isCurrent={isCurrent} today={today} />}
      <Loading query={query} lines={6} hasNumber />
      {data === undefined && error !== null && <WaitingEntries />}
    </>
  );
}

/** Whether the welcome comes first: the household is empty, and nobody has left its welcome. Undefined until that is known. */
function useFirstRun(explanation: Explanation | undefined): boolean | undefined {
  const isBlank = explanation?.lines.length === 0;
  const list = useQuery({ ...reading("GET /v1/accounts", {}), enabled: isBlank });
  const caller = useQuery({ ...reading("GET /v1/me", {}), enabled: isBlank });
  const mayWrite = useMayWrite();
  if (!isBlank || list.error !== null || caller.error !== null) return false;
  if (list.data === undefined || caller.data === undefined) return undefined;
  return list.data.accounts.length === 0 && mayWrite && readStored(WELCOMED) !== caller.data.budget?.id;
}

interface PeriodTopProps {
  readonly day: string;
  readonly period: Explanation["period"] | undefined;
  readonly isCurrent: boolean;
  readonly today: string | undefined;
}

function PeriodTop({ day, period, isCurrent, today }: PeriodTopProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const shown = usePeriodsAt(day)?.shown ?? period;
  const name = shown && (isCurrent ? currentPeriodName(words, shown) : periodName(words, shown, today));
  return (
    <PageTop title={name ?? ""} actions={<HideAmounts />}>
      <PeriodPager day={day} name={name} today={today} isHeading={false} />
      {isCurrent && period && (
        <span className={`muted small ${styles.daysLeft}`}>{t("days.left", { count: period.days_left })}</span>
      )}
    </PageTop>
  );
}

function HideAmounts(): ReactNode {
  const { t, look, setLook } = useWords();
  const { hidesAmounts } = look;
  return (
    <span className={styles.eye}>
      <IconButton
        icon={hidesAmounts ? "eyeClosed" : "eye"}
        label={t(hidesAmounts ? "amounts.show" : "amounts.hide")}
        onClick={() => setLook({ hidesAmounts: !hidesAmounts })}
      />
    </span>
  );
}

interface ContentProps {
  readonly explanation: Explanation;
  readonly isCurrent: boolean;
  readonly today: string | undefined;
}

function Content({ explanation, isCurrent, today }: ContentProps): ReactNode {
  const { formats } = useWords();
  const isWide = useMedia("print, (min-width: 1021px)");
  const isTrailBeside = useMedia(trailBeside(formats.money(explanation.spending_power, explanation.currency)));
  const [chosen, setChosen] = useState<PartId>();
  const parts = partsOf(explanation);
  const openPart = chosen ?? parts.first;
  const { currency } = explanation;
  const hasTrailBelow = isCurrent && !isTrailBeside;
  const open = parts.shown.find(({ id }) => id === openPart) ?? parts.income;
  return (
    <>
      <section className={styles.hero} data-trail={isCurrent && isTrailBeside}>
        <NumberAndSentence explanation={explanation} />
        {isCurrent && isWide && <HeroSide currency={currency} hasTrail={isTrailBeside} />}
      </section>
      <PartBar explanation={explanation} parts={parts} openPart={openPart} onOpen={setChosen} />
      <PartList parts={parts} currency={currency} openPart={openPart} onOpen={setChosen} />
      <WaitingEntries />
      <div className={isCurrent ? styles.columns : styles.column}>
        <section>
          <div className={styles.lines} data-trail={hasTrailBelow} style={{ "--lines": open.lines.length } as object}>
            <PartLines key={openPart} part={open} explanation={explanation} today={today} hasTrail={hasTrailBelow} />
          </div>
          <Notes parts={parts} explanation={explanation} today={today} isCurrent={isCurrent} />
        </section>
        {isCurrent && <Sides currency={currency} asksAffordability={!isWide} />}
      </div>
    </>
  );
}

/** The pages on which the trail has room beside a number of this length. */
function trailBeside({ length }: string): string {
  return length > 12 ? "not all" : `screen and (min-width: ${length > 10 ? 90 : 78}em)`;
}

function NumberAndSentence({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t, rich, formats } = useWords();
  const { spending_power, currency, period, sentences } = explanation;
  const [sentence] = sentences;
  const amount = sentence && sentenceAmount(sentence, formats, t("number.none"));
  const message = sentence && numberSentence(sentence, period, formats, t);
  return (
    <div className="number-place">
      <h1 className={spending_power < 0 ? `number ${styles.over}` : "number"}>
        <BigNumber amount={spending_power} currency={currency} />
      </h1>
      <p className="sentence">{message && rich(message.id, message.params, { amount: <b>{amount}</b> })}</p>
      <ConnectionLine />
      <AfterWaiting explanation={explanation} />
      <Announcement text={t("home.new_number", { amount: formats.money(spending_power, currency) })} />
    </div>
  );
}

/** Reads a text aloud when it changes, but not when it appears first. */
function Announcement({ text }: { readonly text: string }): ReactNode {
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && text !== first) setChanged(true);
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasChanged && text}
    </p>
  );
}
