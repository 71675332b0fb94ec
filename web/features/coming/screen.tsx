/** Coming: the payments that recurring rules expect, by week or in a calendar, the balance until then, and the rules themselves. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import type { Occurrence } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { contains, dayOfSearch, searchOfPeriod, usePeriodsAt } from "../../api/periods.ts";
import { forecast, recurringRules } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { Balance } from "../../components/balance.tsx";
import { Button } from "../../components/button.tsx";
import { useKeys } from "../../components/keys.tsx";
import { Loading } from "../../components/loading.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { PeriodPager } from "../../components/period-pager.tsx";
import { ProposedPayments, proposedPayments } from "../../components/proposed-payments.tsx";
import { Segments } from "../../components/segments.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { namedBy, type PeriodDays, unitOf } from "../../logic/period.ts";
import { readStored, store } from "../../logic/stored.ts";
import { report } from "../../logic/toast.ts";
import { periodName } from "../../words/period-name.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDecisions } from "./actions.ts";
import { Agenda } from "./agenda.tsx";
import { Calendar } from "./calendar.tsx";
import type { ShownOccurrence } from "./occurrence.tsx";
import { OccurrenceDialog, type OccurrenceMode } from "./occurrence-dialog.tsx";
import { amountOf, isOpen, keyOf, sumsOf, weeksOf } from "./occurrences.ts";
import { occurrencesOf, suggestions, transactionsAround, unpaid } from "./queries.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleList } from "./rule-list.tsx";
import styles from "./screen.module.css";
import { Suggestions } from "./suggestions.tsx";
import { Unpaid } from "./unpaid.tsx";

/** Over every screen: a rule like a transaction. */
export { RecurringFrom } from "./rule-from.tsx";

interface Search {
  readonly month?: string | undefined;
  /** The key of the open occurrence. */
  readonly payment?: string | undefined;
  readonly mode?: OccurrenceMode | undefined;
  /** The id of the open rule; "new" for a new one. */
  readonly rule?: string | undefined;
}

const VIEWS = ["list", "calendar"] as const;

/** Set in this browser if the calendar is shown and not the list. */
const CALENDAR = "leeway.calendar";

/** Narrower pages have the list only. */
const HAS_CALENDAR = "screen and (min-width: 901px)";

/** The current period also shows this many days ahead, so that its last days are not empty. */
const AHEAD_DAYS = 14;

export function Screen(): ReactNode {
  const { month: asked } = useSearch({ strict: false }) as Search;
  const now = useBudgetNow();
  const period = usePeriodsAt(dayOfSearch(asked) ?? now?.today)?.shown;
  if (now === undefined || period === undefined) return <Skeleton lines={10} />;
  return <ComingIn key={period.from} period={period} today={now.today} />;
}

/** The occurrences of a period and the unpaid ones, with what is shown of them, and what that is computed from. */
function useOccurrences(since: string, until: string, isCurrent: boolean) {
  const mayWrite = useMayWrite();
  const found = useQuery(occurrencesOf(since, until));
  const late = useQuery({ ...unpaid, enabled: isCurrent });
  const proposals = useQuery({ ...proposedPayments, enabled: isCurrent && mayWrite });
  const allRules = useQuery(recurringRules);
  const around = useQuery(transactionsAround(since, until));
  const rules = allRules.data?.recurring;
  const transactions = new Map(around.data?.map((one) => [one.id, one]));
  const rulesById = new Map(rules?.map((one) => [one.id, one]));
  const toShown = (occurrence: Occurrence): ShownOccurrence => {
    const rule = rulesById.get(occurrence.recurring_id);
    return { key: keyOf(occurrence), occurrence, rule, amount: amountOf(occurrence, rule, transactions) };
  };
  const shown = (found.data?.occurrences ?? []).map(toShown);
  const notPaid = (late.data?.occurrences ?? []).map(toShown);
  // What one of them adds moves all that is below it.
  const isLoading = [found, late, proposals, allRules, around].some((query) => query.isLoading);
  return { found, isLoading, shown, notPaid, rules, transactions };
}

interface ComingInProps {
  readonly period: PeriodDays;
  readonly today: string;
}

function ComingIn({ period, today }: ComingInProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const navigate = useNavigate();
  const { payment, mode, rule: ruleId } = useSearch({ strict: false }) as Search;
  const isNarrow = useMedia(NARROW);
  const [prefersCalendar, setPrefersCalendar] = useState(() => readStored(CALENDAR) !== null);
  const isCalendar = useMedia(HAS_CALENDAR) && prefersCalendar;
  const mayWrite = useMayWrite();
  const isForecasting = useQuery({ ...forecast, enabled: contains(period, today) }).isLoading;
  const isSuggesting = useQuery({ ...suggestions, enabled: mayWrite }).isLoading;
  const { move, skip } = useDecisions();
  const isCurrent = contains(period, today);
  const name = periodName(words, period, today);
  const when = t(`coming.in_${namedBy(period)}`, { name });
  const weeks = weeksOf(period, formats.firstWeekday);
  const since = weeks[0]?.[0] ?? today;
  const lastShown = weeks.at(-1)?.[6] ?? today;
  const ahead = addDays(today, AHEAD_DAYS);
  const until = isCurrent && ahead > lastShown ? ahead : lastShown;
  const { found, isLoading, shown, notPaid, rules, transactions } = useOccurrences(since, until, isCurrent);
  const open = [...shown, ...notPaid].find(({ key }) => key === payment);
  const rule = rules?.find(({ id }) => id === ruleId);
  const openedRule = ruleId === "new" || rule ? { id: ruleId, rule } : undefined;
  const inPeriod = shown.filter(({ occurrence: { due_on } }) => contains(period, due_on));

  const show = (change: Search) =>
    void navigate({ to: ".", search: { ...searchOfPeriod(period, today), ...change } satisfies Search });
  const close = () => show({});
  const openRule = (id: string) => show({ rule: id });
  const openPayment = (key: string, as?: OccurrenceMode) => show({ payment: key, mode: as });
  useComingKeys({
    add: () => openRule("new"),
    move: (key) => openPayment(key, "move"),
    match: (key) => openPayment(key, "match"),
    skip: (key) => {
      const one = shown.find((candidate) => candidate.key === key)?.occurrence;
      if (one !== undefined && isOpen(one)) report(skip(one));
    },
  });

  return (
    <>
      <PageTop
        title={t("coming.title", { when })}
        actions={
          <>
            <span className={styles.views}>
              <Segments
                label={t("coming.view")}
                value={prefersCalendar ? "calendar" : "list"}
                choices={VIEWS.map((value) => ({ value, label: t(`coming.view_${value}`) }))}
                onChange={(next) => {
                  setPrefersCalendar(next === "calendar");
                  store(CALENDAR, next === "calendar" ? "on" : null);
                }}
              />
            </span>
            {mayWrite && (
              <Button isQuiet icon="plus" aria-label={t("coming.add")} onClick={() => openRule("new")}>
                <span className={styles.label}>{t("coming.add")}</span>
              </Button>
            )}
          </>
        }
      >
        <PeriodPager day={period.from} name={name} today={today} isHeading />
      </PageTop>
      {isLoading || isForecasting ? <Skeleton lines={10} /> : <Loading query={found} lines={10} />}
      {!isLoading && !isForecasting && found.data !== undefined && (
        <>
          <Sums occurrences={inPeriod.map(({ occurrence }) => occurrence)} period={period} name={name} />
          {isCurrent && <Unpaid shown={notPaid} today={today} onOpen={openPayment} />}
          {isCurrent && <ProposedPayments />}
          {isCurrent && <Balance width={isNarrow ? "column" : "page"} />}
        </>
      )}
      <div className={isCalendar ? styles.rows : styles.columns}>
        <div>
          {!isLoading && !isForecasting && found.data !== undefined && (
            <div className={styles.payments}>
              {isCalendar ? (
                <Calendar
                  weeks={weeks}
                  period={period}
                  when={when}
                  today={today}
                  shown={shown}
                  onOpen={openPayment}
                  onMove={({ occurrence }, to) => report(move(occurrence, to))}
                />
              ) : (
                <Agenda
                  shown={isCurrent ? shown : inPeriod}
                  today={today}
                  isCurrent={isCurrent}
                  since={period.from}
                  unit={unitOf(period)}
                  onOpen={openPayment}
                />
              )}
            </div>
          )}
          {mayWrite && !isLoading && <Suggestions />}
        </div>
        {!isLoading && !isForecasting && !isSuggesting && (
          <RuleList
            rules={rules}
            occurrences={shown.map(({ occurrence }) => occurrence)}
            transactions={transactions}
            onOpen={openRule}
            onAdd={() => openRule("new")}
          />
        )}
      </div>
      <Opened value={open} onClose={close}>
        {(one, closeIt) => (
          <OccurrenceDialog
            key={one.key}
            shown={one}
            mode={mode}
            today={today}
            onOpenRule={openRule}
            onClose={closeIt}
          />
        )}
      </Opened>
      <Opened value={mayWrite ? openedRule : undefined} onClose={close}>
        {({ id, rule }, closeIt) => <RuleDialog key={id} rule={rule} today={today} onClose={closeIt} />}
      </Opened>
    </>
  );
}

interface SumsProps {
  readonly occurrences: readonly Occurrence[];
  readonly period: PeriodDays;
  readonly name: string;
}

/** The payments that are still expected in the period. */
function Sums({ occurrences, period, name }: SumsProps): ReactNode {
  const { t, formats } = useWords();
  const sums = sumsOf(occurrences);
  if (sums.length === 0) {
    return <p className={styles.sums}>{t(`coming.nothing_${namedBy(period)}`, { name })}</p>;
  }
  return (
    <ul className={styles.sums}>
      {sums.map(({ currency, incoming, outgoing }) => (
        <li key={currency}>
          {outgoing !== 0 && t("coming.sum_out", { amount: formats.money(-outgoing, currency) })}{" "}
          {incoming !== 0 && t("coming.sum_in", { amount: formats.money(incoming, currency) })}
        </li>
      ))}
    </ul>
  );
}

interface KeyActions {
  add(): void;
  move(key: string): void;
  match(key: string): void;
  skip(key: string): void;
}

/** Keys for an occurrence act on the one with the focus. */
function useComingKeys({ add, move, match, skip }: KeyActions): void {
  const { t } = useWords();
  const focused = (act: (key: string) => void) => () => {
    const key = (document.activeElement as HTMLElement | null)?.dataset.occurrence;
    if (key !== undefined) act(key);
  };
  useKeys([
    { keys: "n", label: t("coming.add"), isWrite: true, run: add },
    { keys: "j", label: t("coming.key_next"), run: () => stepFocus(1) },
    { keys: "k", label: t("coming.key_previous"), run: () => stepFocus(-1) },
    { keys: "m", label: t("coming.key_move"), isWrite: true, run: focused(move) },
    { keys: "t", label: t("coming.key_match"), isWrite: true, run: focused(match) },
    { keys: "s", label: t("coming.key_skip"), isWrite: true, run: focused(skip) },
  ]);
}

function stepFocus(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-occurrence]")].filter((one) => one.checkVisibility());
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? all.at(step === 1 ? 0 : -1) : all[at + step];
  next?.focus();
}
