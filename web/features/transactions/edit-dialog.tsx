/** Changes one field of one transaction, or of all that are selected. Errors are shown at the field. */
import type { ReactNode } from "react";
import type { TransactionChanges } from "../../api/contract.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Changes, countOf, type Target } from "./actions.ts";
import { FieldOf } from "./edit-fields.tsx";
import type { Names } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { type EditField, useSave } from "./use-save.ts";

export interface EditDialogProps {
  readonly field: EditField;
  readonly target: Target;
  readonly names: Names;
  /** Sent with the change, for the review. */
  readonly also?: Changes;
  onClose(): void;
  onSaved?(): void;
}

export function EditDialog({ field, target, names, also = {}, onClose, onSaved }: EditDialogProps): ReactNode {
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const { save, isSaving, error, atField } = useSave(field);
  const rows = target.kind === "rows" ? target.rows : [];
  const row = rows.length === 1 ? rows[0] : undefined;
  const title =
    row === undefined
      ? t(`transactions.edit_${field}_of`, { count: countOf(target) })
      : t(`transactions.edit_${field}`, { title: titleOf(row, undefined) });

  async function saveAndClose(changes: Changes & TransactionChanges): Promise<void> {
    if (!(await save(target, { ...changes, ...also }))) return;
    onClose();
    onSaved?.();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <FieldOf
        field={field}
        row={row}
        rows={rows}
        names={names}
        error={atField}
        isSaving={isSaving}
        save={(changes) => void saveAndClose(changes)}
      />
      {error !== undefined && atField === undefined && <Problem error={error} />}
    </Dialog>
  );
}
