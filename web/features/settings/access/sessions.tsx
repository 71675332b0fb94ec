/** The browsers in which the person is signed in. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SessionSummary } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Problem } from "../../../components/problem.tsx";
import { SignOutButton } from "../../../components/sign-out.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { sessions } from "./queries.ts";
import { formatDate, formatDevice, formatRecent } from "./when.ts";

export function Sessions(): ReactNode {
  const { t } = useWords();
  const query = useQuery(sessions);
  const [failure, setFailure] = useState<unknown>(undefined);
  const list = query.data?.sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  const others = list?.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = () => writeAccess("DELETE /v1/me/sessions", {}, t("signin.ended_others")).catch(setFailure);
  return (
    <Block
      title={t("signin.sessions")}
      intro={t("signin.sessions_intro")}
      action={
        others.length > 1 && (
          <Button isQuiet onClick={() => void endOthers()}>
            {t("signin.end_others")}
          </Button>
        )
      }
    >
      {failure !== undefined && <Problem error={failure} />}
      <List query={query} items={list} lines={3}>
        {(session) => <Session key={session.id} session={session} onFailure={setFailure} />}
      </List>
    </Block>
  );
}

interface SessionProps {
  readonly session: SessionSummary;
  onFailure(error: unknown): void;
}

function Session({ session, onFailure }: SessionProps): ReactNode {
  const { t, formats } = useWords();
  const { id, is_current, created_at, last_used_at } = session;
  const device = formatDevice(session.device, t) || t("signin.unknown_device");
  const dates = { since: formatDate(created_at, formats), used: formatRecent(last_used_at, formats) };
  const end = () =>
    writeAccess(
      "DELETE /v1/me/sessions/{session_id}",
      { params: { session_id: id } },
      t("signin.ended", { device }),
    ).catch(onFailure);
  return (
    <Row
      title={device}
      mark={is_current ? t("signin.this_device") : undefined}
      details={is_current ? t("signin.signed_in_since", dates) : t("signin.last_used", dates)}
    >
      {is_current ? (
        <SignOutButton />
      ) : (
        <Button isQuiet aria-label={t("signin.end_device", { device })} onClick={() => void end()}>
          {t("signin.end")}
        </Button>
      )}
    </Row>
  );
}
