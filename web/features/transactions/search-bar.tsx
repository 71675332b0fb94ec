/** The search: recognised pieces are chips, the piece that is being typed is a field with completions and saved views. */
import { useCombobox } from "downshift";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { useHeld } from "../../components/use-held.ts";
import type { SavedView } from "../../logic/preferences.ts";
import { type Chip, completionsOf, isFinished, keyOf, type SearchContext, sourcesOf } from "../../logic/search.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./search-bar.module.css";

/** A pause in typing. */
const PAUSE_MS = 200;
const MAX_COMPLETIONS = 12;

interface SearchBarProps {
  readonly text: string;
  readonly chips: readonly Chip[];
  readonly context: SearchContext;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The number of rows and their sum. */
  readonly result: ReactNode;
  readonly views: readonly SavedView[];
  onText(text: string): void;
  onView(view: SavedView): void;
}

export function SearchBar({ text, chips, context, field, result, views, onText, onView }: SearchBarProps): ReactNode {
  const { t } = useWords();
  const { done, draft, set, finish } = useDraft(text, onText);
  useHeld("search", () => field.current);

  const fits = ({ name }: SavedView) => name.toLowerCase().includes(draft.trim().toLowerCase());
  const items = [
    ...(done === "" ? views.filter(fits) : []),
    ...completionsOf(draft, context).slice(0, MAX_COMPLETIONS),
  ];
  const { isOpen, highlightedIndex, getLabelProps, getMenuProps, getInputProps, getItemProps, openMenu } = useCombobox({
    id: "search",
    items,
    inputValue: draft,
    selectedItem: null,
    itemToString: (item) => (typeof item === "string" ? item : (item?.name ?? "")),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      if (typeof selectedItem !== "string") {
        set(selectedItem.q);
        onView(selectedItem);
      } else if (selectedItem.endsWith(":")) {
        set(done, selectedItem);
        // The menu closes after the choice. It opens again with the values.
        setTimeout(openMenu);
      } else finish(selectedItem);
    },
    stateReducer(_, { type, changes }) {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null };
      // The focus has opened the menu: the click that gave it must not close it.
      return type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes;
    },
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isChoosing = isOpen && highlightedIndex >= 0;
    if (event.key === "Enter" && !isChoosing) finish(draft);
    if (event.key === "Escape" && !isOpen) event.currentTarget.blur();
    if (event.key === "Backspace" && draft === "" && done !== "") {
      const pieces = sourcesOf(done);
      set(pieces.slice(0, -1).join(" "), pieces.at(-1));
      event.preventDefault();
    }
  }

  // The chips of the finished pieces. The draft is still text.
  const finished = chips.slice(0, sourcesOf(done).length);
  const wrong = chips.filter(({ problem }) => problem !== undefined);
  const isListed = isOpen && items.length > 0;
  return (
    <search className={styles.search}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the field means the field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by key */}
      <div className={styles.bar} onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
        <Icon name="search" />
        {finished.map((chip, index) => (
          <ChipButton
            // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces are the same
            key={`${index}${chip.source}`}
            chip={chip}
            onRemove={() => {
              set(sourcesOf(done).toSpliced(index, 1).join(" "), draft);
              field.current?.focus();
            }}
          />
        ))}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift sets the id of the input */}
        <label {...getLabelProps()} className="visually-hidden">
          {t("transactions.search")}
        </label>
        <input
          {...getInputProps({
            ref: field,
            onKeyDown,
            onFocus: () => openMenu(),
            onChange: (event) => {
              const typed = event.currentTarget.value;
              if (isFinished(typed) && typed.trim() !== "") finish(typed);
              else set(done, typed);
            },
          })}
          className={styles.input}
          placeholder={finished.length === 0 ? t("transactions.search_hint") : ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {finished.length === 0 && draft === "" && <Kbd>/</Kbd>}
        <span className={styles.result}>{result}</span>
      </div>
      <ul {...getMenuProps()} className={isListed ? styles.menu : styles.closed}>
        {isListed &&
          items.map((item, index) => (
            <li
              key={typeof item === "string" ? item : `view ${item.name}`}
              {...getItemProps({ item, index })}
              className={index === highlightedIndex ? styles.highlighted : styles.option}
            >
              {typeof item === "string" ? <Completion text={item} /> : <View view={item} />}
            </li>
          ))}
      </ul>
      {wrong.map((chip) => (
        <Wrong
          key={chip.source}
          chip={chip}
          onReplace={(suggestion) => {
            const pieces = sourcesOf(joined(done, draft));
            set(pieces.map((piece) => (piece === chip.source ? suggestion : piece)).join(" "));
          }}
        />
      ))}
    </search>
  );
}

const joined = (done: string, draft: string) => [done, draft.trim()].filter((part) => part !== "").join(" ");

/** The text as finished pieces and the draft of the next one. Sends it to the address after a pause in typing. */
function useDraft(text: string, onText: (text: string) => void) {
  const [{ done, draft }, setParts] = useState({ done: text, draft: "" });
  const [shown, setShown] = useState(text);
  /** Texts that this field has sent and that the address does not show yet. */
  const sent = useRef<string[]>([]);
  const whole = joined(done, draft);
  const set = (nextDone: string, nextDraft = "") => setParts({ done: nextDone, draft: nextDraft });

  if (text !== shown) {
    setShown(text);
    const own = sent.current.indexOf(text);
    sent.current = sent.current.slice(own + 1);
    // Something else changed the address: a link, or the browser's Back button.
    if (own < 0 && text !== whole) set(text);
  }

  const send = useRef(onText);
  useEffect(() => {
    send.current = onText;
  });
  useEffect(() => {
    if (whole === (sent.current.at(-1) ?? shown)) return undefined;
    const timer = setTimeout(() => {
      sent.current = [...sent.current, whole];
      send.current(whole);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [whole, shown]);

  return { done, draft, set, finish: (piece: string) => set(joined(done, piece)) };
}

function ChipButton({ chip, onRemove }: { readonly chip: Chip; onRemove(): void }): ReactNode {
  const { t } = useWords();
  const { key, value, isNegated, problem } = chip;
  return (
    <button
      type="button"
      className={problem === undefined ? styles.chip : styles.wrongChip}
      title={t("transactions.remove_filter")}
      onClick={onRemove}
    >
      {isNegated && <span>{t("transactions.not")} </span>}
      {key !== undefined && <b>{key}: </b>}
      {value}
      <span className="visually-hidden">, {t("transactions.remove_filter")}</span>
      <Icon name="cross" />
    </button>
  );
}

function Completion({ text }: { readonly text: string }): ReactNode {
  const { t } = useWords();
  const colon = text.indexOf(":") + 1;
  const key = colon === text.length ? keyOf(text.slice(0, colon - 1).replace(/^-/, "")) : undefined;
  return (
    <>
      <span>
        <b>{text.slice(0, colon)}</b>
        {text.slice(colon)}
      </span>
      {key !== undefined && <span className="muted small">{t(`transactions.filter_${key}`)}</span>}
    </>
  );
}

function View({ view: { name } }: { readonly view: SavedView }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <b>{name}</b>
      <span className="muted small">{t("transactions.saved_view")}</span>
    </>
  );
}

function Wrong({ chip, onReplace }: { readonly chip: Chip; onReplace(suggestion: string): void }): ReactNode {
  const { t } = useWords();
  const { key, value, suggestion } = chip;
  const problem = problemOf(chip);
  if (problem === undefined) return null;
  return (
    <p className={styles.problem} role="status">
      {t(`transactions.search_${problem}`, { key: key ?? "", value })}
      {suggestion !== undefined && (
        <button type="button" className={styles.suggestion} onClick={() => onReplace(suggestion)}>
          {t("transactions.did_you_mean", { suggestion })}
        </button>
      )}
    </p>
  );
}

function problemOf({ problem, key, value }: Chip) {
  if (problem === "unknown_value" && value === "") return "needs_value";
  return problem === "too_many" && key === undefined ? "too_many_excluded" : problem;
}
