/** The button that signs out. It asks first if there are unsent entries. */
import { type ReactNode, useState } from "react";
import { removeEntries, useWaitingEntries } from "../api/outbox.ts";
import { signOut } from "../api/session.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./sign-out.module.css";
import { showToast } from "./toast.tsx";

export function SignOutButton(): ReactNode {
  const { t } = useWords();
  const { length: count } = useWaitingEntries();
  const [isAsking, setAsking] = useState(false);
  const leave = () => void signOut().catch(() => showToast(t("problem.offline")));
  return (
    <>
      <Button isQuiet icon="leave" onClick={() => (count === 0 ? leave() : setAsking(true))}>
        {t("frame.sign_out")}
      </Button>
      {isAsking && (
        <Dialog title={t("leave.title")} onClose={() => setAsking(false)}>
          <p>{t("leave.unsent", { count })}</p>
          <p className={styles.choices}>
            <Button onClick={leave}>{t("leave.keep")}</Button>
            <Button isQuiet onClick={() => void removeEntries().then(leave)}>
              {t("leave.delete")}
            </Button>
          </p>
        </Dialog>
      )}
    </>
  );
}
