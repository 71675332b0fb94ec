/** Coming: the payments that recurring rules expect, in a calendar or by day, and the rules themselves. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addDays, isYearMonth, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Occurrence } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { useBudgetNow } from "../../api/today.ts";
import { Button } from "../../components/button.tsx";
import { useKeys } from "../../components/keys.tsx";
import { Loading } from "../../components/loading.tsx";
import { MonthPager } from "../../components/month-pager.tsx";
import { PageTop } from "../../components/page.tsx";
import { ProposedPayments } from "../../components/proposed-payments.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDecisions } from "./actions.ts";
import { Agenda } from "./agenda.tsx";
import { Calendar } from "./calendar.tsx";
import type { ShownOccurrence } from "./occurrence.tsx";
import { OccurrenceDialog, type OccurrenceMode } from "./occurrence-dialog.tsx";
import { amountOf, isOpen, keyOf, sumsOf, weeksOf } from "./occurrences.ts";
import { allRules, occurrencesOf, transactionsAround } from "./queries.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { RuleList } from "./rule-list.tsx";
import styles from "./screen.module.css";
import { Suggestions } from "./suggestions.tsx";

interface Search {
  readonly month?: string | undefined;
  /** The key of the open occurrence. */
  readonly payment?: string | undefined;
  readonly mode?: OccurrenceMode | undefined;
  /** The id of the open rule; "new" for a new one. */
  readonly rule?: string | undefined;
}

/** The current month also shows this many days ahead, so that its last days are not empty. */
const AHEAD_DAYS = 14;

export function Screen(): ReactNode {
  const { month: asked } = useSearch({ strict: false }) as Search;
  const now = useBudgetNow();
  if (now === undefined) return <Skeleton lines={10} />;
  const month = asked !== undefined && isYearMonth(asked) ? asked : monthOf(now.today);
  return <Month key={month} month={month} today={now.today} />;
}

/** The occurrences of a period with what is shown of them, and what that is computed from. */
function useOccurrences(since: string, until: string) {
  const found = useQuery(occurrencesOf(since, until));
  const rules = useQuery(allRules).data?.recurring;
  const transactions = new Map(useQuery(transactionsAround(since, until)).data?.map((one) => [one.id, one]));
  const rulesById = new Map(rules?.map((one) => [one.id, one]));
  const shown = (found.data?.occurrences ?? []).map((occurrence): ShownOccurrence => {
    const rule = rulesById.get(occurrence.recurring_id);
    return { key: keyOf(occurrence), occurrence, rule, amount: amountOf(occurrence, rule, transactions) };
  });
  return { found, shown, rules, transactions };
}

function Month({ month, today }: { readonly month: string; readonly today: string }): ReactNode {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const { payment, mode, rule: ruleId } = useSearch({ strict: false }) as Search;
  const mayWrite = useMayWrite();
  const { move, skip } = useDecisions();
  const isCurrent = month === monthOf(today);
  const weeks = weeksOf(month, formats.firstWeekday);
  const since = weeks[0]?.[0] ?? today;
  const lastShown = weeks.at(-1)?.[6] ?? today;
  const ahead = addDays(today, AHEAD_DAYS);
  const until = isCurrent && ahead > lastShown ? ahead : lastShown;
  const { found, shown, rules, transactions } = useOccurrences(since, until);
  const open = shown.find(({ key }) => key === payment);
  const openedRule = rules?.find(({ id }) => id === ruleId);
  const { firstDay, lastDay } = monthBounds(month);
  const inMonth = shown.filter(({ occurrence: { due_on } }) => due_on >= firstDay && due_on <= lastDay);

  const show = (change: Search) =>
    void navigate({ to: ".", search: { ...(isCurrent ? {} : { month }), ...change } satisfies Search });
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
        title={t("coming.title", { month: formats.month(month) })}
        actions={
          mayWrite && (
            <Button isQuiet icon="plus" aria-label={t("coming.add")} onClick={() => openRule("new")}>
              <span className={styles.label}>{t("coming.add")}</span>
            </Button>
          )
        }
      >
        <MonthPager month={month} current={monthOf(today)} isHeading />
      </PageTop>
      {found.data === undefined ? (
        <Loading query={found} lines={10} />
      ) : (
        <>
          <Sums occurrences={inMonth.map(({ occurrence }) => occurrence)} month={month} />
          {isCurrent && <ProposedPayments />}
          <Calendar
            weeks={weeks}
            month={month}
            today={today}
            shown={shown}
            onOpen={openPayment}
            onMove={({ occurrence }, to) => report(move(occurrence, to))}
          />
          <Agenda
            shown={isCurrent ? shown : inMonth}
            today={today}
            isCurrent={isCurrent}
            since={firstDay}
            onOpen={openPayment}
          />
        </>
      )}
      {mayWrite && <Suggestions />}
      <RuleList
        rules={rules}
        occurrences={shown.map(({ occurrence }) => occurrence)}
        transactions={transactions}
        onOpen={openRule}
        onAdd={() => openRule("new")}
      />
      {open !== undefined && (
        <OccurrenceDialog key={open.key} shown={open} mode={mode} today={today} onOpenRule={openRule} onClose={close} />
      )}
      {mayWrite && (ruleId === "new" || openedRule !== undefined) && (
        <RuleDialog key={ruleId} rule={openedRule} today={today} onClose={close} />
      )}
    </>
  );
}

interface SumsProps {
  readonly occurrences: readonly Occurrence[];
  readonly month: string;
}

/** The payments that are still expected in the month. */
function Sums({ occurrences, month }: SumsProps): ReactNode {
  const { t, formats } = useWords();
  const sums = sumsOf(occurrences);
  if (sums.length === 0) return <p className={styles.sums}>{t("coming.nothing", { month: formats.month(month) })}</p>;
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
