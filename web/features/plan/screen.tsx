/** Plan: the planned and actual amount of each category in a period, and the money that is not planned yet. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Month, PlannedAmount } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { contains, dayOfSearch, usePeriodsAt } from "../../api/periods.ts";
import { budgetPeriod, categoriesToEdit } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { CategoryDialog, type EditedCategory } from "../../components/category-dialog.tsx";
import { useKeys } from "../../components/keys.tsx";
import { Loading } from "../../components/loading.tsx";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { PeriodPager } from "../../components/period-pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { namedBy, type PeriodDays, unitOf } from "../../logic/period.ts";
import { report } from "../../logic/toast.ts";
import { periodName, shortPeriodName } from "../../words/period-name.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import { CoverDialog, FillDialog } from "./dialogs.tsx";
import { HiddenCategories } from "./hidden-categories.tsx";
import { useLaterPeriods } from "./later-periods.tsx";
import { PeriodNote } from "./note.tsx";
import { copyPlan, previewOf, saveCategoryNote, savePeriodNote, savePlans } from "./queries.ts";
import { rowsOf, withPlans } from "./rows.ts";
import styles from "./screen.module.css";
import { Summary } from "./summary.tsx";
import { PlanTable } from "./table.tsx";

export function Screen(): ReactNode {
  const { month: asked } = useSearch({ strict: false }) as { readonly month?: string };
  const now = useBudgetNow();
  const day = dayOfSearch(asked) ?? now?.today;
  if (day === undefined || now === undefined) return <Skeleton lines={12} />;
  return <PeriodPlan key={day} day={day} today={now.today} />;
}

interface PeriodPlanProps {
  /** A day of the period. */
  readonly day: string;
  readonly today: string;
}

function PeriodPlan({ day, today }: PeriodPlanProps): ReactNode {
  const query = useQuery(budgetPeriod(day));
  return (
    <div className={styles.wide}>
      <PeriodTop day={day} today={today} period={query.data?.month.period} />
      <Loading query={query} lines={12} />
      {query.data !== undefined && <Plan stored={query.data.month} day={day} today={today} />}
    </div>
  );
}

function PeriodTop({ day, today, period }: PeriodPlanProps & { readonly period: PeriodDays | undefined }): ReactNode {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const current = usePeriodsAt(today)?.shown;
  const shown = usePeriodsAt(day)?.shown ?? period;
  const name = shown && periodName(words, shown, today);
  return (
    <PageTop title={name === undefined ? t("screen.plan") : t("plan.title", { month: name })}>
      <PeriodPager day={day} name={name} today={today} isHeading />
      {shown !== undefined && !contains(shown, today) && (
        <Button isQuiet onClick={() => void navigate({ to: ".", search: {} })}>
          {t(`field.this_${unitOf(current)}`)}
        </Button>
      )}
    </PageTop>
  );
}

type Open =
  | { readonly dialog: "cover"; readonly categoryId: string }
  | { readonly dialog: "fill" }
  | { readonly dialog: "category"; readonly category: EditedCategory };

interface PlanProps {
  readonly stored: Month;
  readonly day: string;
  readonly today: string;
}

function Plan({ stored, day, today }: PlanProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { currency } = stored;
  const mayWrite = useMayWrite();
  const previous = usePeriodsAt(day)?.previous;
  const lastRead = useQuery({ ...budgetPeriod(previous?.from ?? ""), enabled: previous !== undefined });
  const last = lastRead.data?.month;
  const { month, shown, type, save } = useUnstored(stored, day);
  const later = useLaterPeriods(day);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [isNoting, setNoting] = useState(false);
  const hasNoPlan = last === undefined ? !lastRead.isLoading : last.plan_from === null;
  const copy = previous === undefined || hasNoPlan ? undefined : copyOf(words, day, previous);

  function saveCell(category_id: string, planned: number | null): void {
    const name = rowsOf(stored).find((row) => row.category_id === category_id)?.name ?? "";
    const done =
      planned === null
        ? t("plan.saved_none", { name })
        : t("plan.saved", { name, amount: formats.amount(planned, currency) });
    report(save([{ category_id, planned }], done));
  }

  const name = periodName(words, stored.period, today);
  const savedNote = (of: string, note: string | null) =>
    t(note === null ? "plan.note_removed" : "plan.note_saved", { name: of });
  const writeNote = () => setNoting(true);
  const fill = () => setOpen({ dialog: "fill" });
  const add = () => setOpen({ dialog: "category", category: { name: "", kind: "spending", group: null } });
  useKeys([
    ...(copy === undefined || last === undefined ? [] : [{ keys: "c", isWrite: true, ...copy }]),
    ...(last === undefined ? [] : [{ keys: "f", label: t("plan.fill_empty"), isWrite: true, run: fill }]),
    { keys: "n", label: t("action.new_category"), isWrite: true, run: add },
    { keys: "m", label: t(`plan.key_note_${unitOf(stored.period)}`), isWrite: true, run: writeNote },
  ]);
  const allCategories = useQuery(categoriesToEdit);

  const etagOf = (categoryId: string) => allCategories.data?.categories.find(({ id }) => id === categoryId)?.etag;

  async function hide(category_id: string, name: string): Promise<void> {
    const input = { params: { category_id }, body: { category: { is_archived: true } }, ifMatch: etagOf(category_id) };
    await write("PUT /v1/categories/{category_id}", input, t("done.hidden", { name }));
  }

  return (
    <>
      <PeriodNote
        name={name}
        note={stored.note}
        isOpen={isNoting}
        mayWrite={mayWrite}
        save={(note) => savePeriodNote(day, note, savedNote(name, note))}
        onOpen={writeNote}
        onClose={() => setNoting(false)}
      />
      <Summary month={shown} plan={stored} onNote={stored.note === null && !isNoting ? writeNote : undefined}>
        {mayWrite && (last !== undefined || lastRead.isLoading) && (
          <Button isQuiet disabled={last === undefined} onClick={fill}>
            {t("plan.fill_empty")}
          </Button>
        )}
        {mayWrite && copy !== undefined && (
          <Button isQuiet disabled={last === undefined} onClick={copy.run}>
            {copy.label}
          </Button>
        )}
      </Summary>
      <PlanTable
        month={month}
        last={last}
        later={later}
        actions={{
          type,
          save: saveCell,
          cover: (categoryId) => setOpen({ dialog: "cover", categoryId }),
          saveNote: ({ category_id, name: of }, note) =>
            saveCategoryNote(day, { category_id, etag: etagOf(category_id) }, note, savedNote(of, note)),
          edit: (category) => setOpen({ dialog: "category", category }),
          hide: (categoryId, name) => report(hide(categoryId, name)),
        }}
      />
      {mayWrite && (
        <p className={styles.foot}>
          <Button isQuiet icon="plus" onClick={add}>
            {t("action.new_category")}
          </Button>
        </p>
      )}
      <HiddenCategories />
      <Opened value={open} onClose={() => setOpen(undefined)}>
        {(one, close) =>
          one.dialog === "cover" ? (
            <CoverDialog month={month} categoryId={one.categoryId} onSave={save} onClose={close} />
          ) : one.dialog === "fill" ? (
            last && <FillDialog month={month} last={last} onSave={save} onClose={close} />
          ) : (
            <CategoryDialog category={one.category} day={day} onClose={close} />
          )
        }
      </Opened>
    </>
  );
}

/** The copy of an earlier period's plan. */
function copyOf(words: Words, day: string, from: PeriodDays) {
  const by = namedBy(from);
  const names = { month: shortPeriodName(words, from) };
  return {
    label: words.t(`plan.copy_${by}`, names),
    run: () => report(copyPlan(day, from.from, words.t(`plan.copied_${by}`, names))),
  };
}

/** The period with the amounts that are not stored yet: sent but not confirmed, and the one that is being typed. */
function useUnstored(stored: Month, day: string) {
  const [sent, setSent] = useState<readonly PlannedAmount[]>([]);
  const [typed, setTyped] = useState<PlannedAmount | undefined>(undefined);
  const unstored = typed === undefined ? sent : [...sent, typed];
  const preview = useQuery({
    ...previewOf(day, unstored),
    enabled: unstored.length > 0,
    placeholderData: keepPreviousData,
  });
  const month = withPlans(stored, unstored);

  /** What is taken back from a fund once does not change the plan of later periods. */
  async function save(plans: readonly PlannedAmount[], done: string, isOnce = false): Promise<void> {
    const isTakenBack = plans.some(({ planned }) => planned !== null && planned < 0);
    setTyped(undefined);
    setSent((before) => [...before, ...plans]);
    try {
      await savePlans(day, plans, done, isOnce || isTakenBack);
    } finally {
      setSent((before) => before.filter((plan) => !plans.includes(plan)));
    }
  }

  return {
    month,
    /** With the sums that the service computes from them, once it has. */
    shown: unstored.length > 0 ? (preview.data ?? month) : month,
    type: setTyped,
    save,
  };
}
