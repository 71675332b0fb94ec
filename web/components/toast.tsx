/** A short message at the bottom of the page, with Undo if there is something to undo. It closes after 8 seconds. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useWords } from "../words/use-words.tsx";
import { IconButton, TextButton } from "./button.tsx";
import styles from "./toast.module.css";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => Promise<void>) | undefined;
}

const OPEN_MS = 8000;

let shown: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the last one; `undo` reverses what the message reports. */
export function showToast(text: string, undo?: () => Promise<void>): void {
  lastId += 1;
  change({ id: lastId, text, undo });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the toast. The frame has one. */
export function Toasts(): ReactNode {
  const toast = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className={styles.place} role="status">
      {toast && <OneToast key={toast.id} {...toast} />}
    </div>
  );
}

function OneToast({ id, text, undo }: Toast): ReactNode {
  const { t } = useWords();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => close(id), OPEN_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);

  async function undoAndReport(): Promise<void> {
    close(id);
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
      {undo && <TextButton onClick={() => void undoAndReport()}>{t("action.undo")}</TextButton>}
      <IconButton icon="cross" label={t("action.close")} onClick={() => close(id)} />
    </div>
  );
}

function close(id: number): void {
  if (shown?.id === id) change(undefined);
}
