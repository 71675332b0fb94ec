/** Activity: the change log in words, by person, kind and import, with Undo at each change. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import type { Change } from "../../api/contract.ts";
import { members } from "../../api/reads.ts";
import { Button } from "../../components/button.tsx";
import { Loading } from "../../components/loading.tsx";
import { PageTop } from "../../components/page.tsx";
import { Segments } from "../../components/segments.tsx";
import { SelectField } from "../../components/select.tsx";
import { localDay } from "../../logic/local-day.ts";
import { useWords } from "../../words/use-words.tsx";
import { byDay } from "./describe.ts";
import { Line } from "./line.tsx";
import { changesOf, type Filter, imports, KINDS, OTHERS } from "./queries.ts";
import styles from "./screen.module.css";

export function Screen(): ReactNode {
  const { t } = useWords();
  const filter = useSearch({ strict: false }) as Filter;
  const query = useInfiniteQuery(changesOf(filter));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const changes = data?.pages.flatMap((page) => page.changes);
  const isEmptyPage = data?.pages.at(-1)?.changes.length === 0;
  // A request reads a limited number of changes, and none of them may match.
  useEffect(() => {
    if (isEmptyPage && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isEmptyPage, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <PageTop title={t("screen.activity")} />
      <Filters filter={filter} />
      <Loading query={query} lines={8} />
      {changes?.length === 0 && !hasNextPage && <p className="muted">{t("activity.none")}</p>}
      {changes !== undefined && <Days changes={changes} />}
      {hasNextPage && (
        <Button isQuiet disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("activity.more")}
        </Button>
      )}
    </>
  );
}

function Filters({ filter }: { readonly filter: Filter }): ReactNode {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const people = useQuery(members).data?.members ?? [];
  const files =
    useQuery(imports).data?.imports.filter(({ state }) => state === "committed" || state === "undone") ?? [];
  const show = (change: Filter) => void navigate({ to: ".", search: { ...filter, ...change } as never, replace: true });
  const who = [
    { value: "", label: t("activity.everyone") },
    ...people.map(({ user_id, name }) => ({ value: user_id, label: name })),
    { value: OTHERS, label: t("activity.others") },
  ];
  return (
    <div className={styles.filters}>
      <Segments
        label={t("activity.filter_who")}
        value={filter.who ?? ""}
        choices={who}
        onChange={(value) => show({ who: value || undefined })}
      />
      <SelectField
        label={t("activity.filter_kind")}
        isLabelHidden
        value={filter.kind ?? ""}
        choices={[
          { value: "", label: t("activity.kind_all") },
          ...KINDS.map((kind) => ({ value: kind, label: t(`activity.kind_${kind}`) })),
        ]}
        onChange={(value) => show({ kind: value || undefined })}
      />
      {files.length > 0 && (
        <SelectField
          label={t("activity.filter_import")}
          isLabelHidden
          value={filter.import ?? ""}
          choices={[
            { value: "", label: t("activity.any_import") },
            ...files.map(({ id, file_name, created_at }) => ({
              value: id,
              label: `${file_name}, ${formats.day(localDay(created_at), "short")}`,
            })),
          ]}
          onChange={(value) => show({ import: value || undefined })}
        />
      )}
      <p className={styles.about}>{t("activity.about")}</p>
    </div>
  );
}

function Days({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const { t, formats } = useWords();
  const known = useQuery(imports).data?.imports ?? [];
  const files = new Map(known.map(({ id, file_name }) => [id, file_name]));
  const bySeq = new Map(changes.map((change) => [change.seq, change]));
  const today = localDay(Date.now());
  const nameOf = (day: string) =>
    day === today
      ? t("activity.today")
      : day === addDays(today, -1)
        ? t("activity.yesterday")
        : formats.day(day, day.slice(0, 4) === today.slice(0, 4) ? "full" : "long");
  return byDay(changes).map(({ day, changes: ofDay }) => (
    <section key={day} aria-labelledby={`activity-${day}`}>
      <h2 id={`activity-${day}`} className={styles.day}>
        {nameOf(day)}
      </h2>
      <ul>
        {ofDay.map((change) => (
          <Line key={change.seq} change={change} undo={bySeq.get(change.undone_by ?? 0)} files={files} />
        ))}
      </ul>
    </section>
  ));
}
