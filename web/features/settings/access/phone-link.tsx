/** A link that signs the person in on a phone: as a QR code, and as text. */
import { type ReactNode, useState } from "react";
import type { LinkResponse } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { scrollTo } from "../../../components/scroll-to.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { QrCode } from "./qr-code.tsx";
import { Secret } from "./secret.tsx";
import styles from "./sign-in.module.css";

export function PhoneLink(): ReactNode {
  const { t, formats } = useWords();
  const [link, setLink] = useState<LinkResponse | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);

  async function create(): Promise<void> {
    setError(undefined);
    try {
      setLink(await writeAccess("POST /v1/me/links", {}));
    } catch (thrown) {
      setError(thrown);
    }
  }

  return (
    <Block
      title={t("signin.phone")}
      intro={t("signin.phone_intro")}
      action={
        link === undefined && (
          <Button isQuiet onClick={() => void create()}>
            {t("signin.show_link")}
          </Button>
        )
      }
    >
      {error !== undefined && <LinkProblem error={error} />}
      {link !== undefined && (
        <div className={styles.link} ref={scrollTo}>
          <QrCode text={link.url} label={t("signin.qr_code")} />
          <Secret
            label={t("access.link")}
            text={link.url}
            hint={t("signin.link_expires", { at: formats.moment(link.expires_at) })}
          />
        </div>
      )}
    </Block>
  );
}
