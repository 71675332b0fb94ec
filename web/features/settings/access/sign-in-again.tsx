/** Asks for a proof of who the person is, for a request that waits for it. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { ApiError, send } from "../../../api/client.ts";
import { useMe } from "../../../api/me.ts";
import { confirmWithPasskey } from "../../../api/passkeys.ts";
import type { ProofRequest } from "../../../api/proof.ts";
import { signInMethods } from "../../../api/reads.ts";
import { leaveForProvider } from "../../../api/sign-in.ts";
import { Button, TextButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Problem } from "../../../components/problem.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useWork } from "../../../components/use-work.ts";
import { useWords } from "../../../words/use-words.tsx";
import { credentials } from "./queries.ts";
import styles from "./sign-in-again.module.css";

interface WayProps {
  /** The sign-in name or the id of the user. */
  readonly name: string;
  onProven(): void;
  onCancel(): void;
}

/** The ways to prove it, by their names in the API; the first that the person has is offered first. */
const WAYS = [
  { id: "passkey", label: "proof.use_passkey", component: ByPasskey },
  { id: "password", label: "proof.use_password", component: ByPassword },
  { id: "oidc", label: "proof.use_provider", component: ByProvider },
  { id: "recovery", label: "proof.use_recovery", component: ByRecoveryCode },
  { id: "token", label: "proof.use_token", component: ByToken },
] as const;

export function SignInAgain({ request: { methods, finish } }: { readonly request: ProofRequest }): ReactNode {
  const { t } = useWords();
  const user = useMe()?.user;
  const { data, error } = useQuery({ ...credentials, enabled: methods.length > 0 && user !== null });
  const ways = WAYS.filter(({ id }) => methods.includes(id));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  const name = data?.sign_in_name ?? user?.id;
  const isReady = user === null || ((data !== undefined || error !== null) && name !== undefined);
  return (
    <Dialog title={t("proof.title")} onClose={() => finish(false)}>
      {way === undefined ? (
        <WithoutWay finish={finish} />
      ) : (
        <div className={styles.ways}>
          <p className="muted small">{t("proof.intro")}</p>
          {isReady ? (
            <way.component name={name ?? ""} onProven={() => finish(true)} onCancel={() => finish(false)} />
          ) : (
            <Skeleton lines={3} />
          )}
          {ways
            .filter((one) => one !== way)
            .map(({ id, label }) => (
              <TextButton key={id} onClick={() => setChosen(id)}>
                {t(label)}
              </TextButton>
            ))}
        </div>
      )}
    </Dialog>
  );
}

function ByPasskey({ onProven }: WayProps): ReactNode {
  const { t } = useWords();
  const { isBusy, error, run } = useWork();
  return (
    <>
      {error instanceof ApiError && <Problem error={error} />}
      {error !== undefined && !(error instanceof ApiError) && <p role="alert">{t("proof.no_passkey")}</p>}
      <Button
        icon="key"
        data-autofocus
        disabled={isBusy}
        onClick={() => run(() => confirmWithPasskey().then(onProven))}
      >
        {t("proof.passkey")}
      </Button>
    </>
  );
}

function ByProvider(): ReactNode {
  const { t } = useWords();
  const name = useQuery(signInMethods).data?.oidc_name ?? "OpenID Connect";
  const { error, run } = useWork();
  const here = location.pathname + location.search;
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <Button data-autofocus onClick={() => run(() => leaveForProvider({ purpose: "confirm", return_to: here }))}>
        {t("proof.provider", { name })}
      </Button>
      <p className="muted small">{t("proof.provider_hint")}</p>
    </>
  );
}

function ByPassword({ name, ...way }: WayProps): ReactNode {
  const { t } = useWords();
  return (
    <BySecret
      {...way}
      wrong={t("proof.wrong_password")}
      toProof={(password) => ({ password: { name, password } })}
      // Password managers look for the name beside the password.
      before={<input type="text" value={name} autoComplete="username" readOnly hidden />}
      field={{ label: t("proof.password"), type: "password", autoComplete: "current-password" }}
    />
  );
}

function ByRecoveryCode({ name, ...way }: WayProps): ReactNode {
  const { t } = useWords();
  return (
    <BySecret
      {...way}
      wrong={t("proof.wrong_code")}
      toProof={(code) => ({ recovery: { name, code } })}
      field={{ label: t("proof.recovery_code"), hint: t("proof.code_hint"), spellCheck: false, autoCapitalize: "off" }}
    />
  );
}

/** For a session that was started with a token: it has no user. */
function ByToken(way: WayProps): ReactNode {
  const { t } = useWords();
  return (
    <BySecret
      {...way}
      wrong={t("proof.wrong_token")}
      toProof={(token) => ({ token: token.trim() })}
      field={{ label: t("proof.token"), type: "password" }}
    />
  );
}

interface BySecretProps extends Omit<WayProps, "name"> {
  /** The error of a wrong secret. */
  readonly wrong: string;
  readonly before?: ReactNode;
  readonly field: Omit<ComponentProps<typeof Field>, "value" | "error" | "onChange">;
  toProof(secret: string): NonNullable<Parameters<typeof send<"POST /v1/session/confirm">>[1]["body"]>;
}

/** A form with one secret as the proof. A wrong secret is an error of its field. */
function BySecret({ wrong, before, field, toProof, onProven, onCancel }: BySecretProps): ReactNode {
  const { t } = useWords();
  const [secret, setSecret] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  async function prove(): Promise<void> {
    setError(undefined);
    try {
      await send("POST /v1/session/confirm", { body: toProof(secret) });
      onProven();
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.problem?.code !== "sign_in_failed") throw thrown;
      setError(wrong);
    }
  }
  return (
    <Form submitLabel={t("proof.continue")} onCancel={onCancel} submit={prove}>
      {before}
      <Field {...field} value={secret} error={error} data-autofocus autoFocus onChange={setSecret} />
    </Form>
  );
}

/** A user who signed in with a link may have no other way yet. The first password needs no proof. */
function WithoutWay({ finish }: Pick<ProofRequest, "finish">): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className={styles.ways}>
      <p>{t("proof.none")}</p>
      <Button
        data-autofocus
        onClick={() => {
          finish(false);
          void navigate({ to: "/settings/sign-in", search: { set: "password" } });
        }}
      >
        {t("signin.choose_password")}
      </Button>
    </div>
  );
}
