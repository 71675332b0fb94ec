/**
 * Asks before somebody's access ends or shrinks: tokens, feeds and webhooks that they created end with it, their bank
 * connections pause, and an owner can keep some of another person's.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "../../../../src/domain/member.ts";
import type { BankConnection, Member, RemovedMemberResponse, Token, Webhook } from "../../../api/contract.ts";
import { useMe, useRights } from "../../../api/me.ts";
import { bankConnections } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { hasCreatorLeft } from "../../../components/bank-state.ts";
import { Check } from "../../../components/check.tsx";
import { useWords, type Words } from "../../../words/use-words.tsx";
import keeping from "./ask-change.module.css";
import { Confirm } from "./confirm.tsx";
import { feeds, tokens, webhooks } from "./queries.ts";

export interface MemberChange {
  readonly kind: "remove" | "leave" | "role";
  readonly member: Member;
  /** The new role, if the member stays. */
  readonly role: Role;
}

interface AskProps {
  readonly change: MemberChange;
  onClose(): void;
}

export function AskChange({ change, onClose }: AskProps): ReactNode {
  const { t } = useWords();
  const me = useMe();
  const rights = useRights();
  const { kind, member, role } = change;
  const canManage = rights?.manage === true;
  const tokenList = useQuery({ ...tokens, enabled: canManage });
  const feedList = useQuery({ ...feeds, enabled: canManage });
  const webhookList = useQuery({ ...webhooks, enabled: canManage });
  const bankList = useQuery({ ...bankConnections, enabled: canManage });
  const isTheirs = ({ created_by }: Token | Webhook) => created_by?.id === member.user_id;
  const ending: readonly Ending[] = [
    {
      kind: "tokens",
      items: [
        ...(tokenList.data?.tokens.filter(isTheirs) ?? []),
        ...(feedList.data?.feeds.filter(({ created_by }) => created_by === member.user_id) ?? []),
      ],
    },
    { kind: "webhooks", items: webhookList.data?.webhooks.filter((one) => isTheirs(one) && isOn(one)) ?? [] },
    {
      kind: "banks",
      items: bankList.data?.connections.filter((one) => one.created_by === member.user_id && mayAsk(one)) ?? [],
    },
  ];
  const [keptIds, setKeptIds] = useState<readonly string[]>([]);
  const isOneself = me?.user?.id === member.user_id;
  const mayKeep = !isOneself && rights?.user === true;
  const { name, user_id } = member;
  const texts = textsOf(change, isOneself, me?.budget?.name ?? "", t);
  const keep = keptIds.filter((id) => ending.some(({ items }) => items.some((one) => one.id === id)));

  const isPending = [tokenList, feedList, webhookList, bankList].some((list) => list.isPending);
  if (canManage && isPending) return null; // asks when it is known what ends

  async function run(): Promise<void> {
    if (kind === "role") return await changeRole(member, role, t, keep);
    const removed = ({ revoked }: RemovedMemberResponse) =>
      [t("members.removed", { name }), ...countOf(revoked, t)].join(" ");
    const input = { params: { user_id }, query: { keep } };
    await writeAccess("DELETE /v1/members/{user_id}", input, kind === "leave" ? undefined : removed);
    if (kind === "leave") location.replace("/");
  }

  return (
    <Confirm {...texts} run={run} onClose={onClose}>
      {ending.map(({ kind: what, items }) => {
        if (items.length === 0) return null;
        if (mayKeep) return <Keep key={what} {...{ kind: what, items, name, keptIds }} onChange={setKeptIds} />;
        const names = items.map((one) => one.name).join(", ");
        return <p key={what}>{t(`members.own_${what}_end`, { count: items.length, names })}</p>;
      })}
    </Confirm>
  );
}

/** What acts by itself and ends with the access of its creator. */
interface Ending {
  readonly kind: "tokens" | "webhooks" | "banks";
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

function isOn({ state }: Webhook): boolean {
  return state === "on" || state === "failing";
}

/** A program sends the listings of some connections, and some are paused already because their creator left. */
function mayAsk(connection: BankConnection): boolean {
  return connection.provider !== "program" && !hasCreatorLeft(connection);
}

function textsOf({ kind, member: { name }, role }: MemberChange, isOneself: boolean, household: string, t: Words["t"]) {
  if (kind === "remove") {
    return {
      title: t("action.remove_ask", { name }),
      text: t("members.remove_text", { name }),
      action: t("action.remove_named", { name }),
    };
  }
  if (kind === "leave") {
    return {
      title: t("members.leave_title", { household }),
      text: t("members.leave_text"),
      action: t("members.leave"),
    };
  }
  return {
    title: isOneself ? t("members.demote_title") : t("members.demote_other_title", { name }),
    text: isOneself ? t("members.demote_text") : t("members.demote_other_text", { name }),
    action: t(`members.make_${role}`),
  };
}

interface KeepProps extends Ending {
  /** The person whose access ends. */
  readonly name: string;
  readonly keptIds: readonly string[];
  onChange(keptIds: readonly string[]): void;
}

function Keep({ kind, name, items, keptIds, onChange }: KeepProps): ReactNode {
  const { t } = useWords();
  return (
    <fieldset className={keeping.keep}>
      <legend>{t(`members.${kind}_end`, { name, count: items.length })}</legend>
      {items.map((one) => (
        <Check
          key={one.id}
          label={t("members.keep_token", { name: one.name })}
          isOn={keptIds.includes(one.id)}
          onChange={(isKept) => onChange(isKept ? [...keptIds, one.id] : keptIds.filter((id) => id !== one.id))}
        />
      ))}
    </fieldset>
  );
}

/** Changes a role, and shows it with the number of tokens that ended. */
export async function changeRole(
  { user_id, name }: Member,
  role: Role,
  t: Words["t"],
  keep: readonly string[] = [],
): Promise<void> {
  const input = { params: { user_id }, query: { keep }, body: { role } };
  await writeAccess("PUT /v1/members/{user_id}", input, ({ revoked }) =>
    [t(`members.is_now_${role}`, { name }), ...countOf(revoked, t)].join(" "),
  );
}

function countOf(revoked: RemovedMemberResponse["revoked"], t: Words["t"]): string[] {
  const counts = {
    tokens: revoked.tokens + revoked.feeds,
    webhooks: revoked.webhooks,
    banks: revoked.bank_connections,
  };
  return (["tokens", "webhooks", "banks"] as const).flatMap((kind) => {
    const count = counts[kind];
    return count === 0 ? [] : t(`members.${kind}_ended`, { count });
  });
}
