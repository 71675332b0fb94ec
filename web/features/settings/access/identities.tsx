/** The person at a sign-in proxy: link and remove. Shown only if the server has one, or the person is linked. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Identity } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Problem } from "../../../components/problem.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { Confirm } from "./confirm.tsx";
import { identities, signInMethods } from "./queries.ts";
import { Row, Rows } from "./rows.tsx";
import { formatRecent } from "./when.ts";

export function Identities(): ReactNode {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(identities);
  const proxyUser = useQuery(signInMethods).data?.proxy_user ?? null;
  const linked = data?.identities ?? [];
  if (proxyUser === null && linked.length === 0 && error === null) return null;
  const isLinked = linked.some(({ kind, name }) => kind === "proxy" && name === proxyUser);
  const action = proxyUser !== null && data !== undefined && !isLinked && <LinkProxy name={proxyUser} />;
  return (
    <Block title={t("identity.list")} intro={t("identity.intro")} action={action}>
      {data === undefined && error === null && <Skeleton lines={2} />}
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data !== undefined && linked.length === 0 && <p className="muted small">{t("identity.none")}</p>}
      {linked.length > 0 && (
        <Rows>
          {linked.map((identity) => (
            <OneIdentity key={identity.id} identity={identity} />
          ))}
        </Rows>
      )}
    </Block>
  );
}

function LinkProxy({ name }: { readonly name: string }): ReactNode {
  const { t } = useWords();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const label = t("identity.link_proxy", { name });

  async function link(): Promise<void> {
    setRunning(true);
    setError(undefined);
    await writeAccess("POST /v1/me/identities", { body: { proxy: true } }, t("identity.linked")).catch(setError);
    setRunning(false);
  }

  return (
    <>
      <Button isQuiet icon="plus" disabled={isRunning} onClick={() => void link()}>
        {label}
      </Button>
      {error !== undefined && (
        <Dialog title={label} onClose={() => setError(undefined)}>
          <Problem error={error} />
        </Dialog>
      )}
    </>
  );
}

function OneIdentity({ identity: { id, name, last_used_at } }: { readonly identity: Identity }): ReactNode {
  const { t, formats } = useWords();
  const [isOpen, setOpen] = useState(false);
  const how = t("identity.proxy");
  const details = last_used_at === null ? how : t("identity.used", { how, used: formatRecent(last_used_at, formats) });
  return (
    <Row title={name} details={details}>
      <Button isQuiet aria-label={t("passkey.remove_named", { name })} onClick={() => setOpen(true)}>
        {t("passkey.remove")}
      </Button>
      {isOpen && (
        <Confirm
          title={t("identity.remove_title", { name })}
          text={t("identity.remove_text")}
          action={t("passkey.remove_named", { name })}
          run={() =>
            writeAccess(
              "DELETE /v1/me/identities/{identity_id}",
              { params: { identity_id: id } },
              t("identity.removed"),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}
