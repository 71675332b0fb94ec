/** The section "Households": the budgets of the user, and a new one. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { openBudget } from "../../../api/budgets.ts";
import { send } from "../../../api/client.ts";
import { me } from "../../../api/reads.ts";
import { useBudgetNow } from "../../../api/today.ts";
import { TextButton } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { PlaceFields } from "../../../components/place-fields.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";

export function Households(): ReactNode {
  const { t } = useWords();
  const query = useQuery(me);
  const currency = useBudgetNow()?.currency;
  const currentId = query.data?.budget?.id;
  return (
    <Block
      intro={t("settings.households_intro")}
      action={
        currency !== undefined && (
          <Opener label={t("settings.household_new")}>
            {(close) => <NewHousehold currency={currency} onClose={close} />}
          </Opener>
        )
      }
    >
      <List query={query} items={query.data?.budgets} lines={2}>
        {({ id, name, role, is_demo, is_available }) => (
          <Row
            key={id}
            title={is_demo ? t("frame.demo") : is_available ? name : t("frame.budget_unavailable")}
            mark={id === currentId ? t("settings.household_open") : undefined}
            {...(role !== null && { details: t(`members.role_${role}`) })}
          >
            {id !== currentId && is_available && (
              <TextButton aria-label={t("palette.budget", { name })} onClick={() => openBudget(id)}>
                {t("settings.household_to_open")}
              </TextButton>
            )}
          </Row>
        )}
      </List>
    </Block>
  );
}

function NewHousehold({ currency, onClose }: { readonly currency: string; onClose(): void }): ReactNode {
  const { t } = useWords();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm("/budget", { name: "", currency, time_zone: zone }, { typed: "household" });
  const { name } = form.values;

  async function submit(): Promise<void> {
    const body = { budget: { ...form.values, name: name.trim() } };
    const { data } = await send("POST /v1/budgets", { body });
    openBudget(data.budget.id);
  }

  return (
    <FormDialog
      title={t("settings.household_new")}
      submitLabel={t("settings.household_create")}
      form={form}
      canSubmit={name.trim() !== ""}
      submit={submit}
      onClose={onClose}
    >
      <Field autoFocus label={t("field.name")} maxLength={200} {...form.text("name")} />
      <PlaceFields
        currency={form.text("currency")}
        timeZone={form.text("time_zone")}
        hint={t("settings.time_zone_hint")}
      />
    </FormDialog>
  );
}
