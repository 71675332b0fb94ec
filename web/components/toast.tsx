/** A short message at the bottom of the page, with Undo if there is something to undo. It closes after 8 seconds. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { closeToast, showToast, TOAST_MS, type Toast, toast } from "../logic/toast.ts";
import { useWords } from "../words/use-words.tsx";
import { IconButton, TextButton } from "./button.tsx";
import styles from "./toast.module.css";

/** The place of the toast. The frame has one. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(toast.watch, toast.get);
  return (
    <div className={styles.place} role="status">
      {shown && <OneToast key={shown.id} {...shown} />}
    </div>
  );
}

function OneToast({ id, text, undo, more }: Toast): ReactNode {
  const { t } = useWords();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => closeToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);

  async function undoAndReport(): Promise<void> {
    closeToast(id);
    try {
      await undo?.();
      showToast(t("toast.undone"));
    } catch (error) {
      showToast((error as Error).message);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast open for longer
    <div
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span>{text}</span>
      {more && (
        <TextButton
          onClick={() => {
            closeToast(id);
            more.open();
          }}
        >
          {more.label}
        </TextButton>
      )}
      {undo && <TextButton onClick={() => void undoAndReport()}>{t("action.undo")}</TextButton>}
      <IconButton icon="cross" label={t("action.close")} onClick={() => closeToast(id)} />
    </div>
  );
}
