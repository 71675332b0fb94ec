/**
 * Adding a transaction, over every screen. The address has `?add=expense` (or income, transfer), and `&line=` if something is typed already. A narrow page shows the till
 * with its keypad, a wide one a small dialog for the keyboard.
 */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { NARROW, useMedia } from "../../components/media.ts";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./add.module.css";
import { Desk } from "./desk.tsx";
import { KINDS, type Kind } from "./draft.ts";
import { Till } from "./till.tsx";
import { useEntry } from "./use-entry.ts";

export function Add(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { add, line, entry } = useSearch({ strict: false }) as {
    readonly add?: string;
    readonly line?: string;
    readonly entry?: string;
  };
  const kind = KINDS.find((one) => one === add) ?? "expense";
  const isNarrow = useMedia(NARROW);
  const dialog = useRef<HTMLDialogElement>(null);
  const show = (changed: object) =>
    navigate({ to: ".", search: (shown: object) => ({ ...shown, ...changed }), replace: true });
  const { state, error, retry } = useEntry(kind, line, entry, (id) => show({ entry: id }));
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // The browser focuses the first control instead.
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const Layout = isNarrow ? Till : Desk;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog too
    <dialog
      ref={dialog}
      className={isNarrow ? styles.till : styles.desk}
      aria-label={t("key.add")}
      onClose={() => void show({ add: undefined, line: undefined, entry: undefined })}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {state === undefined && error === null && <Skeleton lines={4} />}
      {state === undefined && error !== null && <Problem error={error} onRetry={retry} />}
      {state !== undefined && (
        <Layout state={state} setKind={(next: Kind) => void show({ add: next, line: undefined })} close={close} />
      )}
    </dialog>
  );
}
