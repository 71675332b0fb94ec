/** The keys of the list of transactions. */
import { useKeys } from "../../components/keys.tsx";
import type { SavedView } from "../../logic/preferences.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import type { ListState } from "./use-list.ts";

interface ListKeys {
  readonly list: ListState;
  readonly view: SavedView | undefined;
  /** Undefined if there is nothing to save. */
  readonly nameView: (() => void) | undefined;
}

export function useListKeys({ list, view, nameView }: ListKeys): void {
  const { t } = useWords();
  const { selection, active, activeRow, target, canEdit, isNarrow, move, open, startEdit, markReviewed, remove } = list;
  const bind = (keys: string, label: string, run: (() => void) | undefined) => ({ keys, label, run });
  const bindWrite = (keys: string, label: string, run: () => void) => ({ ...bind(keys, label, run), isWrite: true });
  useKeys([
    ...(nameView === undefined
      ? []
      : [bind("s", view === undefined ? t("transactions.save_view") : t("transactions.view_title", view), nameView)]),
    bind("j", t("transactions.key_next"), () => move(1)),
    bind("k", t("transactions.key_previous"), () => move(-1)),
    bind("x", t("transactions.key_select"), () => activeRow && selection.toggle(activeRow)),
    bind("Ctrl a", t("transactions.key_select_all"), () => report(selection.selectAll())),
    ...(canEdit ? [bind("e", t("transactions.key_edit"), () => list.editCell(active))] : []),
    bind(canEdit ? "o" : "e", t("transactions.key_open"), () => open(active)),
    ...(isNarrow ? [] : [bind("Enter", t(canEdit ? "transactions.key_edit" : "transactions.key_open"), undefined)]),
    bind("Ctrl Enter", t("transactions.key_open"), () => open(active)),
    bindWrite("c", t("transactions.key_category"), () => startEdit("category", target)),
    bindWrite("p", t("transactions.key_payee"), () => startEdit("payee", target)),
    bindWrite("d", t("transactions.key_day"), () => startEdit("day", target)),
    bindWrite("w", t("transactions.key_counts"), () => startEdit("counts", target)),
    bindWrite("n", t("transactions.key_note"), () => startEdit("note", target)),
    bindWrite("t", t("transactions.key_tag"), () => startEdit("tag", target)),
    bindWrite("m", t("transactions.make_transfer"), () => startEdit("other", target)),
    bindWrite("r", t("transactions.mark_reviewed"), () => markReviewed(target)),
    bindWrite(".", t("transactions.key_repeat"), list.repeat),
    bindWrite("#", t("transactions.delete"), () => remove(target)),
    bindWrite("Delete", t("transactions.delete"), () => remove(target)),
    bind("Escape", t("transactions.key_close"), list.close),
  ]);
}
