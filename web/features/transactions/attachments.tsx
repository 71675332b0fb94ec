/** The receipts of a transaction: their list, a new one, a picture in full size. */
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import { ApiError, addressOf } from "../../api/client.ts";
import type { Attachment } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { ACCEPTED, asFile } from "../../api/receipts.ts";
import { write } from "../../api/writes.ts";
import { IconButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./attachments.module.css";
import panel from "./panel.module.css";
import { attachmentsOf } from "./queries.ts";

/** The types that browsers can display. */
const PICTURES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

export function Attachments({ transactionId }: { readonly transactionId: string }): ReactNode {
  const { t } = useWords();
  const id = useId();
  const mayWrite = useMayWrite();
  const { data } = useQuery(attachmentsOf(transactionId));
  const { isBusy, error, run } = useWork();
  const [open, setOpen] = useState<Attachment | undefined>(undefined);
  const [isOver, setOver] = useState(false);

  async function attach(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const input = { params: { transaction_id: transactionId }, body: asFile(file), fileName: file.name };
      const done = t("transactions.attached", { name: file.name });
      await write("POST /v1/transactions/{transaction_id}/attachments", input, done);
    }
  }

  function onChoose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    run(() => attach(files));
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (mayWrite) run(() => attach(files));
  }

  function remove({ id: attachment_id, name }: Attachment): void {
    const done = t("transactions.attachment_removed", { name });
    report(write("DELETE /v1/attachments/{attachment_id}", { params: { attachment_id } }, done));
  }

  // Without receipts, somebody who may only read sees no section.
  if (!mayWrite && (data?.attachments.length ?? 0) === 0) return null;
  const isFull = error instanceof ApiError && error.problem?.code === "attachments_not_configured";
  return (
    <section
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(mayWrite);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <h3 id={`${id}-title`} className={panel.heading}>
        {t("transactions.receipts")}
      </h3>
      <ul>
        {data?.attachments.map((attachment) => (
          <li key={attachment.id} className={styles.file}>
            <FileLink attachment={attachment} onOpen={() => setOpen(attachment)} />
            <Size bytes={attachment.bytes} />
            {mayWrite && (
              <IconButton
                icon="cross"
                label={t("transactions.remove_attachment", { name: attachment.name })}
                onClick={() => remove(attachment)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && !isFull && (
        <label className={isOver ? styles.over : styles.add}>
          <input
            type="file"
            multiple
            accept={ACCEPTED}
            className="visually-hidden"
            disabled={isBusy}
            onChange={onChoose}
          />
          {isBusy ? t("transactions.attaching") : t("transactions.attach")}
        </label>
      )}
      {error !== undefined && <Problem error={error} />}
      {open !== undefined && (
        <Dialog title={open.name} onClose={() => setOpen(undefined)}>
          <a href={contentOf(open)} target="_blank" rel="noreferrer">
            <img className={styles.picture} src={contentOf(open)} alt={open.name} />
          </a>
        </Dialog>
      )}
    </section>
  );
}

function FileLink({ attachment, onOpen }: { readonly attachment: Attachment; onOpen(): void }): ReactNode {
  if (!PICTURES.includes(attachment.media_type)) {
    return (
      <a className={styles.name} href={contentOf(attachment)} target="_blank" rel="noreferrer">
        {attachment.name}
      </a>
    );
  }
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      <img className={styles.thumbnail} src={contentOf(attachment)} alt="" loading="lazy" />
      {attachment.name}
    </button>
  );
}

function contentOf({ id }: Attachment): string {
  return addressOf(`/v1/attachments/${id}/content`);
}

function Size({ bytes }: { readonly bytes: number }): ReactNode {
  const { formats } = useWords();
  const isLarge = bytes >= 1e6;
  const format = new Intl.NumberFormat(formats.locale, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return <span className={styles.size}>{format.format(Math.max(1, bytes / 1000) / (isLarge ? 1000 : 1))}</span>;
}
