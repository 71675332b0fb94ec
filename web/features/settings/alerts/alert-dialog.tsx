/** The dialog that creates or changes an alert. It shows the fields that its kind has. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ALERT_KINDS, ALERT_SETTINGS, DEFAULT_HOUR } from "../../../../src/domain/alerts.ts";
import type { Alert } from "../../../api/contract.ts";
import { accounts, categories, me } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { AmountField, Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { type Choice, choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { typedAmount } from "../../../logic/amount.ts";
import { showToast } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { channelName } from "./channel-name.ts";
import * as queries from "./queries.ts";

type Kind = Alert["kind"];

const DAYS: Partial<Record<Kind, "ahead" | "before" | "after">> = {
  forecast_below: "ahead",
  bill_due: "before",
  bill_overdue: "after",
};

const USUAL_DAYS: Partial<Record<Kind, number>> = { forecast_below: 30, bill_due: 1, bill_overdue: 1 };

export function AlertDialog({ alert, onClose }: { readonly alert?: Alert; onClose(): void }): ReactNode {
  const { t, formats } = useWords();
  const accountList = useQuery(accounts).data?.accounts;
  const categoryList = useQuery(categories).data?.categories;
  const channelList = useQuery(queries.channels).data?.channels ?? [];
  const budget = useQuery(me).data?.budget;
  const initial = {
    kind: (alert?.kind ?? "spending_power_below") as string,
    value: typedAmount(alert?.value, alert?.currency ?? "", formats),
    account_id: alert?.account_id ?? "",
    category_id: alert?.category_id ?? "",
    days: alert?.days == null ? "" : String(alert.days),
    at_hour: String(alert?.at_hour ?? DEFAULT_HOUR),
  };
  const form = useForm("/alert", { ...initial, channel_ids: alert?.channel_ids ?? [] });
  const { values } = form;
  const kind = values.kind as Kind;
  const has = new Set<string>(ALERT_SETTINGS[kind]);
  const accountChoices = choicesOf(accountList, values.account_id);
  const categoryChoices = choicesOf(categoryList, values.category_id);
  const accountId = values.account_id || (accountChoices[0]?.value ?? "");
  const categoryId = values.category_id || (categoryChoices[0]?.value ?? "");
  const days = values.days === "" ? String(USUAL_DAYS[kind] ?? 1) : values.days;
  const account = has.has("account_id") ? accountList?.find(({ id }) => id === accountId) : undefined;
  const currency = account?.currency ?? alert?.currency ?? budget?.currency ?? "";

  async function submit(): Promise<void> {
    const settings = {
      ...(has.has("value_minor") && values.value.amount !== undefined && { value: values.value.amount }),
      ...(has.has("account_id") && accountId !== alert?.account_id && { account_id: accountId }),
      ...(has.has("category_id") && categoryId !== alert?.category_id && { category_id: categoryId }),
      ...(has.has("days") && { days: Number(days) }),
      ...(has.has("at_hour") && { at_hour: Number(values.at_hour) }),
      channel_ids: values.channel_ids,
    };
    const { holds_now } =
      alert === undefined
        ? await writeAccess("POST /v1/me/alerts", { body: { alert: { kind, ...settings } } })
        : await writeAccess("PUT /v1/me/alerts/{alert_id}", {
            params: { alert_id: alert.id },
            body: { alert: settings },
          });
    showToast(t(holds_now ? "alerts.holds_now" : "alerts.saved"));
  }

  const choose = (id: string, isOn: boolean) =>
    form.change({ channel_ids: isOn ? [...values.channel_ids, id] : values.channel_ids.filter((one) => one !== id) });
  const daysLabel = DAYS[kind];
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));
  return (
    <FormDialog title={t(alert ? "alerts.edit" : "alerts.new")} form={form} submit={submit} onClose={onClose}>
      {alert === undefined && (
        <SelectField
          label={t("alerts.kind")}
          choices={ALERT_KINDS.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
          {...form.text("kind")}
        />
      )}
      {has.has("account_id") && (
        <SelectField
          label={t("alerts.account")}
          choices={withDeleted(accountChoices, accountId, t("alerts.deleted_account"))}
          {...form.text("account_id")}
          value={accountId}
        />
      )}
      {has.has("category_id") && (
        <SelectField
          label={t("alerts.category")}
          choices={withDeleted(categoryChoices, categoryId, t("alerts.deleted_category"))}
          {...form.text("category_id")}
          value={categoryId}
        />
      )}
      {has.has("value_minor") && (
        <AmountField
          label={t(kind === "large_transaction" ? "alerts.least" : "alerts.value")}
          currency={currency}
          {...form.amount("value")}
        />
      )}
      {daysLabel !== undefined && (
        <Field label={t(`alerts.days_${daysLabel}`)} inputMode="numeric" {...form.text("days")} value={days} />
      )}
      {has.has("at_hour") && <SelectField label={t("alerts.hour")} choices={hours} {...form.text("at_hour")} />}
      {channelList.length === 0 && <p className="muted small">{t("alerts.in_app")}</p>}
      {channelList.length > 0 && <p className="small">{t("alerts.send_to")}</p>}
      {channelList.map(({ id, ...channel }) => (
        <Check
          key={id}
          label={channelName(channel, t)}
          isOn={values.channel_ids.includes(id)}
          onChange={(isOn) => choose(id, isOn)}
        />
      ))}
    </FormDialog>
  );
}

/** The alert may be about one that no longer exists. */
function withDeleted(choices: readonly Choice[], id: string, label: string): readonly Choice[] {
  return id === "" || choices.some(({ value }) => value === id) ? choices : [{ value: id, label }, ...choices];
}
