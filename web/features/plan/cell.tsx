/**
 * The planned amount of a category. It looks like a number until it has the focus, and accepts arithmetic. Tab goes to the next
 * amount, Ctrl Enter opens the menu of the row, and n writes the note of the category.
 */
import { type KeyboardEvent, type ReactNode, startTransition, useId, useRef, useState } from "react";
import { decimalMarkOf, isComputed, parseAmount } from "../../logic/parse-amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./cell.module.css";

interface CellProps {
  readonly categoryId: string;
  readonly label: string;
  readonly planned: number | null;
  /** A plan takes money back from a fund if it is negative. */
  readonly isFund: boolean;
  /** The planned amount of the row above, for Ctrl D; undefined in the first row. */
  readonly above: number | null | undefined;
  readonly currency: string;
  /** Called while an amount is typed; undefined if typing is cancelled. */
  onType(planned: number | null | undefined): void;
  onSave(planned: number | null): void;
  onMove(step: -1 | 1): void;
  onNote(): void;
}

export function Cell({
  categoryId,
  label,
  planned,
  isFund,
  above,
  currency,
  onType,
  onSave,
  onMove,
  onNote,
}: CellProps): ReactNode {
  const { t, formats } = useWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const noteId = useId();
  /** The planned amount before typing, because `planned` follows the typed amount. Undefined unless an amount is being typed. */
  const base = useRef<{ readonly planned: number | null }>(undefined);
  const text = planned === null ? "" : formats.typed(planned, currency);
  const read = (value: string) => readPlanned(value, currency, formats.locale, isFund);
  const result = typed === undefined ? undefined : read(typed);
  const hasSum = typed !== undefined && typeof result === "number" && isComputed(typed);
  const error = typeof result === "string" ? t(result) : undefined;

  function change(value: string): void {
    base.current ??= { planned };
    setTyped(value);
    const next = read(value);
    // The cell is painted first, then the sums of the table.
    if (typeof next !== "string") startTransition(() => onType(next));
  }

  function drop(): void {
    base.current = undefined;
    setTyped(undefined);
    onType(undefined);
  }

  function save(next: number | null): void {
    const before = base.current ?? { planned };
    drop();
    if (next !== before.planned) onSave(next);
  }

  /** False if the text is not an amount. */
  function finish(): boolean {
    if (base.current === undefined) return true;
    if (typeof result === "string") return false;
    if (result !== undefined) save(result);
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, target, altKey, shiftKey } = event;
    const input = target as HTMLInputElement;
    const isMenu = key === "ContextMenu" || (shiftKey && key === "F10") || (event.ctrlKey && key === "Enter");
    const isNote = key === "n" && typed === undefined && !altKey && !event.ctrlKey && !event.metaKey && hasSingleKeys();
    const isFillDown = (event.ctrlKey || event.metaKey) && key.toLowerCase() === "d";
    const step =
      key === "ArrowDown" || (key === "Enter" && !shiftKey) ? 1 : key === "ArrowUp" || key === "Enter" ? -1 : 0;
    if (!isFillDown && !isMenu && !isNote && step === 0 && key !== "Escape") return;
    event.preventDefault();
    if (isMenu) {
      if (finish()) input.closest("tr")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    } else if (isNote) {
      onNote();
    } else if (key === "Escape") {
      if (typed === undefined) input.blur();
      drop();
    } else if (isFillDown) {
      if (above !== undefined) save(above);
    } else if (altKey) {
      if (key !== "Enter" && finish()) onMove(step as -1 | 1);
    } else if (finish()) focusCell(input, step as -1 | 1);
  }

  return (
    <span className={styles.cell}>
      <input
        className={styles.input}
        data-plan-cell={categoryId}
        data-unchanged={typed === undefined ? "" : undefined}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined && !hasSum ? undefined : noteId}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        placeholder="–"
        value={typed ?? text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!finish()) drop();
        }}
      />
      {(error !== undefined || hasSum) && (
        <span id={noteId} className={styles.note} data-error={error !== undefined}>
          {error ?? `= ${formats.typed(result as number, currency)}`}
        </span>
      )}
    </span>
  );
}

/** A person can turn single keys off. */
function hasSingleKeys(): boolean {
  return document.documentElement.dataset.singleKeys !== "off";
}

/** Null for an empty text, and the id of a message if the text is not a planned amount. */
function readPlanned(text: string, currency: string, locale: string, mayBeNegative: boolean) {
  const result = parseAmount(text, currency, decimalMarkOf(locale));
  if (result.ok) return result.amount < 0 && !mayBeNegative ? "plan.negative" : result.amount;
  return result.reason === "empty" ? null : (`amount.${result.reason}` as const);
}

export function focusCellOf(categoryId: string): void {
  document.querySelector<HTMLInputElement>(`input[data-plan-cell="${categoryId}"]`)?.focus();
}

/** Moves the focus to the next or the previous amount; without a start, to the one that had it last. */
export function focusCell(from: HTMLInputElement | undefined, step: -1 | 1): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>("input[data-plan-cell]")];
  const at = from === undefined ? -1 : cells.indexOf(from);
  const to = from === undefined ? (step === 1 ? 0 : cells.length - 1) : at + step;
  const next = cells[to];
  if (next === undefined) from?.select();
  else next.focus();
}
