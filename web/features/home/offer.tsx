/** Offers a passkey or a password to a user who could not sign in again without a link, then shows the recovery codes. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, queryClient, send } from "../../api/client.ts";
import type { Requests } from "../../api/contract.ts";
import { addPasskey, confirmWithPasskey, hasPasskeys } from "../../api/passkeys.ts";
import { readMethods } from "../../api/session.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { showToast } from "../../components/toast.tsx";
import { NO_OFFER, store } from "../../logic/stored.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./offer.module.css";

type Codes = Requests["POST /v1/me/recovery_codes"]["response"];

const IS_LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

interface OfferProps {
  readonly userName: string;
  onClose(): void;
}

export function SignInOffer({ userName, onClose }: OfferProps): ReactNode {
  const { t } = useWords();
  const methods = useQuery({ queryKey: ["session methods"], queryFn: readMethods });
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const [codes, setCodes] = useState<Codes>();
  const [signInName, setSignInName] = useState<string>();
  const obstacle = methods.data?.passkey_unavailable;
  const canAdd = obstacle === null && hasPasskeys();

  async function createCodes(confirm: () => Promise<unknown>): Promise<void> {
    setCodes(await createRecoveryCodes(confirm));
    void queryClient.invalidateQueries();
  }

  async function add(): Promise<void> {
    setRunning(true);
    setError(undefined);
    try {
      await addPasskey();
      await createCodes(confirmWithPasskey);
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : t("home.offer_failed"));
    }
    setRunning(false);
  }

  if (codes !== undefined) return <RecoveryCodes codes={codes} name={signInName ?? codes.user_id} onClose={onClose} />;
  return (
    <section className={styles.offer} aria-label={t("home.offer_title")}>
      <div className={styles.text}>
        <h2>{t("home.offer_title")}</h2>
        <p>{t(IS_LOCAL ? "home.offer_local" : "home.offer_remote")}</p>
        {obstacle && <NoPasskey origin={methods.data?.passkey_origin ?? null} />}
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {canAdd && (
          <Button icon="key" disabled={isRunning} onClick={() => void add()}>
            {t("home.offer_passkey")}
          </Button>
        )}
        <Button isQuiet={canAdd} disabled={isRunning} onClick={() => setAsking(true)}>
          {t("home.offer_password")}
        </Button>
        <TextButton
          onClick={() => {
            if (IS_LOCAL) store(NO_OFFER, "1");
            onClose();
          }}
        >
          {t(IS_LOCAL ? "home.offer_dismiss" : "home.offer_later")}
        </TextButton>
      </div>
      {isAsking && (
        <PasswordDialog
          userName={userName}
          onClose={() => setAsking(false)}
          onSaved={async (name, password) => {
            setSignInName(name);
            await createCodes(() => send("POST /v1/session/confirm", { body: { password: { name, password } } }));
          }}
        />
      )}
    </section>
  );
}

/** Codes need a fresh proof. It exists if the person has just signed in; otherwise the new credential proves it. */
async function createRecoveryCodes(confirm: () => Promise<unknown>): Promise<Codes> {
  try {
    return (await send("POST /v1/me/recovery_codes", {})).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== "sign_in_again") throw error;
  }
  await confirm();
  return (await send("POST /v1/me/recovery_codes", {})).data;
}

function NoPasskey({ origin }: { readonly origin: string | null }): ReactNode {
  const { t, rich } = useWords();
  if (origin === null) return <p>{t("home.offer_needs_https")}</p>;
  return <p>{rich("home.offer_elsewhere", {}, { address: <a href={origin}>{origin}</a> })}</p>;
}

interface PasswordDialogProps {
  readonly userName: string;
  onClose(): void;
  onSaved(name: string, password: string): Promise<void>;
}

function PasswordDialog({ userName, onClose, onSaved }: PasswordDialogProps): ReactNode {
  const { t } = useWords();
  const [name, setName] = useState(userName);
  const [password, setPassword] = useState("");
  return (
    <Dialog title={t("home.offer_password")} onClose={onClose}>
      <Form
        submitLabel={t("action.save")}
        pointers={["/sign_in_name", "/password"]}
        onCancel={onClose}
        submit={async () => {
          const { data } = await send("PUT /v1/me/password", { body: { sign_in_name: name, password } });
          await onSaved(data.sign_in_name, password);
        }}
      >
        {(errorAt) => (
          <>
            <Field
              label={t("home.offer_name")}
              hint={t("home.offer_name_hint")}
              error={errorAt("/sign_in_name")}
              value={name}
              onChange={setName}
              autoComplete="username"
              autoCapitalize="off"
            />
            <Field
              data-autofocus
              label={t("home.offer_new_password")}
              hint={t("home.offer_password_hint")}
              error={errorAt("/password")}
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="new-password"
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

interface CodesProps {
  readonly codes: Codes;
  readonly name: string;
  onClose(): void;
}

function RecoveryCodes({ codes: { recovery_codes }, name, onClose }: CodesProps): ReactNode {
  const { t, rich } = useWords();
  const copy = async () => {
    await navigator.clipboard.writeText([name, ...recovery_codes].join("\n"));
    showToast(t("home.codes_copied"));
  };
  return (
    <Dialog title={t("home.codes_title")} onClose={onClose}>
      <p>{t("home.codes_intro")}</p>
      <p className={styles.name}>{rich("home.codes_name", {}, { name: <code>{name}</code> })}</p>
      <ul className={styles.codes}>
        {recovery_codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${styles.buttons} ${styles.end}`}>
        {/* Browsers have a clipboard only where they trust the connection. */}
        {"clipboard" in navigator && (
          <Button isQuiet onClick={() => void copy()}>
            {t("home.codes_copy")}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t("home.codes_done")}
        </Button>
      </div>
    </Dialog>
  );
}
