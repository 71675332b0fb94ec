/** The section "Alerts": when the person is notified, and where notices are sent. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Alert } from "../../../api/contract.ts";
import { accounts, categories } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Menu } from "../../../components/menu.tsx";
import { Opened, Opener } from "../../../components/opened.tsx";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { channelName } from "./channel-name.ts";
import { Channels } from "./channels.tsx";
import * as queries from "./queries.ts";

export function Alerts(): ReactNode {
  const { t } = useWords();
  const query = useQuery(queries.alerts);
  const [edited, setEdited] = useState<Alert>();
  return (
    <>
      <Block
        title={t("alerts.title")}
        intro={t("alerts.intro")}
        action={<Opener label={t("alerts.new")}>{(close) => <AlertDialog onClose={close} />}</Opener>}
      >
        <List query={query} items={query.data?.alerts} lines={3} none={t("alerts.none")}>
          {(alert) => <AlertRow key={alert.id} alert={alert} onEdit={() => setEdited(alert)} />}
        </List>
        <Opened value={edited} onClose={() => setEdited(undefined)}>
          {(alert, close) => <AlertDialog alert={alert} onClose={close} />}
        </Opened>
      </Block>
      <Channels />
    </>
  );
}

function AlertRow({ alert, onEdit }: { readonly alert: Alert; onEdit(): void }): ReactNode {
  const { t, formats } = useWords();
  const names = useQuery(queries.channels).data?.channels ?? [];
  const title = useAlertText(alert);
  const { id, is_on, current, currency, channel_ids } = alert;
  const params = { alert_id: id };
  const sent = names.filter((one) => channel_ids.includes(one.id)).map((one) => channelName(one, t));
  const details = [
    ...(current === null ? [] : [t("alerts.now", { amount: formats.money(current, currency) })]),
    sent.length === 0 ? t("alerts.only_app") : sent.join(", "),
  ];
  const turn = () =>
    report(writeAccess("PUT /v1/me/alerts/{alert_id}", { params, body: { alert: { is_on: !is_on } } }));
  const remove = () => report(writeAccess("DELETE /v1/me/alerts/{alert_id}", { params }, t("alerts.deleted")));
  const items = [
    { id: "edit", label: t("action.edit"), run: onEdit },
    { id: "turn", label: t(is_on ? "alerts.turn_off" : "alerts.turn_on"), run: turn },
    { id: "delete", label: t("action.delete"), run: remove },
  ];
  return (
    <Row title={title} mark={is_on ? undefined : t("alerts.off")} details={details.join(" · ")}>
      <Menu label={t("action.menu", { name: title })} items={items} />
    </Row>
  );
}

/** The alert as a sentence, such as "Spending power falls below $100.00". */
function useAlertText({ kind, value, currency, account_id, category_id, days }: Alert): string {
  const { t, formats } = useWords();
  const account = nameOf(useQuery(accounts).data?.accounts, account_id, t("alerts.deleted_account"));
  const category = nameOf(useQuery(categories).data?.categories, category_id, t("alerts.deleted_category"));
  const amount = value === null ? "" : formats.money(value, currency);
  const count = days ?? 0;
  if (kind === "envelope_below") return t("alerts.is_envelope_below", { name: category, value: amount });
  if (kind === "balance_below") return t("alerts.is_balance_below", { name: account, value: amount });
  if (kind === "forecast_below") return t("alerts.is_forecast_below", { value: amount, count });
  if (kind === "bill_due" || kind === "bill_overdue") return t(`alerts.is_${kind}`, { count });
  if (kind === "spending_power_below" || kind === "per_day_below" || kind === "large_transaction") {
    return t(`alerts.is_${kind}`, { value: amount });
  }
  return t(`alerts.is_${kind}`);
}

/** Empty while the list loads, and for alerts about neither. */
function nameOf(
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
  id: string | null,
  deleted: string,
): string {
  return list === undefined || id === null ? "" : (list.find((one) => one.id === id)?.name ?? deleted);
}
