/** The section "Household": name, currency, time zone, the carry from month to month, and the floor. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { dayAt, monthOf } from "../../../../src/domain/calendar.ts";
import type { Budget, BudgetChanges } from "../../../api/contract.ts";
import { toEdit } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { useCurrencyChoices } from "../../../components/currencies.ts";
import { AmountField, Field } from "../../../components/field.tsx";
import { FieldRow, Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { SelectField } from "../../../components/select.tsx";
import { timeZoneChoices } from "../../../components/time-zones.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import styles from "./list.module.css";

const POINTERS = ["/budget/name", "/budget/currency", "/budget/time_zone", "/budget/floor"];

export function General(): ReactNode {
  const { t } = useWords();
  const query = useQuery(toEdit("GET /v1/budget", {}));
  const { data } = query;
  return (
    <Block intro={t("settings.budget_intro")}>
      <Loading query={query} lines={5} />
      {data && <BudgetForm key={data.etag} budget={data.data.budget} etag={data.etag} />}
    </Block>
  );
}

function BudgetForm({ budget, etag }: { readonly budget: Budget; readonly etag: string | undefined }): ReactNode {
  const { t, formats } = useWords();
  const currencies = useCurrencyChoices();
  const [name, setName] = useState(budget.name);
  const [currency, setCurrency] = useState(budget.currency);
  const [relabels, setRelabels] = useState(true);
  const [timeZone, setTimeZone] = useState(budget.time_zone);
  const [carries, setCarries] = useState(budget.carries_from !== null);
  const [floor, setFloor] = useState(() => ({
    text: budget.floor === null ? "" : formats.typed(budget.floor, budget.currency),
    amount: budget.floor ?? undefined,
  }));
  const isNewCurrency = currency !== budget.currency;
  const month = budget.carries_from ?? monthOf(dayAt(Date.now(), budget.time_zone));

  async function submit(): Promise<void> {
    const floorNow = floor.text.trim() === "" ? null : (floor.amount ?? budget.floor);
    const carriesFrom = carries ? month : null;
    const changes: BudgetChanges = {
      ...(name.trim() === budget.name ? {} : { name: name.trim() }),
      ...(isNewCurrency ? { currency, relabel_accounts: relabels } : {}),
      ...(timeZone === budget.time_zone ? {} : { time_zone: timeZone }),
      ...(carriesFrom === budget.carries_from ? {} : { carries_from: carriesFrom }),
      ...(floorNow === budget.floor ? {} : { floor: floorNow }),
    };
    if (Object.keys(changes).length === 0) return;
    await write("PUT /v1/budget", { body: { budget: changes }, ifMatch: etag }, t("settings.budget_saved"));
  }

  return (
    <Form submitLabel={t("action.save")} submit={submit} pointers={POINTERS}>
      {(errorAt) => (
        <>
          <Field
            label={t("settings.name")}
            value={name}
            maxLength={200}
            error={errorAt("/budget/name")}
            onChange={setName}
          />
          <FieldRow>
            <SelectField
              label={t("settings.currency")}
              value={currency}
              choices={currencies}
              error={errorAt("/budget/currency")}
              onChange={setCurrency}
            />
            <SelectField
              label={t("settings.time_zone")}
              value={timeZone}
              choices={timeZoneChoices(timeZone)}
              hint={t("settings.time_zone_hint")}
              error={errorAt("/budget/time_zone")}
              onChange={setTimeZone}
            />
          </FieldRow>
          {isNewCurrency && (
            <Check
              label={t("settings.relabel", { currency: budget.currency })}
              hint={t("settings.relabel_hint")}
              isChecked={relabels}
              onChange={setRelabels}
            />
          )}
          <AmountField
            label={t("settings.floor", { currency })}
            currency={currency}
            text={floor.text}
            hint={errorAt("/budget/floor") ?? t("settings.floor_hint")}
            onChange={(text, amount) => setFloor({ text, amount })}
          />
          <Check
            label={t("settings.carries")}
            hint={t("settings.carries_hint", { month: formats.month(month) })}
            isChecked={carries}
            onChange={setCarries}
          />
        </>
      )}
    </Form>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint: string;
  readonly isChecked: boolean;
  onChange(isChecked: boolean): void;
}

function Check({ label, hint, isChecked, onChange }: CheckProps): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
