/** Changes one field of one transaction, or of all that are selected. Errors are shown at the field. */
import type { ReactNode } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { useLeave } from "../../components/opened.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Changes, countOf, type Target } from "./actions.ts";
import { FieldOf } from "./edit-fields.tsx";
import type { Names } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { type EditField, errorAt, type FieldChanges, saveField } from "./save-field.ts";

export interface EditDialogProps {
  readonly field: EditField;
  readonly target: Target;
  readonly names: Names;
  /** Sent with the change, for the review. */
  readonly also?: Changes;
  onClose(): void;
  /** Called before the change is sent. */
  onSave?(): void;
}

export function EditDialog({ field, target, names, also = {}, onClose, onSave }: EditDialogProps): ReactNode {
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const { isBusy, error, run } = useWork();
  const atField = errorAt(field, error);
  const leave = useLeave(onClose);
  const rows = target.kind === "rows" ? target.rows : [];
  const row = rows.length === 1 ? rows[0] : undefined;
  const title =
    row === undefined
      ? t(`transactions.edit_${field}_of`, { count: countOf(target) })
      : t(`transactions.edit_${field}`, { title: titleOf(row, undefined) });

  function save(changes: FieldChanges | Promise<FieldChanges>): void {
    onSave?.();
    run(() => leave(async () => saveField(t, field, target, { ...(await changes), ...also })));
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <FieldOf field={field} row={row} rows={rows} names={names} error={atField} isSaving={isBusy} save={save} />
      {error !== undefined && atField === undefined && <Problem error={error} />}
    </Dialog>
  );
}
