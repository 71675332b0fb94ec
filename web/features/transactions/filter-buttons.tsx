/** Filters by click: days, account, category, person, amount, new and no category. They write the same text as the keyboard. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addDays, addMonths } from "../../../src/domain/calendar.ts";
import { summaryOf } from "../../api/reads.ts";
import { Button } from "../../components/button.tsx";
import { useCategoryLooks } from "../../components/category-looks.ts";
import { Tiled } from "../../components/category-tile.tsx";
import { Check } from "../../components/check.tsx";
import { AmountField } from "../../components/field.tsx";
import {
  type Chip,
  localText,
  NO_PERSON,
  personValue,
  type SearchContext,
  type SearchFilter,
  type SearchKey,
} from "../../logic/search.ts";
import { filtersOf, withPieces } from "../../logic/search-pieces.ts";
import { englishName, localName } from "../../logic/search-words.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import { FilterButton, FilterToggle } from "./filter-button.tsx";
import styles from "./filters.module.css";
import { outsideSums } from "./queries.ts";
import type { Money } from "./sides.ts";

interface FiltersProps {
  readonly text: string;
  readonly chips: readonly Chip[];
  readonly context: SearchContext;
  readonly filter: SearchFilter;
  onText(text: string): void;
}

export function FilterButtons(props: FiltersProps): ReactNode {
  const { t } = useWords();
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t("transactions.filters")}</legend>
      <Days {...props} />
      <Names {...props} name="account" />
      <Names {...props} name="category" />
      {props.context.people.length > 1 && <Names {...props} name="person" />}
      <Amounts {...props} />
      <Toggle {...props} label={t("transactions.state_new")} name="is" value="new" />
      <Toggle {...props} label={t("transactions.no_category")} name="category" value="none" />
    </fieldset>
  );
}

const DAY_KEYS: readonly SearchKey[] = ["since", "until", "on", "month", "counts"];

function daysOf({ t, formats }: Words, context: SearchContext) {
  const { today } = context;
  const month = today.slice(0, 7);
  const last = addMonths(month, -1);
  return [
    { label: formats.month(month), piece: localText("month", month, context) },
    { label: formats.month(last), piece: localText("month", last, context) },
    ...[30, 90].map((days) => ({
      label: t("transactions.last_days", { count: days }),
      piece: localText("since", addDays(today, 1 - days), context),
    })),
    { label: t("transactions.this_year"), piece: localText("since", `${today.slice(0, 4)}-01-01`, context) },
    { label: t("transactions.last_12_months"), piece: localText("since", `${addMonths(month, -11)}-01`, context) },
  ];
}

function Days({ text, chips, context, onText }: FiltersProps): ReactNode {
  const words = useWords();
  const set = filtersOf(chips, DAY_KEYS);
  const source = set.map((chip) => chip.source).join(" ");
  const choices = daysOf(words, context);
  const chosen = choices.find(({ piece }) => piece === source);
  return (
    <FilterButton
      label={words.t("transactions.days")}
      value={set.length === 0 ? undefined : (chosen?.label ?? source)}
      onClear={() => onText(withPieces(text, set, []))}
    >
      {(close) => (
        <ul>
          {choices.map(({ label, piece }) => (
            <li key={piece}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={piece === source}
                onClick={() => {
                  onText(withPieces(text, set, [piece]));
                  close();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FilterButton>
  );
}

/** A longer list has a field that shortens it. */
const MANY = 8;

/** The filters by names: their key in the search text, and their field in the request. */
const NAMED = {
  account: { key: "account", field: "account_id" },
  category: { key: "category", field: "category_id" },
  person: { key: "by", field: "entered_by" },
} as const;

interface NamesProps extends FiltersProps {
  readonly name: keyof typeof NAMED;
}

interface NameChoice {
  readonly id: string;
  readonly name: string;
  /** The text after the key. */
  readonly value: string;
  readonly label?: ReactNode;
}

function useChoices({ name, context }: NamesProps): readonly NameChoice[] {
  const { t } = useWords();
  const lookOf = useCategoryLooks();
  const { accounts, categories, people, locale } = context;
  if (name === "account") return accounts.map((one) => ({ ...one, value: one.name }));
  if (name === "person") {
    const nobody = { id: NO_PERSON, name: t("transactions.nobody"), value: localName("none", locale) };
    return [...people.map((one) => ({ ...one, value: personValue(one.id, people) })), nobody];
  }
  return categories.map((one) => ({
    ...one,
    value: one.name,
    label: (
      <Tiled category={lookOf(one.id)} size={22}>
        {one.name}
      </Tiled>
    ),
  }));
}

function Names(props: NamesProps): ReactNode {
  const { text, chips, context, filter, onText, name } = props;
  const { t } = useWords();
  const { key, field } = NAMED[name];
  const all = useChoices(props);
  const set = filtersOf(chips, [key]).filter(({ value }) => name === "person" || !isNone(value));
  const [typed, setTyped] = useState("");
  const shown = all.filter((one) => one.name.toLowerCase().includes(typed.trim().toLowerCase()));
  const matches = (value: string) => (chip: Chip) =>
    chip.value.toLowerCase() === value.toLowerCase() || (isNone(value) && isNone(chip.value));
  function toggle(value: string): void {
    const same = set.filter(matches(value));
    onText(withPieces(text, same, same.length > 0 ? [] : [localText(key, value, context)]));
  }
  const [first] = set;
  const chosen = first && (all.find(({ value }) => matches(value)(first))?.name ?? first.value);
  return (
    <FilterButton
      label={t(`transactions.field_${field}`)}
      value={set.length > 1 ? t(`transactions.several_${name}`, { count: set.length }) : chosen}
      onClear={() => onText(withPieces(text, set, []))}
    >
      {(close) => (
        <>
          {all.length > MANY && (
            <input
              className={styles.find}
              aria-label={t(`transactions.find_${name}`)}
              placeholder={t(`transactions.find_${name}`)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ul className={styles.values}>
            {shown.map(({ id, name: title, value, label = title }) => (
              <li key={id}>
                <Check label={label} isOn={set.some(matches(value))} onChange={() => toggle(value)} />
                <ValueSum filter={{ ...filter, [field]: [id] }} currency={context.currency} />
              </li>
            ))}
          </ul>
          <Button onClick={close}>{t("transactions.show_rows")}</Button>
        </>
      )}
    </FilterButton>
  );
}

/** The number and the sum of the rows that a value would show, with the other filters. */
function ValueSum({ filter, currency }: { readonly filter: SearchFilter; readonly currency: string }): ReactNode {
  const { formats } = useWords();
  const { data } = useQuery(summaryOf(filter));
  if (data === undefined) return null;
  const money = ({ amount, currency: own }: Money) =>
    own === currency ? formats.amount(amount, own) : formats.money(amount, own);
  return (
    <span className={styles.sum}>
      <span className="muted">{formats.number(data.count)}</span>
      <span className="num">{outsideSums(data, currency).map(money).join(", ")}</span>
    </span>
  );
}

function isNone(value: string): boolean {
  return englishName(value) === "none";
}

function Amounts({ text, chips, context, onText }: FiltersProps): ReactNode {
  const { t } = useWords();
  const set = filtersOf(chips, ["amount"]);
  return (
    <FilterButton
      label={t("transactions.field_amount")}
      value={set.length === 0 ? undefined : set.map(({ value }) => value).join(" ")}
      onClear={() => onText(withPieces(text, set, []))}
    >
      {(close) => (
        <AmountForm
          currency={context.currency}
          onDone={(range) => {
            onText(withPieces(text, set, range === undefined ? [] : [localText("amount", range, context)]));
            close();
          }}
        />
      )}
    </FilterButton>
  );
}

interface AmountFormProps {
  readonly currency: string;
  /** Undefined: any amount. */
  onDone(range: string | undefined): void;
}

function AmountForm({ currency, onDone }: AmountFormProps): ReactNode {
  const { t, formats } = useWords();
  const [least, setLeast] = useState<Typed>({ text: "" });
  const [most, setMost] = useState<Typed>({ text: "" });
  const written = ({ amount }: Typed) => (amount === undefined ? undefined : formats.typed(amount, currency));
  return (
    <form
      className={styles.amounts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone(rangeOf(written(least), written(most)));
      }}
    >
      <AmountField
        label={t("transactions.at_least")}
        currency={currency}
        text={least.text}
        onChange={(text, amount) => setLeast({ text, amount })}
      />
      <AmountField
        label={t("transactions.at_most")}
        currency={currency}
        text={most.text}
        onChange={(text, amount) => setMost({ text, amount })}
      />
      <Button type="submit">{t("transactions.show_rows")}</Button>
    </form>
  );
}

interface Typed {
  readonly text: string;
  readonly amount?: number | undefined;
}

function rangeOf(least: string | undefined, most: string | undefined): string | undefined {
  if (least !== undefined && most !== undefined) return `${least}..${most}`;
  if (least !== undefined) return `>=${least}`;
  return most === undefined ? undefined : `<=${most}`;
}

interface ToggleProps extends FiltersProps {
  readonly label: string;
  readonly name: "is" | "category";
  readonly value: string;
}

function Toggle({ text, chips, context, onText, label, name, value }: ToggleProps): ReactNode {
  const set = filtersOf(chips, [name]).filter((chip) => englishName(chip.value) === value);
  const piece = localText(name, localName(value, context.locale), context);
  return (
    <FilterToggle
      label={label}
      isSet={set.length > 0}
      onToggle={() => onText(withPieces(text, set, set.length > 0 ? [] : [piece]))}
    />
  );
}
