/**
 * A dialog over the page. The browser's own element keeps the focus inside and closes it with Esc. Back closes it too, and so
 * does a tap beside it, unless a form in it was changed. `opened.tsx` opens one.
 */
import { type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { useWords } from "../words/use-words.tsx";
import { useClosedByBack } from "./back.ts";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { OpeningContext } from "./opened.tsx";

interface DialogProps {
  readonly title: string;
  /** Has two columns, where they fit. */
  readonly isWide?: boolean;
  /** Called when the person closes the dialog. The parent then stops rendering it. */
  onClose(): void;
  readonly children: ReactNode;
}

export function Dialog({ title, isWide = false, onClose, children }: DialogProps): ReactNode {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isChanged = useRef(false);
  const isHidden = useContext(OpeningContext)?.isHidden ?? false;
  useClosedByBack(() => dialog.current?.close(), !isHidden);
  useEffect(() => {
    const element = dialog.current;
    if (isHidden || element === null) return undefined;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    // Otherwise the browser focuses the first button, which closes the dialog.
    const first = element.querySelector<HTMLElement>("[aria-invalid=true], [data-autofocus]");
    (first ?? element).focus();
    // The browser returns the focus only if the dialog is closed before it is removed.
    return () => {
      if (element.isConnected) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isHidden]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog too
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={(event) => {
        event.stopPropagation(); // React passes it on to the dialog in which this one was opened
        if (!isHidden && !event.currentTarget.open) onClose();
      }}
      onInput={({ target }) => {
        isChanged.current ||= (target as HTMLInputElement).form !== null;
      }}
      onClick={({ target }) => target === dialog.current && !isChanged.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="cross" label={t("action.close")} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
