/** The form of a field that Enter saves, and what every field gets. */
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./edit-fields.module.css";
import type { Names, Row } from "./queries.ts";
import type { FieldChanges } from "./save-field.ts";

export interface FieldProps {
  /** The only row, undefined for several. */
  readonly row: Row | undefined;
  /** All rows. None if a filter selects them. */
  readonly rows: readonly Row[];
  readonly names: Names;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  /** The text of a value that was rejected. */
  readonly typed?: string | undefined;
  /** The hidden label of a field in a cell. A cell has no button: Enter and Tab save. */
  readonly cellLabel?: string;
  /** The changes may need a request of their own first. */
  save(changes: FieldChanges | Promise<FieldChanges>): void;
}

interface FormProps {
  readonly canSave: boolean;
  readonly isInCell: boolean;
  onSave(): void;
  readonly children: ReactNode;
}

export function EditForm({ canSave, isInCell, onSave, children }: FormProps): ReactNode {
  const { t } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) onSave();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {!isInCell && (
        <p className={styles.buttons}>
          <Button type="submit" disabled={!canSave}>
            {t("action.save")}
          </Button>
        </p>
      )}
    </form>
  );
}
