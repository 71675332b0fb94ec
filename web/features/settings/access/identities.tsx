/** The person at a sign-in provider or proxy: link and remove. Shown only if there is one, or the person is linked. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Identity } from "../../../api/contract.ts";
import { signInMethods } from "../../../api/reads.ts";
import { failureAtProvider, leaveForProvider } from "../../../api/sign-in.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { Confirm } from "./confirm.tsx";
import { identities } from "./queries.ts";
import { formatRecent } from "./when.ts";
import { WorkButton } from "./work-button.tsx";

const HERE = "/settings/sign-in";

export function Identities(): ReactNode {
  const { t } = useWords();
  const query = useQuery(identities);
  const { data, error } = query;
  const { proxy_user: proxyUser = null, oidc_name: provider = null } = useQuery(signInMethods).data ?? {};
  const linked = data?.identities ?? [];
  if (proxyUser === null && provider === null && linked.length === 0 && error === null) return null;
  const hasProxy = linked.some(({ kind, name }) => kind === "proxy" && name === proxyUser);
  const hasProvider = linked.some(({ kind }) => kind === "oidc");
  const failure = failureAtProvider();
  const action = data !== undefined && (
    <>
      {proxyUser !== null && !hasProxy && (
        <WorkButton
          label={t("identity.link_user", { name: proxyUser })}
          work={() => writeAccess("POST /v1/me/identities", { body: { proxy: true } }, t("identity.linked"))}
        />
      )}
      {provider !== null && !hasProvider && (
        <WorkButton
          label={t("identity.link", { name: provider })}
          work={() => leaveForProvider({ purpose: "bind", return_to: HERE })}
        />
      )}
    </>
  );
  return (
    <Block title={t("identity.list")} intro={t("identity.intro")} action={action}>
      {failure !== null && (
        <p role="alert">{t(failure === "identity_taken" ? "identity.taken" : "identity.not_linked")}</p>
      )}
      <List query={query} items={data?.identities} lines={2} none={<p className="muted small">{t("identity.none")}</p>}>
        {(identity) => <OneIdentity key={identity.id} identity={identity} provider={provider} />}
      </List>
    </Block>
  );
}

interface OneIdentityProps {
  readonly identity: Identity;
  /** The name of the sign-in provider. */
  readonly provider: string | null;
}

function OneIdentity({ identity: { id, kind, name, last_used_at }, provider }: OneIdentityProps): ReactNode {
  const { t, formats } = useWords();
  const [isOpen, setOpen] = useState(false);
  const how = kind === "proxy" ? t("identity.proxy") : t("identity.oidc", { name: provider ?? "OpenID Connect" });
  const details =
    last_used_at === null
      ? t("identity.unused", { how })
      : t("identity.used", { how, used: formatRecent(last_used_at, formats) });
  return (
    <Row title={name} details={details}>
      <Button isQuiet aria-label={t("action.remove_named", { name })} onClick={() => setOpen(true)}>
        {t("action.remove")}
      </Button>
      {isOpen && (
        <Confirm
          title={t("action.remove_ask", { name })}
          text={t("identity.remove_text")}
          action={t("action.remove_named", { name })}
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
