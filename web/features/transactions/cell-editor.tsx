/**
 * The field in a cell of the list. Enter and Tab save what was changed, and move on at once. Esc restores. A rejected value is
 * edited again with its text.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useProblemText } from "../../components/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./cell-editor.module.css";
import { type CellField, isUnchanged, replacedRow, type Step } from "./cells.ts";
import { FieldOf } from "./edit-fields.tsx";
import type { Names, Row } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { errorAt, type FieldChanges, saveField } from "./save-field.ts";
import type { Rejected, Saved } from "./use-editing.ts";

/** The height that a list of choices needs below the cell; with less, it opens above. */
const LIST_PX = 300;

interface CellEditorProps {
  readonly field: CellField;
  /** The newest version of the row. */
  readonly row: Row;
  readonly names: Names;
  readonly rejected: Rejected | undefined;
  onEnd(step: Step, saved?: Saved): void;
}

export function CellEditor({ field, row, names, rejected, onEnd }: CellEditorProps): ReactNode {
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const problemText = useProblemText();
  const [start] = useState(rejected?.start ?? row);
  const [isAbove, setAbove] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const step = useRef<Step>(0);
  const isEnded = useRef(false);

  useLayoutEffect(() => {
    const input = place.current?.querySelector("input");
    input?.focus();
    input?.select();
    const { top, bottom } = place.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    setAbove(bottom + LIST_PX > window.innerHeight && top > LIST_PX);
  }, []);

  function end(by: Step, saved?: Saved): void {
    if (isEnded.current) return;
    isEnded.current = true;
    onEnd(by, saved);
  }

  function saveAndEnd(changes: FieldChanges | Promise<FieldChanges>): void {
    const by = step.current;
    step.current = 0;
    const isSame = !(changes instanceof Promise) && isUnchanged(start, changes);
    const target = { kind: "rows", rows: [replacedRow(start, row, field)] } as const;
    const text = place.current?.querySelector("input")?.value ?? "";
    const save = async () => saveField(t, field, target, await changes);
    end(by, isSame ? undefined : { field, start, text, changes, save });
  }

  /** Before the field sees the key: it closes its list with Esc, and chooses with Enter and Tab. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    step.current = event.key !== "Tab" ? 0 : event.shiftKey ? -1 : 1;
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(0);
  }

  const form = () => place.current?.querySelector("form");

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    event.preventDefault();
    form()?.requestSubmit();
  }

  /** Another place saves a text, as Enter does. A choice that was not made is dropped. */
  function onBlur(event: FocusEvent): void {
    if (isEnded.current || !document.hasFocus() || place.current?.contains(event.relatedTarget)) return;
    step.current = 0;
    const own = form();
    if (own) own.requestSubmit();
    else end(0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div
      ref={place}
      className={`${styles.editor} ${styles[field] ?? ""}`}
      data-above={isAbove}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <FieldOf
        field={field}
        row={rejected?.shown ?? start}
        rows={[start]}
        typed={rejected?.text}
        names={names}
        cellLabel={t(`transactions.edit_${field}`, { title: titleOf(row, undefined) })}
        error={rejected && (errorAt(field, rejected.error) ?? problemText(rejected.error))}
        isSaving={false}
        save={saveAndEnd}
      />
    </div>
  );
}
