/** Changes when periods start: a choice of days, the day of the change, and a preview of both. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { weekdayOf } from "../../../../src/domain/calendar.ts";
import { ApiError, queryClient } from "../../../api/client.ts";
import type { ListedPeriod, PeriodRule, RecurringRule } from "../../../api/contract.ts";
import { previewOf, proposalOf } from "../../../api/period-changes.ts";
import { write } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { DayField } from "../../../components/field.tsx";
import { FieldRow, FormDialog } from "../../../components/form.tsx";
import { MonthDayField } from "../../../components/month-day-field.tsx";
import { Problem } from "../../../components/problem.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { FIRST_DAYS, fitSecondDay, isInWeeks, secondDaysOf } from "../../../logic/rhythm.ts";
import { useWords } from "../../../words/use-words.tsx";
import { describePeriods } from "./describe-periods.ts";
import {
  areAsLong,
  changeOf,
  draftOf,
  type PeriodsDraft,
  PRESETS,
  type Preset,
  patternOfDraft,
  proposedDraft,
} from "./periods-draft.ts";
import { PeriodsPreview } from "./periods-preview.tsx";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface PeriodsDialogProps {
  readonly today: string;
  /** The period of today. */
  readonly before: ListedPeriod;
  /** The latest rule of the budget. */
  readonly latest: PeriodRule;
  /** The recurring income. */
  readonly pays: readonly RecurringRule[];
  onClose(): void;
}

/** The fields of the request that have other names. */
const BECOMES = { from: ["period_from"], preset: ["period/rule"] };

export function PeriodsDialog({ today, before, latest, pays, onClose }: PeriodsDialogProps): ReactNode {
  const { t, formats } = useWords();
  const [stored] = useState(() => draftOf(latest, pays, today, formats.firstWeekday));
  const [initial] = useState(() => proposedDraft(stored, pays));
  const form = useForm<PeriodsDraft>("/budget", initial, { becomes: BECOMES });
  const draft = form.values;
  const period = patternOfDraft(draft, latest, pays, today);
  const proposal = useQuery(proposalOf(period, today));
  const { data: proposed } = proposal;
  const change = period && proposed && changeOf(draft, period, proposed, before);
  const preview = useQuery({ ...previewOf(change), enabled: change != null, placeholderData: keepPreviousData });
  const error = proposal.error ?? preview.error;
  const errorAt = (name: string) => problemsOf(error).find(({ pointer }) => pointer === `/budget/${name}`)?.detail;

  /** The proposal of the last choice may not have loaded yet. */
  async function submit(): Promise<void> {
    if (!form.isChanged && initial === stored) return;
    const latestProposal = await queryClient.fetchQuery(proposalOf(period, today));
    if (!period || !latestProposal) return;
    const body = { budget: changeOf(draft, period, latestProposal, before) };
    await write("PUT /v1/budget", { body }, t("settings.periods_saved"));
  }

  return (
    <FormDialog title={t("settings.periods_change")} form={form} submit={submit} onClose={onClose}>
      <DaysFields
        draft={draft}
        latest={latest}
        pays={pays}
        error={form.errorAt("preset") ?? errorAt("period/rule")}
        onChange={form.change}
      />
      <DayField
        label={t("settings.periods_from")}
        today={today}
        prefer="past"
        hint={t(change?.period_from === null ? "settings.periods_always" : "settings.periods_from_hint")}
        day={draft.from ?? proposed?.period.from}
        error={form.errorAt("from") ?? errorAt("period_from")}
        onChange={(day) => form.change({ from: day, weekday: weekdayOf(day) })}
      />
      {proposed && !areAsLong(before, proposed.period) && (
        <Check
          label={t("settings.periods_convert")}
          hint={t("settings.periods_convert_hint")}
          {...form.check("converts")}
        />
      )}
      {error === null && preview.data && <PeriodsPreview preview={preview.data} />}
      {error !== null && problemsOf(error).length === 0 && <Problem error={error} />}
    </FormDialog>
  );
}

/** What is wrong with the fields of a change. */
function problemsOf(error: unknown) {
  return (error instanceof ApiError ? error.problem?.errors : undefined) ?? [];
}

interface DaysFieldsProps {
  readonly draft: PeriodsDraft;
  readonly latest: PeriodRule;
  readonly pays: readonly RecurringRule[];
  /** What is wrong with these days. */
  readonly error: string | undefined;
  onChange(fields: Partial<PeriodsDraft>): void;
}

/** Which days start a period. With other days, the day of the change is proposed again. */
function DaysFields({ draft, latest, pays, error, onChange }: DaysFieldsProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { preset, monthDay, firstDay, secondDay, weekday, payId } = draft;
  const change = (fields: Partial<PeriodsDraft>) => onChange({ ...fields, from: undefined });
  const [isStored] = useState(preset === "stored");
  const isWeeks = isInWeeks(preset);
  const presets = PRESETS.filter((value) => (value === "payday" ? pays.length > 0 : value !== "stored" || isStored));
  const labelOf = (value: Preset) =>
    value === "stored" ? describePeriods(words, latest) : t(`settings.periods_preset_${value}`);
  return (
    <>
      <SelectField
        label={t("settings.periods_start")}
        value={preset}
        choices={presets.map((value) => ({ value, label: labelOf(value) }))}
        error={preset === "payday" ? undefined : error}
        onChange={(value) => change({ preset: value as Preset })}
      />
      {preset === "month" && (
        <MonthDayField
          label={t("settings.periods_day")}
          value={monthDay}
          onChange={(day) => change({ monthDay: day })}
        />
      )}
      {preset === "payday" && (
        <SelectField
          label={t("settings.periods_pay")}
          value={payId}
          choices={choicesOf(pays)}
          error={error}
          hint={t("settings.periods_pay_hint")}
          onChange={(id) => change({ payId: id })}
        />
      )}
      {preset === "twice_a_month" && (
        <FieldRow>
          <MonthDayField
            label={t("settings.periods_day")}
            value={firstDay}
            days={FIRST_DAYS}
            onChange={(day) => change({ firstDay: day, secondDay: fitSecondDay(day, secondDay) })}
          />
          <MonthDayField
            label={t("settings.periods_second_day")}
            value={secondDay}
            days={secondDaysOf(firstDay)}
            onChange={(day) => change({ secondDay: day })}
          />
        </FieldRow>
      )}
      {isWeeks && (
        <SelectField
          label={t("settings.periods_weekday")}
          value={String(weekday)}
          choices={WEEKDAYS.map((day) => ({ value: String(day), label: formats.weekday(day, "long") }))}
          onChange={(day) => change({ weekday: Number(day), weeksFrom: undefined })}
        />
      )}
    </>
  );
}
