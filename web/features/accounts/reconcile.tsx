/**
 * Comparing an account with the bank: its balance and day are entered, and the transactions that the bank has are ticked until
 * the difference is 0. A difference that stays can be posted as a transaction.
 */
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Account } from "../../api/contract.ts";
import { categories } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { AmountField, DayField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/loading.tsx";
import { Problem } from "../../components/problem.tsx";
import { choicesOf, SelectField } from "../../components/select.tsx";
import { useForm } from "../../components/use-form.ts";
import { useWork } from "../../components/use-work.ts";
import { NO_AMOUNT } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Unreconciled, unreconciled } from "./queries.ts";
import styles from "./reconcile.module.css";
import { compare, type LeftOutRow, type OpenRow, statementDay } from "./reconciling.ts";

/** An account that was never reconciled may have thousands of rows. They count, but are shown on demand. */
const FIRST_ROWS = 200;

interface ReconcileProps {
  readonly account: Account;
  readonly today: string;
}

export function Reconcile({ account, today }: ReconcileProps): ReactNode {
  const { t } = useWords();
  const open = useQuery(unreconciled(account.id));
  return (
    <section className={styles.reconcile} aria-labelledby="reconcile">
      <h2 id="reconcile" className={styles.heading}>
        {t("accounts.reconcile")}
      </h2>
      <Loading query={open} lines={6} />
      {open.data !== undefined && <Comparison account={account} today={today} open={open.data} />}
    </section>
  );
}

interface ComparisonProps extends ReconcileProps {
  readonly open: Unreconciled;
}

function Comparison({ account, today, open }: ComparisonProps): ReactNode {
  const { t } = useWords();
  const { currency } = account;
  const { values, amount, day, text, forget } = useForm("", { balance: NO_AMOUNT, on: today, categoryId: "" });
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, error, run } = useWork();
  const { on } = values;
  const balance = values.balance.amount;
  const { reconciledBalance, included } = open;
  const rows = useMemo(() => open.rows.filter(({ transaction }) => statementDay(transaction) <= on), [open, on]);
  const { ticked, reached, difference } = compare({ account, balance, reconciledBalance, rows, unticked });

  async function reconcile(bankBalance: number): Promise<void> {
    const category = values.categoryId === "" ? {} : { category_id: values.categoryId };
    const adjustment = { payee: { name: t("accounts.adjustment_payee") }, ...category };
    const body = {
      balance: bankBalance,
      on,
      transaction_ids: ticked.map(({ transaction }) => transaction.id),
      ...(difference !== 0 && { adjustment }),
    };
    const request = { params: { account_id: account.id }, body };
    await write("POST /v1/accounts/{account_id}/reconcile", request, ({ reconciliation: { count } }) =>
      t("accounts.reconciled", { count }),
    );
    forget({ balance: values.balance });
    setUnticked((now) => (now === unticked ? new Set() : now));
  }

  function finish(event: FormEvent): void {
    event.preventDefault();
    if (balance !== undefined && !isBusy) run(() => reconcile(balance));
  }

  return (
    <form onSubmit={finish} noValidate>
      <div className={styles.fields}>
        <AmountField label={t("accounts.bank_balance")} currency={currency} autoFocus {...amount("balance")} />
        <DayField label={t("field.day")} today={today} prefer="past" {...day("on")} />
      </div>
      <Result currency={currency} balance={balance} reached={reached} difference={difference} />
      {difference !== undefined && difference !== 0 && (
        <Adjustment difference={difference} currency={currency} category={text("categoryId")} />
      )}
      {error !== undefined && <Problem error={error} />}
      <p className={styles.finish}>
        <Button type="submit" isQuiet={difference !== 0} disabled={balance === undefined || isBusy}>
          {difference === undefined || difference === 0
            ? t("accounts.finish", { count: ticked.length })
            : t("accounts.post_difference")}
        </Button>
      </p>
      <Rows account={account} rows={rows} included={included} unticked={unticked} onChange={setUnticked} />
      <LeftOut account={account} rows={open.leftOut} included={included} />
    </form>
  );
}

interface ResultProps {
  readonly currency: string;
  readonly balance: number | undefined;
  readonly reached: number;
  readonly difference: number | undefined;
}

function Result({ currency, balance, reached, difference }: ResultProps): ReactNode {
  const { t, formats } = useWords();
  return (
    <dl className={styles.result} aria-live="polite">
      <div>
        <dt className="muted small">{t("accounts.at_bank")}</dt>
        <dd className="num">{balance === undefined ? "–" : formats.amount(balance, currency)}</dd>
      </div>
      <div>
        <dt className="muted small">{t("accounts.ticked_balance")}</dt>
        <dd className="num">{formats.amount(reached, currency)}</dd>
      </div>
      <div className={difference === 0 ? styles.matches : difference === undefined ? undefined : styles.differs}>
        <dt className="muted small">{t("accounts.difference")}</dt>
        <dd className="num">
          {difference === 0 && <Icon name="check" />}
          {difference === undefined ? "–" : formats.amount(difference, currency, { sign: "always" })}
        </dd>
      </div>
    </dl>
  );
}

interface AdjustmentProps {
  readonly difference: number;
  readonly currency: string;
  readonly category: Pick<ComponentProps<typeof SelectField>, "value" | "onChange">;
}

function Adjustment({ difference, currency, category }: AdjustmentProps): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(categories);
  const amount = formats.amount(difference, currency, { sign: "always" });
  const choices = choicesOf(data?.categories.filter(({ kind }) => (kind === "income") === difference > 0));
  return (
    <div className={styles.adjustment}>
      <p>{t("accounts.difference_help", { amount })}</p>
      <SelectField
        label={t("accounts.adjustment_category")}
        choices={[{ value: "", label: t("accounts.no_category") }, ...choices]}
        {...category}
      />
    </div>
  );
}

interface RowsProps {
  readonly account: Account;
  readonly rows: readonly OpenRow[];
  readonly included: Unreconciled["included"];
  readonly unticked: ReadonlySet<string>;
  onChange(change: (unticked: ReadonlySet<string>) => ReadonlySet<string>): void;
}

/** The transactions with their ticks, newest first. The arrows, j and k move between them; space and x tick. */
const Rows = memo(({ account, rows, included, unticked, onChange }: RowsProps): ReactNode => {
  const { t } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  const [count, setCount] = useState(FIRST_ROWS);
  const toggle = useCallback(
    (id: string) =>
      onChange((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onChange],
  );
  if (rows.length === 0) return <p className="muted small">{t("accounts.nothing_to_tick")}</p>;
  const ids = rows.map(({ transaction }) => transaction.id);
  const isAll = ids.every((id) => !unticked.has(id));

  function onKeyDown(event: KeyboardEvent): void {
    const boxes = [...(body.current?.querySelectorAll("input") ?? [])];
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step !== undefined) boxes[at + step]?.focus();
    else if (event.key === "x") boxes[at]?.click();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <table className={styles.rows}>
        <caption className="visually-hidden">{t("accounts.to_tick")}</caption>
        <Head isAll={isAll} tickAll={() => onChange(() => new Set(isAll ? ids : []))} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.slice(0, count).map((row) => (
            <TickRow
              key={row.transaction.id}
              account={account}
              row={row}
              included={included}
              isTicked={!unticked.has(row.transaction.id)}
              toggle={toggle}
            />
          ))}
        </tbody>
      </table>
      {rows.length > count && (
        <p className={styles.older}>
          <Button isQuiet onClick={() => setCount(rows.length)}>
            {t("accounts.show_older", { count: rows.length - count })}
          </Button>
        </p>
      )}
    </>
  );
});

function Head({ isAll, tickAll }: { readonly isAll: boolean; tickAll(): void }): ReactNode {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">
          <Tick label={t("accounts.tick_all")} isOn={isAll} onChange={tickAll} />
        </th>
        <th scope="col">{t("field.day")}</th>
        <th scope="col">{t("field.payee")}</th>
        <th scope="col" className={styles.category}>
          {t("field.category")}
        </th>
        <th scope="col" className={styles.amount}>
          {t("field.amount")}
        </th>
      </tr>
    </thead>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(): void;
}

/** A box that can be touched beside its edges. */
function Tick({ label, isOn, onChange }: TickProps): ReactNode {
  return (
    <label className={styles.tick}>
      <input type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />
    </label>
  );
}

interface TickRowProps {
  readonly account: Account;
  readonly row: OpenRow;
  readonly included: Unreconciled["included"];
  readonly isTicked: boolean;
  toggle(id: string): void;
}

const TickRow = memo(({ account, row, included, isTicked, toggle }: TickRowProps): ReactNode => {
  const { t, formats } = useWords();
  const { id, category_id } = row.transaction;
  const name = useName(row, account, included);
  const amount = formats.amount(row.amount, account.currency, { sign: "always" });
  return (
    <tr className={isTicked ? undefined : styles.off}>
      <td>
        <Tick label={t("accounts.tick", { name, amount })} isOn={isTicked} onChange={() => toggle(id)} />
      </td>
      <td className={styles.day}>{formats.day(statementDay(row.transaction), "short")}</td>
      <td>{name}</td>
      <td className={styles.category}>{category_id === null ? "" : included.categories[category_id]?.name}</td>
      <td className={row.amount > 0 ? `num ${styles.amount} ${styles.plus}` : `num ${styles.amount}`}>{amount}</td>
    </tr>
  );
});

/** The payee, the other account of a transfer, or the notes. */
function useName({ transaction }: OpenRow, account: Account, { payees, accounts }: Unreconciled["included"]): string {
  const { t } = useWords();
  const { payee_id, account_id, transfer_account_id, notes } = transaction;
  const other = transfer_account_id === account.id ? account_id : transfer_account_id;
  const payee = payee_id === null ? undefined : payees[payee_id]?.name;
  const otherName = other === null ? undefined : accounts[other]?.name;
  return payee ?? (otherName === undefined ? notes : t("accounts.transfer", { account: otherName }));
}

interface LeftOutProps {
  readonly account: Account;
  readonly rows: readonly LeftOutRow[];
  readonly included: Unreconciled["included"];
}

/** The rows that do not count here, each with its reason. */
function LeftOut({ account, rows, included }: LeftOutProps): ReactNode {
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{t("accounts.left_out", { count: rows.length })}</summary>
      <table className={styles.rows}>
        <caption className="visually-hidden">{t("accounts.left_out", { count: rows.length })}</caption>
        <tbody>
          {rows.slice(0, FIRST_ROWS).map((row) => (
            <LeftOutLine key={row.transaction.id} account={account} row={row} included={included} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface LeftOutLineProps extends Omit<LeftOutProps, "rows"> {
  readonly row: LeftOutRow;
}

function LeftOutLine({ account, row, included }: LeftOutLineProps): ReactNode {
  const { t, formats } = useWords();
  return (
    <tr>
      <td className={styles.day}>{formats.day(statementDay(row.transaction), "short")}</td>
      <td>{useName(row, account, included)}</td>
      <td className="muted">{t(`accounts.left_out_${row.reason}`)}</td>
      <td className={`num ${styles.amount}`}>{formats.amount(row.amount, account.currency, { sign: "always" })}</td>
    </tr>
  );
}
