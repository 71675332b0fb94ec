/** Fields with a label, a hint and an error. `AmountField` and `DayField` read what people type. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { addDays, daysBetween } from "../../src/domain/calendar.ts";
import { addMonthsToDay, parseDay } from "../logic/day.ts";
import { decimalMarkOf, isComputed, parseAmount } from "../logic/parse-amount.ts";
import { useWords } from "../words/use-words.tsx";
import { Labeled, type LabeledProps } from "./labeled.tsx";

interface FieldProps extends LabeledProps, Omit<ComponentProps<"input">, "onChange"> {
  onChange(text: string): void;
}

export function Field({ label, isLabelHidden = false, hint, error, onChange, ...rest }: FieldProps): ReactNode {
  return (
    <Labeled {...{ label, isLabelHidden, hint, error }}>
      {(input) => (
        <input
          autoComplete="off"
          {...input}
          // A dialog focuses the field once it is open.
          {...(rest.autoFocus === true && { "data-autofocus": "" })}
          {...rest}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labeled>
  );
}

interface AmountFieldProps extends Omit<FieldProps, "onChange" | "type" | "value"> {
  readonly currency: string;
  readonly text: string;
  /** `amount` is undefined while the text is not an amount. */
  onChange(text: string, amount: number | undefined): void;
}

/** Accepts both decimal marks and arithmetic, and shows a computed amount before it is saved. */
export function AmountField({ currency, text, onChange, hint, error, ...rest }: AmountFieldProps): ReactNode {
  const { t, formats } = useWords();
  const [isTouched, setTouched] = useState(false);
  const read = (typed: string) => parseAmount(typed, currency, decimalMarkOf(formats.locale));
  const result = read(text);
  const unreadable = result.ok || result.reason === "empty" || !isTouched ? undefined : t(`amount.${result.reason}`);
  return (
    <Field
      placeholder=" " // the stylesheet finds empty fields by it
      {...rest}
      inputMode="decimal"
      value={text}
      error={unreadable ?? error}
      hint={result.ok && isComputed(text) ? `= ${formats.typed(result.amount, currency)}` : hint}
      onBlur={() => setTouched(true)}
      onKeyDown={({ key }) => (key === "Enter" || key === "Tab") && setTouched(true)}
      onChange={(typed) => {
        const next = read(typed);
        onChange(typed, next.ok ? next.amount : undefined);
      }}
    />
  );
}

interface DayFieldProps extends Omit<FieldProps, "onChange" | "type" | "value"> {
  /** YYYY-MM-DD. Undefined: the field is empty. */
  readonly day: string | undefined;
  readonly today: string;
  readonly prefer: "past" | "future";
  readonly notBefore?: string;
  onChange(day: string): void;
  /** Called while the person types: whether the text is a day. */
  onReadable?(isReadable: boolean): void;
}

/** Shows the day in words. Accepts "t", "fri", "12", "12.11", "+2w"; the arrows, + and - move by a day, Page Up and Page Down by a month. */
export function DayField(props: DayFieldProps): ReactNode {
  const { day, today, prefer, notBefore, onChange, onReadable, hint, error, ...rest } = props;
  const { t, formats } = useWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const read = (text: string) => parseDay(text, { today, locale: formats.locale, prefer, notBefore });
  const parsed = typed === undefined ? day : read(typed);
  const isWrong = typed !== undefined && typed.trim() !== "" && parsed === undefined;
  const shown = parsed ?? day;
  const away = shown === undefined ? 0 : daysBetween(today, shown);
  const moved = day === undefined ? {} : movedDay(day);

  function inWords(): string {
    if (day === undefined) return "";
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return away === 0 ? t("day.today") : formats.day(day, isThisYear ? "weekday" : "year");
  }

  function drop(): void {
    setTyped(undefined);
    onReadable?.(true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const next = typed === undefined || typed === "" ? moved[event.key] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    drop();
    onChange(next);
  }

  return (
    <Field
      {...rest}
      value={typed ?? inWords()}
      error={isWrong ? t("day.unreadable") : error}
      hint={
        parsed === undefined || typed === undefined
          ? hint
          : `${formats.day(parsed, "weekday")}, ${formats.daysAway(away)}`
      }
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.select()}
      onBlur={drop}
      onChange={(text) => {
        setTyped(text);
        const next = read(text);
        onReadable?.(next !== undefined || text.trim() === "");
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

function movedDay(day: string): Readonly<Record<string, string>> {
  return {
    ArrowUp: addDays(day, 1),
    ArrowDown: addDays(day, -1),
    "+": addDays(day, 1),
    "-": addDays(day, -1),
    PageUp: addMonthsToDay(day, 1),
    PageDown: addMonthsToDay(day, -1),
  };
}
