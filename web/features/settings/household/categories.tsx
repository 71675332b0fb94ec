/** The section "Categories": in their groups and order, with their kind; add, change, move, hide, merge and delete. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiError } from "../../../api/client.ts";
import type { Category, ListedCategory } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { moveCategory } from "../../../api/order.ts";
import { categoriesToEdit } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { CategoryDialog, type EditedCategory } from "../../../components/category-dialog.tsx";
import { CategoryTile } from "../../../components/category-tile.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Opened, Opener } from "../../../components/opened.tsx";
import { report, showToast } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "../block.module.css";
import { Block, Row, Rows } from "../block.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

const NEW_CATEGORY: EditedCategory = { name: "", kind: "spending", group: null };

interface Open {
  readonly form: "edit" | "merge";
  readonly category: Category;
}

export function Categories(): ReactNode {
  const { t } = useWords();
  const query = useQuery(categoriesToEdit);
  const { data } = query;
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<Open>();
  const all = data?.categories ?? [];
  const groups = [...Map.groupBy(all, ({ group }) => group)];
  const move = (list: readonly Category[], { id }: Category, step: -1 | 1) =>
    moveCategory(
      list.map((one) => one.id),
      id,
      step,
    );
  return (
    <Block
      intro={t("settings.categories_intro")}
      action={
        mayWrite && (
          <Opener label={t("action.new_category")}>
            {(close) => <CategoryDialog category={NEW_CATEGORY} onClose={close} />}
          </Opener>
        )
      }
    >
      <Loading query={query} lines={8} />
      {mayWrite && data !== undefined && all.length === 0 && (
        <p>
          <Button onClick={() => report(write("POST /v1/categories/defaults", {}, t("settings.categories_added")))}>
            {t("settings.categories_defaults")}
          </Button>
        </p>
      )}
      {groups.map(([group, list]) => (
        <section key={group ?? ""}>
          <h4 className={styles.group}>{group ?? t("settings.no_group")}</h4>
          <Rows isCompact>
            {list.map((category, i) => (
              <CategoryRow
                key={category.id}
                category={category}
                mayWrite={mayWrite}
                onOpen={setOpen}
                {...(list[i - 1] && { onUp: () => move(list, category, -1) })}
                {...(list[i + 1] && { onDown: () => move(list, category, 1) })}
              />
            ))}
          </Rows>
        </section>
      ))}
      <Opened value={open} onClose={() => setOpen(undefined)}>
        {({ form, category }, close) =>
          form === "edit" ? (
            <CategoryDialog category={category} onClose={close} />
          ) : (
            <MergeDialog
              kind="category"
              item={category}
              options={all.map((look) => ({ id: look.id, label: look.name, look, hint: look.group ?? undefined }))}
              onClose={close}
            />
          )
        }
      </Opened>
    </Block>
  );
}

interface CategoryRowProps {
  readonly category: ListedCategory;
  readonly mayWrite: boolean;
  onOpen(open: Open): void;
  onUp?(): void;
  onDown?(): void;
}

function CategoryRow({ category, mayWrite, onOpen, onUp, onDown }: CategoryRowProps): ReactNode {
  const { t } = useWords();
  const { id, name, kind, is_archived, etag } = category;
  const params = { category_id: id };
  const hide = () => {
    const done = t(is_archived ? "settings.shown" : "done.hidden", { name });
    const body = { category: { is_archived: !is_archived } };
    report(write("PUT /v1/categories/{category_id}", { params, body, ifMatch: etag }, done));
  };
  /** A category in use is merged instead. */
  async function remove(): Promise<void> {
    try {
      await write("DELETE /v1/categories/{category_id}", { params }, t("settings.deleted", { name }));
    } catch (error) {
      if ((error as ApiError).problem?.code === "category_in_use") onOpen({ form: "merge", category });
      else showToast((error as Error).message);
    }
  }
  const items = [
    { id: "edit", label: t("action.edit"), run: () => onOpen({ form: "edit", category }) },
    ...(onUp ? [{ id: "up", label: t("action.move_up"), run: onUp }] : []),
    ...(onDown ? [{ id: "down", label: t("action.move_down"), run: onDown }] : []),
    { id: "hide", label: t(is_archived ? "settings.show" : "action.hide"), run: hide },
    { id: "merge", label: t("settings.merge_menu"), run: () => onOpen({ form: "merge", category }) },
    { id: "delete", label: t("action.delete"), run: () => void remove() },
  ];
  return (
    <Row
      lead={<CategoryTile category={category} size={28} />}
      title={name}
      notes={category.note === null ? [] : [category.note]}
      details={[t(`settings.kind_${kind}`), ...(is_archived ? [t("state.hidden")] : [])].join(" · ")}
    >
      {mayWrite && <Menu label={t("action.menu", { name })} items={items} />}
    </Row>
  );
}
