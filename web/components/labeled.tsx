/** A label above a control, and the hint or the error below it. */
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface LabeledProps {
  readonly label: string;
  /** The label is read aloud but not shown, because the text around the field says it. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Props extends LabeledProps {
  /** Gets the props of the control. */
  readonly children: (control: ReturnType<typeof controlProps>) => ReactNode;
}

function controlProps(id: string, hasError: boolean, noteId: string | undefined) {
  return { id, className: styles.input, "aria-invalid": hasError, "aria-describedby": noteId };
}

export function Labeled({ label, isLabelHidden = false, hint, error, children }: Props): ReactNode {
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      {children(controlProps(id, error !== undefined, noteId))}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
