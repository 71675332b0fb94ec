/** The notes of the plan, in place: of the period under its name, and of a category in its row. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Labeled } from "../../components/labeled.tsx";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./note.module.css";

/** The longest note, as the API documents it. */
const MAX_LENGTH = 10_000;

interface NoteFieldProps {
  readonly label: string;
  readonly note: string | null;
  /** Null removes the note. */
  save(note: string | null): Promise<void>;
  /** `isByKey`: the focus is still in the field. */
  onClose(isByKey: boolean): void;
}

/** Enter and leaving the field save, Shift Enter starts a line, Esc keeps the note as it was. A note that cannot be saved stays typed. */
export function NoteField({ label, note, save, onClose }: NoteFieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState(note ?? "");
  const isDone = useRef(false);

  function close(isByKey: boolean): void {
    isDone.current = true;
    onClose(isByKey);
  }

  async function finish(isByKey: boolean): Promise<void> {
    if (isDone.current) return;
    const next = text.trim() || null;
    if (next === note) return close(isByKey);
    isDone.current = true;
    try {
      await save(next);
      close(isByKey);
    } catch (error) {
      isDone.current = false;
      showToast((error as Error).message);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter && event.key !== "Escape") return;
    event.preventDefault();
    if (isEnter) void finish(true);
    else close(true);
  }

  return (
    <div className={styles.field}>
      <Labeled label={label} isLabelHidden>
        {(control) => (
          <textarea
            {...control}
            ref={focusAtEnd}
            rows={1}
            maxLength={MAX_LENGTH}
            placeholder={t("plan.note_why")}
            enterKeyHint="done"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => void finish(false)}
          />
        )}
      </Labeled>
    </div>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

interface PeriodNoteProps extends Omit<NoteFieldProps, "label" | "onClose"> {
  /** The name of the period. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly mayWrite: boolean;
  onOpen(): void;
  onClose(): void;
}

export function PeriodNote({ name, note, isOpen, mayWrite, save, onOpen, onClose }: PeriodNoteProps): ReactNode {
  const { t } = useWords();
  const [hasFocus, setFocus] = useState(false);
  if (isOpen) {
    return (
      <div className={styles.period}>
        <NoteField
          label={t("plan.note_of", { name })}
          note={note}
          save={save}
          onClose={(isByKey) => {
            setFocus(isByKey);
            onClose();
          }}
        />
      </div>
    );
  }
  if (note === null) return null;
  if (!mayWrite) return <p className={styles.period}>{note}</p>;
  return (
    <button
      type="button"
      className={styles.period}
      aria-label={`${t("plan.note_edit")}: ${note}`}
      ref={hasFocus ? focusOn : undefined}
      onClick={onOpen}
    >
      {note}
    </button>
  );
}
