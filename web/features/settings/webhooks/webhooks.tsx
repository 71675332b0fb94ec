/** The section "Webhooks": the servers that get messages about changes, with their state and their last messages. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Webhook } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Menu } from "../../../components/menu.tsx";
import { Opened, Opener } from "../../../components/opened.tsx";
import { report, showToast } from "../../../logic/toast.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import { Confirm } from "../access/confirm.tsx";
import { webhooks } from "../access/queries.ts";
import { formatRecent } from "../access/when.ts";
import { Block, List, Row } from "../block.tsx";
import { Deliveries } from "./deliveries.tsx";
import { describeFailure } from "./describe-failure.ts";
import { EditWebhook } from "./edit-webhook.tsx";
import { NewSecret, NewWebhook } from "./new-webhook.tsx";
import { nameOfKind } from "./webhook-fields.tsx";

interface Open {
  readonly form: "edit" | "messages" | "secret" | "delete";
  readonly webhook: Webhook;
}

export function Webhooks(): ReactNode {
  const { t } = useWords();
  const query = useQuery(webhooks);
  const [open, setOpen] = useState<Open>();
  return (
    <Block
      intro={t("webhooks.intro")}
      action={<Opener label={t("webhooks.new")}>{(close) => <NewWebhook onClose={close} />}</Opener>}
    >
      <List query={query} items={query.data?.webhooks} lines={3} none={t("webhooks.none")}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} onOpen={(form) => setOpen({ form, webhook })} />}
      </List>
      <Opened value={open} onClose={() => setOpen(undefined)}>
        {({ form, webhook }, close) => {
          if (form === "edit") return <EditWebhook webhook={webhook} onClose={close} />;
          if (form === "messages") return <Deliveries webhook={webhook} onClose={close} />;
          if (form === "secret") return <NewSecret webhook={webhook} onClose={close} />;
          return <DeleteWebhook webhook={webhook} onClose={close} />;
        }}
      </Opened>
    </Block>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  onOpen(form: Open["form"]): void;
}

function WebhookRow({ webhook, onOpen }: WebhookRowProps): ReactNode {
  const { t, formats } = useWords();
  const { id, name, types, state, waiting, last_success_at, failing_since } = webhook;
  const isOn = state === "on" || state === "failing";
  const params = { webhook_id: id };
  const turn = (is_on: boolean) =>
    report(
      writeAccess(
        "PUT /v1/webhooks/{webhook_id}",
        { params, body: { webhook: { is_on } } },
        t(is_on ? "webhooks.turned_on" : "webhooks.turned_off", { name }),
      ),
    );
  const items = [
    { id: "messages", label: t("webhooks.messages"), run: () => onOpen("messages") },
    { id: "test", label: t("webhooks.test"), run: () => report(sendTest(webhook, t)) },
    { id: "edit", label: t("action.edit"), run: () => onOpen("edit") },
    { id: "secret", label: t("webhooks.new_secret"), run: () => onOpen("secret") },
    { id: "turn", label: t(isOn ? "webhooks.turn_off" : "webhooks.turn_on"), run: () => turn(!isOn) },
    { id: "delete", label: t("action.delete"), run: () => onOpen("delete") },
  ];
  const details = [
    hostOf(webhook) ?? t("webhooks.no_address"),
    types.map((type) => nameOfKind(type, t)).join(", "),
    last_success_at === null
      ? t("webhooks.never_sent")
      : t("webhooks.last_sent", { when: formatRecent(last_success_at, formats) }),
    ...(waiting > 0 ? [t("webhooks.waiting", { count: waiting })] : []),
  ];
  const since = failing_since === null ? "" : formats.moment(failing_since);
  const warnings = {
    on: [],
    off: [],
    failing: [t("webhooks.failing", { since })],
    disabled: [t("webhooks.disabled")],
  }[state];
  return (
    <Row title={name} mark={t(`webhooks.state_${state}`)} details={details.join(" · ")} warnings={warnings}>
      <Menu label={t("action.menu", { name })} items={items} />
    </Row>
  );
}

/** The address may contain a secret after the host. */
function hostOf({ url }: Webhook): string | undefined {
  return url === null ? undefined : URL.parse(url)?.host;
}

async function sendTest({ id, name }: Webhook, t: Words["t"]): Promise<void> {
  const { delivery } = await writeAccess("POST /v1/webhooks/{webhook_id}/test", { params: { webhook_id: id } });
  const failure = describeFailure(delivery, t);
  showToast(failure === undefined ? t("webhooks.test_sent", { name }) : t("webhooks.test_failed", { name, failure }));
}

function DeleteWebhook({ webhook: { id, name }, onClose }: { readonly webhook: Webhook; onClose(): void }): ReactNode {
  const { t } = useWords();
  return (
    <Confirm
      title={t("webhooks.delete_ask", { name })}
      text={t("webhooks.delete_text")}
      action={t("webhooks.delete_named", { name })}
      run={() =>
        writeAccess("DELETE /v1/webhooks/{webhook_id}", { params: { webhook_id: id } }, t("settings.deleted", { name }))
      }
      onClose={onClose}
    />
  );
}
