/** Offers a passkey or a password to a user who could not sign in again without a link. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError, queryClient } from "../../api/client.ts";
import { addPasskey, hasPasskeys } from "../../api/passkeys.ts";
import { me, signInMethods } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { useWork } from "../../components/use-work.ts";
import { NO_OFFER, readStored, store } from "../../logic/stored.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./offer.module.css";

/** Until the page is loaded again. */
let isOfferClosed = false;

/** For a user who could not sign in again without a link. */
export function Offer(): ReactNode {
  const { data } = useQuery(me);
  const [isOpen, setOpen] = useState(!isOfferClosed && readStored(NO_OFFER) === null);
  if (!isOpen || data?.should_add_credential !== true) return null;
  const close = () => {
    isOfferClosed = true;
    setOpen(false);
  };
  return <SignInOffer onClose={close} />;
}

/** The server ends the session of a user without credentials after a day, except on its own machine. */
const SHORT_MS = 86_400_000;

function SignInOffer({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const methods = useQuery(signInMethods);
  const { isBusy, error, run } = useWork();
  const session = useQuery(me).data?.token;
  const isLasting =
    session?.expires_at != null && Date.parse(session.expires_at) - Date.parse(session.created_at) > SHORT_MS;
  const obstacle = methods.data?.passkey_unavailable;
  const canAdd = obstacle === null && hasPasskeys();
  const openSettings = (set: "password" | "codes") => void navigate({ to: "/settings/sign-in", search: { set } });

  async function add(): Promise<void> {
    await addPasskey();
    void queryClient.invalidateQueries();
    openSettings("codes");
  }

  return (
    <section className={styles.offer} aria-label={t("offer.title")}>
      <div className={styles.text}>
        <h2>{t("offer.title")}</h2>
        <p>{t(isLasting ? "offer.local" : "offer.remote")}</p>
        {obstacle && <NoPasskey origin={methods.data?.passkey_origin ?? null} />}
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error instanceof ApiError ? error.message : t("offer.failed")}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {canAdd && (
          <Button icon="key" disabled={isBusy} onClick={() => run(add)}>
            {t("passkey.add")}
          </Button>
        )}
        <Button isQuiet={canAdd} disabled={isBusy} onClick={() => openSettings("password")}>
          {t("signin.choose_password")}
        </Button>
        <TextButton
          onClick={() => {
            if (isLasting) store(NO_OFFER, "1");
            onClose();
          }}
        >
          {t(isLasting ? "offer.dismiss" : "offer.later")}
        </TextButton>
      </div>
    </section>
  );
}

function NoPasskey({ origin }: { readonly origin: string | null }): ReactNode {
  const { t, rich } = useWords();
  if (origin === null) return <p>{t("offer.needs_https")}</p>;
  return <p>{rich("passkey.elsewhere", {}, { address: <a href={origin}>{origin}</a> })}</p>;
}
