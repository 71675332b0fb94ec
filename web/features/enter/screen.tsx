/** The sign-in page, `/enter`: by a one-time link, by pasting a link or a token, and in the ways that the server offers. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { forgetTyped } from "../../api/database.ts";
import { countEntries, removeEntries } from "../../api/outbox.ts";
import { hasPasskeys, signInWithPasskey } from "../../api/passkeys.ts";
import { signInMethods } from "../../api/reads.ts";
import {
  addressAfterSignIn,
  type CodeInfo,
  failureAtProvider,
  leaveForProvider,
  readCode,
  type SignInMethods,
  signIn,
} from "../../api/sign-in.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork, type Work } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

export function Screen(): ReactNode {
  const { t } = useWords();
  const [code, setCode] = useCode();
  const methods = useQuery(signInMethods);
  const [invitation, setInvitation] = useState<string | undefined>(undefined);
  // A person who signs in first then joins the budget.
  const attempt = useAttempt(() => {
    if (invitation === undefined) {
      location.replace(addressAfterSignIn());
      return false;
    }
    setInvitation(undefined);
    setCode(invitation);
    return true;
  });
  useEffect(() => {
    document.title = `${t("enter.title")} · Leeway`;
  }, [t]);
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <div className="brand">
          <span className="mark" />
          Leeway
        </div>
        <h1>{t("enter.title")}</h1>
        {attempt.error !== undefined && <AttemptError error={attempt.error} />}
        {methods.error !== null && <Problem error={methods.error} onRetry={() => void methods.refetch()} />}
        {methods.data && code !== undefined && (
          <WithCode
            key={code}
            code={code}
            isSetup={methods.data.needs_setup}
            provider={methods.data.oidc_name}
            attempt={attempt}
            onOther={(isInvitation) => {
              if (isInvitation) setInvitation(code);
              setCode(undefined);
            }}
          />
        )}
        {methods.data && attempt.error === undefined && <FailureAtProvider name={methods.data.oidc_name} />}
        {methods.data && code === undefined && <SignInByItself offered={methods.data} attempt={attempt} />}
        {methods.data && code === undefined && <Ways offered={methods.data} attempt={attempt} onCode={setCode} />}
        <Unsent />
      </div>
    </main>
  );
}

function signInAtProvider(): Promise<void> {
  return leaveForProvider({ purpose: "sign_in", return_to: addressAfterSignIn() });
}

/** The provider redirected back without a sign-in. */
function FailureAtProvider({ name }: { readonly name: string | null }): ReactNode {
  const { t } = useWords();
  const code = failureAtProvider();
  if (code === null) return null;
  const provider = name ?? t("enter.provider");
  if (code === "sign_in_unavailable") return <p role="alert">{t("enter.provider_unavailable", { provider })}</p>;
  if (code === "code_used") return <p role="alert">{t("enter.link_used")}</p>;
  return <p role="alert">{t("enter.provider_failed", { provider })}</p>;
}

/**
 * Another page asked for the sign-in and is named in the address: the proxy's user is signed in immediately, and so is
 * the provider's, if the server wants that. After a sign-out, or a failure, the person decides.
 */
function SignInByItself({ offered, attempt }: Omit<WaysProps, "onCode">): ReactNode {
  const hasStarted = useRef(false);
  const isAsked = new URLSearchParams(location.search).has("to") && failureAtProvider() === null;
  useEffect(() => {
    if (!isAsked || offered.automatic === null || hasStarted.current) return;
    hasStarted.current = true;
    attempt.run(offered.automatic === "proxy" ? () => signIn({ proxy: true }) : signInAtProvider);
  });
  return null;
}

async function removeFromDevice(): Promise<void> {
  forgetTyped();
  await removeEntries();
}

/** Entries of the people who used this browser. They are sent when the same person signs in again. */
function Unsent(): ReactNode {
  const { t } = useWords();
  const { data: count = 0, refetch } = useQuery({ queryKey: ["unsent entries"], queryFn: countEntries });
  if (count === 0) return null;
  return (
    <p className="muted small">
      {t("enter.unsent", { count })}{" "}
      <TextButton onClick={() => void removeFromDevice().then(() => refetch())}>{t("enter.remove_unsent")}</TextButton>
    </p>
  );
}

/** The code of the link. A link that is opened while this page is open changes only the fragment. */
function useCode() {
  const [code, setCode] = useState(() => window.leewayFirst?.code);
  useEffect(() => {
    const onHashChange = () => {
      if (location.hash.length < 2) return;
      setCode(location.hash.slice(1));
      history.replaceState(null, "", location.pathname + location.search);
    };
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);
  return [code, setCode] as const;
}

/** `onSuccess` returns whether the page stays for another attempt. */
function useAttempt(onSuccess: () => boolean): Work {
  const work = useWork();
  return {
    ...work,
    run: (attempt) =>
      work.run(async () => {
        await attempt();
        if (!onSuccess()) await new Promise(() => {}); // until the next page has replaced this one
      }),
  };
}

function AttemptError({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useWords();
  if (error instanceof ApiError) return <Problem error={error} />;
  return <p role="alert">{t("enter.passkey_failed")}</p>;
}

interface WithCodeProps {
  readonly code: string;
  readonly isSetup: boolean;
  /** The name of the sign-in provider. */
  readonly provider: string | null;
  readonly attempt: Work;
  onOther(isInvitation: boolean): void;
}

/**
 * The first link signs in immediately. Any other asks first: a link from a stranger must not sign anybody in silently.
 */
function WithCode({ code, isSetup, provider, attempt, onOther }: WithCodeProps): ReactNode {
  const { t } = useWords();
  const info = useQuery({ queryKey: ["code", code], queryFn: () => readCode(code), enabled: !isSetup, retry: false });
  const hasStarted = useRef(false);
  const { run } = attempt;
  useEffect(() => {
    if (!isSetup || hasStarted.current) return;
    hasStarted.current = true;
    run(() => signIn({ code }));
  });
  const isInvitation = info.data?.kind === "invitation";
  if (isSetup) return attempt.isBusy ? <p className="muted">{t("enter.checking")}</p> : null;
  return (
    <>
      {info.error !== null && <Problem error={info.error} />}
      {info.data && <CodeButton info={info.data} attempt={attempt} onUse={() => run(() => signIn({ code }))} />}
      {isInvitation && info.data?.signed_in_as === null && provider !== null && (
        <Button
          isQuiet
          disabled={attempt.isBusy}
          onClick={() => run(() => leaveForProvider({ purpose: "sign_in", code }))}
        >
          {t("enter.join_with", { budget: info.data.budget_name ?? "", provider })}
        </Button>
      )}
      <TextButton onClick={() => onOther(isInvitation)}>
        {t(isInvitation && info.data?.signed_in_as === null ? "enter.sign_in_first" : "enter.other_way")}
      </TextButton>
    </>
  );
}

function CodeButton(props: { readonly info: CodeInfo; readonly attempt: Work; onUse(): void }): ReactNode {
  const { t } = useWords();
  const { kind, user_name, budget_name, signed_in_as } = props.info;
  const budget = budget_name ?? "";
  const isInvitation = kind === "invitation";
  const join =
    signed_in_as === null ? t("enter.join_new", { budget }) : t("enter.join_as", { budget, name: signed_in_as });
  return (
    <>
      <p className="muted">{isInvitation ? t("enter.invitation_intro", { budget }) : t("enter.code_intro")}</p>
      <Button disabled={props.attempt.isBusy} onClick={props.onUse}>
        {isInvitation ? join : t("enter.continue_as", { name: user_name ?? "" })}
      </Button>
    </>
  );
}

interface WaysProps {
  readonly offered: SignInMethods;
  readonly attempt: Work;
  onCode(code: string): void;
}

function Ways({ offered, attempt, onCode }: WaysProps): ReactNode {
  const { t } = useWords();
  const [pasted, setPasted] = useState("");
  // Before the first user is created by a link, nobody has a password.
  const methods = offered.methods.filter((one) => one !== "password" || !offered.needs_setup);
  const has = (method: SignInMethods["methods"][number]) => methods.includes(method);
  const canUsePasskey = has("passkey") && hasPasskeys();

  function onPaste(event: FormEvent): void {
    event.preventDefault();
    const text = pasted.trim();
    const code = /\/enter#(.+)$/.exec(text)?.[1];
    if (code !== undefined) onCode(code);
    else if (text !== "") attempt.run(() => signIn({ token: text }));
  }

  return (
    <>
      {has("proxy") && (
        <Button disabled={attempt.isBusy} onClick={() => attempt.run(() => signIn({ proxy: true }))}>
          {t("enter.continue_as", { name: offered.proxy_user ?? "" })}
        </Button>
      )}
      {has("oidc") && (
        <Button isQuiet={has("proxy")} disabled={attempt.isBusy} onClick={() => attempt.run(signInAtProvider)}>
          {t("enter.with_provider", { provider: offered.oidc_name ?? "" })}
        </Button>
      )}
      {canUsePasskey && (
        <Button
          icon="key"
          isQuiet={has("proxy") || has("oidc")}
          disabled={attempt.isBusy}
          onClick={() => attempt.run(signInWithPasskey)}
        >
          {t("enter.with_passkey")}
        </Button>
      )}
      {!offered.needs_setup && <NoPasskey offered={offered} />}
      {has("password") && <PasswordForm attempt={attempt} isQuiet={canUsePasskey || has("proxy") || has("oidc")} />}
      <form className={styles.form} onSubmit={onPaste}>
        <p className="muted">{t("enter.intro")}</p>
        <Field
          label={t("enter.paste")}
          value={pasted}
          onChange={setPasted}
          spellCheck={false}
          autoCapitalize="off"
          required
        />
        <Button type="submit" isQuiet={methods.length > 0} disabled={attempt.isBusy}>
          {t("enter.submit")}
        </Button>
      </form>
      <div className={styles.hint}>
        <p className="muted small">{t("enter.new_link")}</p>
        <code>npx leeway link</code>
      </div>
    </>
  );
}

/** The reason why passkeys do not work at this address, and the address where they do. */
function NoPasskey({ offered }: { readonly offered: SignInMethods }): ReactNode {
  const { t, rich } = useWords();
  const { passkey_unavailable: obstacle, passkey_origin: origin } = offered;
  if (obstacle === null) return null;
  const to = origin !== null && <a href={`${origin}/enter`}>{origin}</a>;
  return (
    <p className="muted small">
      {to ? rich("enter.passkeys_elsewhere", {}, { address: to }) : t("enter.passkeys_need_https")}
    </p>
  );
}

/** A recovery code replaces the password once. */
function PasswordForm({ attempt, isQuiet }: { readonly attempt: Work; readonly isQuiet: boolean }): ReactNode {
  const { t } = useWords();
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const proof = isRecovery ? { recovery: { name, code: secret } } : { password: { name, password: secret } };
        attempt.run(() => signIn(proof));
      }}
    >
      <h2 className={styles.heading}>{t(isRecovery ? "enter.with_recovery" : "enter.with_password")}</h2>
      <Field
        label={t("enter.name")}
        value={name}
        onChange={setName}
        autoComplete="username"
        autoCapitalize="off"
        hint={isRecovery ? t("enter.recovery_name") : undefined}
        required
      />
      <Field
        key={isRecovery ? "code" : "password"}
        label={t(isRecovery ? "enter.recovery_code" : "enter.password")}
        type={isRecovery ? "text" : "password"}
        value={secret}
        onChange={setSecret}
        autoComplete={isRecovery ? "off" : "current-password"}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Button type="submit" isQuiet={isQuiet} disabled={attempt.isBusy}>
        {t("enter.submit")}
      </Button>
      <TextButton
        onClick={() => {
          setRecovery(!isRecovery);
          setSecret("");
        }}
      >
        {t(isRecovery ? "enter.use_password" : "enter.use_recovery")}
      </TextButton>
    </form>
  );
}
