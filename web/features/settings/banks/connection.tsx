/** One connection: its state and the one thing that it needs, its accounts, and its syncs. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BankAccount, BankConnection } from "../../../api/contract.ts";
import { useRights } from "../../../api/me.ts";
import { accounts } from "../../../api/reads.ts";
import { write, writeAccess } from "../../../api/writes.ts";
import {
  type BankState,
  bankStateOf,
  describeCheck,
  describeConsent,
  previewOf,
} from "../../../components/bank-state.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { LinkButton } from "../../../components/link-button.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Opened } from "../../../components/opened.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useReportedWork } from "../../../components/use-work.ts";
import { localDay } from "../../../logic/local-day.ts";
import { report } from "../../../logic/toast.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import { Confirm } from "../access/confirm.tsx";
import { Row, Rows } from "../block.tsx";
import styles from "./banks.module.css";
import { describeCounts, nameOfBankAccount } from "./describe.ts";
import { importsOf, previewNow, runsOf } from "./queries.ts";
import { Runs } from "./runs.tsx";
import { Script } from "./script.tsx";

interface ConnectionProps {
  readonly connection: BankConnection;
  onLink(): void;
  onReconnect(): void;
}

/** The look of a state: the color and the icon say the same as the words. */
const LOOKS: Readonly<Record<BankState, { readonly tone: "good" | "warn" | "bad" | "idle"; readonly icon: IconName }>> =
  {
    active: { tone: "good", icon: "check" },
    first: { tone: "warn", icon: "eye" },
    preview: { tone: "warn", icon: "eye" },
    linking: { tone: "warn", icon: "help" },
    unfinished: { tone: "warn", icon: "help" },
    program: { tone: "idle", icon: "clock" },
    wait: { tone: "warn", icon: "clock" },
    attention: { tone: "bad", icon: "warning" },
    creator_left: { tone: "warn", icon: "warning" },
    paused: { tone: "idle", icon: "clock" },
    paused_undone: { tone: "idle", icon: "back" },
  };

export function Connection({ connection, onLink, onReconnect }: ConnectionProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const { id, name, problem, waiting_import_id, waiting_rows, provider, next_sync_at, slow_until } = connection;
  const imports = useQuery(importsOf(id)).data?.imports ?? [];
  const rights = useRights();
  const { data: runs } = useInfiniteQuery({ ...runsOf(id), enabled: connection.state === "paused" });
  const last = runs?.pages[0]?.runs.find(({ import_id }) => import_id !== null);
  const state = bankStateOf(connection, imports, last?.import_id);
  const undoneOn = last === undefined ? "" : words.formats.day(localDay(last.started_at), "long");
  const { tone, icon } = LOOKS[state];
  const consent = describeConsent(words, connection);
  const undecided = connection.accounts.filter((account) => account.state === "new").length;
  return (
    <section className={styles.connection} aria-labelledby={`connection-${id}`}>
      <header className={styles.head}>
        <h3 id={`connection-${id}`} className={styles.name}>
          {name}
        </h3>
        {rights?.write === true && (
          <Actions connection={connection} state={state} onLink={onLink} onReconnect={onReconnect} />
        )}
      </header>
      <div className={styles.state}>
        <p className={styles.tone} data-tone={tone}>
          <Icon name={icon} />
          {t(`banks.state_${state}`, { day: undoneOn })}
        </p>
        {problem !== null && state !== "creator_left" && (
          <p className="small">
            {t("banks.bank_says", { detail: problem.detail })}
            {problem.action === "wait" && next_sync_at !== null && (
              <> {t("banks.again_at", { when: words.formats.time(Date.parse(next_sync_at)) })}</>
            )}
          </p>
        )}
        {slow_until !== null && (
          <p className={styles.tone} data-tone="warn">
            <Icon name="clock" />
            {t("banks.slow_until", { day: words.formats.day(localDay(slow_until), "long") })}
          </p>
        )}
        {connection.state === "paused" && provider === "program" ? (
          <p className="muted small">{t("banks.paused_program_hint")}</p>
        ) : (
          state === "paused_undone" && <p className="muted small">{t("banks.paused_undone_hint")}</p>
        )}
        {consent !== undefined && problem === null && (
          <p className={styles.tone} data-tone="warn">
            <Icon name="clock" />
            {consent}
          </p>
        )}
        {rights?.write === true && (
          <MainAction
            connection={connection}
            state={consent !== undefined && state === "active" ? "attention" : state}
            previewId={previewOf(connection, imports)?.id}
            onLink={onLink}
            onReconnect={onReconnect}
          />
        )}
      </div>
      {waiting_import_id !== null && waiting_rows > 0 && (
        <p className={styles.tone} data-tone="warn">
          <Icon name="help" />
          {rights?.write === true ? (
            <Link to={`/import/${waiting_import_id}` as never} className={styles.waiting}>
              {t("banks.waiting", { count: waiting_rows })}
            </Link>
          ) : (
            t("banks.waiting", { count: waiting_rows })
          )}
        </p>
      )}
      {undecided > 0 && state !== "linking" && <p className="small">{t("banks.new_accounts", { count: undecided })}</p>}
      {connection.accounts.length > 0 && (
        <Rows isCompact>
          {connection.accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Rows>
      )}
      <p className="muted small">{timesOf(words, connection).join(" · ")}</p>
      {provider === "program" && rights?.write === true && <Script connection={connection} />}
      <Runs connection={connection} />
    </section>
  );
}

/** "Last sync 14:05 · next 20:05 · 18 requests left today". */
function timesOf({ t, formats }: Words, connection: BankConnection): string[] {
  const { last_success_at, next_sync_at, requests_today, requests_per_day, consent_until } = connection;
  const time = (at: string) => formats.time(Date.parse(at));
  return [
    last_success_at === null ? t("banks.last_never") : t("banks.last", { when: time(last_success_at) }),
    ...(next_sync_at === null ? [] : [t("banks.next", { when: time(next_sync_at) })]),
    ...(requests_per_day === null
      ? []
      : [t("banks.requests_left", { count: Math.max(0, requests_per_day - requests_today) })]),
    ...(consent_until === null
      ? []
      : [t("banks.consent_until", { day: formats.day(consent_until.slice(0, 10), "long") })]),
  ];
}

function AccountRow({ account }: { readonly account: BankAccount }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { state, account_id, starts_on, balance, currency, check } = account;
  const target = useQuery(accounts).data?.accounts.find(({ id }) => id === account_id);
  const isLinked = state === "linked" && target !== undefined;
  const facts = [
    ...(state === "linked" ? [] : [t(`banks.account_${state}`)]),
    ...(balance !== null && currency !== null
      ? [t("banks.at_bank", { amount: formats.money(balance, currency) })]
      : []),
    ...(starts_on === null ? [] : [t("banks.account_since", { day: formats.day(starts_on, "year") })]),
  ];
  return (
    <Row
      title={
        <>
          {nameOfBankAccount(account)}
          {isLinked && (
            <>
              {" → "}
              <Link to="/accounts" search={{ account: target.id } as never} className={styles.target}>
                {target.name}
              </Link>
            </>
          )}
        </>
      }
      {...(facts.length > 0 && { details: facts.join(" · ") })}
    >
      {isLinked && (
        <p className={`${styles.check} small`} data-state={check?.state ?? "unknown"}>
          {check?.state !== undefined && check.state !== "unknown" && (
            <Icon name={check.state === "agrees" ? "check" : "warning"} />
          )}
          <span>
            {describeCheck(words, account).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </p>
      )}
    </Row>
  );
}

interface MainActionProps extends ConnectionProps {
  readonly state: BankState;
  readonly previewId: string | undefined;
}

/** The one button of a state. A connection that works, or that is tried again by itself, needs none but "Sync now". */
function MainAction({ connection, state, previewId, onLink, onReconnect }: MainActionProps): ReactNode {
  const { t } = useWords();
  const { isBusy, run } = useReportedWork();
  const sync = useSync(connection);
  const rights = useRights();
  const { provider } = connection;
  if (state === "attention" || state === "unfinished" || state === "creator_left") {
    if (rights?.manage !== true) return <p className="muted small">{t("banks.only_owner")}</p>;
    if (state === "creator_left") {
      return (
        <Button disabled={isBusy} onClick={() => run(() => setPaused(connection, false, t))}>
          {t("banks.resume")}
        </Button>
      );
    }
    return <Button onClick={onReconnect}>{t(state === "attention" ? "banks.reconnect" : "banks.finish")}</Button>;
  }
  if (state === "preview" && previewId !== undefined) {
    return <LinkButton to={`/import/${previewId}`}>{t("banks.open_preview")}</LinkButton>;
  }
  if (state === "linking") return <Button onClick={onLink}>{t("banks.link")}</Button>;
  if (state === "first") return <Button onClick={onLink}>{t("banks.preview_first")}</Button>;
  const isProgram = provider === "program";
  if (state === "paused" || (isProgram && state === "paused_undone")) {
    return (
      <Button disabled={isBusy} onClick={() => run(() => setPaused(connection, false, t))}>
        {t("banks.resume")}
      </Button>
    );
  }
  if (isProgram || state === "wait") return null;
  return (
    <Button isQuiet={state === "active"} disabled={isBusy} onClick={() => run(sync)}>
      {t(state === "paused_undone" ? "banks.sync_again" : "banks.sync")}
    </Button>
  );
}

function setPaused({ id, name }: BankConnection, is_paused: boolean, t: Words["t"]): Promise<unknown> {
  const input = { params: { connection_id: id }, body: { connection: { is_paused } } };
  return write(
    "PUT /v1/bank_connections/{connection_id}",
    input,
    t(is_paused ? "banks.paused" : "banks.resumed", { name }),
  );
}

/** Asks the bank now, and says what was new. */
function useSync({ id, name }: BankConnection): () => Promise<unknown> {
  const { t } = useWords();
  return () =>
    write("POST /v1/bank_connections/{connection_id}/sync", { params: { connection_id: id } }, ({ run }) => {
      if (run.problem !== null && run.state === "failed") return run.problem.detail;
      const counts = describeCounts({ t }, run.counts);
      return counts === "" ? t("banks.synced_none", { name }) : t("banks.synced", { name, counts });
    });
}

interface ActionsProps extends ConnectionProps {
  readonly state: BankState;
}

/** Everything else that can be done with a connection. */
function Actions({ connection, state, onLink, onReconnect }: ActionsProps): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const navigate = useNavigate();
  const sync = useSync(connection);
  const [asks, setAsks] = useState<"rename" | "remove">();
  const { name, provider, accounts: listed } = connection;
  const isProgram = provider === "program";
  const isPaused = connection.state === "paused";
  const mayManage = rights?.manage === true;
  const openPreview = () => report(previewNow(connection.id).then((to) => navigate({ to: to as never })));
  const items = [
    ...(state === "wait" ? [{ id: "sync", label: t("banks.sync"), run: () => report(sync()) }] : []),
    ...(state === "active" && !isProgram ? [{ id: "preview", label: t("banks.preview_next"), run: openPreview }] : []),
    ...(listed.length > 0 ? [{ id: "link", label: t("banks.link"), run: onLink }] : []),
    ...(mayManage && !isProgram && state !== "attention" && state !== "unfinished"
      ? [{ id: "reconnect", label: t("banks.reconnect"), run: onReconnect }]
      : []),
    ...(state === "paused" || state === "creator_left" || (isProgram && isPaused) || listed.length === 0
      ? []
      : [
          {
            id: "pause",
            label: t(isPaused ? "banks.resume" : "banks.pause"),
            run: () => report(setPaused(connection, !isPaused, t)),
          },
        ]),
    { id: "rename", label: t("banks.rename"), run: () => setAsks("rename") },
    ...(mayManage ? [{ id: "remove", label: t("action.remove"), run: () => setAsks("remove") }] : []),
  ];
  return (
    <>
      <Menu label={t("action.menu", { name })} items={items} />
      <Opened value={asks === "rename" ? connection : undefined} onClose={() => setAsks(undefined)}>
        {(renamed, close) => <Rename connection={renamed} onClose={close} />}
      </Opened>
      {asks === "remove" && (
        <Confirm
          title={t("action.remove_ask", { name })}
          text={t("banks.remove_text")}
          action={t("action.remove_named", { name })}
          run={() => {
            const params = { connection_id: connection.id };
            return writeAccess("DELETE /v1/bank_connections/{connection_id}", { params }, t("banks.removed", { name }));
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}

function Rename({ connection, onClose }: { readonly connection: BankConnection; onClose(): void }): ReactNode {
  const { t } = useWords();
  const form = useForm("/connection", { name: connection.name });
  function submit(): Promise<unknown> {
    const name = form.values.name.trim();
    const input = { params: { connection_id: connection.id }, body: { connection: { name } } };
    return write("PUT /v1/bank_connections/{connection_id}", input, t("settings.saved", { name }));
  }
  return (
    <FormDialog title={t("banks.rename")} form={form} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} maxLength={200} data-autofocus {...form.text("name")} />
    </FormDialog>
  );
}
