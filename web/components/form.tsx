/** A form in a dialog: it saves once, shows the API's errors beside the fields, and all other errors above the buttons. */
import { type ReactNode, useState } from "react";
import { ApiError } from "../api/client.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import styles from "./form.module.css";
import { Problem } from "./problem.tsx";

interface FormProps {
  readonly submitLabel: string;
  /** Saves the form; a thrown error is shown. */
  submit(): Promise<void>;
  readonly cancelLabel?: string;
  /** Without it, the form has no such button. */
  onCancel?(): void;
  /** The JSON pointers of the fields, such as "/goal/name". An error at one of them is shown there. */
  readonly pointers: readonly string[];
  /** Shown before the buttons: Delete, for example. */
  readonly extra?: ReactNode;
  /** Gets the message for a pointer, if there is one. */
  readonly children: (errorAt: (pointer: string) => string | undefined) => ReactNode;
}

export function Form({ submitLabel, submit, cancelLabel, onCancel, pointers, extra, children }: FormProps): ReactNode {
  const { t } = useWords();
  const [error, setError] = useState<unknown>(undefined);
  const [isSaving, setSaving] = useState(false);
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? [];
  const isShown = (pointer: string | undefined) => pointer !== undefined && pointers.includes(pointer);
  const isElsewhere = error !== undefined && (errors.length === 0 || errors.some(({ pointer }) => !isShown(pointer)));

  async function save(): Promise<void> {
    setSaving(true);
    setError(undefined);
    try {
      await submit();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      {children((pointer) => errors.find((one) => one.pointer === pointer)?.detail)}
      {isElsewhere && <Problem error={error} />}
      <div className={styles.buttons}>
        {extra}
        <span className={styles.space} />
        {onCancel && (
          <Button isQuiet onClick={onCancel}>
            {cancelLabel ?? t("action.cancel")}
          </Button>
        )}
        <Button type="submit" disabled={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Fields beside each other. Below each other on a narrow page. */
export function FieldRow({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
