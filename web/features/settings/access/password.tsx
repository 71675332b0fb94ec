/** The dialog that sets the sign-in name and the password. */
import { type ReactNode, useState } from "react";
import { ApiError, send } from "../../../api/client.ts";
import type { ProblemDetails } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";

const MIN_LENGTH = 15;

interface PasswordDialogProps {
  /** The current sign-in name, or a suggestion. */
  readonly signInName: string;
  onClose(): void;
}

export function PasswordDialog({ signInName, onClose }: PasswordDialogProps): ReactNode {
  const { t } = useWords();
  const form = useForm("", { sign_in_name: signInName, password: "" });
  const { password } = form.values;
  const [isShown, setShown] = useState(false);
  const [weakness, setWeakness] = useState<ProblemDetails["weakness"]>();
  const missing = MIN_LENGTH - [...password].length;

  async function submit(): Promise<void> {
    const proof = { name: form.values.sign_in_name.trim(), password };
    setWeakness(undefined);
    try {
      await writeAccess("PUT /v1/me/password", { body: { sign_in_name: proof.name, password } }, t("signin.saved"));
    } catch (thrown) {
      if (thrown instanceof ApiError) setWeakness(thrown.problem?.weakness);
      throw thrown;
    }
    // The new password is a proof too, so that the next change of access does not ask for it at once.
    await send("POST /v1/session/confirm", { body: { password: proof } }).catch(() => undefined);
  }

  function explain(error: string | undefined): string | undefined {
    if (error === undefined) return undefined;
    if (missing > 0) return t("signin.too_short");
    return weakness === undefined ? error : `${t(`signin.weak_${weakness}`)} ${t("signin.weak_advice")}`;
  }

  return (
    <FormDialog title={t("signin.password")} form={form} submit={submit} onClose={onClose}>
      <Field
        label={t("signin.sign_in_name")}
        hint={t("signin.sign_in_name_hint")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.text("sign_in_name")}
      />
      <Field
        label={t("signin.new_password")}
        hint={
          password === "" || missing <= 0 ? t("signin.password_hint") : t("signin.password_missing", { count: missing })
        }
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        {...form.text("password")}
        error={explain(form.errorAt("password"))}
      />
      <Check label={t("signin.show_password")} isOn={isShown} onChange={setShown} />
      <p className="muted small">{t("signin.ends_others")}</p>
    </FormDialog>
  );
}
