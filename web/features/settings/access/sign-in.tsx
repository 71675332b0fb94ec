/** The section "Sign-in": the person's name, password and recovery codes, and the devices where they are signed in. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMe } from "../../../api/me.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { SignOutButton } from "../../../components/sign-out.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, Row, Rows } from "../block.tsx";
import { Identities } from "./identities.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordDialog } from "./password.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { credentials, identities, passkeys } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Sessions } from "./sessions.tsx";
import { formatDate } from "./when.ts";

export function SignIn(): ReactNode {
  const me = useMe();
  if (me === undefined) return <Skeleton lines={6} />;
  if (me.user === null) return <TokenSession name={me.token.name} />;
  return (
    <>
      <Person name={me.user.name} userId={me.user.id} />
      <Passkeys />
      <Identities />
      <Sessions />
      <PhoneLink />
    </>
  );
}

/** A pasted token is not a person: it has no name, no password and no other sessions. */
function TokenSession({ name }: { readonly name: string }): ReactNode {
  const { t } = useWords();
  return (
    <Block title={t("signin.token_session")} intro={t("signin.token_session_intro", { name })}>
      <SignOutButton />
    </Block>
  );
}

/** `?set=` names the open dialog, so that other parts of the page can link to it. */
function Person({ name, userId }: { readonly name: string; readonly userId: string }): ReactNode {
  const { t, formats } = useWords();
  const { set } = useSearch({ strict: false }) as { readonly set?: string };
  const navigate = useNavigate();
  const open = (dialog: string | undefined) => void navigate({ to: ".", search: { set: dialog }, replace: true });
  const close = () => open(undefined);
  const query = useQuery(credentials);
  const { data } = query;
  const owned = useQuery(passkeys).data;
  const linked = useQuery(identities).data?.identities ?? [];
  if (data === undefined) return <Loading query={query} lines={4} />;
  const { sign_in_name, password_at } = data;
  const hasPasskey = (owned?.passkeys.length ?? 0) > 0;
  const hasPassword = password_at !== null;
  const isNeeded = !hasPasskey && linked.length === 0;
  const without = hasPasskey
    ? "signin.password_not_needed"
    : isNeeded
      ? "signin.no_password"
      : "signin.password_linked";
  return (
    <Block title={t("signin.you")}>
      <Rows>
        <Row title={t("field.name")} details={name}>
          <Button isQuiet aria-label={t("signin.change_name")} onClick={() => open("name")}>
            {t("access.change")}
          </Button>
        </Row>
        <Row
          title={t("signin.password")}
          details={
            hasPassword
              ? t("signin.password_set", { name: sign_in_name ?? "", date: formatDate(password_at, formats) })
              : t(without)
          }
        >
          <Button
            isQuiet={hasPassword || !isNeeded}
            aria-label={t(hasPassword ? "signin.change_password" : "signin.choose_password")}
            onClick={() => open("password")}
          >
            {t(hasPassword ? "access.change" : "signin.choose")}
          </Button>
        </Row>
        {(hasPassword || hasPasskey) && (
          <RecoveryCodes
            left={data.recovery_codes_left}
            name={sign_in_name ?? userId}
            isOpen={set === "codes"}
            onOpen={() => open("codes")}
            onClose={close}
          />
        )}
      </Rows>
      {set === "name" && <NameDialog name={name} onClose={close} />}
      {set === "password" && <PasswordDialog signInName={sign_in_name ?? name} onClose={close} />}
    </Block>
  );
}

function NameDialog({ name: current, onClose }: { readonly name: string; onClose(): void }): ReactNode {
  const { t } = useWords();
  const form = useForm("/user", { name: current });
  async function submit(): Promise<void> {
    const { name } = form.values;
    await writeAccess("PUT /v1/me", { body: { user: { name: name.trim() } } }, t("signin.name_saved", { name }));
  }
  return (
    <FormDialog title={t("signin.change_name")} form={form} submit={submit} onClose={onClose}>
      <Field
        label={t("field.name")}
        hint={t("signin.name_hint")}
        autoComplete="name"
        data-autofocus
        {...form.text("name")}
      />
    </FormDialog>
  );
}
