/** The section "Tokens": the programs that may use the household, and a new token, whose text is shown once. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Member, NewTokenResponse, Token } from "../../../api/contract.ts";
import { useRights } from "../../../api/me.ts";
import { members } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button, TextButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { Confirm } from "./confirm.tsx";
import { tokens } from "./queries.ts";
import shown from "./secret.module.css";
import { Secret } from "./secret.tsx";
import { formatDate, formatRecent } from "./when.ts";

const SCOPES = ["read", "write", "sync"] as const;

type Scope = (typeof SCOPES)[number];

const DAY_MS = 86_400_000;

const LIFETIMES = [30, 90, 365] as const;

export function Tokens(): ReactNode {
  const { t } = useWords();
  const query = useQuery(tokens);
  const [revoking, setRevoking] = useState<Token | undefined>(undefined);
  return (
    <Block
      title={t("tokens.list")}
      intro={t("tokens.intro")}
      action={<Opener label={t("tokens.new")}>{(close) => <NewToken onClose={close} />}</Opener>}
    >
      <List query={query} items={query.data?.tokens} lines={3} none={t("tokens.none")}>
        {(token) => <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />}
      </List>
      {revoking !== undefined && (
        <Confirm
          title={t("tokens.revoke_title", { name: revoking.name })}
          text={t("tokens.revoke_text", { name: revoking.name })}
          action={t("tokens.revoke_named", { name: revoking.name })}
          run={() => {
            const params = { token_id: revoking.id };
            return writeAccess("DELETE /v1/tokens/{token_id}", { params }, t("tokens.revoked", revoking));
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Block>
  );
}

function TokenRow({ token, onRevoke }: { readonly token: Token; onRevoke(): void }): ReactNode {
  const { t, formats } = useWords();
  const owners = useQuery(members).data?.members.filter(({ role }) => role === "owner");
  const { name, scopes, last_used_at, expires_at } = token;
  const scope = SCOPES.findLast((one) => scopes.includes(one)) ?? "read";
  const details = [
    t(`tokens.scope_${scope}`),
    ...(scopes.includes("manage") ? [t("tokens.manages")] : []),
    describeCreation(token, owners, formatDate(token.created_at, formats), t),
    last_used_at === null ? t("tokens.never_used") : t("tokens.used", { when: formatRecent(last_used_at, formats) }),
    ...(expires_at === null ? [] : [t("tokens.until", { date: formatDate(expires_at, formats) })]),
  ];
  return (
    <Row title={name} details={details.join(" · ")}>
      <TextButton aria-label={t("tokens.revoke_named", { name })} onClick={onRevoke}>
        {t("action.revoke")}
      </TextButton>
    </Row>
  );
}

/** Unless the creator is unknown, names the creator, and says so if this person is no owner any more. */
function describeCreation(
  { created_by }: Token,
  owners: readonly Member[] | undefined,
  date: string,
  t: Words["t"],
): string {
  if (created_by === null) return t("tokens.created", { date });
  const isFormer = owners !== undefined && !owners.some(({ user_id }) => user_id === created_by.id);
  return t(isFormer ? "tokens.created_by_former" : "tokens.created_by", { date, who: created_by.name });
}

function NewToken({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<NewTokenResponse | undefined>(undefined);
  return (
    <Dialog title={t("tokens.new")} onClose={onClose}>
      {made === undefined ? (
        <TokenForm onMade={setMade} onClose={onClose} />
      ) : (
        <div className={shown.made}>
          <Secret label={t("tokens.text", { name: made.token.name })} text={made.text} hint={t("tokens.text_hint")} />
          <Button isQuiet onClick={onClose}>
            {t("access.done")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const NEVER = "never";

function TokenForm({ onMade, onClose }: { onMade(made: NewTokenResponse): void; onClose(): void }): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const form = useForm(
    "/token",
    { name: "", scope: "read" as Scope, days: NEVER },
    { becomes: { days: ["expires_at"] } },
  );

  async function submit(): Promise<void> {
    const { name, scope, days } = form.values;
    const expires_at = days === NEVER ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    onMade(await writeAccess("POST /v1/tokens", { body: { token: { name: name.trim(), scope, expires_at } } }));
  }

  return (
    <Form form={form} submitLabel={t("tokens.create")} submit={submit} onCancel={onClose}>
      <Field label={t("field.name")} hint={t("tokens.name_hint")} data-autofocus {...form.text("name")} />
      <SelectField
        label={t("tokens.scope")}
        hint={t(`tokens.may_${form.values.scope}`)}
        choices={SCOPES.filter((value) => value !== "sync" || rights?.user).map((value) => ({
          value,
          label: t(`tokens.scope_${value}`),
        }))}
        {...form.text("scope")}
      />
      <SelectField
        label={t("tokens.works_for")}
        choices={[
          { value: NEVER, label: t("tokens.forever") },
          ...LIFETIMES.map((count) => ({ value: String(count), label: t("access.days", { count }) })),
        ]}
        {...form.text("days")}
      />
    </Form>
  );
}
