/** The section "Export": the transactions in the format of another program, or everything for another Leeway. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sendRaw } from "../../../api/client.ts";
import { useRights } from "../../../api/me.ts";
import { accounts } from "../../../api/reads.ts";
import { useBudgetNow } from "../../../api/today.ts";
import { Form } from "../../../components/form.tsx";
import { saveFile } from "../../../components/save-file.ts";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";

/** The formats with the endings of their files. */
const ENDINGS = { csv: "csv", hledger: "journal", beancount: "beancount", ofx: "ofx", json: "leeway.jsonl" } as const;
type Format = keyof typeof ENDINGS;

const PERIODS = ["all", "this_year", "last_year"] as const;
type Period = (typeof PERIODS)[number];

export function Export(): ReactNode {
  const { t } = useWords();
  const now = useBudgetNow();
  const isOwner = useRights()?.manage ?? false;
  const all = useQuery(accounts).data?.accounts ?? [];
  const form = useForm(
    "",
    { format: "csv" as Format, period: "all" as Period, account: "" },
    {
      check: (values) => ({
        account: values.format === "ofx" && values.account === "" && t("settings.export_account_missing"),
      }),
    },
  );
  const { format, period, account } = form.values;
  const formats = (Object.keys(ENDINGS) as Format[]).filter((one) => one !== "json" || isOwner);
  const hasAccount = format === "csv" || format === "ofx";

  async function download(): Promise<void> {
    if (now === undefined) return;
    const query = {
      format,
      ...(format === "json" ? {} : daysOf(period, now.today)),
      ...(hasAccount && account !== "" ? { account_id: account } : {}),
    };
    const { data } = await sendRaw<Blob>("GET /v1/export", { query });
    saveFile(data, `leeway-${now.today}.${ENDINGS[format]}`);
  }

  return (
    <Block intro={t("settings.export_intro")}>
      <Form form={form} submitLabel={t("settings.export_download")} submit={download}>
        <SelectField
          label={t("settings.export_format")}
          choices={formats.map((value) => ({ value, label: t(`settings.export_${value}`) }))}
          hint={t(`settings.export_${format}_hint`)}
          {...form.text("format")}
        />
        {format !== "json" && (
          <SelectField
            label={t("field.period")}
            choices={PERIODS.map((value) => ({ value, label: t(`settings.export_${value}`) }))}
            {...form.text("period")}
          />
        )}
        {hasAccount && (
          <SelectField
            label={t("field.account")}
            choices={[
              { value: "", label: t(format === "ofx" ? "settings.export_choose" : "accounts.back") },
              ...all.map(({ id, name }) => ({ value: id, label: name })), // closed accounts have a history too
            ]}
            {...form.text("account")}
          />
        )}
      </Form>
    </Block>
  );
}

function daysOf(period: Period, today: string): { readonly since?: string; readonly until?: string } {
  if (period === "all") return {};
  const year = Number(today.slice(0, 4)) - (period === "last_year" ? 1 : 0);
  return { since: `${year}-01-01`, until: `${year}-12-31` };
}
