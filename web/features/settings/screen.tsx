/** The settings: an index of the sections with their present values, and the open section beside the others. */
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useRights } from "../../api/me.ts";
import { Icon } from "../../components/icon.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { PageTop } from "../../components/page.tsx";
import { ProblemBoundary } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useWords } from "../../words/use-words.tsx";
import { PresentValue } from "./present-value.tsx";
import styles from "./screen.module.css";
import { GROUPS, type Section } from "./sections.ts";

export { GROUPS };

export function Screen(): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const isNarrow = useMedia(NARROW);
  const { section: id } = useParams({ strict: false }) as { readonly section?: string };
  const groups = GROUPS.map((group) => ({
    id: group.id,
    sections: group.sections.filter(({ needs }) => needs.length === 0 || needs.some((right) => rights?.[right])),
  }));
  const sections = groups.flatMap((group) => group.sections);
  const isList = id === undefined;
  const open = sections.find((section) => section.id === id);
  return (
    <>
      <PageTop title={open === undefined || isList ? t("screen.settings") : t(open.title)}>
        <h1>
          {isNarrow && !isList ? (
            <Link to="/settings" params={{ section: undefined }} className={styles.back} aria-label={t("settings.all")}>
              <Icon name="previous" />
              {t("screen.settings")}
            </Link>
          ) : (
            t("screen.settings")
          )}
        </h1>
      </PageTop>
      <div className={isList ? undefined : styles.columns}>
        {!isNarrow && !isList && <List groups={groups} openId={open?.id} />}
        {isList ? (
          <List groups={groups} openId={undefined} isIndex />
        ) : (
          <Open section={open} isReady={rights !== undefined} />
        )}
      </div>
    </>
  );
}

interface ListProps {
  readonly groups: readonly { readonly id: (typeof GROUPS)[number]["id"]; readonly sections: readonly Section[] }[];
  readonly openId: string | undefined;
  /** With the present values. */
  readonly isIndex?: boolean;
}

function List({ groups, openId, isIndex = false }: ListProps): ReactNode {
  const { t } = useWords();
  return (
    <nav className={isIndex ? styles.index : styles.list} aria-label={t("screen.settings")}>
      {groups.map(
        (group) =>
          group.sections.length > 0 && (
            <section key={group.id}>
              <h2 className={styles.group}>{t(`settings.group_${group.id}`)}</h2>
              {group.sections.map(({ id, title }) => (
                <Link
                  key={id}
                  to={`/settings/${id}`}
                  className={styles.entry}
                  aria-current={id === openId ? "page" : undefined}
                >
                  {isIndex ? (
                    <span className={styles.texts}>
                      {t(title)}
                      <span className={styles.value}>
                        <PresentValue id={id} />
                      </span>
                    </span>
                  ) : (
                    t(title)
                  )}
                  <Icon name="next" />
                </Link>
              ))}
              {group.id === "household" && (
                <Link to={"/activity" as never} className={styles.entry}>
                  {isIndex ? (
                    <span className={styles.texts}>
                      {t("screen.activity")}
                      <span className={styles.value}>{t("settings.value_activity")}</span>
                    </span>
                  ) : (
                    t("screen.activity")
                  )}
                  <Icon name="next" />
                </Link>
              )}
            </section>
          ),
      )}
    </nav>
  );
}

/** Shows nothing until the rights are read: only then is it known whether a section exists. */
function Open({ section, isReady }: { readonly section: Section | undefined; readonly isReady: boolean }): ReactNode {
  const { t } = useWords();
  if (section === undefined) return isReady ? <p className="muted">{t("settings.not_found")}</p> : null;
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{t(section.title)}</h2>
      <ProblemBoundary resetKey={section.id}>
        <Suspense fallback={<Skeleton lines={5} />}>
          <section.component />
        </Suspense>
      </ProblemBoundary>
    </div>
  );
}
