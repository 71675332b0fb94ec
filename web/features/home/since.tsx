/** The newest changes of transactions: since yesterday, or the last three. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import { reading } from "../../api/client.ts";
import type { Change } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";
import { localDay } from "../../logic/local-day.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./since.module.css";
import { Top } from "./top.tsx";

const SHOWN = 3;

/** Without the changes of an account's balance alone. */
const recentChanges = reading("GET /v1/changes", {
  query: { type: ["transaction"], action: ["created", "updated", "deleted"], limit: 50, include: ["values"] },
});

type Item = Change["items"][number];

export function Since({ currency }: { readonly currency: string }): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(recentChanges);
  if (data === undefined) return null;
  const changes = data.changes.filter(({ undone_by, undoes }) => undone_by === null && undoes.length === 0);
  if (changes.length === 0) return null;
  const yesterday = addDays(localDay(Date.now()), -1);
  const recent = changes.filter(({ at }) => localDay(at) >= yesterday);
  const others = recent.length - SHOWN;
  return (
    <>
      <Top
        title={t(recent.length > 0 ? "home.since_yesterday" : "home.last_changes")}
        to="/activity"
        link={t("screen.activity")}
      />
      <ul className={styles.list}>
        {(recent.length > 0 ? recent : changes).slice(0, SHOWN).map((change) => (
          <Row key={change.seq} change={change} currency={currency} />
        ))}
      </ul>
      {others > 0 && (
        <Link to={"/activity" as never} className={styles.more}>
          {t("home.since_more", { count: formats.number(others) })}
        </Link>
      )}
    </>
  );
}

function Row({ change, currency }: { readonly change: Change; readonly currency: string }): ReactNode {
  const { t, formats } = useWords();
  const { items, item_count, import_id } = change;
  const own = items.filter(({ type, action }) => type === "transaction" && action !== "balance");
  const [first] = own;
  if (first === undefined) return null;
  const count = own.length + item_count - items.length;
  const isOne = count === 1;
  const action = own.every((one) => one.action === first.action) ? first.action : "updated";
  const note =
    import_id !== null
      ? t("home.since_imported")
      : action === "deleted"
        ? t("home.since_deleted")
        : action === "updated"
          ? t(`home.since_${fieldOf(own)}`)
          : undefined;
  const amount = isOne || own.length === count ? movedBy(own) : undefined;
  const money = (value: number) =>
    first.currency === currency
      ? formats.amount(value, currency, { sign: "always" })
      : formats.money(value, first.currency ?? currency);
  const names = [...new Set(own.map(nameOf))];
  const [one = "", two = one] = names;
  const others = count - own.filter((item) => [one, two].includes(nameOf(item))).length;
  const name =
    one === two
      ? isOne
        ? one
        : own.length === count
          ? t("home.since_times", { name: one, count })
          : t("home.since_and_more", { one, count: others })
      : others === 0
        ? t("home.since_two", { one, two })
        : t("home.since_named", { one, two, count: others });
  return (
    <li>
      <span className={styles.name}>
        {isOne && action !== "deleted" ? (
          <Link to={"/transactions" as never} search={{ row: first.id } as never}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {amount !== undefined && (
        <span className={`num ${styles.amount} ${amount > 0 ? styles.plus : ""}`}>{money(amount)}</span>
      )}
    </li>
  );

  function nameOf({ name: payee, before, after }: Item): string {
    if (payee != null) return payee;
    return t((after ?? before)?.transfer_account_id == null ? "home.no_payee" : "home.since_transfer");
  }
}

/** The values of a transaction by what a person calls the change of it. */
const FIELDS = {
  amount: ["amount", "currency"],
  category: ["category_id", "splits"],
  payee: ["payee_id"],
  account: ["account_id", "transfer_account_id"],
  day: ["authorized_at"],
  notes: ["notes"],
  counts: ["counts_on"],
} as const;

/** The only field that changed, the same one in all items. */
function fieldOf(items: readonly Item[]): keyof typeof FIELDS | "changed" {
  const changed = new Set(
    items.flatMap(({ before, after }) =>
      Object.entries(FIELDS).flatMap(([field, values]) =>
        values.some((value) => JSON.stringify(before?.[value]) !== JSON.stringify(after?.[value])) ? [field] : [],
      ),
    ),
  );
  const [field] = changed;
  return changed.size === 1 ? (field as keyof typeof FIELDS) : "changed";
}

/** The sum of new transactions, or the new amount of one whose amount changed. */
function movedBy(items: readonly Item[]): number | undefined {
  const [first] = items;
  const isNew = items.every(({ action, currency }) => action === "created" && currency === first?.currency);
  const isChanged = items.length === 1 && first?.action === "updated" && first.before?.amount !== first.after?.amount;
  const amounts = items.map(({ after }) => after?.amount).filter((amount) => typeof amount === "number");
  if (!(isNew || isChanged) || amounts.length !== items.length || first?.currency === undefined) return undefined;
  return addAmounts(first.currency, amounts);
}
