/** A change: who, what, the values before and after, and Undo or Redo. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { isYearMonth } from "../../../src/domain/calendar.ts";
import { firstDayOf, periodId } from "../../../src/domain/period.ts";
import { ApiError } from "../../api/client.ts";
import type { Change } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { payeeOf } from "../../api/payees.ts";
import { accounts, categories } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { PersonCircle } from "../../components/who-circle.tsx";
import { useWords, type Words } from "../../words/use-words.tsx";
import {
  type ChangeItem,
  type Detail,
  detailsOf,
  FIELDS,
  isOfFile,
  mainItems,
  payeeIdsOf,
  sentenceOf,
  systemSentence,
} from "./describe.ts";
import styles from "./screen.module.css";

interface LineProps {
  readonly change: Change;
  /** The change that undid it, if the list has it. */
  readonly undo: Change | undefined;
  /** The names of the files of imports. */
  readonly files: ReadonlyMap<string, string>;
}

export function Line({ change, undo, files }: LineProps): ReactNode {
  const words = useWords();
  const { formats } = words;
  const id = useId();
  const mayWrite = useMayWrite();
  const { isBusy, error, run } = useWork();
  const main = mainItems(change);
  const details = detailsOf(main);
  const { actor, at, undone_by } = change;
  const isUndone = undone_by !== null;
  const clock = new Intl.DateTimeFormat(formats.locale, { hour: "numeric", minute: "2-digit" });
  return (
    <li className={styles.line}>
      <Who actor={actor} name={whoOf(words, actor)} />
      <div className={styles.text}>
        <p id={id} className={isUndone ? styles.undone : undefined}>
          <Says change={change} main={main} file={files.get(change.import_id ?? "")} />
        </p>
        {isUndone && <p className="muted small">{undoneText(words, undo)}</p>}
        {!isUndone && <Details details={details} />}
        {error !== undefined && <Failure error={error} importId={change.import_id} />}
      </div>
      <time className={styles.time} dateTime={at}>
        {clock.format(new Date(at))}
      </time>
      {mayWrite && systemSentence(change) === undefined && (
        <Button isQuiet aria-describedby={id} disabled={isBusy} onClick={() => run(() => reverse(words, change))}>
          {words.t(isUndone ? "activity.redo" : "action.undo")}
        </Button>
      )}
    </li>
  );
}

/** Undoes a change, or redoes an undone one. The parts of an import are undone together. */
async function reverse({ t }: Words, { seq, undone_by, import_id, undoes }: Change): Promise<void> {
  if (undone_by !== null) {
    await write("POST /v1/changes/{seq}/undo", { params: { seq: undone_by } }, t("toast.redone"));
  } else if (import_id !== null && undoes.length === 0) {
    await write("DELETE /v1/imports/{import_id}", { params: { import_id } }, t("toast.undone"));
  } else {
    await write("POST /v1/changes/{seq}/undo", { params: { seq } }, t("toast.undone"));
  }
}

/** The import's own page asks what happens to transactions that have been edited since. */
function Failure({ error, importId }: { readonly error: unknown; readonly importId: string | null }): ReactNode {
  const { t } = useWords();
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === "undo_conflict") return <p role="alert">{t("activity.conflict")}</p>;
  return (
    <>
      <Problem error={error} />
      {code === "import_edited" && importId !== null && (
        <Link to={`/import/${importId}` as never}>{t("activity.open_import")}</Link>
      )}
    </>
  );
}

function whoOf({ t }: Words, { kind, name }: Change["actor"]): string {
  if (name === null) return t(`activity.who_${kind}`);
  return kind === "token" ? t("activity.who_named_token", { name }) : name;
}

const ACTOR_ICONS = { token: "key", connection: "bank", job: "settings", command: "settings" } as const;

/** A circle says who: initials, or what kind of program. */
function Who({ actor: { kind }, name }: { readonly actor: Change["actor"]; readonly name: string }): ReactNode {
  if (kind === "user") return <PersonCircle name={name} size={28} />;
  return (
    <span className={styles.who} aria-hidden="true">
      <Icon name={ACTOR_ICONS[kind]} />
    </span>
  );
}

function undoneText(words: Words, undo: Change | undefined): string {
  if (undo === undefined) return words.t("activity.undone");
  return words.t("activity.undone_by", { name: whoOf(words, undo.actor), when: words.formats.moment(undo.at) });
}

interface SaysProps {
  readonly change: Change;
  readonly main: readonly ChangeItem[];
  readonly file: string | undefined;
}

function Says({ change, main, file }: SaysProps): ReactNode {
  const words = useWords();
  const who = <bdi className={styles.name}>{whoOf(words, change.actor)}</bdi>;
  const system = systemSentence(change);
  if (system === "activity.budget_created") return words.rich(system, {}, { who });
  if (system !== undefined) return words.t(system);
  const what = isOfFile(change) ? importOf(words, change, main, file) : whatOf(words, change, main);
  return words.rich(sentenceOf(change, main), {}, { who, what });
}

function importOf(words: Words, change: Change, main: readonly ChangeItem[], file: string | undefined): ReactNode {
  const name = <bdi className={styles.name}>{file ?? words.t("activity.nameless_import")}</bdi>;
  return main.length === 0 ? name : words.rich("activity.of_import", {}, { name, what: countOf(words, change, main) });
}

/** The list has at most 100 resources of a change. */
function countOf({ t }: Words, { items, item_count }: Change, main: readonly ChangeItem[]): string {
  const count = main.length + item_count - items.length;
  return t(main[0]?.type === "transaction" ? "activity.many_transactions" : "activity.many_other", { count });
}

function whatOf(words: Words, change: Change, main: readonly ChangeItem[]): ReactNode {
  const { t, rich, formats } = words;
  const [first] = main;
  if (first === undefined) return t("activity.nameless_other");
  const { type, id, name } = first;
  const named = (text: string) => <bdi className={styles.name}>{text}</bdi>;
  if (main.length > 1 || change.item_count > change.items.length) {
    const isSame = type === "transaction" && name != null && main.every((one) => one.name === name);
    return isSame && change.item_count === change.items.length
      ? rich("activity.many_named", { count: main.length }, { name: named(name) })
      : named(countOf(words, change, main));
  }
  if (type === "month" || type === "period_note") {
    const period = periodId({ from: firstDayOf(id) });
    const name = isYearMonth(period) ? formats.month(period) : formats.day(period, "year");
    return rich(`activity.thing_${type}`, {}, { name: named(name) });
  }
  if (type === "budget" || type === "dismissed_suggestion" || type === "duplicate_answer")
    return t(`activity.nameless_${type}`);
  if (type === "exchange_rate") return rich("activity.thing_exchange_rate", {}, { name: named(id.slice(0, 7)) });
  if (name == null)
    return t(`activity.nameless_${isTransfer(first) ? "transfer" : type === "transaction" ? type : "other"}`);
  if (type === "occurrence") {
    const day = formats.day(id.slice(-"2026-11-01".length), "short");
    return rich("activity.thing_occurrence", { day }, { name: named(name) });
  }
  return rich(`activity.thing_${type}`, {}, { name: named(name) });
}

function isTransfer({ type, before, after }: ChangeItem): boolean {
  return type === "transaction" && (after ?? before)?.transfer_account_id != null;
}

function Details({ details }: { readonly details: readonly Detail[] }): ReactNode {
  const words = useWords();
  const { t } = words;
  const textOf = useValueText(details);
  const categoryNames = useNames().categories;
  if (details.length === 0) return null;
  const labelOf = (one: Detail) =>
    "field" in one
      ? t(FIELDS[one.field][0])
      : "categoryId" in one
        ? (categoryNames.get(one.categoryId) ?? t("transactions.unknown_category"))
        : t("conflict.field_current_balance");
  return (
    <ul className={styles.details}>
      {details.map((one) => (
        <li key={labelOf(one)}>
          <span className="muted">{labelOf(one)}</span>
          {"before" in one && (
            <del className={styles.before}>
              <span className="visually-hidden">{t("activity.before")} </span>
              {textOf(one, one.before)}
            </del>
          )}
          {"before" in one && "after" in one && <Icon name="next" />}
          {"after" in one && (
            <ins className={styles.after}>
              <span className="visually-hidden">{t("activity.after")} </span>
              {textOf(one, one.after)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

function useNames() {
  const byId = (list: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    new Map(list?.map(({ id, name }) => [id, name]));
  return {
    accounts: byId(useQuery(accounts).data?.accounts),
    categories: byId(useQuery(categories).data?.categories),
  };
}

function useValueText(details: readonly Detail[]): (detail: Detail, value: unknown) => string {
  const { t, formats, isPlainMessage } = useWords();
  const names = useNames();
  const payees = new Map(
    useQueries({ queries: payeeIdsOf(details).map(payeeOf) }).flatMap(({ data }) =>
      data === undefined ? [] : [[data.payee.id, data.payee.name] as const],
    ),
  );
  return (detail, value) => {
    if (value === null || value === undefined || value === "") return t("field.nothing");
    const kind = "field" in detail ? FIELDS[detail.field][1] : "amount";
    const text = String(value);
    switch (kind) {
      case "amount":
        return formats.amount(Number(value), detail.currency, "isMove" in detail ? { sign: "always" } : {});
      case "category":
        return names.categories.get(text) ?? t("transactions.unknown_category");
      case "account":
        return names.accounts.get(text) ?? t("transactions.unknown_account");
      case "payee":
        return payees.get(text) ?? t("transactions.unknown_payee");
      case "day":
        return formats.day(text, "year");
      case "flag":
        return t(value === true ? "transactions.yes" : "transactions.no");
      case "tags":
        return Array.isArray(value) && value.length > 0 ? value.join(", ") : t("field.nothing");
      case "icon":
      case "color": {
        const id = `${kind}.${text}`;
        return isPlainMessage(id) ? t(id) : text;
      }
      case "parts":
        return t("transactions.parts", { count: Array.isArray(value) ? value.length : 0 });
      default:
        return text;
    }
  };
}
