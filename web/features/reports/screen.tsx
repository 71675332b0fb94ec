/** Reports: six questions about past months, each with a chart, its table and a CSV file. The address holds the choice. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { addMonths, monthOf } from "../../../src/domain/calendar.ts";
import { hasChoice, REPORTS, type ReportId, subjectsOf } from "../../../src/domain/report-choices.ts";
import type { ReportView } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { usePeople } from "../../api/people.ts";
import { usePeriodsAt } from "../../api/periods.ts";
import { useBudgetNow } from "../../api/today.ts";
import { useUnit } from "../../api/unit.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { useKeys } from "../../components/keys.tsx";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { SelectField } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useReportedWork } from "../../components/use-work.ts";
import { UNITS, type Unit } from "../../logic/period.ts";
import { NO_PERSON } from "../../logic/search.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import {
  choicesOf,
  lengthsIn,
  movedUntil,
  type ReportParams,
  type ReportState,
  readAddress,
  unitIn,
} from "./address.ts";
import { CashFlow, NetWorth } from "./balance.tsx";
import { Compare } from "./compare.tsx";
import { MoneyFlow } from "./money-flow.tsx";
import { downloadCsv, oldestTransaction } from "./queries.ts";
import styles from "./screen.module.css";
import { shortMonth } from "./short.ts";
import { Payees, Spending } from "./spending.tsx";
import { findView, type Naming, useReportViews, ViewDialog, ViewList } from "./views.tsx";

const COMPONENTS: Readonly<Record<ReportId, (props: { readonly state: ReportState }) => ReactNode>> = {
  spending: Spending,
  cash_flow: CashFlow,
  net_worth: NetWorth,
  money_flow: MoneyFlow,
  payees: Payees,
  compare: Compare,
};

/** The months that can be chosen for a comparison. */
const MONTH_CHOICES = 36;

export function Screen(): ReactNode {
  const words = useWords();
  const { t } = words;
  const params = useSearch({ strict: false }) as ReportParams;
  const now = useBudgetNow();
  const { data: oldest, isPending } = useQuery(oldestTransaction);
  const per = unitIn(params);
  const currentMonth = useMonthOf(now?.today, per);
  const begins = oldest?.transactions[0]?.authorized_at;
  const firstMonth = useMonthOf(begins, per);
  const isKnown = !isPending && (begins === undefined || firstMonth !== undefined);
  const { views, isReady } = useReportViews();
  const state =
    currentMonth !== undefined && isKnown && isReady ? readAddress(params, currentMonth, firstMonth) : undefined;
  const shown = state && choicesOf(state);
  const view = shown && findView(views, shown);
  const [naming, setNaming] = useState<Naming>();
  const Shown = state && COMPONENTS[state.report];
  return (
    <>
      <PageTop
        title={state === undefined ? t("screen.reports") : titleOf(state, words)}
        actions={
          state && (
            <>
              <SaveView state={state} view={view} onName={setNaming} />
              <CsvButton state={state} />
            </>
          )
        }
      >
        <h1>{t("screen.reports")}</h1>
      </PageTop>
      <Tabs params={params} report={state?.report} />
      {state === undefined || Shown === undefined || currentMonth === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <>
          <ViewList views={views} current={view} />
          <Choices params={params} state={state} currentMonth={currentMonth} />
          <Shown key={state.report} state={state} />
        </>
      )}
      <Opened value={naming} onClose={() => setNaming(undefined)}>
        {(named, close) => <ViewDialog {...named} views={views} onClose={close} />}
      </Opened>
    </>
  );
}

interface SaveViewProps {
  readonly state: ReportState;
  /** The view that the page shows. */
  readonly view: ReportView | undefined;
  onName(naming: Naming): void;
}

/** Saves the choices as a view, or renames or deletes the view that the page shows. */
function SaveView({ state, view, onName }: SaveViewProps): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const { people } = usePeople();
  const { report, by, who } = state;
  const shown = choicesOf(state);
  const person = who === NO_PERSON ? t("reports.none_person") : people.find(({ id }) => id === who)?.name;
  const subject = shown.grouped_by === null ? undefined : t(`reports.by_${by}`);
  const suggested = [t(`reports.${report}`), subject, person].filter((part) => part !== undefined).join(", ");
  const run = () => onName({ shown, suggested, view });
  const label = view === undefined ? t("reports.save_view") : t("reports.view_title", view);
  useKeys(mayWrite ? [{ keys: "s", label, run }] : []);
  if (!mayWrite) return null;
  return (
    <Button isQuiet aria-label={label} onClick={run}>
      {view === undefined ? label : t("reports.edit_view")}
    </Button>
  );
}

/** "Spending, Dec 2025 – Nov 2026". */
function titleOf({ report, since, until, against }: ReportState, words: Words): string {
  const { t, formats } = words;
  const months =
    report === "compare"
      ? t("reports.months", { since: formats.month(against), until: formats.month(until) })
      : spanOf(since, until, words);
  return t("reports.titled", { report: t(`reports.${report}`), months });
}

/** "November 2026", or "Dec 2025 – Nov 2026". */
function spanOf(since: string, until: string, { t, formats }: Words): string {
  const named = (month: string) => `${shortMonth(formats.locale, month)} ${month.slice(0, 4)}`;
  if (since === until) return formats.month(until);
  return t("reports.months", { since: named(since), until: named(until) });
}

/** The month of a day, or the month that stands for its period. */
function useMonthOf(day: string | undefined, per: Unit): string | undefined {
  const period = usePeriodsAt(per === "period" ? day : undefined)?.shown;
  return per === "period" ? period?.year_month : day && monthOf(day);
}

interface TabsProps {
  readonly params: ReportParams;
  readonly report: ReportId | undefined;
}

function Tabs({ params, report }: TabsProps): ReactNode {
  const { t } = useWords();
  const list = useRef<HTMLElement>(null);
  // On a narrow page the list scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is another current tab
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [report]);
  return (
    <nav ref={list} className={styles.tabs} aria-label={t("screen.reports")}>
      {REPORTS.map((one) => (
        <Link
          key={one}
          to="."
          search={{ ...params, report: one } as never}
          replace
          className={styles.tab}
          aria-current={one === report ? "page" : undefined}
        >
          {t(`reports.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

interface ChoicesProps {
  readonly params: ReportParams;
  readonly state: ReportState;
  readonly currentMonth: string;
}

function Choices({ params, state, currentMonth }: ChoicesProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const navigate = useNavigate();
  const { report, since, until, by, who, per, length, against } = state;
  const { people, areSeveral } = usePeople();
  const unit = useUnit();
  const change = (changed: ReportParams) =>
    void navigate({ to: ".", search: { ...params, ...changed } as never, replace: true, resetScroll: false });
  const move = (step: -1 | 1) => change({ until: movedUntil(state, step, currentMonth) });
  const isCompared = report === "compare";
  useKeys([
    { keys: "[", label: t("reports.earlier"), run: () => move(-1) },
    { keys: "]", label: t("reports.later"), run: () => move(1) },
  ]);
  const months = [
    ...new Set([...Array.from({ length: MONTH_CHOICES }, (_, i) => addMonths(currentMonth, -i)), until, against]),
  ]
    .sort()
    .reverse()
    .map((month) => ({ value: month, label: formats.month(month) }));
  return (
    <div className={styles.choices}>
      <div className={styles.period}>
        <IconButton icon="previous" label={t("reports.earlier")} onClick={() => move(-1)} />
        <span className={styles.months}>{spanOf(isCompared ? until : since, until, words)}</span>
        <IconButton icon="next" label={t("reports.later")} disabled={until >= currentMonth} onClick={() => move(1)} />
      </div>
      {isCompared ? (
        <SelectField
          label={t("reports.against")}
          value={against}
          choices={months.filter(({ value }) => value !== until)}
          onChange={(month) => change({ until, against: month })}
        />
      ) : (
        <SelectField
          label={t(unit === "month" ? "field.period" : "reports.span")}
          value={length}
          choices={lengthsIn(state).map((value) => ({ value, label: t(`reports.length_${value}`) }))}
          onChange={(value) => change({ length: value })}
        />
      )}
      {hasChoice(report, "per") && (unit === "period" || per === "period") && (
        <SelectField
          label={t("reports.per")}
          value={per}
          choices={UNITS.map((value) => ({ value, label: t(`reports.per_${value}`) }))}
          onChange={(value) => change({ per: value })}
        />
      )}
      {(isCompared || report === "spending") && (
        <SelectField
          label={t("reports.by")}
          value={by}
          choices={subjectsOf(report)
            .filter((value) => value !== "person" || value === by || areSeveral)
            .map((value) => ({ value, label: t(`reports.by_${value}`) }))}
          onChange={(value) => change({ by: value })}
        />
      )}
      {hasChoice(report, "entered_by") && (areSeveral || who !== undefined) && (
        <SelectField
          label={t("reports.who")}
          value={who ?? ""}
          choices={[
            { value: "", label: t("reports.everybody") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_PERSON, label: t("reports.none_person") },
          ]}
          onChange={(value) => change({ who: value === "" ? undefined : value })}
        />
      )}
    </div>
  );
}

function CsvButton({ state }: { readonly state: ReportState }): ReactNode {
  const { t } = useWords();
  const { isBusy, run } = useReportedWork();
  return (
    <Button isQuiet disabled={isBusy} onClick={() => run(() => downloadCsv(state))}>
      {t("reports.csv")}
    </Button>
  );
}
