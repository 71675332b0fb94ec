/** Signing out, from a button or from the palette. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { reading } from "../api/client.ts";
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

/** Signs out when it appears. Asks first if entries are not sent, or if the user could not sign in again. */
export function SignOut({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const { length: count } = useWaitingEntries();
  const { data: me } = useQuery(reading("GET /v1/me", {}));
  const isLockedOut = me?.should_add_credential === true;
  const [isAsking] = useState(count > 0 || isLockedOut);
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
      {isLockedOut && <p>{t("signin.leave_locked_out")}</p>}
      {count > 0 && <p>{t("leave.unsent", { count })}</p>}
      <p className={styles.choices}>
        <Button onClick={leave}>{t(count > 0 ? "leave.keep" : "frame.sign_out")}</Button>
        {count > 0 && (
          <Button isDanger onClick={() => void removeEntries().then(leave)}>
            {t("leave.delete")}
          </Button>
        )}
      </p>
    </Dialog>
  );
}
