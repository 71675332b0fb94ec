/** The dialog that creates a channel. It shows the secret of a webhook once, and then asks for the code of an e-mail address. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CHANNEL_KINDS } from "../../../../src/domain/channel.ts";
import { isMailAddress } from "../../../../src/domain/mail-address.ts";
import type { NewChannel as Fields, NewChannelResponse } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Check } from "../../../components/check.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { SelectField } from "../../../components/select.tsx";
import { type FormState, useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Secret } from "../access/secret.tsx";
import { CodeForm } from "./code-form.tsx";
import * as queries from "./queries.ts";

type Kind = Fields["kind"];

/** The kinds with settings that people type. A browser knows its own. */
const TYPED_KINDS = CHANNEL_KINDS.filter((kind) => kind !== "web_push");

export function NewChannel({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<NewChannelResponse>();
  return (
    <Dialog title={t("channels.new")} onClose={onClose}>
      {made === undefined && <NewForm onMade={setMade} onClose={onClose} />}
      {made?.secret != null && (
        <>
          <Secret
            label={t("channels.secret", { name: made.channel.name })}
            text={made.secret}
            hint={t("channels.secret_hint")}
          />
          <Button isQuiet onClick={onClose}>
            {t("access.done")}
          </Button>
        </>
      )}
      {made?.channel.state === "unverified" && <CodeForm channel={made.channel} onClose={onClose} />}
    </Dialog>
  );
}

function NewForm({ onMade, onClose }: { onMade(made: NewChannelResponse): void; onClose(): void }): ReactNode {
  const { t, language } = useWords();
  const offered = useQuery(queries.channels).data?.kinds ?? TYPED_KINDS;
  const [topic] = useState(randomTopic);
  const initial = { kind: "ntfy", name: "", server: "", topic, token: "", url: "", address: "", shows_amounts: true };
  const becomes = {
    server: ["settings/server"],
    topic: ["settings/topic"],
    token: ["settings/token"],
    url: ["settings/url"],
    address: ["settings/address"],
  };
  const isMissing = ({ kind }: { readonly kind: string }) => kind === "email" && !offered.includes(kind);
  const check = (values: typeof initial) => ({
    address: values.kind === "email" && !isMailAddress(values.address.trim()) && t("channels.bad_address"),
  });
  const form = useForm("/channel", initial, { becomes, check });
  const kind = form.values.kind as Kind;

  async function submit(): Promise<void> {
    const { name, shows_amounts } = form.values;
    const channel: Fields = {
      kind,
      name: name.trim(),
      settings: settingsOf(kind, form.values),
      language,
      shows_amounts,
    };
    const made = await writeAccess(
      "POST /v1/me/channels",
      { body: { channel } },
      t("channels.created", { name: channel.name }),
    );
    if (made.secret === null && made.channel.state !== "unverified") onClose();
    else onMade(made);
  }

  return (
    <Form
      form={form}
      submitLabel={t("channels.create")}
      canSubmit={!isMissing(form.values)}
      submit={submit}
      onCancel={onClose}
    >
      <SelectField
        label={t("channels.kind")}
        choices={TYPED_KINDS.map((value) => ({ value, label: t(`channels.kind_${value}`) }))}
        {...form.text("kind")}
        {...(isMissing(form.values) && { error: t("channels.no_email") })}
      />
      {!isMissing(form.values) && (
        <>
          <Field label={t("field.name")} hint={t("channels.name_hint")} {...form.text("name")} />
          <SettingsFields kind={kind} form={form} />
          <Check label={t("channels.shows_amounts")} hint={t("channels.shows_hint")} {...form.check("shows_amounts")} />
        </>
      )}
    </Form>
  );
}

interface Settings {
  readonly server: string;
  readonly topic: string;
  readonly token: string;
  readonly url: string;
  readonly address: string;
}

function settingsOf(kind: Kind, { server, topic, token, url, address }: Settings): Fields["settings"] {
  if (kind === "webhook") return { url: url.trim() };
  if (kind === "email") return { address: address.trim() };
  return { server: server.trim(), topic: topic.trim(), ...(token !== "" && { token: token.trim() }) };
}

function SettingsFields({ kind, form }: { readonly kind: Kind; readonly form: FormState<Settings> }): ReactNode {
  const { t } = useWords();
  const address = { type: "url", spellCheck: false } as const;
  if (kind === "webhook") {
    return <Field label={t("channels.url")} hint={t("webhooks.url_hint")} {...address} {...form.text("url")} />;
  }
  if (kind === "email") {
    return (
      <Field
        label={t("channels.address")}
        hint={t("channels.address_hint")}
        type="email"
        autoComplete="email"
        {...form.text("address")}
      />
    );
  }
  return (
    <>
      <Field label={t("channels.server")} hint={t("channels.server_hint")} {...address} {...form.text("server")} />
      <Field label={t("channels.topic")} hint={t("channels.topic_hint")} spellCheck={false} {...form.text("topic")} />
      <Field label={t("channels.token")} hint={t("channels.token_hint")} spellCheck={false} {...form.text("token")} />
    </>
  );
}

/** Nobody guesses it. */
function randomTopic(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => (byte % 36).toString(36)).join("");
}
