/** The section "Banks": the connections with their accounts and syncs, and a new connection. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BankConnection } from "../../../api/contract.ts";
import { useMe, useRights } from "../../../api/me.ts";
import { bankConnections } from "../../../api/reads.ts";
import { Button } from "../../../components/button.tsx";
import { Loading } from "../../../components/loading.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { Connect, Reconnect } from "./connect.tsx";
import { Connection } from "./connection.tsx";
import { LinkAccounts } from "./link-accounts.tsx";

/** The dialog over the section. */
type Open = { readonly kind: "connect" } | { readonly kind: "reconnect" | "link"; readonly id: string };

/** How often the page asks for the result of a run that is due. */
const DUE_MS = 4000;

export function Banks(): ReactNode {
  const { t } = useWords();
  const query = useQuery({
    ...bankConnections,
    refetchInterval: ({ state: { data } }) => (data?.connections.some(isDue) ? DUE_MS : false),
  });
  const me = useMe();
  const rights = useRights();
  const isDemo = me?.budgets.find(({ id }) => id === me.budget?.id)?.is_demo === true;
  const mayConnect = rights?.manage === true && !isDemo;
  const { open, show } = useOpen();
  const connections = query.data?.connections;
  const shown = open === undefined || open.kind === "connect" ? undefined : find(connections, open.id);
  const afterConnecting = ({ id, accounts }: BankConnection) =>
    show(accounts.some(({ state }) => state === "new") ? { kind: "link", id } : undefined);
  return (
    <Block
      intro={t("banks.intro")}
      action={
        mayConnect && (
          <Button isQuiet icon="plus" onClick={() => show({ kind: "connect" })}>
            {t("banks.connect")}
          </Button>
        )
      }
    >
      <Loading query={query} lines={4} />
      {isDemo && <p className="muted">{t("banks.demo")}</p>}
      {connections?.length === 0 && !isDemo && <p className="muted">{t("banks.none")}</p>}
      {rights !== undefined && !rights.manage && !isDemo && connections?.length === 0 && (
        <p className="muted">{t("banks.only_owner")}</p>
      )}
      {connections?.map((connection) => (
        <Connection
          key={connection.id}
          connection={connection}
          onLink={() => show({ kind: "link", id: connection.id })}
          onReconnect={() => show({ kind: "reconnect", id: connection.id })}
        />
      ))}
      {open?.kind === "connect" && mayConnect && <Connect onDone={afterConnecting} onClose={() => show(undefined)} />}
      {open?.kind === "reconnect" && shown !== undefined && (
        <Reconnect connection={shown} onDone={afterConnecting} onClose={() => show(undefined)} />
      )}
      {open?.kind === "link" && shown !== undefined && (
        <LinkAccounts key={shown.id} connection={shown} onClose={() => show(undefined)} />
      )}
    </Block>
  );
}

/** A run that finds nothing new tells no page. */
function isDue({ next_sync_at }: BankConnection): boolean {
  return next_sync_at !== null && Date.parse(next_sync_at) <= Date.now();
}

function find(connections: readonly BankConnection[] | undefined, id: string): BankConnection | undefined {
  return connections?.find((connection) => connection.id === id);
}

/** The open dialog. The address can open one: `?link=` after the bank's page, `?reconnect=` from a notice. */
function useOpen() {
  const { link, reconnect } = useSearch({ strict: false }) as { readonly link?: string; readonly reconnect?: string };
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Open>();
  const asked: Open | undefined =
    link !== undefined
      ? { kind: "link", id: link }
      : reconnect !== undefined
        ? { kind: "reconnect", id: reconnect }
        : undefined;
  return {
    open: chosen ?? asked,
    show(next: Open | undefined): void {
      setChosen(next);
      if (asked !== undefined) void navigate({ to: ".", search: {}, replace: true });
    },
  };
}
