/** Names the search and the order of the list as a view, or renames or deletes the view. */
import type { ReactNode } from "react";
import { savePreferences } from "../../api/preferences.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form.tsx";
import { useForm } from "../../components/use-form.ts";
import { findView, readPreferences, type SavedView, withoutView, withView } from "../../logic/preferences.ts";
import { report, showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";

interface ViewDialogProps {
  /** The search and the order that the list shows. */
  readonly shown: Omit<SavedView, "name">;
  /** The view that is renamed; undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly views: readonly SavedView[];
  onClose(): void;
}

type Change = (views: readonly SavedView[]) => readonly SavedView[];

/** Undo reverses only this view, so that it keeps changes made on another device. */
async function saveViews(change: Change, done: string, undo: Change): Promise<void> {
  const save = (next: Change) =>
    savePreferences((before) => ({ ...before, views: next(readPreferences(before).views) }));
  await save(change);
  showToast(done, () => save(undo));
}

export function ViewDialog({ shown, view, views, onClose }: ViewDialogProps): ReactNode {
  const { t } = useWords();
  const form = useForm("", { name: view?.name ?? "" }, { check: ({ name }) => ({ name: errorOf(name.trim()) }) });

  function errorOf(name: string): string | false {
    const known = findView(views, name);
    if (name === "") return t("transactions.view_needs_name");
    return known !== undefined && known !== view && t("transactions.view_exists", { name: known.name });
  }

  async function submit(): Promise<void> {
    const next = { ...shown, name: form.values.name.trim() };
    await saveViews(
      (before) => withView(before, view?.name, next),
      t("transactions.view_saved", { name: next.name }),
      (before) => (view === undefined ? withoutView(before, next.name) : withView(before, next.name, view)),
    );
  }

  async function remove(deleted: SavedView): Promise<void> {
    onClose();
    await saveViews(
      (before) => withoutView(before, deleted.name),
      t("transactions.view_deleted", deleted),
      (before) => withView(before, undefined, deleted),
    );
  }

  return (
    <FormDialog
      title={view === undefined ? t("transactions.save_view") : t("transactions.view_title", view)}
      form={form}
      submit={submit}
      onClose={onClose}
      extra={
        view !== undefined && (
          <Button isQuiet onClick={() => report(remove(view))}>
            {t("transactions.view_delete")}
          </Button>
        )
      }
    >
      <Field
        label={t("transactions.view_name")}
        hint={t("transactions.view_hint")}
        maxLength={60}
        data-autofocus
        {...form.text("name")}
      />
    </FormDialog>
  );
}
