/** Signing out, from a button or from the palette. It asks first if there are unsent entries. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { removeEntries, useWaitingEntries } from "../api/outbox.ts";
import { signOut } from "../api/session.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./sign-out.module.css";
import { showToast } from "./toast.tsx";

export function SignOutButton(): ReactNode {
  const { t } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Button isQuiet icon="leave" onClick={() => setLeaving(true)}>
        {t("frame.sign_out")}
      </Button>
      {isLeaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Signs out when it appears. With unsent entries, asks what happens to them. */
export function SignOut({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const { length: count } = useWaitingEntries();
  const [isAsking] = useState(count > 0);
  const isStarted = useRef(false);
  const leave = () => {
    if (isStarted.current) return;
    isStarted.current = true;
    signOut().catch(() => {
      showToast(t("problem.offline"));
      onClose();
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (!isAsking) leave();
  }, []);
  if (!isAsking) return null;
  return (
    <Dialog title={t("leave.title")} onClose={onClose}>
      <p>{t("leave.unsent", { count })}</p>
      <p className={styles.choices}>
        <Button onClick={leave}>{t("leave.keep")}</Button>
        <Button isQuiet onClick={() => void removeEntries().then(leave)}>
          {t("leave.delete")}
        </Button>
      </p>
    </Dialog>
  );
}
