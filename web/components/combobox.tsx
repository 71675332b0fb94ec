/** A field with a list of choices that shrinks while the person types. The parent chooses and filters the options. */
import { useCombobox } from "downshift";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { type CategoryLook, Tiled } from "./category-tile.tsx";
import styles from "./combobox.module.css";
import field from "./field.module.css";
import { Keys } from "./kbd.tsx";

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Of a category: its tile leads. */
  readonly look?: CategoryLook | null | undefined;
  /** Shown small beside the label. */
  readonly hint?: string | undefined;
  /** The key of an action: "g h". */
  readonly keys?: string | undefined;
}

interface ComboboxProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly text: string;
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** Shown if no option is left. */
  readonly empty?: string;
  readonly isFocused?: boolean;
  /** The list is the dialog, so Esc closes both at once. */
  readonly isAlone?: boolean;
  /** Tab chooses an option too, and the list may be closed. */
  readonly isInCell?: boolean;
  onText(text: string): void;
  onChoose(option: Option): void;
}

export function Combobox(props: ComboboxProps): ReactNode {
  const {
    label,
    isLabelHidden = false,
    text,
    options,
    placeholder,
    error,
    empty,
    isFocused,
    isAlone,
    isInCell,
    onText,
    onChoose,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOpen, highlightedIndex, getLabelProps, getMenuProps, getInputProps, getItemProps } = useCombobox<Option>({
    id,
    items: [...options],
    inputValue: text,
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.id,
    defaultHighlightedIndex: 0,
    selectedItem: null,
    ...(isFocused === true && { initialIsOpen: true }),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
    stateReducer: (_, { type, changes }) =>
      // The parent holds the text. Leaving the field chooses nothing.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
  });
  useEffect(() => {
    if (isFocused === true) input.current?.select();
  }, [isFocused]);
  const isListed = isOpen && options.length > 0;
  function onKeyDown(event: KeyboardEvent & { preventDownshiftDefault?: boolean }): void {
    // Without a list to close, Esc belongs to the dialog.
    if (event.key === "Escape" && (!isListed || isAlone === true)) event.preventDownshiftDefault = true;
    if (isInCell !== true || !(event.key === "Tab" || (event.key === "Enter" && !isOpen))) return;
    event.preventDefault();
    event.preventDownshiftDefault = true;
    const option = options[Math.max(highlightedIndex, 0)];
    if (option !== undefined) onChoose(option);
  }
  const errorId = `${id}-error`;
  return (
    <div className={styles.combobox}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift sets the id of the input */}
      <label {...getLabelProps()} className={isLabelHidden ? "visually-hidden" : field.label}>
        {label}
      </label>
      <input
        {...getInputProps({
          ref: input,
          // A controlled text must be set while the browser still handles the event, or the caret jumps.
          onChange: (event) => onText(event.currentTarget.value),
          onKeyDown,
        })}
        // downshift still names an option that has left the list.
        {...(!isListed && { "aria-activedescendant": undefined })}
        className={field.input}
        placeholder={placeholder}
        data-autofocus={isFocused === true ? "" : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        spellCheck={false}
      />
      {error !== undefined && (
        <p id={errorId} className={field.error}>
          {error}
        </p>
      )}
      <ul {...getMenuProps()} className={isListed ? styles.menu : styles.closed}>
        {isListed &&
          options.map((option, index) => (
            <li
              key={option.id}
              {...getItemProps({ item: option, index })}
              className={index === highlightedIndex ? styles.highlighted : styles.option}
            >
              {option.look === undefined ? (
                <span>{option.label}</span>
              ) : (
                <Tiled category={option.look} size={22}>
                  {option.label}
                </Tiled>
              )}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
              {option.keys !== undefined && <Keys keys={option.keys} />}
            </li>
          ))}
      </ul>
      {isOpen && options.length === 0 && empty !== undefined && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}

/** The options whose label or hint contains the text; the one that equals it comes first, then those that start with it. */
export function matching(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...options];
  const rank = ({ label, hint = "" }: Option): number => {
    const name = label.toLowerCase();
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    if (name.includes(` ${wanted}`)) return 2;
    if (name.includes(wanted)) return 3;
    return hint.toLowerCase().includes(wanted) ? 4 : 5;
  };
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((one) => one.rank < 5)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}
