/** A labeled checkbox with a hint. */
import type { ReactNode } from "react";
import styles from "./check.module.css";

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

export function Check({ label, hint, isOn, onChange }: CheckProps): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}
