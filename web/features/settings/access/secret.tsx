/** A secret that is shown once: a link or a token, with a button that copies it. */
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Labeled } from "../../../components/labeled.tsx";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./secret.module.css";

interface SecretProps {
  readonly label: string;
  readonly text: string;
  readonly hint?: ReactNode;
  /** Another one before it has the focus. */
  readonly isSecond?: boolean;
}

export function Secret({ label, text, hint, isSecond = false }: SecretProps): ReactNode {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    field.current?.select();
    setCopied(await copyText(text));
  }

  return (
    <div>
      <Labeled label={label} hint={hint}>
        {({ className, ...input }) => (
          <div className={styles.line}>
            <input
              {...input}
              ref={field}
              className={`${className} ${styles.text}`}
              value={text}
              readOnly
              spellCheck={false}
              onFocus={(event) => event.target.select()}
            />
            <Button
              {...(isSecond ? { isQuiet: true } : { "data-autofocus": true })}
              icon={isCopied ? "check" : "copy"}
              onClick={() => void copy()}
            >
              {t(isCopied ? "access.copied" : "access.copy")}
            </Button>
          </div>
        )}
      </Labeled>
      <span role="status" className="visually-hidden">
        {isCopied && t("access.copied")}
      </span>
    </div>
  );
}

/** Over plain HTTP, browsers have no `navigator.clipboard`; the selected text is then copied. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
