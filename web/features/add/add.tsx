/**
 * Adding a transaction, over every screen. The address has `?add=expense` (or income, transfer), and `&line=` if something is typed already, `&into=` with the account or the category that gets the money. A narrow page shows the till
 * with its keypad, a wide one a small dialog for the keyboard.
 */
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Owner } from "../../api/outbox.ts";
import { useOwner } from "../../api/today.ts";
import { IconButton } from "../../components/button.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./add.module.css";
import { Desk } from "./desk.tsx";
import { KINDS } from "./draft.ts";
import { FirstAccount } from "./first-account.tsx";
import type { Opened } from "./kept-draft.ts";
import { Till } from "./till.tsx";
import { useEntry } from "./use-entry.ts";

export function Add(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { add, line, into, entry } = useSearch({ strict: false }) as {
    readonly add?: string;
    readonly line?: string;
    readonly into?: string;
    readonly entry?: string;
  };
  const [opened] = useState(() => ({ kind: KINDS.find((one) => one === add) ?? "expense", line, into }));
  const isNarrow = useMedia(NARROW);
  const dialog = useRef<HTMLDialogElement>(null);
  const owner = useOwner();
  const show = (changed: object) =>
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, ...changed }), replace: true });
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    if (element !== null) element.dataset.shown = ""; // keys that follow its closing wait until its address is left
    // The browser focuses the first control instead.
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from now on the draft has the line, also after a reload
  useEffect(() => {
    if (line !== undefined) show({ line: undefined, into: undefined });
  }, []);
  const close = () => dialog.current?.close();
  // Going back leaves no second address of the same screen behind. Without a page to return to, the address changes.
  const leave = () => (history.canGoBack() ? history.back() : show({ add: undefined, entry: undefined }));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog too
    <dialog
      ref={dialog}
      className={isNarrow ? styles.till : styles.desk}
      aria-label={t("key.add")}
      onClose={leave}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {owner === undefined ? (
        <Opening close={close} />
      ) : (
        <OpenEntry
          owner={owner}
          opened={{ ...opened, waitingId: entry }}
          isNarrow={isNarrow}
          close={close}
          onSaved={() => entry !== undefined && show({ entry: undefined })}
        />
      )}
    </dialog>
  );
}

interface OpenEntryProps {
  readonly owner: Owner;
  readonly opened: Opened;
  readonly isNarrow: boolean;
  close(): void;
  onSaved(): void;
}

function OpenEntry({ owner, opened, isNarrow, close, onSaved }: OpenEntryProps): ReactNode {
  const { state, error, retry } = useEntry(owner, opened, onSaved);
  const Layout = isNarrow ? Till : Desk;
  if (state === undefined) return <Opening error={error} retry={retry} close={close} />;
  if (state.known.accounts.length === 0) return <FirstAccount state={state} close={close} />;
  return <Layout state={state} close={close} />;
}

interface OpeningProps {
  readonly error?: unknown;
  retry?(): void;
  close(): void;
}

/** Until the data is read. */
function Opening({ error = null, retry, close }: OpeningProps): ReactNode {
  const { t } = useWords();
  return (
    <div className={styles.opening}>
      <IconButton icon="cross" label={t("action.close")} onClick={close} />
      {error === null ? <Skeleton lines={4} /> : <Problem error={error} {...(retry && { onRetry: retry })} />}
    </div>
  );
}
