/** Bills and income in a calendar program: the calendars, and a new one, whose address is shown once. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CALENDAR_PARTS } from "../../../../src/domain/feed.ts";
import type { Feed, NewFeedResponse } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Check } from "../../../components/check.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import { isAddressNeeded, LinkProblem } from "../access/link-problem.tsx";
import { QrCode } from "../access/qr-code.tsx";
import { feeds } from "../access/queries.ts";
import shown from "../access/secret.module.css";
import { Secret } from "../access/secret.tsx";
import { Block, List } from "../block.tsx";
import { FeedRow } from "./feed-row.tsx";
import styles from "./feeds.module.css";

export function Calendars(): ReactNode {
  const { t } = useWords();
  const query = useQuery(feeds);
  return (
    <Block
      title={t("feeds.calendar")}
      intro={t("feeds.calendar_intro")}
      action={<Opener label={t("feeds.new_calendar")}>{(close) => <NewCalendar onClose={close} />}</Opener>}
    >
      <List
        query={query}
        items={query.data?.feeds.filter(({ kind }) => kind === "calendar")}
        lines={2}
        none={t("feeds.no_calendar")}
      >
        {(feed) => <FeedRow key={feed.id} feed={feed} details={describe(feed, t)} />}
      </List>
    </Block>
  );
}

function describe({ settings }: Feed, t: Words["t"]): string[] {
  const { includes = [], shows_amounts, reminder_days = null } = settings;
  return [
    includes.map((part) => t(`feeds.part_${part}`)).join(", "),
    ...(shows_amounts === true ? [] : [t("feeds.no_amounts")]),
    ...(reminder_days === null ? [] : [describeReminder(reminder_days, t)]),
  ];
}

function describeReminder(days: number, t: Words["t"]): string {
  return days === 0 ? t("feeds.reminder_same_day") : t("feeds.reminder", { count: days });
}

function NewCalendar({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<NewFeedResponse | undefined>(undefined);
  return (
    <Dialog title={t("feeds.new_calendar")} onClose={onClose}>
      {made === undefined ? (
        <CalendarForm onMade={setMade} onClose={onClose} />
      ) : (
        <Made made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

const NO_REMINDER = "none";
const REMINDERS = [0, 1, 2, 3, 7] as const;

interface CalendarFormProps {
  onMade(made: NewFeedResponse): void;
  onClose(): void;
}

function CalendarForm({ onMade, onClose }: CalendarFormProps): ReactNode {
  const { t, language } = useWords();
  const [addressProblem, setAddressProblem] = useState<unknown>(undefined);
  const form = useForm(
    "/feed",
    { ...{ name: "", reminder: NO_REMINDER }, ...{ bills: true, income: true, transfers: true, shows_amounts: true } },
    {
      becomes: { reminder: ["reminder_days"], bills: ["includes"] },
      check: (values) => ({ bills: CALENDAR_PARTS.every((part) => !values[part]) && t("feeds.choose_part") }),
    },
  );

  async function submit(): Promise<void> {
    const { name, reminder, shows_amounts } = form.values;
    const includes = CALENDAR_PARTS.filter((part) => form.values[part]);
    const reminder_days = reminder === NO_REMINDER ? null : Number(reminder);
    const feed = { kind: "calendar", name: name.trim(), includes, shows_amounts, reminder_days, language } as const;
    setAddressProblem(undefined);
    try {
      onMade(await writeAccess("POST /v1/feeds", { body: { feed } }));
    } catch (error) {
      if (!isAddressNeeded(error)) throw error;
      setAddressProblem(error);
    }
  }

  return (
    <Form form={form} submitLabel={t("feeds.create_calendar")} submit={submit} onCancel={onClose}>
      <Field label={t("field.name")} hint={t("feeds.name_hint")} data-autofocus {...form.text("name")} />
      <fieldset className={styles.parts}>
        <legend>{t("feeds.shows")}</legend>
        {CALENDAR_PARTS.map((part) => (
          <Check key={part} label={t(`feeds.part_${part}`)} {...form.check(part)} />
        ))}
        {form.errorAt("bills") !== undefined && (
          <p role="alert" className={styles.error}>
            {form.errorAt("bills")}
          </p>
        )}
      </fieldset>
      <Check label={t("feeds.amounts")} hint={t("feeds.amounts_hint")} {...form.check("shows_amounts")} />
      <SelectField
        label={t("feeds.reminders")}
        choices={[
          { value: NO_REMINDER, label: t("feeds.no_reminder") },
          ...REMINDERS.map((days) => ({ value: String(days), label: describeReminder(days, t) })),
        ]}
        {...form.text("reminder")}
      />
      {addressProblem !== undefined && <LinkProblem error={addressProblem} />}
    </Form>
  );
}

function Made({ made: { url = "" }, onClose }: { readonly made: NewFeedResponse; onClose(): void }): ReactNode {
  const { t } = useWords();
  return (
    <div className={shown.made}>
      <p>{t("feeds.subscribe")}</p>
      <div className={styles.code}>
        <QrCode text={url} label={t("feeds.qr_code")} />
      </div>
      <Secret label={t("feeds.address")} text={url} hint={t("feeds.address_hint")} />
      <Button isQuiet onClick={onClose}>
        {t("access.done")}
      </Button>
    </div>
  );
}
