/** The section "Security": who signed in, and who changed the access to the household. `?of=me` shows the user's own events. */

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SecurityEvent } from "../../../api/contract.ts";
import { useRights } from "../../../api/me.ts";
import { members } from "../../../api/reads.ts";
import { Button } from "../../../components/button.tsx";
import { Problem } from "../../../components/problem.tsx";
import { Segments } from "../../../components/segments.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { describeEvent, type Names } from "./describe-event.ts";
import { type EventList, events, tokens } from "./queries.ts";
import { formatDevice } from "./when.ts";

export function Security(): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const navigate = useNavigate();
  const { of } = useSearch({ strict: false }) as { readonly of?: string };
  if (rights === undefined) return <Skeleton lines={6} />;
  const lists = [
    ...(rights.manage ? (["household"] as const) : []),
    ...(rights.user ? (["me"] as const) : []),
  ] satisfies EventList[];
  const list = lists.find((one) => one === of) ?? lists[0] ?? "me";
  return (
    <Block
      title={t(`security.${list}`)}
      intro={t("security.intro")}
      action={
        lists.length > 1 && (
          <Segments
            label={t("security.whose")}
            value={list}
            choices={lists.map((value) => ({ value, label: t(`security.of_${value}`) }))}
            onChange={(value) => void navigate({ to: ".", search: { of: value }, replace: true })}
          />
        )
      }
    >
      <Events key={list} list={list} canManage={rights.manage} />
    </Block>
  );
}

function Events({ list, canManage }: { readonly list: EventList; readonly canManage: boolean }): ReactNode {
  const { t } = useWords();
  const query = useInfiniteQuery(events(list));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const names = useNames(canManage);
  return (
    <>
      <List query={query} items={data?.pages.flatMap((page) => page.events)} lines={6} none={t("security.none")}>
        {(event) => <Event key={event.id} event={event} names={names} />}
      </List>
      {data !== undefined && error !== null && <Problem error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <p>
          <Button isQuiet disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("security.older")}
          </Button>
        </p>
      )}
    </>
  );
}

/** The names of current members and tokens. Events refer to both by id. */
function useNames(canManage: boolean): Names {
  const people = useQuery(members).data?.members ?? [];
  const programs = useQuery({ ...tokens, enabled: canManage }).data?.tokens ?? [];
  return new Map([
    ...people.map(({ user_id, name }) => [user_id, name] as const),
    ...programs.map(({ id, name }) => [id, name] as const),
  ]);
}

function Event({ event, names }: { readonly event: SecurityEvent; readonly names: Names }): ReactNode {
  const { t, formats } = useWords();
  const details = [formats.moment(event.at), formatDevice(event.device, t), event.address].filter(Boolean);
  return <Row title={describeEvent(event, names, t)} details={details.join(" · ")} />;
}
