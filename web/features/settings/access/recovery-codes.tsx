/** The recovery codes: how many are left, and a new set, which is shown once. */

import { type ReactNode, useState } from "react";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
import { saveFile } from "../../../components/save-file.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Row } from "../block.tsx";
import { copyText } from "./secret.tsx";
import styles from "./sign-in.module.css";

interface RecoveryCodesProps {
  readonly left: number;
  /** The name to enter with a code. */
  readonly name: string;
  readonly isOpen: boolean;
  onOpen(): void;
  onClose(): void;
}

export function RecoveryCodes({ left, name, isOpen, onOpen, onClose }: RecoveryCodesProps): ReactNode {
  const { t } = useWords();
  const hasOld = left > 0;
  return (
    <Row
      title={t("signin.recovery_codes")}
      details={hasOld ? t("signin.codes_left", { count: left }) : t("signin.no_codes")}
    >
      <Button isQuiet aria-label={t(hasOld ? "signin.replace_codes" : "signin.create_codes")} onClick={onOpen}>
        {t(hasOld ? "signin.replace" : "signin.create")}
      </Button>
      {isOpen && <CodesDialog hasOld={hasOld} name={name} onClose={onClose} />}
    </Row>
  );
}

interface CodesDialogProps {
  readonly hasOld: boolean;
  /** The sign-in name or the user id, which is entered with a code. */
  readonly name: string;
  onClose(): void;
}

function CodesDialog({ hasOld, name, onClose }: CodesDialogProps): ReactNode {
  const { t } = useWords();
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  return (
    <Dialog title={t("signin.recovery_codes")} onClose={onClose}>
      {codes === undefined ? (
        <Form
          submitLabel={t(hasOld ? "signin.replace_codes" : "signin.create_codes")}
          onCancel={onClose}
          submit={async () => setCodes((await writeAccess("POST /v1/me/recovery_codes", {})).recovery_codes)}
        >
          <p>{t(hasOld ? "signin.codes_replace" : "signin.codes_intro")}</p>
        </Form>
      ) : (
        <Codes codes={codes} name={name} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly name: string;
  onClose(): void;
}

function Codes({ codes, name, onClose }: CodesProps): ReactNode {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const title = t("signin.codes_file", { address: location.host, name });
  const text = `${title}\n\n${codes.join("\n")}\n`;

  return (
    <div className={styles.printed}>
      <p>{t("signin.codes_keep")}</p>
      <p className={styles.codesTitle}>{title}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          isQuiet
          icon={isCopied ? "check" : "copy"}
          data-autofocus
          onClick={() => void copyText(text).then(setCopied)}
        >
          {t(isCopied ? "access.copied" : "access.copy")}
        </Button>
        <Button isQuiet onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "leeway-recovery-codes.txt")}>
          {t("signin.download")}
        </Button>
        <Button isQuiet onClick={() => print()}>
          {t("signin.print")}
        </Button>
      </div>
      <div className={styles.end}>
        <Button onClick={onClose}>{t("access.done")}</Button>
      </div>
    </div>
  );
}
