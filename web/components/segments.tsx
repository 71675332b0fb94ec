/** A choice of a few values beside each other. The arrow keys move between them. */
import { type ReactNode, useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
}

export function Segments<Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
