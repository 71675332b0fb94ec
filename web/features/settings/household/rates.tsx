/** The section "Exchange rates": the newest rates, a form for a new one, and remove. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ExchangeRate } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { useBudgetNow } from "../../../api/today.ts";
import { write } from "../../../api/writes.ts";
import { IconButton } from "../../../components/button.tsx";
import { useCurrencyChoices } from "../../../components/currencies.ts";
import { DayField, Field } from "../../../components/field.tsx";
import { FieldRow, FormDialog } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "../block.module.css";
import { Block, List, Row } from "../block.tsx";
import { rates } from "./queries.ts";
import { Download } from "./rates-download.tsx";

export function Rates(): ReactNode {
  const { t, formats } = useWords();
  const query = useQuery(rates);
  const now = useBudgetNow();
  const mayWrite = useMayWrite();
  const shown = new Intl.NumberFormat(formats.locale, { minimumFractionDigits: 4, maximumFractionDigits: 12 });
  const pairOf = ({ base_currency, currency }: ExchangeRate) => `${base_currency} → ${currency}`;

  function remove({ base_currency, currency, day }: ExchangeRate): void {
    const query = { base_currency, currency, day };
    report(write("DELETE /v1/exchange_rates", { query }, t("settings.rate_removed")));
  }

  return (
    <Block
      intro={t("settings.rates_intro")}
      action={
        mayWrite && (
          <Opener label={t("settings.rate_add")}>{(close) => now && <NewRate {...now} onClose={close} />}</Opener>
        )
      }
    >
      <Download />
      <List query={query} items={query.data?.exchange_rates} lines={5} none={t("settings.no_rates")} isCompact>
        {(rate) => (
          <Row
            key={`${pairOf(rate)} ${rate.day}`}
            title={pairOf(rate)}
            details={`${formats.day(rate.day, "long")} · ${t(rate.is_shared ? "settings.rate_shared" : "settings.rate_own")}`}
          >
            <span className="num">{shown.format(rate.rate)}</span>
            {mayWrite && !rate.is_shared && (
              <IconButton
                icon="cross"
                label={t("settings.rate_remove", { pair: pairOf(rate), day: formats.day(rate.day, "short") })}
                onClick={() => remove(rate)}
              />
            )}
            {mayWrite && rate.is_shared && <span className={styles.noButton} />}
          </Row>
        )}
      </List>
    </Block>
  );
}

const numberOf = (text: string) => Number(text.trim().replace(",", "."));

interface NewRateProps {
  /** The currency of the budget. */
  readonly currency: string;
  readonly today: string;
  onClose(): void;
}

function NewRate({ currency, today, onClose }: NewRateProps): ReactNode {
  const { t } = useWords();
  const currencies = useCurrencyChoices();
  const form = useForm(
    "/exchange_rates/0",
    { base: currency === "EUR" ? "USD" : "EUR", rate: "", day: today },
    {
      becomes: { base: ["currency"] },
      check: ({ rate }) => ({ rate: !(numberOf(rate) > 0) && t("settings.rate_unreadable") }),
    },
  );
  const { base, day } = form.values;

  async function submit(): Promise<void> {
    const exchange_rates = [{ base_currency: base, currency, day, rate: numberOf(form.values.rate) }];
    await write("PUT /v1/exchange_rates", { body: { exchange_rates } }, t("settings.rate_saved"));
  }

  return (
    <FormDialog title={t("settings.rate_add")} form={form} submit={submit} onClose={onClose}>
      <SelectField label={t("field.currency")} choices={currencies} {...form.text("base")} />
      <FieldRow>
        <Field
          label={t("settings.rate_value", { base, currency })}
          inputMode="decimal"
          autoFocus
          {...form.text("rate")}
        />
        <DayField label={t("field.day")} today={today} prefer="past" {...form.day("day")} />
      </FieldRow>
    </FormDialog>
  );
}
