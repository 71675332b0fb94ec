/** Signing out, from a button or from the palette. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type ApiError, sendRaw } from "../api/client.ts";
import { countEntries, sendEntries, useWaitingEntries } from "../api/outbox.ts";
import { me } from "../api/reads.ts";
import { leave as leavePage, leaving, tabs } from "../api/session.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-out.module.css";

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
  const { data: caller } = useQuery(me);
  const isLockedOut = caller?.should_add_credential === true;
  const isSending = useWaitingEntries().length > 0;
  /** The unsent entries of all people. Undefined until it is known which of them can be sent. */
  const [count, setCount] = useState<number | undefined>(undefined);
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const leave = () => {
    setLeaving(true);
    signOut()
      .catch(setError)
      .finally(() => setLeaving(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    let isClosed = false;
    const ask = (found: number) => {
      if (isClosed) return;
      setCount(found);
      if (found === 0 && !isLockedOut) leave();
    };
    void sendEntries().then(countEntries).then(ask);
    return () => {
      isClosed = true;
    };
  }, []);
  if (count === undefined) {
    return isSending ? (
      <Dialog title={t("frame.sign_out")} onClose={onClose}>
        <p className="muted">{t("leave.sending")}</p>
      </Dialog>
    ) : null;
  }
  if (count === 0 && !isLockedOut && error === undefined) return null;
  return (
    <Dialog key="question" title={t("frame.sign_out")} onClose={onClose}>
      {isLockedOut && <p>{t("signin.leave_locked_out")}</p>}
      {count > 0 && <p>{t("leave.unsent", { count })}</p>}
      {error !== undefined && (
        <>
          <Problem error={error} />
          <p>{t("leave.failed")}</p>
        </>
      )}
      <p className={styles.choices}>
        <Button data-autofocus onClick={onClose}>
          {t("leave.stay")}
        </Button>
        <Button isQuiet isDanger={count > 0} disabled={isLeaving} onClick={leave}>
          {t(count > 0 ? "leave.delete" : "frame.sign_out")}
        </Button>
      </p>
    </Dialog>
  );
}

/** Ends the session. @throws ApiError if the session has not ended, for example because the server does not respond. */
async function signOut(): Promise<void> {
  leaving.isNow = true;
  await sendRaw("DELETE /v1/session").catch((error: ApiError) => {
    if (error.status === 401 || error.status === 403) return; // there is no session any more, or the page uses a token
    leaving.isNow = false;
    throw error;
  });
  tabs.postMessage("signed out");
  await leavePage();
}
