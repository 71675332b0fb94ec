/** The section "Members": the people of the household with their roles, and invitations. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ROLES, type Role } from "../../../../src/domain/member.ts";
import type { Member } from "../../../api/contract.ts";
import { useMe, useRights } from "../../../api/me.ts";
import { members } from "../../../api/reads.ts";
import { Menu } from "../../../components/menu.tsx";
import { Problem } from "../../../components/problem.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { AskChange, changeRole, type MemberChange } from "./ask-change.tsx";
import { Invitations } from "./invitations.tsx";
import { formatRecent } from "./when.ts";

export function Members(): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const query = useQuery(members);
  const list = query.data?.members;
  const [pending, setPending] = useState<MemberChange | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const owners = list?.filter(({ role }) => role === "owner").length;
  return (
    <>
      <Block title={t("members.people")} intro={t("members.roles")}>
        {failure !== undefined && <Problem error={failure} />}
        <List query={query} items={list} lines={4} none={t("members.none")}>
          {(member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isLastOwner={member.role === "owner" && owners === 1}
              onAsk={setPending}
              onFailure={setFailure}
            />
          )}
        </List>
        {pending !== undefined && <AskChange change={pending} onClose={() => setPending(undefined)} />}
      </Block>
      {rights?.manage && <Invitations />}
    </>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly isLastOwner: boolean;
  onAsk(change: MemberChange): void;
  onFailure(error: unknown): void;
}

function MemberRow({ member, isLastOwner, onAsk, onFailure }: MemberRowProps): ReactNode {
  const { t, formats } = useWords();
  const { user_id, name, role, last_seen_at } = member;
  const me = useMe();
  const isOneself = me?.user?.id === user_id;
  const canManage = useRights()?.manage === true;
  const setRole = (to: Role) => {
    onFailure(undefined);
    if (role === "owner") onAsk({ kind: "role", member, role: to });
    else void changeRole(member, to, t).catch(onFailure);
  };
  const items = [
    ...(canManage && !isLastOwner
      ? ROLES.filter((one) => one !== role).map((one) => ({
          id: one,
          label: t(`members.make_${one}`),
          run: () => setRole(one),
        }))
      : []),
    ...(canManage && !isOneself
      ? [{ id: "remove", label: t("action.remove"), run: () => onAsk({ kind: "remove", member, role }) }]
      : []),
    ...(isOneself && !isLastOwner
      ? [{ id: "leave", label: t("members.leave"), run: () => onAsk({ kind: "leave", member, role }) }]
      : []),
  ];
  const seen = last_seen_at === null ? t("members.never_seen") : formatRecent(last_seen_at, formats);
  return (
    <Row
      title={name}
      mark={isOneself ? t("members.you") : undefined}
      details={
        isOneself
          ? t(isLastOwner ? "members.only_owner" : `members.role_${role}`)
          : t("members.role_seen", { role: t(`members.role_${role}`), seen })
      }
    >
      {items.length > 0 && <Menu label={t("action.menu", { name })} items={items} />}
    </Row>
  );
}
