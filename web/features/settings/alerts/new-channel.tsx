/** The dialog that creates a channel. It shows the secret of a webhook once. */
import { type ReactNode, useState } from "react";
import type { NewChannel as Fields } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Check } from "../../../components/check.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Secret } from "../access/secret.tsx";

const KINDS = ["ntfy", "webhook"] as const;

interface Made {
  readonly name: string;
  readonly secret: string;
}

export function NewChannel({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<Made>();
  return (
    <Dialog title={t("channels.new")} onClose={onClose}>
      {made === undefined ? (
        <NewForm onMade={setMade} onClose={onClose} />
      ) : (
        <>
          <Secret
            label={t("channels.secret", { name: made.name })}
            text={made.secret}
            hint={t("channels.secret_hint")}
          />
          <Button isQuiet onClick={onClose}>
            {t("access.done")}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function NewForm({ onMade, onClose }: { onMade(made: Made): void; onClose(): void }): ReactNode {
  const { t, language } = useWords();
  const [topic] = useState(randomTopic);
  const initial = { kind: "ntfy", name: "", server: "", topic, token: "", url: "", shows_amounts: true };
  const becomes = {
    server: ["settings/server"],
    topic: ["settings/topic"],
    token: ["settings/token"],
    url: ["settings/url"],
  };
  const form = useForm("/channel", initial, { becomes });

  async function submit(): Promise<void> {
    const { kind, name, server, topic, token, url, shows_amounts } = form.values;
    const ntfy = { server: server.trim(), topic: topic.trim(), ...(token !== "" && { token: token.trim() }) };
    const settings: Fields["settings"] = kind === "ntfy" ? ntfy : { url: url.trim() };
    const channel: Fields = { kind: kind as Fields["kind"], name: name.trim(), settings, language, shows_amounts };
    const { secret } = await writeAccess(
      "POST /v1/me/channels",
      { body: { channel } },
      t("channels.created", { name: channel.name }),
    );
    if (secret === null) onClose();
    else onMade({ name: channel.name, secret });
  }

  const isNtfy = form.values.kind === "ntfy";
  const address = { type: "url", spellCheck: false } as const;
  return (
    <Form form={form} submitLabel={t("channels.create")} submit={submit} onCancel={onClose}>
      <SelectField
        label={t("channels.kind")}
        choices={KINDS.map((value) => ({ value, label: t(`channels.kind_${value}`) }))}
        {...form.text("kind")}
      />
      <Field label={t("field.name")} hint={t("channels.name_hint")} {...form.text("name")} />
      {isNtfy ? (
        <>
          <Field label={t("channels.server")} hint={t("channels.server_hint")} {...address} {...form.text("server")} />
          <Field
            label={t("channels.topic")}
            hint={t("channels.topic_hint")}
            spellCheck={false}
            {...form.text("topic")}
          />
          <Field
            label={t("channels.token")}
            hint={t("channels.token_hint")}
            spellCheck={false}
            {...form.text("token")}
          />
        </>
      ) : (
        <Field label={t("channels.url")} hint={t("webhooks.url_hint")} {...address} {...form.text("url")} />
      )}
      <Check label={t("channels.shows_amounts")} hint={t("channels.shows_hint")} {...form.check("shows_amounts")} />
    </Form>
  );
}

/** Nobody guesses it. */
function randomTopic(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => (byte % 36).toString(36)).join("");
}
