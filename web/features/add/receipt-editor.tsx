/** The photos and files of an entry. Until they are sent, the browser stores them. */
import { type ChangeEvent, type ReactNode, useState } from "react";
import { MAX_ATTACHMENTS } from "../../../src/domain/attachment.ts";
import { ACCEPTED, faultOf, keepReceipt, receiptOf } from "../../api/receipts.ts";
import { IconButton } from "../../components/button.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./details.module.css";
import type { EntryState } from "./use-entry.ts";

export function ReceiptEditor({ state: { draft, change } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const [fault, setFault] = useState<string>();
  const [isStoring, setStoring] = useState(false);
  const { receipts } = draft;

  async function choose(files: readonly File[]): Promise<void> {
    setFault(undefined);
    setStoring(true);
    for (const file of files) {
      const reason = await faultOf(file);
      if (reason !== undefined) {
        setFault(t(`add.receipt_${reason}`, file));
        continue;
      }
      const receipt = receiptOf(file);
      // Before it is stored: a save at once has it too.
      change((before) => ({ receipts: [...before.receipts, receipt] }));
      if (!(await keepReceipt(receipt, file))) setFault(t("add.receipt_memory", file));
    }
    setStoring(false);
  }

  function onChange(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])].slice(0, MAX_ATTACHMENTS - receipts.length);
    event.target.value = "";
    void choose(files);
  }

  return (
    <>
      <ul>
        {receipts.map(({ id, name }) => (
          <li key={id} className={styles.file}>
            <span>{name}</span>
            <IconButton
              icon="cross"
              label={t("transactions.remove_attachment", { name })}
              onClick={() => change({ receipts: receipts.filter((one) => one.id !== id) })}
            />
          </li>
        ))}
      </ul>
      {receipts.length < MAX_ATTACHMENTS && (
        <label className={styles.choose}>
          <input type="file" multiple accept={ACCEPTED} className="visually-hidden" onChange={onChange} />
          {t("add.choose_receipt")}
        </label>
      )}
      <p className={fault === undefined ? styles.hint : styles.fault} role="status">
        {fault ?? t(isStoring ? "add.receipt_storing" : "add.receipt_explained")}
      </p>
    </>
  );
}
