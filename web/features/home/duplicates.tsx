/** Asks whether two payments that two people entered are one purchase. The next question comes after the answer. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { queryClient, reading } from "../../api/client.ts";
import type { Duplicate, DuplicateEntry } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { useReportedWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./duplicates.module.css";

const duplicates = reading("GET /v1/duplicates", {});

/** Nothing if there is nothing to ask. */
export function Duplicates(): ReactNode {
  const mayWrite = useMayWrite();
  const { data } = useQuery({ ...duplicates, enabled: mayWrite });
  const [pair] = data?.duplicates ?? [];
  return mayWrite && pair !== undefined ? <Question pair={pair} /> : null;
}

function Question({ pair: { first, second } }: { readonly pair: Duplicate }): ReactNode {
  const { t, formats } = useWords();
  const { isBusy, run } = useReportedWork();
  const titleId = useId();
  const { data } = useQuery(accounts);
  const { amount, currency, account_id } = first.transaction;
  const name = first.payee ?? second.payee ?? t("home.no_payee");
  const account = data?.accounts.find(({ id }) => id === account_id)?.name ?? "";
  const give = (answer: "same" | "different") => async () => {
    const duplicate = { first_id: first.transaction.id, second_id: second.transaction.id, answer };
    await write("POST /v1/duplicates/answers", { body: { duplicate } }, t(`home.twice_${answer}_done`, { name }));
    await queryClient.invalidateQueries({ queryKey: duplicates.queryKey }); // until then, it cannot be answered again
  };
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t("home.twice", { name, amount: formats.money(amount, currency), account })}
      </h2>
      <div className={styles.entries}>
        <Entry entry={first} />
        <Entry entry={second} />
      </div>
      <div className={styles.answers}>
        <Button disabled={isBusy} onClick={() => run(give("same"))}>
          {t("home.twice_same")}
        </Button>
        <Button isQuiet disabled={isBusy} onClick={() => run(give("different"))}>
          {t("home.twice_different")}
        </Button>
      </div>
      <p className={styles.note}>{t("home.twice_note")}</p>
    </section>
  );
}

function Entry({ entry }: { readonly entry: DuplicateEntry }): ReactNode {
  const { t, formats } = useWords();
  const { transaction, payee, category, attachment_count, entered_by } = entry;
  const { authorized_at, notes, tags, splits, created_at } = transaction;
  const texts = [
    payee ?? t("home.no_payee"),
    splits === null ? (category ?? t("home.uncategorised_spending")) : t("home.twice_split"),
    formats.day(authorized_at, "weekday"),
    ...tags.map((tag) => `#${tag}`),
    notes,
    ...(attachment_count > 0 ? [t("home.twice_files", { count: attachment_count })] : []),
  ];
  const who = entered_by.name ?? t("home.twice_somebody");
  return (
    <article className={styles.entry} aria-label={who}>
      <b>{who}</b>
      <span className={styles.note}>{t("home.twice_at", { when: formats.moment(created_at) })}</span>
      {[...new Set(texts)].map((text) => text !== "" && <span key={text}>{text}</span>)}
    </article>
  );
}
