/** The budgets of the user: a choice if there are several, and a banner over the demo household. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { deleteDemo, openBudget } from "../api/budgets.ts";
import { BUDGET_ID } from "../api/client.ts";
import { useRights } from "../api/me.ts";
import { me } from "../api/reads.ts";
import { Button, TextButton } from "../components/button.tsx";
import { NARROW, useMedia } from "../components/media.ts";
import { Problem } from "../components/problem.tsx";
import { SelectField } from "../components/select.tsx";
import { useWork } from "../components/use-work.ts";
import { DEMO, store } from "../logic/stored.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./budgets.module.css";

function useBudgets() {
  const caller = useQuery(me).data;
  const budgets = caller?.budgets ?? [];
  return { budgets, current: budgets.find(({ id }) => id === (caller?.budget?.id ?? BUDGET_ID)) };
}

/** Nothing if there is only one budget. */
export function BudgetChoice(): ReactNode {
  const { t } = useWords();
  const { budgets, current } = useBudgets();
  if (budgets.length < 2) return null;
  const nameOf = ({ name, is_demo, is_available }: (typeof budgets)[number]) =>
    is_demo ? t("frame.demo") : is_available ? name : t("frame.budget_unavailable");
  const unknown = current === undefined ? [{ value: "", label: t("frame.budget_unavailable") }] : [];
  return (
    <div className={styles.choice}>
      <SelectField
        label={t("frame.budget")}
        isLabelHidden
        value={current?.id ?? ""}
        choices={[...unknown, ...budgets.map((budget) => ({ value: budget.id, label: nameOf(budget) }))]}
        onChange={openBudget}
      />
    </div>
  );
}

/** Nothing outside the demo household. */
export function DemoBanner(): ReactNode {
  const { t } = useWords();
  const { budgets, current } = useBudgets();
  const mayDelete = useRights()?.manage === true;
  const { isBusy, error, run } = useWork();
  const isNarrow = useMedia(NARROW);
  const demoId = current?.is_demo ? current.id : undefined;
  useEffect(() => {
    if (demoId !== undefined) store(DEMO, demoId);
  }, [demoId]);
  if (current === undefined || demoId === undefined) return null;
  const own = budgets.find(({ is_demo, is_available }) => !is_demo && is_available);

  return (
    <>
      <aside className={`demo-place ${styles.banner}`} aria-label={t("frame.demo")}>
        <p>{t(isNarrow ? "frame.demo_short" : "frame.demo_banner")}</p>
        {own && (
          <BannerButton onClick={() => openBudget(own.id)}>{t("frame.demo_leave", { name: own.name })}</BannerButton>
        )}
        {mayDelete && (
          <BannerButton disabled={isBusy} onClick={() => run(() => deleteDemo(current.id))}>
            {t("frame.demo_delete")}
          </BannerButton>
        )}
      </aside>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

/** On a narrow page it looks like a link, so that the banner has one line. */
function BannerButton(props: ComponentProps<"button">): ReactNode {
  return useMedia(NARROW) ? <TextButton {...props} /> : <Button isQuiet {...props} />;
}
