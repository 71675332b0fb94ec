/** Sets money aside for a bill: first what each period would plan, then, if the household agrees, the change. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send } from "../../api/client.ts";
import type { RecurringRule } from "../../api/contract.ts";
import { categories } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { namedBy } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./occurrence-dialog.module.css";

const PATH = "/v1/recurring/{recurring_id}/set_aside";

/** The amount. Nothing is stored. */
function previewOf(recurring_id: string) {
  return queryOptions({
    queryKey: ["set aside preview", recurring_id] as const,
    queryFn: async ({ signal }) => {
      const input = { params: { recurring_id }, query: { dry_run: true }, signal };
      return (await send(`POST ${PATH}`, input)).data.set_aside;
    },
    gcTime: 0,
  });
}

/** The category of the rule, if money can be set aside for it. */
export function useBill(rule: RecurringRule | undefined) {
  const found = useQuery(categories).data?.categories.find(({ id }) => id === rule?.category_id);
  return found?.kind === "bill" && !found.is_archived ? found : undefined;
}

interface SetAsideProps {
  readonly rule: RecurringRule;
  onBack(): void;
  onDone(): void;
}

export function SetAside({ rule, onBack, onDone }: SetAsideProps): ReactNode {
  const { t, formats } = useWords();
  const currency = useBudgetNow()?.currency;
  const bill = useBill(rule);
  const query = useQuery(previewOf(rule.id));
  const { data } = query;
  if (data === undefined || bill === undefined || currency === undefined) return <Loading query={query} lines={3} />;
  const { name } = bill;
  const amount = formats.money(data.amount, currency);
  const { name: month, from } = data.period;
  const by = namedBy(data.period);
  if (data.amount === 0 && bill.carries_from !== null) {
    return (
      <section>
        <p className={styles.facts}>{t("coming.aside_covered", { name })}</p>
        <div className={styles.actions}>
          <Button isQuiet onClick={onDone}>
            {t("action.close")}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <Form
      submitLabel={t("coming.aside")}
      submit={async () => {
        await write(
          `POST ${PATH}`,
          { params: { recurring_id: rule.id } },
          t(`coming.aside_done_${by}`, { name, amount }),
        );
      }}
      onCancel={onBack}
      onClose={onDone}
    >
      <p className={styles.facts}>
        {t(`coming.aside_preview_${by}`, {
          ...{ name, amount, day: formats.day(from, "plain") },
          month: month ? formats.month(month) : "",
        })}
      </p>
    </Form>
  );
}
