/** The dialog that sets the sign-in name and the password. */
import { type ReactNode, useState } from "react";
import { ApiError, send } from "../../../api/client.ts";
import type { ProblemDetails } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./sign-in.module.css";

const POINTERS = ["/sign_in_name", "/password"];

const MIN_LENGTH = 15;

interface PasswordDialogProps {
  /** The current sign-in name, or a suggestion. */
  readonly signInName: string;
  onClose(): void;
}

export function PasswordDialog({ signInName, onClose }: PasswordDialogProps): ReactNode {
  const { t } = useWords();
  const [name, setName] = useState(signInName);
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const [weakness, setWeakness] = useState<ProblemDetails["weakness"]>();
  const missing = MIN_LENGTH - [...password].length;

  async function submit(): Promise<void> {
    const proof = { name: name.trim(), password };
    setWeakness(undefined);
    try {
      await writeAccess("PUT /v1/me/password", { body: { sign_in_name: proof.name, password } }, t("signin.saved"));
    } catch (thrown) {
      if (thrown instanceof ApiError) setWeakness(thrown.problem?.weakness);
      throw thrown;
    }
    // The new password is a proof too, so that the next change of access does not ask for it at once.
    await send("POST /v1/session/confirm", { body: { password: proof } }).catch(() => undefined);
    onClose();
  }

  function explain(error: string | undefined): string | undefined {
    if (error === undefined) return undefined;
    if (missing > 0) return t("signin.too_short");
    return weakness === undefined ? error : `${t(`signin.weak_${weakness}`)} ${t("signin.weak_advice")}`;
  }

  return (
    <Dialog title={t("signin.password")} onClose={onClose}>
      <Form submitLabel={t("action.save")} submit={submit} onCancel={onClose} pointers={POINTERS}>
        {(errorAt) => (
          <>
            <Field
              label={t("signin.sign_in_name")}
              hint={t("signin.sign_in_name_hint")}
              value={name}
              error={errorAt("/sign_in_name")}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              onChange={setName}
            />
            <Field
              label={t("signin.new_password")}
              hint={
                password === "" || missing <= 0
                  ? t("signin.password_hint")
                  : t("signin.password_missing", { count: missing })
              }
              type={isShown ? "text" : "password"}
              value={password}
              error={explain(errorAt("/password"))}
              autoComplete="new-password"
              autoCapitalize="off"
              spellCheck={false}
              data-autofocus
              onChange={setPassword}
            />
            <label className={styles.check}>
              <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
              {t("signin.show_password")}
            </label>
            <p className="muted small">{t("signin.ends_others")}</p>
          </>
        )}
      </Form>
    </Dialog>
  );
}
