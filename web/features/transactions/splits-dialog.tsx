/** Divides a transaction among categories. An empty amount stands for the rest. */
import { type FormEvent, type ReactNode, useState } from "react";
import type { NewSplit, Split } from "../../api/contract.ts";
import { Button, IconButton, TextButton } from "../../components/button.tsx";
import { Combobox, matching } from "../../components/combobox.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField } from "../../components/field.tsx";
import { useLeave } from "../../components/opened.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { useCategoryOptions } from "./edit-fields.tsx";
import type { Names, Row } from "./queries.ts";
import { useTitleOf } from "./row-text.tsx";
import { restOf } from "./sides.ts";
import styles from "./splits-dialog.module.css";

interface SplitDraft {
  readonly key: number;
  readonly text: string;
  /** In the direction of the whole amount: a returned bottle is negative. Undefined while the text is not an amount. */
  readonly value: number | undefined;
  readonly categoryId: string | null;
  /** The text that is typed to find a category; undefined shows the category. */
  readonly search: string | undefined;
  /** The stored part. Its note, transfer and other amounts stay. */
  readonly stored: Split | undefined;
}

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export interface SplitsDialogProps {
  readonly row: Row;
  readonly names: Names;
  onClose(): void;
}

export function SplitsDialog({ row, names, onClose }: SplitsDialogProps): ReactNode {
  const { t, formats } = useWords();
  const titleOf = useTitleOf(names);
  const { error, run } = useWork();
  const leave = useLeave(onClose);
  const sign = Math.sign(row.amount);
  const format = (amount: number) => formats.typed(amount, row.currency);
  const [parts, setParts] = useState<readonly SplitDraft[]>(() => partsOf(row, format));
  const restWith = (some: readonly SplitDraft[]) =>
    restOf(
      sign * row.amount,
      row.currency,
      some.map(({ value }) => value ?? 0),
    );
  const unfilled = restWith(parts);
  const [empty, ...others] = parts.filter(({ text }) => text === "");
  const filled = parts.map((part) =>
    part === empty && others.length === 0 && unfilled > 0 ? { ...part, value: unfilled } : part,
  );
  const rest = restWith(filled);
  const isComplete = rest === 0 && parts.length > 1 && filled.every(({ value }) => value !== undefined && value !== 0);
  const change = (key: number, changed: Partial<SplitDraft>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)));

  const save = (splits: readonly NewSplit[] | null) =>
    run(() => leave(() => changeRow(row, { splits }, t("transactions.changed_splits"))));

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) save(filled.map((part) => splitOf(part, sign)));
  }

  return (
    <Dialog title={t("transactions.split_title", { title: titleOf(row, undefined) })} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        <ul className={styles.parts}>
          {filled.map((part, index) => (
            <PartLine
              key={part.key}
              part={part}
              row={row}
              names={names}
              number={index + 1}
              onChange={(changed) => change(part.key, changed)}
              onRemove={parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined}
            />
          ))}
        </ul>
        <p className={styles.rest}>
          <TextButton
            onClick={() =>
              setParts([...filled.map((part) => ({ ...part, text: textOf(part, format) })), emptyPart(rest, format)])
            }
          >
            {t("transactions.add_part")}
          </TextButton>
          <span aria-live="polite" className={rest === 0 ? "muted" : styles.missing}>
            {rest === 0
              ? t("transactions.parts_complete", { amount: format(sign * row.amount) })
              : rest > 0
                ? t("transactions.parts_missing", { amount: format(rest) })
                : t("transactions.parts_too_much", { amount: format(-rest) })}
          </span>
        </p>
        {error !== undefined && <Problem error={error} />}
        <p className={styles.buttons}>
          {row.splits !== null && (
            <Button isQuiet onClick={() => save(null)}>
              {t("transactions.unsplit")}
            </Button>
          )}
          <Button type="submit" disabled={!isComplete}>
            {t("action.save")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

interface PartLineProps {
  readonly part: SplitDraft;
  readonly row: Row;
  readonly names: Names;
  readonly number: number;
  onChange(changed: Partial<SplitDraft>): void;
  readonly onRemove: (() => void) | undefined;
}

function PartLine({ part, row, names, number, onChange, onRemove }: PartLineProps): ReactNode {
  const { t, formats } = useWords();
  const options = useCategoryOptions(names);
  const transferId = part.stored?.transfer_account_id ?? null;
  const name = names.categories.get(part.categoryId ?? "")?.name ?? "";
  return (
    <li className={styles.part}>
      {transferId === null ? (
        <Combobox
          label={t("transactions.category_of_part", { number })}
          isLabelHidden
          text={part.search ?? name}
          options={matching(options, part.search ?? "")}
          placeholder={t("transactions.field_category_id")}
          onText={(search) => onChange({ search, ...(search === "" && { categoryId: null }) })}
          onChoose={({ id }) => onChange({ categoryId: id, search: undefined })}
        />
      ) : (
        <span className={styles.transfer}>
          {t("transactions.to_account", { account: names.accounts.get(transferId)?.name ?? "" })}
        </span>
      )}
      <AmountField
        label={t("transactions.amount_of_part", { number })}
        isLabelHidden
        placeholder={part.text === "" && part.value !== undefined ? formats.typed(part.value, row.currency) : " "}
        currency={row.currency}
        text={part.text}
        onChange={(text, value) => onChange({ text, value })}
      />
      {onRemove ? (
        <IconButton icon="cross" label={t("transactions.remove_part", { number })} onClick={onRemove} />
      ) : (
        <span />
      )}
    </li>
  );
}

/** The amount as text, also where it is the rest. */
function textOf({ text, value }: SplitDraft, format: (amount: number) => string): string {
  return text === "" && value !== undefined ? format(value) : text;
}

function partsOf(row: Row, format: (amount: number) => string): SplitDraft[] {
  const sign = Math.sign(row.amount);
  if (row.splits !== null) {
    return row.splits.map((stored) => ({
      key: nextKey(),
      text: format(sign * stored.amount),
      value: sign * stored.amount,
      categoryId: stored.category_id,
      search: undefined,
      stored,
    }));
  }
  const whole = sign * row.amount;
  const first = { key: nextKey(), text: format(whole), value: whole, search: undefined, stored: undefined };
  return [{ ...first, categoryId: row.category_id }, emptyPart(0, format)];
}

function emptyPart(rest: number, format: (amount: number) => string): SplitDraft {
  const shared = { key: nextKey(), categoryId: null, search: undefined, stored: undefined };
  return rest === 0 ? { ...shared, text: "", value: undefined } : { ...shared, text: format(rest), value: rest };
}

/** If the part keeps its amount, its stored amounts in other currencies are sent too. */
function splitOf({ value = 0, categoryId, stored }: SplitDraft, sign: number): NewSplit {
  const amount = sign * value;
  const isSame = stored !== undefined && stored.amount === amount;
  return {
    amount,
    category_id: categoryId,
    ...(stored !== undefined && { notes: stored.notes, transfer_account_id: stored.transfer_account_id }),
    ...(isSame && stored.transfer_amount !== null && { transfer_amount: stored.transfer_amount }),
    ...(isSame && stored.account_amount !== null && { account_amount: stored.account_amount }),
  };
}
