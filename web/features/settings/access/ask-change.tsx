/**
 * Asks before somebody's access ends or shrinks: tokens and feeds that they created end with it, and an owner can keep some
 * of another person's.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Role } from "../../../../src/domain/member.ts";
import type { Member, Revoked } from "../../../api/contract.ts";
import { useMe, useRights } from "../../../api/me.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { useWords, type Words } from "../../../words/use-words.tsx";
import keeping from "./ask-change.module.css";
import { Confirm } from "./confirm.tsx";
import { feeds, tokens } from "./queries.ts";

export interface MemberChange {
  readonly kind: "remove" | "leave" | "role";
  readonly member: Member;
  /** The new role, if the member stays. */
  readonly role: Role;
}

/** A token or a feed. */
interface Ending {
  readonly id: string;
  readonly name: string;
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
  const { data: listed, isPending: areTokensPending } = useQuery({ ...tokens, enabled: canManage });
  const { data: fed, isPending: areFeedsPending } = useQuery({ ...feeds, enabled: canManage });
  const ending: readonly Ending[] = [
    ...(listed?.tokens.filter(({ created_by }) => created_by?.id === member.user_id) ?? []),
    ...(fed?.feeds.filter(({ created_by }) => created_by === member.user_id) ?? []),
  ];
  const [keptIds, setKeptIds] = useState<readonly string[]>([]);
  const isOneself = me?.user?.id === member.user_id;
  const mayKeep = !isOneself && rights?.user === true;
  const { name, user_id } = member;
  const texts = textsOf(change, isOneself, me?.budget?.name ?? "", t);
  const keep = keptIds.filter((id) => ending.some((one) => one.id === id));

  if (canManage && (areTokensPending || areFeedsPending)) return null; // asks when it is known what ends

  async function run(): Promise<void> {
    if (kind === "role") return await changeRole(member, role, t, keep);
    const removed = ({ revoked }: { readonly revoked: Revoked }) =>
      [t("members.removed", { name }), ...countOf(revoked, t)].join(" ");
    const input = { params: { user_id }, query: { keep } };
    await writeAccess("DELETE /v1/members/{user_id}", input, kind === "leave" ? undefined : removed);
    if (kind === "leave") location.replace("/");
  }

  return (
    <Confirm {...texts} run={run} onClose={onClose}>
      {ending.length > 0 &&
        (mayKeep ? (
          <Keep name={name} ending={ending} keptIds={keptIds} onChange={setKeptIds} />
        ) : (
          <p>
            {t("members.own_tokens_end", { count: ending.length, names: ending.map((one) => one.name).join(", ") })}
          </p>
        ))}
    </Confirm>
  );
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

interface KeepProps {
  /** The person whose access ends. */
  readonly name: string;
  readonly ending: readonly Ending[];
  readonly keptIds: readonly string[];
  onChange(keptIds: readonly string[]): void;
}

function Keep({ name, ending, keptIds, onChange }: KeepProps): ReactNode {
  const { t } = useWords();
  return (
    <fieldset className={keeping.keep}>
      <legend>{t("members.tokens_end", { name, count: ending.length })}</legend>
      {ending.map((one) => (
        <Check
          key={one.id}
          label={t("members.keep_token", one)}
          isOn={keptIds.includes(one.id)}
          onChange={(isOn) => onChange(isOn ? [...keptIds, one.id] : keptIds.filter((id) => id !== one.id))}
        />
      ))}
    </fieldset>
  );
}

/** Changes a role, and shows it with the number of tokens and feeds that ended. */
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

function countOf({ tokens: tokenCount, feeds: feedCount }: Revoked, t: Words["t"]): string[] {
  const count = tokenCount + feedCount;
  return count === 0 ? [] : [t("members.tokens_ended", { count })];
}
