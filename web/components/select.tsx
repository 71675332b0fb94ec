/** A labeled choice from a short list. The browser's own element opens the system's list on a phone. */
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices of the same group are under one heading. */
  readonly group?: string | undefined;
}

interface SelectFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  onChange(value: string): void;
}

export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, isLabelHidden = false, value, choices, hint, error, onChange } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      >
        <Options choices={choices} />
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}

/** The options of a `<select>`, under the headings of their groups. */
export function Options({ choices }: { readonly choices: readonly Choice[] }): ReactNode {
  const groups = [...new Set(choices.map(({ group }) => group))];
  const optionsOf = (group: string | undefined) =>
    choices
      .filter((choice) => choice.group === group)
      .map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ));
  return groups.map((group) =>
    group === undefined ? (
      optionsOf(group)
    ) : (
      <optgroup key={group} label={group}>
        {optionsOf(group)}
      </optgroup>
    ),
  );
}
