/**
 * The field of the palette and of Help: every key that works now, further actions, accounts, categories, goals, settings,
 * other households and payees. An amount adds a transaction, and an amount with a question mark asks if it fits.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { affordabilityOf, lastAskableDay } from "../api/affordability.ts";
import { useMayWrite } from "../api/me.ts";
import { usePeriodsAt } from "../api/periods.ts";
import { usePreferences } from "../api/preferences.ts";
import { reportViews } from "../api/reads.ts";
import { useBudgetNow } from "../api/today.ts";
import { write } from "../api/writes.ts";
import { Combobox, matching, type Option } from "../components/combobox.tsx";
import { holdTyped, useKeyList } from "../components/keys.tsx";
import { usePaused } from "../components/paused.ts";
import { Problem } from "../components/problem.tsx";
import { setTheme, THEMES } from "../components/theme.ts";
import { Verdict } from "../components/verdict.tsx";
import { type Ask, parseAsk } from "../logic/ask.ts";
import { parseEntry } from "../logic/entry.ts";
import { decimalMarkOf, parseAmount } from "../logic/parse-amount.ts";
import { type PeriodDays, unitOf } from "../logic/period.ts";
import { report } from "../logic/toast.ts";
import { viewParams } from "../logic/view-params.ts";
import { periodName } from "../words/period-name.ts";
import { useWords, type Words } from "../words/use-words.tsx";
import { type Command, useFound } from "./found.ts";
import styles from "./palette.module.css";

const PAUSE_MS = 100;
const REPORTS = ["cash_flow", "net_worth", "money_flow", "payees", "compare"] as const;

interface CommandFieldProps {
  readonly placeholder: string;
  /** Lists all commands before something is typed. */
  readonly isListed: boolean;
  /** Shown until something is typed. */
  readonly children: ReactNode;
  onClose(): void;
  onSignOut(): void;
}

/** The field that finds commands and names, and answers what fits. */
export function CommandField(props: CommandFieldProps): ReactNode {
  const { placeholder, isListed, onClose, onSignOut, children } = props;
  const { t, formats } = useWords();
  const [text, setText] = useState("");
  const now = useBudgetNow();
  const ask = now && parseAsk(text, { today: now.today, locale: formats.locale });
  const actions = useActions(onSignOut);
  const found = useFound(ask === undefined ? text : "");
  const entry = useEntryCommand(text);
  const isShown = ask === undefined && (isListed || text !== "");
  const commands: Command[] = isShown
    ? [...(entry ? [entry] : []), ...(matching([...actions, ...found.named], text) as Command[]), ...found.others]
    : [];

  function choose({ id }: Option): void {
    const command = commands.find((one) => one.id === id);
    onClose();
    // The dialog first returns the focus, so that a key's action finds the screen as it was.
    if (command !== undefined) setTimeout(() => command.run());
  }

  return (
    <>
      <Combobox
        label={t("palette.label")}
        isLabelHidden
        isFocused
        isAlone
        text={text}
        placeholder={placeholder}
        options={commands}
        {...(isShown && { empty: t("palette.empty") })}
        onText={setText}
        onChoose={choose}
      />
      {ask !== undefined && now !== undefined && <Answer ask={ask} currency={now.currency} today={now.today} />}
      {text === "" && children}
    </>
  );
}

/** The keys of the screen and the frame, and actions without a key. */
function useActions(onSignOut: () => void): readonly Command[] {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  const { views } = usePreferences();
  const reports = useQuery(reportViews).data?.report_views ?? [];
  const keys = useKeyList().filter(
    ({ keys: own, label, run }, i, all) =>
      run !== undefined && own !== "Ctrl k" && all.findIndex((one) => one.label === label) === i,
  );
  const { shown, previous } = usePeriodsAt(now?.today) ?? {};
  const command = (id: string, label: string, run: () => void): Command => ({ id, label, run });
  return [
    ...keys.map(({ keys: own, label, run }) => ({ ...command(own, label, () => run?.()), keys: own })),
    ...(mayWrite ? (["income", "transfer"] as const) : []).map((kind) =>
      command(kind, t(`palette.add_${kind}`), () => {
        holdTyped("add");
        void navigate({ to: ".", search: (shown: object) => ({ ...shown, add: kind }) });
      }),
    ),
    ...(!mayWrite || shown === undefined || previous === undefined ? [] : [copyCommand(words, shown, previous)]),
    ...views.map(({ name, q, sort }) => ({
      ...command(`view ${name}`, name, () => void navigate({ to: "/transactions", search: { q, sort } as never })),
      hint: t("transactions.saved_view"),
    })),
    ...reports.map((view) => ({
      ...command(
        `view ${view.id}`,
        view.name,
        () => void navigate({ to: "/reports", search: viewParams(view) as never }),
      ),
      hint: t("palette.saved_report"),
    })),
    ...REPORTS.map((report) =>
      command(
        report,
        t("palette.report", { name: t(`reports.${report}`) }),
        () => void navigate({ to: "/reports", search: { report } as never }),
      ),
    ),
    ...THEMES.map((theme) => command(theme, t(`palette.theme_${theme}`), () => setTheme(theme))),
    command("sign out", t("frame.sign_out"), onSignOut),
  ];
}

function copyCommand(words: Words, shown: PeriodDays, previous: PeriodDays): Command {
  const { t } = words;
  const from = periodName(words, previous);
  const run = () => {
    const input = { params: { day: shown.from }, body: { from: previous.from } };
    report(write("POST /v1/budget/periods/{day}/copy", input, t("palette.copied", { from })));
  };
  return { id: "copy", label: t(`palette.copy_plan_${unitOf(shown)}`, { from }), run };
}

/** Opens the entry with the line, if it starts with an amount. */
function useEntryCommand(text: string): Command | undefined {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  if (now === undefined || !mayWrite) return undefined;
  const line = text.trim();
  const { amountText } = parseEntry(line, { today: now.today, locale: formats.locale, prefer: "past" });
  if (amountText === "" || !parseAmount(amountText, now.currency, decimalMarkOf(formats.locale)).ok) return undefined;
  const run = () => {
    holdTyped("add");
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, add: "expense", line }) });
  };
  return { id: "line", label: t("palette.add", { line }), run };
}

interface AnswerProps {
  readonly ask: Ask;
  readonly currency: string;
  readonly today: string;
}

function Answer({ ask: { amountText, day }, currency, today }: AnswerProps): ReactNode {
  const { t, formats } = useWords();
  const parsed = parseAmount(amountText, currency, decimalMarkOf(formats.locale));
  const amount = parsed.ok && parsed.amount >= 0 ? parsed.amount : undefined;
  const last = lastAskableDay(today);
  const isAskable = amount !== undefined && day >= today && day <= last;
  const asked = JSON.parse(usePaused(JSON.stringify([isAskable ? amount : null, day]), PAUSE_MS)) as [
    number | null,
    string,
  ];
  const { data, error } = useQuery(affordabilityOf(asked[0] ?? undefined, asked[1]));
  const dayStyle = day.slice(0, 4) === today.slice(0, 4) ? "weekday" : "year";
  return (
    <div className={styles.answer} aria-live="polite">
      {amount === undefined && <p>{t(parsed.ok ? "amount.unreadable" : `amount.${unreadable(parsed.reason)}`)}</p>}
      {amount !== undefined && (
        <p className="muted small">
          {t("palette.asked", { amount: formats.money(amount, currency), day: formats.day(day, dayStyle) })}
        </p>
      )}
      {amount !== undefined && !isAskable && <p>{t("home.afford_days", { last: formats.day(last, "year") })}</p>}
      {isAskable && error !== null && <Problem error={error} />}
      {isAskable && error === null && data !== undefined && <Verdict answer={data} />}
    </div>
  );
}

function unreadable(reason: "empty" | "unreadable" | "too_many_decimals" | "too_large") {
  return reason === "empty" ? "unreadable" : reason;
}
