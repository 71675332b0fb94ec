/** The saved views of reports, which the whole household shares: their list, and the dialog that saves, renames or deletes one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { ReportView } from "../../api/contract.ts";
import { reportViews } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form.tsx";
import { useForm } from "../../components/use-form.ts";
import { report } from "../../logic/toast.ts";
import { viewParams } from "../../logic/view-params.ts";
import { useWords } from "../../words/use-words.tsx";
import { CHOICES, type ViewChoices } from "./address.ts";
import styles from "./screen.module.css";

interface Views {
  /** In alphabetical order. */
  readonly views: readonly ReportView[];
  /** False while they are being read. */
  readonly isReady: boolean;
}

export function useReportViews(): Views {
  const { data, fetchStatus } = useQuery(reportViews);
  const { formats } = useWords();
  const views = useMemo(
    () => (data?.report_views ?? []).toSorted((one, other) => one.name.localeCompare(other.name, formats.locale)),
    [data, formats],
  );
  return { views, isReady: data !== undefined || fetchStatus !== "fetching" };
}

/** The view with these choices. */
export function findView(views: readonly ReportView[], shown: ViewChoices): ReportView | undefined {
  return views.find((view) => CHOICES.every((field) => view[field] === shown[field]));
}

interface ViewListProps {
  readonly views: readonly ReportView[];
  readonly current: ReportView | undefined;
}

export function ViewList({ views, current }: ViewListProps): ReactNode {
  const { t } = useWords();
  const list = useRef<HTMLElement>(null);
  // On a narrow page the list scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another current link
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current?.id]);
  if (views.length === 0) return null;
  return (
    <nav ref={list} className={styles.views} aria-label={t("reports.views")}>
      {views.map((view) => (
        <Link
          key={view.id}
          to="."
          search={viewParams(view) as never}
          replace
          className={styles.view}
          aria-current={view === current ? "page" : undefined}
        >
          <bdi>{view.name}</bdi>
        </Link>
      ))}
    </nav>
  );
}

export interface Naming {
  /** The choices that the page shows, and a name for them. */
  readonly shown: ViewChoices;
  readonly suggested: string;
  /** The view to rename or delete; undefined for a new one. */
  readonly view: ReportView | undefined;
}

interface ViewDialogProps extends Naming {
  readonly views: readonly ReportView[];
  onClose(): void;
}

export function ViewDialog({ shown, suggested, view, views, onClose }: ViewDialogProps): ReactNode {
  const { t } = useWords();
  const form = useForm(
    "/report_view",
    { name: view?.name ?? suggested },
    { check: ({ name }) => ({ name: errorOf(name.trim()) }) },
  );

  function errorOf(name: string): string | false {
    const known = views.find((one) => one !== view && one.name.toLowerCase() === name.toLowerCase());
    if (name === "") return t("reports.view_needs_name");
    return known !== undefined && t("reports.view_exists", { name: known.name });
  }

  async function submit(): Promise<void> {
    const name = form.values.name.trim();
    const done = t("reports.view_saved", { name });
    if (view === undefined) {
      await write("POST /v1/report_views", { body: { report_view: { ...shown, name } } }, done);
    } else {
      const input = { params: { report_view_id: view.id }, body: { report_view: { name } } };
      await write("PUT /v1/report_views/{report_view_id}", input, done);
    }
  }

  async function remove({ id, name }: ReportView): Promise<void> {
    onClose();
    const input = { params: { report_view_id: id } };
    await write("DELETE /v1/report_views/{report_view_id}", input, t("reports.view_deleted", { name }));
  }

  return (
    <FormDialog
      title={view === undefined ? t("reports.save_view") : t("reports.view_title", view)}
      form={form}
      submit={submit}
      onClose={onClose}
      extra={
        view !== undefined && (
          <Button isQuiet onClick={() => report(remove(view))}>
            {t("reports.view_delete")}
          </Button>
        )
      }
    >
      <Field
        label={t("reports.view_name")}
        hint={t("reports.view_hint")}
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
        {...form.text("name")}
      />
    </FormDialog>
  );
}
