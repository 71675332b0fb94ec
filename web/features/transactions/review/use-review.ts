/** The state of the review: which group is active, what of it is decided, and the decisions. Each is one write. */
import { useState } from "react";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type Changes, changeAll } from "../actions.ts";
import { type Names, type Row, readRows } from "../queries.ts";
import type { EditField } from "../save-field.ts";
import { suggestCategories } from "../suggest.ts";
import { canHaveCategory, type Group, groupRows, proposalFor } from "./groups.ts";
import { NEW } from "./queries.ts";

/** A group with a category needs fewer. */
const MAX_SUGGESTIONS = { none: 4, some: 3 };

interface Edit {
  readonly field: EditField;
  readonly rows: readonly Row[];
}

/** What is decided about the active group: which of its transactions, with which default. */
interface Choice {
  readonly key: string;
  readonly left: ReadonlySet<string>;
  readonly isFromNowOn: boolean;
  readonly isOpen: boolean;
}

const NOTHING = { left: new Set<string>(), isFromNowOn: false, isOpen: false };

export type Review = ReturnType<typeof useReview>;

/** What shows a group. */
export interface GroupProps {
  readonly review: Review;
  readonly names: Names;
  readonly group: Group;
}

export function useReview(names: Names, rows: readonly Row[], reviewed: readonly Row[], count: number) {
  const { t } = useWords();
  const { groups, active, activate, leave, go, postpone } = useGroups(rows);
  const { choice, included, choose } = useChoice(active);
  const [isAll, setAll] = useState(false);
  const [edit, setEdit] = useState<Edit | undefined>(undefined);
  const done = (changed: number) => t("review.accepted_all", { count: changed });
  const defaulting = (isFromNowOn: boolean): Changes => (isFromNowOn ? { set_default_category: true } : {});
  const proposalOf = (group: Group) => {
    const proposal = proposalFor(group, reviewed);
    const category = names.categories.get(proposal?.categoryId ?? "");
    return category === undefined || category.is_archived ? undefined : proposal;
  };

  /** With the category, or else with the proposed one. */
  function accept(group: Group, of: readonly Row[], categoryId = proposalOf(group)?.categoryId): void {
    if (of.length === 0) return;
    const isFromNowOn = group === active && choice.isFromNowOn && group.rows[0].payee_id !== null;
    const isChanged = categoryId !== undefined && (categoryId !== group.rows[0].category_id || isFromNowOn);
    const category = isChanged ? { category_id: categoryId, ...defaulting(isFromNowOn) } : {};
    if (of.length === group.rows.length) leave(group);
    else choose({ left: new Set() });
    report(changeAll(t, { kind: "rows", rows: of }, { ...category, is_reviewed: true }, done));
  }

  async function changeEverything(): Promise<void> {
    const all = await readRows(NEW);
    const isWhole = all.length === count;
    const target = isWhole
      ? { kind: "rows" as const, rows: all }
      : { kind: "filter" as const, filter: NEW.filter, count };
    await changeAll(t, target, { is_reviewed: true }, done);
  }

  return {
    groups,
    active,
    activate,
    postpone,
    choice,
    choose,
    /** The transactions of the active group that are decided. */
    included,
    isAll,
    setAll,
    edit,
    proposalOf,
    suggestionsOf: (group: Group) => suggestionsOf(group, reviewed, names),
    go(by: number) {
      setAll(false);
      go(by);
    },
    accept,
    acceptAll() {
      setAll(false);
      report(changeEverything());
    },
    startEdit(field: EditField) {
      if (included.length > 0) setEdit({ field, rows: included });
    },
    endEdit: () => setEdit(undefined),
    /** What the field `category` also changes. */
    alsoChanged: { is_reviewed: true, ...defaulting(choice.isFromNowOn) } satisfies Changes,
    leaveEdited: () => active !== undefined && included.length === active.rows.length && leave(active),
  };
}

/** The groups, with those that are decided later at the end, and the active one. */
function useGroups(rows: readonly Row[]) {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined);
  const [later, setLater] = useState<readonly string[]>([]);
  // A confirmed row disappears immediately, before the next read.
  const found = groupRows(rows.filter((row) => !row.is_reviewed));
  const groups = [
    ...found.filter(({ key }) => !later.includes(key)),
    ...later.flatMap((key) => found.filter((group) => group.key === key)),
  ];
  const index = Math.max(
    0,
    groups.findIndex(({ key }) => key === activeKey),
  );
  /** Activates the group after this one, or the one before the last. */
  const leave = (group: Group) => {
    const place = groups.indexOf(group);
    if (group === groups[index]) setActiveKey((groups[place + 1] ?? groups[place - 1])?.key);
  };
  return {
    groups,
    active: groups[index],
    activate: (group: Group) => setActiveKey(group.key),
    leave,
    go: (by: number) => setActiveKey(groups[Math.min(groups.length - 1, Math.max(0, index + by))]?.key),
    postpone(group: Group) {
      leave(group);
      setLater([...later.filter((key) => key !== group.key), group.key]);
    },
  };
}

/** What is decided about the active group. Another group starts without it. */
function useChoice(active: Group | undefined) {
  const [chosen, setChosen] = useState<Choice>({ key: "", ...NOTHING });
  const key = active?.key ?? "";
  const choice = chosen.key === key ? chosen : { key, ...NOTHING };
  return {
    choice,
    included: active?.rows.filter(({ id }) => !choice.left.has(id)) ?? [],
    choose: (changed: Partial<Choice>) => setChosen({ ...choice, ...changed }),
  };
}

/** Other categories that the group may have. */
function suggestionsOf(group: Group, reviewed: readonly Row[], names: Names) {
  if (!canHaveCategory(group)) return [];
  const [row] = group.rows;
  const most = row.category_id === null ? MAX_SUGGESTIONS.none : MAX_SUGGESTIONS.some;
  return suggestCategories(row, reviewed, most + 1)
    .flatMap((id) => {
      const category = names.categories.get(id);
      return category === undefined || category.is_archived || id === row.category_id ? [] : [category];
    })
    .slice(0, most);
}
