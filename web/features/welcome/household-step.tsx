/** The first question: currency and time zone, guessed from the browser. */
import type { ReactNode } from "react";
import { isCurrency } from "../../../src/domain/currency.ts";
import { PlaceFields } from "../../components/place-fields.tsx";
import { useForm } from "../../components/use-form.ts";
import { guessCurrency } from "../../logic/guess-currency.ts";
import { useWords } from "../../words/use-words.tsx";
import { NO_PREVIEW, usePreview } from "./preview.ts";
import { writeAnswer } from "./requests.ts";
import type { Budget, StepProps } from "./screen.tsx";
import { StepForm } from "./step.tsx";

/** A budget with these settings has not been set up yet. */
const DEFAULTS = { currency: "USD", time_zone: "UTC" };

export function HouseholdStep({ budget, answers, onPreview, ...steps }: StepProps): ReactNode {
  const { t } = useWords();
  const form = useForm("/budget", answers.drafts.household ?? guess(budget));
  const draft = form.values;
  // The number has the chosen currency before it is stored.
  usePreview(onPreview, { ...NO_PREVIEW, currency: isCurrency(draft.currency) ? draft.currency : undefined });

  async function submit(): Promise<void> {
    answers.saveDraft("household", draft);
    const changes = {
      ...(draft.currency === budget.currency ? {} : { currency: draft.currency, relabel_accounts: true }),
      ...(draft.timeZone === budget.time_zone ? {} : { time_zone: draft.timeZone }),
    };
    if (Object.keys(changes).length > 0) {
      await answers.perform("household", async (note) => {
        await writeAnswer("PUT /v1/budget", { body: { budget: changes } }, note);
      });
    }
  }

  return (
    <StepForm title={t("welcome.household")} hint={t("welcome.household_hint")} submit={submit} {...steps}>
      <PlaceFields currency={form.text("currency")} timeZone={form.text("timeZone")} />
    </StepForm>
  );
}

/** The budget's settings or, if they are the defaults, a guess from the browser. */
function guess(budget: Budget) {
  const isChosen = budget.currency !== DEFAULTS.currency || budget.time_zone !== DEFAULTS.time_zone;
  if (isChosen) return { currency: budget.currency, timeZone: budget.time_zone };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { currency: guessCurrency(timeZone, navigator.language) ?? budget.currency, timeZone };
}
