/** Signing out, from a button or from the palette. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type ApiError, reading, sendRaw } from "../api/client.ts";
import { countEntries, sendEntries } from "../api/outbox.ts";
import { leave as leavePage, leaving, tabs } from "../api/session.ts";
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

/** Signs out when it appears. Asks first if entries would be lost, or if the user could not sign in again. */
export function SignOut({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const { data: me } = useQuery(reading("GET /v1/me", {}));
  const isLockedOut = me?.should_add_credential === true;
  /** The unsent entries of all people. Undefined while the page does not ask. */
  const [count, setCount] = useState<number | undefined>(undefined);
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
    let isClosed = false;
    const ask = (found: number) => {
      if (isClosed) return;
      if (found > 0 || isLockedOut) setCount(found);
      else leave();
    };
    void sendEntries().then(countEntries).then(ask);
    return () => {
      isClosed = true;
    };
  }, []);
  if (count === undefined) return null;
  return (
    <Dialog title={t("leave.title")} onClose={onClose}>
      {isLockedOut && <p>{t("signin.leave_locked_out")}</p>}
      {count > 0 && <p>{t("leave.unsent", { count })}</p>}
      <p className={styles.choices}>
        <Button isDanger={count > 0} onClick={leave}>
          {t(count > 0 ? "leave.delete" : "frame.sign_out")}
        </Button>
        <Button isQuiet onClick={onClose}>
          {t("leave.stay")}
        </Button>
      </p>
    </Dialog>
  );
}

/** Ends the session. @throws ApiError if the server does not respond: the session has not ended. */
async function signOut(): Promise<void> {
  leaving.isNow = true;
  await sendRaw("DELETE /v1/session").catch((error: ApiError) => {
    if (error.status !== 0) return;
    leaving.isNow = false;
    throw error;
  });
  tabs.postMessage("signed out");
  await leavePage();
}
