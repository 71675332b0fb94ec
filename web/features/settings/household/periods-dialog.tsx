/** Changes when periods start: a choice of days, the day of the change, and a preview of both. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { weekdayOf } from "../../../../src/domain/calendar.ts";
import { queryClient, reading } from "../../../api/client.ts";
import type { RecurringRule } from "../../../api/contract.ts";
import { periodsOn, previewOf, proposalOf } from "../../../api/period-changes.ts";
import { write } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { DayField } from "../../../components/field.tsx";
import { FieldRow, FormDialog } from "../../../components/form.tsx";
import { MonthDayField } from "../../../components/month-day-field.tsx";
import { Problem } from "../../../components/problem.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { FIRST_DAYS, fitSecondDay, secondDaysOf } from "../../../logic/rhythm.ts";
import { useWords } from "../../../words/use-words.tsx";
import { areAsLong, changeOf, type PeriodsDraft, PRESETS, patternOfDraft } from "./periods-draft.ts";
import { PeriodsPreview } from "./periods-preview.tsx";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface PeriodsDialogProps {
  readonly today: string;
  onClose(): void;
}

export function PeriodsDialog({ today, onClose }: PeriodsDialogProps): ReactNode {
  const { t, formats } = useWords();
  const pays = usePays();
  const form = useForm<PeriodsDraft>(
    "/budget",
    {
      preset: "month",
      monthDay: 25,
      firstDay: 1,
      secondDay: 15,
      weekday: formats.firstWeekday,
      payId: "",
      from: undefined,
      converts: true,
    },
    { becomes: { from: ["period_from"] } },
  );
  const draft = { ...form.values, payId: form.values.payId || (pays[0]?.id ?? "") };
  const period = patternOfDraft(draft, pays, today);
  const [before] = useQuery(periodsOn(today)).data?.periods ?? [];
  const proposal = useQuery(proposalOf(period, today));
  const { data: proposed } = proposal;
  const change = period && proposed && before && changeOf(draft, period, proposed, before);
  const preview = useQuery({ ...previewOf(change), enabled: change != null, placeholderData: keepPreviousData });
  const error = proposal.error ?? preview.error;

  /** The proposal of the last choice may not have loaded yet. */
  async function submit(): Promise<void> {
    const latest = await queryClient.fetchQuery(proposalOf(period, today));
    const now = (await queryClient.fetchQuery(periodsOn(today))).periods[0];
    if (!period || !latest || !now) return;
    const body = { budget: changeOf(draft, period, latest, now) };
    await write("PUT /v1/budget", { body }, t("settings.periods_saved"));
  }

  return (
    <FormDialog title={t("settings.periods_change")} form={form} submit={submit} onClose={onClose}>
      <DaysFields draft={draft} pays={pays} onChange={form.change} />
      <DayField
        label={t("settings.periods_from")}
        today={today}
        prefer="past"
        hint={t(change?.period_from === null ? "settings.periods_always" : "settings.periods_from_hint")}
        day={draft.from ?? proposed?.period.from}
        error={form.errorAt("from")}
        onChange={(day) => form.change({ from: day, weekday: weekdayOf(day) })}
      />
      {before && proposed && !areAsLong(before, proposed.period) && (
        <Check
          label={t("settings.periods_convert")}
          hint={t("settings.periods_convert_hint")}
          {...form.check("converts")}
        />
      )}
      {error !== null ? <Problem error={error} /> : preview.data && <PeriodsPreview preview={preview.data} />}
    </FormDialog>
  );
}

/** The recurring income. */
function usePays(): readonly RecurringRule[] {
  const rules = useQuery(reading("GET /v1/recurring", {})).data?.recurring ?? [];
  return rules.filter(({ amount, transfer_account_id }) => amount > 0 && transfer_account_id === null);
}

interface DaysFieldsProps {
  readonly draft: PeriodsDraft;
  readonly pays: readonly RecurringRule[];
  onChange(fields: Partial<PeriodsDraft>): void;
}

/** Which days start a period. With other days, the day of the change is proposed again. */
function DaysFields({ draft, pays, onChange }: DaysFieldsProps): ReactNode {
  const { t, formats } = useWords();
  const { preset, monthDay, firstDay, secondDay, weekday, payId } = draft;
  const change = (fields: Partial<PeriodsDraft>) => onChange({ ...fields, from: undefined });
  const isWeeks = preset === "week" || preset === "two_weeks" || preset === "four_weeks";
  const presets = PRESETS.filter((value) => value !== "payday" || pays.length > 0);
  return (
    <>
      <SelectField
        label={t("settings.periods_start")}
        value={preset}
        choices={presets.map((value) => ({ value, label: t(`settings.periods_preset_${value}`) }))}
        onChange={(value) => change({ preset: value as PeriodsDraft["preset"] })}
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
          onChange={(day) => change({ weekday: Number(day) })}
        />
      )}
    </>
  );
}
