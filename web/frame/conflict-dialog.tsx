/** Shows the two values of each field that both the user and somebody else changed. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Conflict, Fields } from "../api/conflict.ts";
import { payeeOf } from "../api/payees.ts";
import { accounts, categories } from "../api/reads.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useWords } from "../words/use-words.tsx";
import styles from "./conflict-dialog.module.css";

export function ConflictDialog({ conflict }: { readonly conflict: Conflict }): ReactNode {
  const { t, isPlainMessage } = useWords();
  const { mine, theirs, answer } = conflict;
  const textOf = useTexts(mine, theirs);
  const rows = Object.keys(mine)
    .map((field) => ({ field, own: textOf(field, mine), other: textOf(field, theirs) }))
    .filter(({ own, other }) => own !== other);
  const labelOf = (field: string) => {
    const ids = [`transactions.field_${idFieldOf(field)}`, `conflict.field_${field}`];
    return t(ids.find(isPlainMessage) ?? "conflict.other");
  };
  return (
    <Dialog title={t("conflict.title")} onClose={() => answer(false)}>
      <p>
        {t("conflict.about")}
        {mine.name === undefined && typeof theirs.name === "string" && (
          <> {t("conflict.name_now", { name: theirs.name })}</>
        )}
      </p>
      <table className={styles.values}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("conflict.mine")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, own, other }) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              <td>{own}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.buttons}>
        <Button isQuiet onClick={() => answer(false)}>
          {t("conflict.take_theirs")}
        </Button>
        <Button data-autofocus="" onClick={() => answer(true)}>
          {t("conflict.keep_mine")}
        </Button>
      </p>
    </Dialog>
  );
}

/** The field in which the API returns a value: a new payee is sent as `payee`, but returned as `payee_id`. */
function idFieldOf(field: string): string {
  return field === "payee" ? "payee_id" : field;
}

/** Texts of values: names instead of ids, amounts and days as everywhere. */
function useTexts(mine: Fields, theirs: Fields) {
  const { t, formats, isPlainMessage } = useWords();
  const ownAccounts = useQuery(accounts).data?.accounts ?? [];
  const ownCategories = useQuery(categories).data?.categories ?? [];
  const payees = [usePayee(mine.payee_id), usePayee(theirs.payee_id)];
  const names = [...ownAccounts, ...ownCategories, ...payees.filter((payee) => payee !== undefined)];
  const currency = String(theirs.currency ?? mine.currency ?? ownAccounts[0]?.currency ?? "USD");
  return (field: string, fields: Fields): string => {
    const value = fields[field] ?? fields[idFieldOf(field)];
    if (value === undefined || value === null || value === "") return t("field.nothing");
    if (typeof value === "boolean") return t(value ? "transactions.yes" : "transactions.no");
    if (typeof value === "number") return formats.typed(value, currency);
    if (Array.isArray(value))
      return value.every((one) => typeof one === "string") ? value.join(", ") : t("conflict.details");
    if (typeof value === "object") return String((value as Fields).name ?? t("conflict.details"));
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formats.day(text, "long");
    const message = `${field}.${text}`;
    if (isPlainMessage(message)) return t(message);
    return names.find(({ id }) => id === text)?.name ?? text;
  };
}

function usePayee(id: unknown) {
  const payee_id = typeof id === "string" ? id : "";
  return useQuery({ ...payeeOf(payee_id), enabled: payee_id !== "" }).data?.payee;
}
