/** The till: the amount first, and everything within reach of one thumb. */
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { CategoryTile } from "../../components/category-tile.tsx";
import { AmountField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { takeTyped } from "../../components/keys.tsx";
import { type Choice, Options } from "../../components/select.tsx";
import { WaitingCount } from "../../components/waiting-entries.tsx";
import { isComputed, type KeypadKey, keypadAmount, pressKey } from "../../logic/keypad.ts";
import { decimalMarkOf } from "../../logic/parse-amount.ts";
import { useWords } from "../../words/use-words.tsx";
import {
  IncludedChoice,
  KeptNote,
  kindChoices,
  type LayoutProps,
  LeftInCategory,
  NumberAfter,
  PayeeChips,
  useAccountChoices,
  useCategoryChoices,
} from "./choices.tsx";
import { Details, type Tool } from "./details.tsx";
import { canHaveCategory, type Draft, type Kind, missingOf } from "./draft.ts";
import styles from "./till.module.css";
import { Understood, useConverted } from "./understood.tsx";
import type { EntryState } from "./use-entry.ts";

const KEYS: readonly (readonly KeypadKey[])[] = [
  ["1", "2", "3", "+"],
  ["4", "5", "6", "−"],
  ["7", "8", "9", "×"],
  [".", "0", "back", "="],
];

const TOOLS: readonly Tool[] = ["split", "receipt", "tags", "note", "currency"];
/** Where the line is the note. */
const TOOLS_WITHOUT_NOTE = TOOLS.filter((tool) => tool !== "note");

/** Keys of a keyboard that have another name there. */
const TYPED: Readonly<Record<string, KeypadKey>> = { Backspace: "back", ",": ".", "*": "×", "-": "−", x: "×" };

function keyOf(typed: string): KeypadKey | undefined {
  return TYPED[typed] ?? KEYS.flat().find((one) => one === typed);
}

export function Till({ state, close }: LayoutProps): ReactNode {
  const { t } = useWords();
  const { draft, entry, change } = state;
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  const missing = missingOf(entry);
  const isTransfer = entry.kind === "transfer";
  const isNote = isTransfer || draft.payee !== undefined;
  const { currency } = entry;

  // The form may appear after the dialog has opened. Without the focus, typed digits would not reach it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this was shown
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    const typed = takeTyped("add");
    const keys = [...typed].map(keyOf);
    if (keys.every((key) => key !== undefined)) keys.forEach(press);
    else change(({ line }) => ({ line: line + typed }));
  }, []);

  function press(key: KeypadKey): void {
    change(({ amountText }) => ({ amountText: pressKey(amountText, key, currency) }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (target instanceof HTMLElement && target.matches("input, select, textarea")) {
      // A phone's keyboard ends a field with Enter. Save is a button.
      if (event.key !== "Enter" || !target.matches("input")) return;
      event.preventDefault();
      target.blur();
      return;
    }
    if (event.key === "Enter" && event.target === form.current) form.current?.requestSubmit();
    const key = keyOf(event.key);
    if (key === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press(key);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (state.save()) close();
  }

  function choose(name: string): void {
    const isChosen = draft.payee === name;
    const typed = draft.payee === undefined ? typedIn(state) : {};
    change({ ...typed, payee: isChosen ? undefined : name });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      tabIndex={-1}
      data-autofocus=""
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <header className={styles.top}>
        <IconButton icon="cross" label={t("action.close")} onClick={close} />
        <KindPill state={state} />
        <DayPill state={state} />
        {!isTransfer && <AccountPill state={state} which="account" label={t("transactions.field_account_id")} />}
      </header>
      <div className={styles.middle}>
        <KeptNote state={state} />
        <AmountShown state={state} />
        {isTransfer ? <TransferAccounts state={state} /> : <PayeeCard state={state} />}
        {!isTransfer && <PayeeChips entry={entry} payees={state.payees} max={8} isFocusable choose={choose} />}
        <input
          className={styles.line}
          aria-describedby={missingId}
          aria-label={t(isNote ? "transactions.field_notes" : "add.line")}
          placeholder={t(isNote ? "transactions.field_notes" : "add.line_hint")}
          autoComplete="off"
          enterKeyHint="done"
          value={draft.line}
          onChange={(event) => change({ line: event.target.value })}
        />
        <Understood state={state} only={["tags", "note"]} />
        <p id={missingId} className={styles.missing} role="alert">
          {isTried && missing !== undefined && missing !== "account"
            ? t(`add.missing_${missing === "arrives" ? "amount" : missing}`)
            : undefined}
        </p>
        <Details key={draft.key} state={state} tools={isNote && draft.notes === "" ? TOOLS_WITHOUT_NOTE : TOOLS}>
          <IncludedChoice state={state} />
        </Details>
        <WaitingCount />
      </div>
      <div className={styles.pad}>
        {KEYS.flat().map((key) => (
          <PadKey key={key} name={key} press={press} />
        ))}
      </div>
      <div className={styles.save}>
        <Button type="submit">{t("action.save")}</Button>
      </div>
    </form>
  );
}

/** What the line says apart from its payee. The rest of it is then the note. */
function typedIn(state: EntryState): Partial<Draft> {
  const { draft, entry } = state;
  const { line, account, category, currency, day } = entry;
  return {
    amountText: draft.amountText || plain(state),
    day,
    ...(line.accountText !== "" && { accountId: account?.id }),
    ...(line.categoryText !== "" && { categoryId: category?.id }),
    ...(line.currency !== undefined && { currency }),
    line: [...line.tags.map((tag) => `#${tag}`), line.note].filter(Boolean).join(" "),
  };
}

/** The amount of the line in the notation of the keypad. */
function plain({ entry: { amount, line } }: EntryState): string {
  return line.amountText !== "" && amount.ok ? String(amount.amount) : "";
}

function PadKey({ name, press }: { readonly name: KeypadKey; press(key: KeypadKey): void }): ReactNode {
  const { t, formats } = useWords();
  const labels: Partial<Record<KeypadKey, string>> = {
    back: t("add.key_back"),
    "=": t("add.key_equals"),
    "+": t("add.key_plus"),
    "−": t("add.key_minus"),
    "×": t("add.key_times"),
    ".": t("add.key_point"),
  };
  const isDigit = /[\d.]/.test(name);
  return (
    <button
      type="button"
      className={isDigit ? styles.digit : styles.key}
      aria-label={labels[name]}
      onClick={() => press(name)}
    >
      {name === "back" ? <Icon name="back" /> : name === "." ? decimalMarkOf(formats.locale) : name}
    </button>
  );
}

function AmountShown({ state: { draft, entry } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  const { currency } = entry;
  const converted = useConverted(entry);
  const { before, after } = formats.moneyParts(0, currency);
  const text = draft.amountText;
  const computed = isComputed(text);
  const localized = (typed: string) => typed.replace(".", formats.moneyParts(0.5, currency).fraction[0] ?? ".");
  const result = keypadAmount(text, currency);
  const shown =
    text !== "" && !computed ? localized(text) : entry.amount.ok ? formats.typed(entry.amount.amount, currency) : "0";
  const problem = text !== "" && !result.ok && result.reason !== "empty" ? t(`amount.${result.reason}`) : undefined;
  const isGrey = entry.isUsualAmount || !entry.amount.ok;
  return (
    <output className={styles.amount} aria-label={t("transactions.field_amount")}>
      <span
        className={[styles.figure, isGrey && styles.grey, shown.length > 7 && styles.long].filter(Boolean).join(" ")}
      >
        {before && <small>{before}</small>}
        {shown}
        {after && <small>{after.trim()}</small>}
      </span>
      <span className={styles.under}>
        {problem ??
          (computed
            ? text.replaceAll(/([+−×])/g, " $1 ").replaceAll(".", localized("."))
            : entry.isUsualAmount
              ? t("add.usual_amount")
              : converted)}
      </span>
    </output>
  );
}

function KindPill({ state: { entry, change } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  return (
    <OverlaySelect
      className={styles.pill}
      label={t("add.kind")}
      value={entry.kind}
      choices={kindChoices(t)}
      onChange={(kind) => change({ kind: kind as Kind })}
    >
      <span>{t(`add.kind_${entry.kind}`)}</span>
      <Icon name="down" />
    </OverlaySelect>
  );
}

function DayPill({ state: { entry, known, change } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const away = daysBetween(known.today, entry.day);
  return (
    <label className={styles.pill}>
      <span>{away === 0 || away === -1 ? capital(formats.daysAway(away)) : formats.day(entry.day, "weekday")}</span>
      <Icon name="down" />
      <input
        ref={input}
        type="date"
        aria-label={t("add.day")}
        value={entry.day}
        onClick={() => input.current?.showPicker()}
        onChange={(event) => event.target.value !== "" && change({ day: event.target.value })}
      />
    </label>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface AccountPillProps {
  readonly state: EntryState;
  readonly which: "account" | "to";
  readonly label: string;
}

function AccountPill({ state: { entry, known, change }, which, label }: AccountPillProps): ReactNode {
  const choices = useAccountChoices(known.accounts);
  const account = entry[which];
  return (
    <OverlaySelect
      className={styles.pill}
      label={label}
      value={account?.id ?? ""}
      choices={choices}
      onChange={(id) => change(which === "account" ? { accountId: id } : { toAccountId: id })}
    >
      <span>{account?.name}</span>
      <Icon name="down" />
    </OverlaySelect>
  );
}

/** The payee of an entry, its category with the rest of the plan, and the number after it. */
function PayeeCard({ state }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const { entry } = state;
  const isNobody = entry.payee === "";
  const isNew = !isNobody && entry.suggestion === undefined;
  return (
    <CategoryCard state={state}>
      <span className={styles.who}>
        <span className={styles.name}>
          <b className={isNobody ? styles.nobody : undefined}>{entry.name}</b>
          {(isNew || isNobody) && (
            <span className={styles.new}>{t(isNobody ? "add.no_payee" : "transactions.new_payee")}</span>
          )}
        </span>
        <span className={styles.after}>
          <NumberAfter state={state} />
        </span>
      </span>
      <span className={styles.category}>
        <CategoryTile category={entry.category ?? null} size={22} />
        <span className={entry.category === undefined ? styles.none : undefined}>
          {entry.category?.name ?? t("transactions.no_category")}
        </span>
        {state.left !== undefined && " · "}
        <LeftInCategory state={state} />
        <Icon name="down" />
      </span>
    </CategoryCard>
  );
}

/** A card that opens the list of categories. */
function CategoryCard({ state, children }: { readonly state: EntryState; readonly children: ReactNode }): ReactNode {
  const { t } = useWords();
  const { choices, choose, dialog } = useCategoryChoices(state);
  return (
    <>
      <OverlaySelect
        className={styles.card}
        label={t("transactions.field_category_id")}
        value={state.entry.category?.id ?? ""}
        choices={choices}
        onChange={choose}
      >
        {children}
      </OverlaySelect>
      {dialog}
    </>
  );
}

function TransferAccounts({ state }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const { draft, entry, change } = state;
  return (
    <div className={styles.transfer}>
      <div className={styles.pair}>
        <AccountPill state={state} which="account" label={t("transactions.from")} />
        <IconButton
          icon="swap"
          label={t("add.swap")}
          onClick={() => change({ accountId: entry.to?.id, toAccountId: entry.account?.id })}
        />
        <AccountPill state={state} which="to" label={t("add.to")} />
      </div>
      {entry.arrives !== undefined && entry.to !== undefined && (
        <AmountField
          label={t("add.arrives", { currency: entry.to.currency })}
          currency={entry.to.currency}
          text={draft.arrivesText}
          onChange={(arrivesText) => change({ arrivesText })}
        />
      )}
      {canHaveCategory(entry) && (
        <CategoryCard state={state}>
          <span className={styles.who}>
            <span className={`${styles.name} ${styles.tiled}`}>
              <CategoryTile category={entry.category ?? null} size={22} />
              {entry.category?.name ?? t("transactions.no_category")} <Icon name="down" />
            </span>
            <span className={styles.after}>
              <NumberAfter state={state} />
            </span>
          </span>
          <span className={styles.category}>
            <LeftInCategory state={state} />
          </span>
        </CategoryCard>
      )}
    </div>
  );
}

interface OverlaySelectProps {
  readonly className: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly children: ReactNode;
  onChange(value: string): void;
}

/** A choice that looks like its content. The phone opens its own list. */
function OverlaySelect({ className, label, value, choices, children, onChange }: OverlaySelectProps): ReactNode {
  return (
    <label className={className}>
      {children}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <Options choices={choices} />
      </select>
    </label>
  );
}
