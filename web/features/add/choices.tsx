/** The parts of an entry that both layouts have: payees to choose, the kind, and the choice lists of categories and accounts. */
import type { ReactNode } from "react";
import type { Account } from "../../api/contract.ts";
import { TextButton } from "../../components/button.tsx";
import { Check } from "../../components/check.tsx";
import { AmountField } from "../../components/field.tsx";
import { useNewCategory } from "../../components/new-category.tsx";
import { Segments } from "../../components/segments.tsx";
import type { Choice } from "../../components/select.tsx";
import { useWords, type Words } from "../../words/use-words.tsx";
import styles from "./choices.module.css";
import { type Entry, fittingCategories, KINDS, type Suggestion } from "./draft.ts";
import type { EntryState } from "./use-entry.ts";

export interface LayoutProps {
  readonly state: EntryState;
  close(): void;
}

export function kindChoices(t: Words["t"]) {
  return KINDS.map((value) => ({ value, label: t(`add.kind_${value}`) }));
}

export function KindChoice({ state: { entry, change } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  return (
    <Segments label={t("add.kind")} value={entry.kind} choices={kindChoices(t)} onChange={(kind) => change({ kind })} />
  );
}

/** For an entry that was typed earlier and is not saved yet. */
export function KeptNote({ state: { isKept, discard } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  if (!isKept) return null;
  return (
    <p className={styles.kept}>
      {t("add.kept")} <TextButton onClick={discard}>{t("add.start_over")}</TextButton>
    </p>
  );
}

interface ChipsProps {
  readonly entry: Entry;
  readonly payees: readonly Suggestion[];
  readonly max: number;
  /** False where another field chooses payees by key. */
  readonly isFocusable: boolean;
  choose(name: string): void;
}

export function PayeeChips({ entry, payees, max, isFocusable, choose }: ChipsProps): ReactNode {
  const { t } = useWords();
  const chosen = entry.suggestion?.payee;
  const others = payees.filter(({ payee }) => payee.id !== chosen?.id).map(({ payee }) => payee);
  const isShown = chosen === undefined || payees.some(({ payee }) => payee.id === chosen.id);
  const shown = isShown ? payees.map(({ payee }) => payee) : [chosen, ...others];
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.chips} role="group" aria-label={t("add.payees")}>
      {shown.slice(0, max).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          tabIndex={isFocusable ? 0 : -1}
          aria-pressed={id === chosen?.id}
          onClick={() => choose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface CategoryChoices {
  readonly choices: readonly Choice[];
  choose(value: string): void;
  /** Creates a category. */
  readonly dialog: ReactNode;
}

/** The categories in their groups, each with the rest of its plan. The first choice is none, the last a new one. */
export function useCategoryChoices(state: EntryState): CategoryChoices {
  const { entry, change } = state;
  const kind = { expense: "spending", income: "income", transfer: "saving" } as const;
  const created = useNewCategory(kind[entry.kind], (categoryId) => change({ categoryId }));
  return {
    choices: [...useKnownCategories(state), created.choice],
    choose: created.orNew({ onChange: (value) => change({ categoryId: value === "" ? null : value }) }).onChange,
    dialog: created.dialog,
  };
}

/** The same without a new one. */
export function useKnownCategories({ known, entry, leftIn }: EntryState): readonly Choice[] {
  const { t, formats } = useWords();
  const leftText = (left: number) =>
    t(left < 0 ? "add.over" : "add.left", { amount: formats.amount(Math.abs(left), known.currency) });
  const fitting = fittingCategories(known.categories, entry.kind);
  const groups = [...new Set(fitting.map(({ group }) => group))];
  const choices = groups.flatMap((group) =>
    fitting
      .filter((category) => category.group === group)
      .map(({ id, name }) => {
        const left = leftIn(id);
        const label = left === undefined ? name : `${name} · ${leftText(left)}`;
        return { value: id, label, ...(group === null ? {} : { group }) };
      }),
  );
  return [{ value: "", label: t("transactions.no_category") }, ...choices];
}

/** The accounts of the budget, then those outside. */
export function useAccountChoices(accounts: readonly Account[]): readonly Choice[] {
  const { t } = useWords();
  const isSeveral = accounts.some(({ is_hidden }) => is_hidden);
  return [...accounts]
    .sort((one, other) => Number(one.is_hidden) - Number(other.is_hidden))
    .map(({ id, name, is_hidden }) => ({
      value: id,
      label: name,
      ...(isSeveral ? { group: t(is_hidden ? "add.outside" : "add.inside") } : {}),
    }));
}

/** What the account is charged for an amount in another currency: as converted, until it is corrected. */
export function ChargedField({ state: { draft, entry, change } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  const { charged, account } = entry;
  if (charged === undefined || account === undefined) return null;
  const { currency } = account;
  return (
    <AmountField
      label={t("add.charged", { currency })}
      currency={currency}
      placeholder={charged.ok ? formats.typed(charged.amount, currency) : " "}
      text={draft.chargedText}
      onChange={(chargedText) => change({ chargedText })}
    />
  );
}

/** For a day up to the one on which the balance was set: whether that balance includes the entry. */
export function IncludedChoice({ state: { entry, change } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  if (entry.balanceSetOn === undefined) return null;
  return (
    <Check
      label={t("add.included", { day: formats.day(entry.balanceSetOn, "short") })}
      isOn={entry.isIncluded}
      onChange={(isIncluded) => change({ isIncluded })}
    />
  );
}

/** The rest of the category's plan, now and after the entry. */
export function LeftInCategory({ state: { left, known } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  if (left === undefined) return null;
  const plain = (amount: number) => formats.amount(Math.abs(amount), known.currency);
  const after = t(left.after < 0 ? "add.over" : "add.left", { amount: plain(left.after) });
  const isOver = left.now < 0;
  return (
    <span className={left.after < 0 ? styles.over : undefined}>
      {left.after === left.now
        ? after
        : t("add.left_after", { now: isOver ? t("add.over", { amount: plain(left.now) }) : plain(left.now), after })}
    </span>
  );
}

/** The number after the entry. */
export function NumberAfter({ state: { number } }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  if (number === undefined) return null;
  const { spending_power: left, currency } = number;
  return (
    <span className={left < 0 ? styles.over : undefined}>
      {t(left < 0 ? "add.number_over" : "add.number_left", { amount: formats.money(Math.abs(left), currency) })}
    </span>
  );
}
