/** The entry at a desk: one line for amount, payee and day, then the other fields. Enter saves from every field. */
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow } from "../../components/form.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { SelectField } from "../../components/select.tsx";
import { useHeld } from "../../components/use-held.ts";
import { WaitingCount } from "../../components/waiting-entries.tsx";
import { joinEntry } from "../../logic/entry.ts";
import { useWords } from "../../words/use-words.tsx";
import {
  IncludedChoice,
  KeptNote,
  KindChoice,
  type LayoutProps,
  LeftInCategory,
  NumberAfter,
  PayeeChips,
  useAccountChoices,
  useCategoryChoices,
} from "./choices.tsx";
import styles from "./desk.module.css";
import { Details, type Tool } from "./details.tsx";
import { canHaveCategory, missingOf } from "./draft.ts";
import { Understood } from "./understood.tsx";
import type { EntryState } from "./use-entry.ts";

const TOOLS: readonly Tool[] = ["split", "receipt", "tags", "currency"];

export function Desk({ state, close }: LayoutProps): ReactNode {
  const { t } = useWords();
  const { draft, entry, known, change } = state;
  const [isTried, setTried] = useState(false);
  const line = useRef<HTMLInputElement>(null);
  const categories = useCategoryChoices(state);
  const accounts = useAccountChoices(known.accounts);
  const missing = missingOf(entry);
  const isTransfer = entry.kind === "transfer";
  const note = (
    <Field label={t("transactions.field_notes")} value={draft.notes} onChange={(notes) => change({ notes })} />
  );
  /** A transfer with a category has one field more, and the note a row of its own. */
  const isLong = isTransfer && canHaveCategory(entry);

  function save(isAnother: boolean): void {
    const isSaved = state.save();
    setTried(!isSaved);
    if (!isSaved) return;
    if (isAnother) line.current?.focus();
    else close();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    save(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(true);
  }

  const dayField = (
    <DayField
      label={t("add.day")}
      day={entry.day}
      today={known.today}
      prefer="past"
      onChange={(day) => change({ day })}
    />
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <header className={styles.top}>
        <KindChoice state={state} />
        <IconButton icon="cross" label={t("action.close")} onClick={close} />
      </header>
      <KeptNote state={state} />
      <Line
        state={state}
        input={line}
        error={
          isTried && (missing === "amount" || missing === "charged" || missing === "parts")
            ? t(`add.missing_${missing}`)
            : undefined
        }
      />
      {!isTransfer && draft.line === "" && (
        <PayeeChips
          entry={entry}
          payees={state.usualPayees}
          max={3}
          isFocusable={false}
          choose={(words) => change({ line: joinEntry({ ...entry.line, words }) })}
        />
      )}
      <FieldRow>
        <SelectField
          label={t(isTransfer ? "transactions.from" : "transactions.field_account_id")}
          value={entry.account?.id ?? ""}
          choices={accounts}
          onChange={(accountId) => change({ accountId })}
        />
        {isTransfer ? (
          <SelectField
            label={t("add.to")}
            value={entry.to?.id ?? ""}
            choices={accounts}
            error={missing === "to_account" ? t("add.missing_to_account") : undefined}
            onChange={(toAccountId) => change({ toAccountId })}
          />
        ) : (
          dayField
        )}
      </FieldRow>
      {entry.arrives !== undefined && entry.to !== undefined && (
        <AmountField
          label={t("add.arrives", { currency: entry.to.currency })}
          currency={entry.to.currency}
          text={draft.arrivesText}
          onChange={(arrivesText) => change({ arrivesText })}
        />
      )}
      <FieldRow>
        {canHaveCategory(entry) && (
          <SelectField
            label={t("transactions.field_category_id")}
            value={entry.category?.id ?? ""}
            choices={categories.choices}
            hint={<LeftInCategory state={state} />}
            onChange={categories.choose}
          />
        )}
        {categories.dialog}
        {isTransfer && dayField}
        {!isLong && note}
      </FieldRow>
      {isLong && note}
      <Details key={draft.key} state={state} tools={TOOLS}>
        <IncludedChoice state={state} />
      </Details>
      <WaitingCount />
      <footer className={styles.foot}>
        <span className={styles.after}>
          <NumberAfter state={state} />
        </span>
        <Button isQuiet onClick={() => save(true)}>
          {t("add.save_another")}
          <Kbd>Ctrl Enter</Kbd>
        </Button>
        <Button type="submit">{t("action.save")}</Button>
      </footer>
    </form>
  );
}

interface LineProps {
  readonly state: EntryState;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly error: string | undefined;
}

/** The line, with the payees that match its words. Enter or Tab selects the marked one, Esc keeps the words. */
function Line({ state, input, error }: LineProps): ReactNode {
  const { t } = useWords();
  const { draft, entry, payees, change } = state;
  const id = useId();
  const [marked, setMarked] = useState(0);
  const [closedFor, setClosedFor] = useState<string | undefined>(undefined);
  const { words } = entry.line;
  const matches =
    words === "" || entry.suggestion !== undefined || entry.kind === "transfer" || closedFor === words
      ? []
      : payees
          .map(({ payee }) => payee.name)
          .filter((name) => name.toLowerCase().includes(words.toLowerCase()))
          .slice(0, 5);
  const active = Math.min(marked, matches.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words start with the best match
  useEffect(() => setMarked(0), [words]);
  useEffect(() => input.current?.focus(), [input]);
  useHeld("add", () => input.current);

  function take(name: string): void {
    change({ line: joinEntry({ ...entry.line, words: name }) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const name = matches[active];
    if (name === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((active + step + matches.length) % matches.length);
    else if (event.key === "Enter" || event.key === "Tab") take(name);
    else if (event.key === "Escape") setClosedFor(words);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.line}>
      <label htmlFor={id} className="visually-hidden">
        {t(entry.kind === "transfer" ? "add.line_transfer" : "add.line")}
      </label>
      <input
        ref={input}
        id={id}
        data-autofocus=""
        className={styles.input}
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-read`}
        aria-invalid={error !== undefined}
        autoComplete="off"
        placeholder={t(entry.kind === "transfer" ? "add.line_transfer_hint" : "add.line_hint_desk")}
        value={draft.line}
        onChange={(event) => change({ line: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("add.payees")}
        className={styles.list}
        hidden={matches.length === 0}
      >
        {matches.map((name, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={name}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            {name}
            {i === active && <Kbd>Enter</Kbd>}
          </div>
        ))}
      </div>
      <div id={`${id}-read`} className={error === undefined ? styles.read : styles.error}>
        {error ?? <Reading state={state} />}
      </div>
    </div>
  );
}

/** What the line was understood as, or how it is typed. */
function Reading({ state }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const { draft, entry } = state;
  const { amount, kind } = entry;
  if (draft.line === "") return t(kind === "transfer" ? "add.line_transfer_explained" : "add.line_explained");
  return (
    <>
      {!amount.ok && amount.reason !== "empty" && t(`amount.${amount.reason}`)}
      <Understood state={state} />
    </>
  );
}
