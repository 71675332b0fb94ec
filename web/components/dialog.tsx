/**
 * A dialog over the page, and the button that opens one. The browser's own element keeps the focus inside and closes it with
 * Esc. Back closes it too, and so does a tap beside it, unless a form in it was changed.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useWords } from "../words/use-words.tsx";
import { useClosedByBack } from "./back.ts";
import { Button, IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import type { IconName } from "./icon.tsx";
import { useKeys } from "./keys.tsx";

interface DialogProps {
  readonly title: string;
  /** Called when the person closes the dialog. The parent then stops rendering it. */
  onClose(): void;
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isChanged = useRef(false);
  useClosedByBack(() => dialog.current?.close());
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // Otherwise the browser focuses the first button, which closes the dialog.
    const first = element?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element)?.focus();
    // The browser returns the focus only if the dialog is closed before it is removed.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog too
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onClose}
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

interface OpenerProps {
  readonly label: string;
  /** Default: a plus. */
  readonly icon?: IconName | null;
  /** Keys that open it too. */
  readonly keys?: string;
  /** Gets the function that closes the dialog. */
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog. */
export function Opener({ label, icon = "plus", keys, children }: OpenerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(keys === undefined ? [] : [{ keys, label, isWrite: true, run: open }]);
  return (
    <>
      <Button isQuiet {...(icon && { icon })} onClick={open}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
