/** The section "Household": name, currency, time zone, the carry from month to month, the floor, and below them the periods. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { dayAt } from "../../../../src/domain/calendar.ts";
import { queryClient } from "../../../api/client.ts";
import type { Budget, BudgetChanges } from "../../../api/contract.ts";
import { usePeriodsAt } from "../../../api/periods.ts";
import { toEdit } from "../../../api/to-edit.ts";
import { write } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { AmountField, Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { PlaceFields } from "../../../components/place-fields.tsx";
import { changesOf, useForm } from "../../../components/use-form.ts";
import { typedAmount } from "../../../logic/amount.ts";
import { namedBy } from "../../../logic/period.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { Periods } from "./periods.tsx";

const stored = { ...toEdit("GET /v1/budget", {}), staleTime: 0 };

export function General(): ReactNode {
  const { t } = useWords();
  const query = useQuery(stored);
  const { data } = query;
  return (
    <>
      <Block intro={t("settings.budget_intro")}>
        <Loading query={query} lines={5} />
        {data && <BudgetForm budget={data.data.budget} etag={data.etag} />}
      </Block>
      {data && <Periods rules={data.data.budget.periods} />}
    </>
  );
}

function BudgetForm({ budget, etag }: { readonly budget: Budget; readonly etag: string | undefined }): ReactNode {
  const { t, formats } = useWords();
  const initial = {
    name: budget.name,
    currency: budget.currency,
    relabels: true,
    time_zone: budget.time_zone,
    carries: budget.carries_from_day !== null,
    floor: typedAmount(budget.floor, budget.currency, formats),
  };
  const form = useForm("/budget", initial, { isLive: true });
  const { currency, time_zone } = form.values;
  // While a value is being changed, a change by somebody else is a conflict.
  const seenEtag = useRef(etag);
  if (!form.isChanged) seenEtag.current = etag;
  const isNewCurrency = currency !== budget.currency;
  const firstDay = budget.carries_from_day ?? dayAt(Date.now(), budget.time_zone);
  const first = usePeriodsAt(firstDay)?.shown;

  async function submit(): Promise<void> {
    const { name, relabels, carries, floor } = form.values;
    const changes = changesOf<BudgetChanges>(budget, {
      name: name.trim(),
      currency,
      time_zone,
      carries_from_day: carries ? firstDay : null,
      floor: floor.text.trim() === "" ? null : (floor.amount ?? budget.floor),
      ...(isNewCurrency && { relabel_accounts: relabels }),
    });
    if (Object.keys(changes).length > 0) {
      const input = { body: { budget: changes }, ifMatch: seenEtag.current };
      const saved = await write("PUT /v1/budget", input, t("settings.budget_saved"));
      queryClient.setQueryData(stored.queryKey, saved);
      seenEtag.current = saved.etag;
    }
    form.forget(form.values);
  }

  return (
    <Form form={form} submit={submit}>
      <Field label={t("field.name")} maxLength={200} {...form.text("name")} />
      <PlaceFields
        currency={form.text("currency")}
        timeZone={form.text("time_zone")}
        hint={t("settings.time_zone_hint")}
      />
      {isNewCurrency && (
        <Check
          label={t("settings.relabel", { currency: budget.currency })}
          hint={t("settings.relabel_hint")}
          {...form.check("relabels")}
        />
      )}
      <AmountField
        label={t("settings.floor", { currency })}
        currency={currency}
        hint={t("settings.floor_hint")}
        {...form.amount("floor")}
      />
      <Check
        label={t("settings.carries")}
        hint={
          first &&
          t(`settings.carries_hint_${namedBy(first)}`, {
            month: formats.month(first.year_month),
            day: formats.day(first.from, "long"),
          })
        }
        {...form.check("carries")}
      />
    </Form>
  );
}
