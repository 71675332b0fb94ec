/**
 * The field in a cell of the list. Enter and Tab save what was changed, Esc restores, and a rejected value keeps its
 * text.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { TransactionChanges } from "../../api/contract.ts";
import { useProblemText } from "../../components/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Changes } from "./actions.ts";
import styles from "./cell-editor.module.css";
import { type CellField, isUnchanged, replacedRow, type Step } from "./cells.ts";
import { FieldOf } from "./edit-fields.tsx";
import type { Names, Row } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { useSave } from "./use-save.ts";

/** The height that a list of choices needs below the cell; with less, it opens above. */
const LIST_PX = 300;

interface CellEditorProps {
  readonly field: CellField;
  /** The newest version of the row. */
  readonly row: Row;
  readonly names: Names;
  onEnd(step: Step): void;
}

export function CellEditor({ field, row, names, onEnd }: CellEditorProps): ReactNode {
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const problemText = useProblemText();
  const { save, isSaving, error, atField } = useSave(field);
  const [start] = useState(row);
  const [isAbove, setAbove] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const step = useRef<Step>(0);

  useLayoutEffect(() => {
    const input = place.current?.querySelector("input");
    input?.focus();
    input?.select();
    const { top, bottom } = place.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    setAbove(bottom + LIST_PX > window.innerHeight && top > LIST_PX);
  }, []);

  async function saveAndEnd(changes: Changes & TransactionChanges): Promise<void> {
    if (isSaving) return;
    const by = step.current;
    step.current = 0;
    const target = { kind: "rows", rows: [replacedRow(start, row, field)] } as const;
    if (isUnchanged(start, changes) || (await save(target, changes))) onEnd(by);
  }

  /** Before the field sees the key: it closes its list with Esc, and chooses with Enter and Tab. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    step.current = event.key !== "Tab" ? 0 : event.shiftKey ? -1 : 1;
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onEnd(0);
  }

  const form = () => place.current?.querySelector("form");

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    event.preventDefault();
    form()?.requestSubmit();
  }

  /** Another place saves a text, as Enter does. A choice that was not made is dropped. */
  function onBlur(event: FocusEvent): void {
    if (isSaving || !document.hasFocus() || place.current?.contains(event.relatedTarget)) return;
    step.current = 0;
    const own = form();
    if (own) own.requestSubmit();
    else onEnd(0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div
      ref={place}
      className={`${styles.editor} ${styles[field] ?? ""}`}
      data-above={isAbove}
      aria-busy={isSaving}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <FieldOf
        field={field}
        row={start}
        rows={[start]}
        names={names}
        cellLabel={t(`transactions.edit_${field}`, { title: titleOf(row, undefined) })}
        error={error === undefined ? undefined : (atField ?? problemText(error))}
        isSaving={isSaving}
        save={(changes) => void saveAndEnd(changes)}
      />
    </div>
  );
}
