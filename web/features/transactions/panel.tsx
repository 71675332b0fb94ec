/** Everything about one transaction: its fields, parts, receipts and history. Beside the list, or over a narrow page. */
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { usePeople } from "../../api/people.ts";
import { usePeriodsAt } from "../../api/periods.ts";
import { Button, IconButton, TextButton } from "../../components/button.tsx";
import { CategoryTile, TRANSFER } from "../../components/category-tile.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { report } from "../../logic/toast.ts";
import { periodName } from "../../words/period-name.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { Attachments } from "./attachments.tsx";
import { useCountingReason } from "./counts-edit.tsx";
import { HereBefore } from "./here-before.tsx";
import { History } from "./history.tsx";
import styles from "./panel.module.css";
import type { Names, Row } from "./queries.ts";
import { AmountText, RowCircle, TiledCategory, useTitleOf } from "./row-text.tsx";
import type { EditField } from "./save-field.ts";
import { sideOf } from "./sides.ts";
import { type ListState, targetOf } from "./use-list.ts";

interface PanelProps {
  readonly list: ListState;
  readonly row: Row;
  readonly names: Names;
  onSplit(): void;
}

export function Panel(props: PanelProps): ReactNode {
  const { row, names } = props;
  const { accountId, isSheet, isWide, change } = props.list;
  const onClose = () => change({ row: undefined });
  const { t } = useWords();
  const titleOf = useTitleOf(names);
  const title = titleOf(row, accountId);
  if (isSheet) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Content {...props} />
      </Dialog>
    );
  }
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.header}>
        <RowCircle row={row} names={names} size={48} accountId={accountId} />
        <h2 className={styles.title}>{title}</h2>
        {!isWide && <IconButton icon="cross" label={t("action.close")} onClick={onClose} />}
      </header>
      <Content {...props} />
    </aside>
  );
}

function Content(props: PanelProps): ReactNode {
  const { list, row, names, onSplit } = props;
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const isTransfer = row.transfer_account_id !== null;
  const onEdit = (field: EditField) => list.startEdit(field, targetOf(row));
  const { people, areSeveral } = usePeople();
  const day = formats.day(row.authorized_at, "long");
  const person = areSeveral ? people.find(({ id }) => id === row.entered_by)?.name : undefined;
  const sourced = person
    ? t("transactions.entered_by", { day, person })
    : t(`transactions.source_${row.source}`, { day });
  return (
    <>
      <p className="muted small">
        {row.import_id === null ? sourced : <Link to={`/import/${row.import_id}` as never}>{sourced}</Link>}
      </p>
      <p className={styles.amount}>
        {mayWrite ? (
          <button
            type="button"
            className={styles.value}
            title={row.splits === null ? t("transactions.change_amount") : t("transactions.change_parts")}
            onClick={() => (row.splits === null ? onEdit("amount") : onSplit())}
          >
            <AmountText row={row} names={names} accountId={list.accountId} />
          </button>
        ) : (
          <AmountText row={row} names={names} accountId={list.accountId} />
        )}
      </p>
      <dl className={styles.fields}>
        <Value name={t("transactions.field_category_id")} onChange={isTransfer ? undefined : () => onEdit("category")}>
          <TiledCategory row={row} names={names} size={22} />
        </Value>
        {isTransfer ? (
          <TransferFields row={row} names={names} onEdit={onEdit} />
        ) : (
          <>
            <Value name={t("transactions.field_payee_id")} onChange={() => onEdit("payee")}>
              {row.payee ?? t("transactions.no_payee")}
            </Value>
            <Value name={t("transactions.field_account_id")} onChange={() => onEdit("account")}>
              {names.accounts.get(row.account_id)?.name}
            </Value>
          </>
        )}
        <Value name={t("transactions.field_authorized_at")} onChange={() => onEdit("day")}>
          {formats.day(row.authorized_at, "weekday")}
        </Value>
        <Counting row={row} onChange={() => onEdit("counts")} />
        {row.posted_at !== null && (
          <Value name={t("transactions.field_posted_at")}>{formats.day(row.posted_at, "weekday")}</Value>
        )}
        <ForeignAmounts row={row} names={names} />
        {(mayWrite || row.notes !== "") && (
          <Value name={t("transactions.field_notes")} onChange={() => onEdit("note")}>
            {row.notes === "" ? <span className="muted">{t("transactions.add_note")}</span> : row.notes}
          </Value>
        )}
        {mayWrite && <Tags row={row} onAdd={() => onEdit("tag")} />}
        {!mayWrite && row.tags.length > 0 && <Value name={t("transactions.field_tags")}>{row.tags.join(", ")}</Value>}
        {row.is_pending && <Value name={t("transactions.state")}>{t("transactions.pending_long")}</Value>}
        {row.reconciled_at !== null && (
          <Value name={t("transactions.reconciled")}>{formats.day(row.reconciled_at.slice(0, 10), "long")}</Value>
        )}
        {row.bank_text !== null && row.bank_text !== row.notes && row.bank_text !== row.payee && (
          <Value name={t("transactions.bank_text")}>{row.bank_text}</Value>
        )}
        {row.external_id !== null && <Value name={t("transactions.bank_id")}>{row.external_id}</Value>}
      </dl>
      {mayWrite && <Actions {...props} />}
      <Parts row={row} names={names} />
      <HereBefore row={row} names={names} />
      <Attachments transactionId={row.id} />
      <History transactionId={row.id} names={names} currency={row.currency} />
    </>
  );
}

function Actions({ list, row, onSplit }: PanelProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const openFrom = (opened: { readonly rule_from?: string; readonly recurring_from?: string }) =>
    void navigate({
      to: ".",
      search: ((shown: object) => ({ ...shown, ...opened })) as never,
      replace: true,
      resetScroll: false,
    });
  const done = row.is_reviewed ? t("transactions.unreviewed") : t("transactions.reviewed", { count: 1 });
  return (
    <p className={styles.actions}>
      <Button
        isQuiet
        {...(row.is_reviewed && { icon: "check" })}
        aria-pressed={row.is_reviewed}
        onClick={() => report(changeRow(row, { is_reviewed: !row.is_reviewed }, done))}
      >
        {row.is_reviewed ? t("transactions.field_is_reviewed") : t("transactions.mark_reviewed")}
      </Button>
      {row.transfer_account_id === null && (
        <Button isQuiet onClick={onSplit}>
          {t("transactions.split")}
        </Button>
      )}
      {row.transfer_account_id === null && row.splits === null && (
        <Button isQuiet onClick={() => list.startEdit("other", targetOf(row))}>
          {t("transactions.make_transfer")}
        </Button>
      )}
      <Button isQuiet onClick={() => openFrom({ rule_from: row.id })}>
        {t("transactions.make_rule")}
      </Button>
      <Button isQuiet onClick={() => openFrom({ recurring_from: row.id })}>
        {t("transactions.make_recurring")}
      </Button>
      <Button isDanger onClick={() => list.remove(targetOf(row))}>
        {t("transactions.delete")}
      </Button>
    </p>
  );
}

interface ValueProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly onChange?: (() => void) | undefined;
}

/** A value that a click changes, or only a value. */
function Value({ name, children, onChange }: ValueProps): ReactNode {
  const mayWrite = useMayWrite();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {onChange === undefined || !mayWrite ? (
          children
        ) : (
          <button type="button" className={styles.value} onClick={onChange}>
            {children}
          </button>
        )}
      </dd>
    </>
  );
}

interface RowProps {
  readonly row: Row;
  readonly names: Names;
}

function TransferFields({ row, names, onEdit }: RowProps & { onEdit(field: EditField): void }): ReactNode {
  const { t } = useWords();
  const own = { field: "account", id: row.account_id } as const;
  const other = { field: "other", id: row.transfer_account_id } as const;
  const [from, to] = row.amount < 0 ? [own, other] : [other, own];
  const nameOf = (id: string | null) => names.accounts.get(id ?? "")?.name ?? t("transactions.unknown_account");
  return (
    <>
      <Value name={t("transactions.from")} onChange={() => onEdit(from.field)}>
        {nameOf(from.id)}
      </Value>
      <Value name={t("transactions.to")} onChange={() => onEdit(to.field)}>
        {nameOf(to.id)}
      </Value>
    </>
  );
}

/** The period in which it counts; if that is not the period of its day, who decided it. */
function Counting({ row, onChange }: { readonly row: Row; onChange(): void }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const reason = useCountingReason(row);
  const { counts_on, authorized_at } = row;
  const period = usePeriodsAt(counts_on ?? authorized_at)?.shown;
  return (
    <Value name={t("transactions.counts_in")} onChange={onChange}>
      {period === undefined
        ? formats.day(counts_on ?? authorized_at, "year")
        : periodName(words, period, authorized_at)}
      {reason !== undefined && (
        <>
          <br />
          <span className="muted small">{reason}</span>
        </>
      )}
    </Value>
  );
}

function ForeignAmounts({ row, names }: RowProps): ReactNode {
  const { t, formats } = useWords();
  const { inAccount } = sideOf(row, undefined, (id) => names.accounts.get(id)?.currency);
  const other = names.accounts.get(row.transfer_account_id ?? "");
  return (
    <>
      {inAccount !== undefined && (
        <Value name={t("transactions.on_account")}>
          <span className="num">{formats.money(inAccount.amount, inAccount.currency)}</span>
        </Value>
      )}
      {row.transfer_amount !== null && other !== undefined && (
        <Value name={t("transactions.arrives")}>
          <span className="num">{formats.money(row.transfer_amount, other.currency)}</span>
        </Value>
      )}
    </>
  );
}

function Tags({ row, onAdd }: { readonly row: Row; onAdd(): void }): ReactNode {
  const { t } = useWords();
  const remove = (tag: string) =>
    report(changeRow(row, { tags: row.tags.filter((one) => one !== tag) }, t("transactions.removed_tag", { tag })));
  return (
    <Value name={t("transactions.field_tags")}>
      <span className={styles.tags}>
        {row.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-label={t("transactions.remove_tag", { tag })}
            title={t("transactions.remove_tag", { tag })}
            onClick={() => remove(tag)}
          >
            {tag} <span aria-hidden="true">×</span>
          </button>
        ))}
        <TextButton onClick={onAdd}>{t("transactions.add_tag")}</TextButton>
      </span>
    </Value>
  );
}

function Parts({ row, names }: RowProps): ReactNode {
  const { t, formats } = useWords();
  if (row.splits === null) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t("transactions.field_splits")}</h3>
      <ul>
        {row.splits.map((part, index) => {
          const account = names.accounts.get(part.transfer_account_id ?? "")?.name;
          const category = names.categories.get(part.category_id ?? "");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            <li key={index} className={styles.part}>
              <CategoryTile category={account === undefined ? (category ?? null) : TRANSFER} size={22} />
              <span className={styles.partName}>
                {account === undefined
                  ? (category?.name ?? t("transactions.no_category"))
                  : t("transactions.to_account", { account })}
                {part.notes !== "" && <span className="muted small"> {part.notes}</span>}
              </span>
              <span className="num">{formats.amount(part.amount, row.currency, { sign: "always" })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
