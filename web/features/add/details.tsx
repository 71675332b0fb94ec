/**
 * What few entries need: a split, a receipt, tags, a note, another currency. Each opens in place, below its button. What the
 * account is charged for an amount in another currency is always shown.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { reading } from "../../api/client.ts";
import { useCurrencyChoices } from "../../components/currencies.ts";
import { Field } from "../../components/field.tsx";
import { Icon, Strokes } from "../../components/icon.tsx";
import { SelectField } from "../../components/select.tsx";
import { useWords, type Words } from "../../words/use-words.tsx";
import chips from "./choices.module.css";
import { ChargedField } from "./choices.tsx";
import styles from "./details.module.css";
import type { Draft, Entry } from "./draft.ts";
import { ReceiptEditor } from "./receipt-editor.tsx";
import { SplitEditor } from "./split-editor.tsx";
import type { EntryState } from "./use-entry.ts";

export type Tool = "split" | "receipt" | "tags" | "note" | "currency";

interface ToolParts {
  /** The strokes of its icon, in a box of 24 by 24. */
  readonly icon: string;
  readonly Editor: (props: { readonly state: EntryState }) => ReactNode;
  label(t: Words["t"]): string;
  isUsed(draft: Draft, entry: Entry): boolean;
}

const TOOLS: Readonly<Record<Tool, ToolParts>> = {
  split: {
    icon: "M16 3h5v5M8 3H3v5M12 22v-8.3a4 4 0 0 0-1.2-2.9L3 3M15 9l6-6",
    Editor: SplitEditor,
    label: (t) => t("add.tool_split"),
    isUsed: (_, { split }) => split !== undefined,
  },
  receipt: {
    icon: "M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    Editor: ReceiptEditor,
    label: (t) => t("add.tool_receipt"),
    isUsed: ({ receipts }) => receipts.length > 0,
  },
  tags: {
    icon: "M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4zM7.5 7.5h.01",
    Editor: TagsEditor,
    label: (t) => t("transactions.tag"),
    isUsed: (_, { tags }) => tags.length > 0,
  },
  note: {
    icon: "M16 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8zM15 3v4a2 2 0 0 0 2 2h4",
    Editor: NoteEditor,
    label: (t) => t("transactions.field_notes"),
    isUsed: ({ notes }) => notes.trim() !== "",
  },
  currency: {
    icon: "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0M18.1 10.4A6 6 0 1 1 10.3 18M7 6h1v4M16.7 13.9l.7.7-2.8 2.8",
    Editor: CurrencyEditor,
    label: (t) => t("transactions.field_currency"),
    isUsed: (_, { charged }) => charged !== undefined,
  },
};

interface DetailsProps {
  readonly state: EntryState;
  readonly tools: readonly Tool[];
  /** Shown beside the button that opens the details. */
  readonly children?: ReactNode;
}

export function Details({ state, tools, children }: DetailsProps): ReactNode {
  const { t } = useWords();
  const { draft, entry } = state;
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ readonly tool: Tool | undefined }>();
  const offered = tools.filter((tool) => entry.kind !== "transfer" || (tool !== "split" && tool !== "currency"));
  const used = offered.filter((tool) => TOOLS[tool].isUsed(draft, entry));
  const shown = open?.tool === undefined || !offered.includes(open.tool) ? undefined : TOOLS[open.tool];
  // What opens may be below the part that is in view.
  useEffect(() => {
    if (open !== undefined) place.current?.scrollIntoView({ block: "end" });
  }, [open]);
  return (
    <div ref={place} className={styles.details}>
      {shown !== TOOLS.currency && <ChargedField state={state} />}
      {open !== undefined && (
        <>
          <div className={styles.tools}>
            {offered.map((tool) => (
              <button
                key={tool}
                type="button"
                className={styles.tool}
                aria-expanded={open.tool === tool}
                data-used={used.includes(tool)}
                onClick={() => setOpen({ tool: open.tool === tool ? undefined : tool })}
              >
                <Strokes path={TOOLS[tool].icon} />
                {TOOLS[tool].label(t)}
              </button>
            ))}
          </div>
          {shown && (
            <div className={styles.editor}>
              <shown.Editor state={state} />
            </div>
          )}
        </>
      )}
      <div className={styles.row}>
        {children}
        <button
          type="button"
          className={styles.open}
          aria-expanded={open !== undefined}
          onClick={() => setOpen(open === undefined ? { tool: undefined } : undefined)}
        >
          {used.length > 0 && open === undefined
            ? `${t("add.details")}: ${used.map((tool) => TOOLS[tool].label(t)).join(", ")}`
            : t("add.details")}
          <Icon name="down" />
        </button>
      </div>
    </div>
  );
}

const MAX_TAGS = 12;

function TagsEditor({ state: { draft, change } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(reading("GET /v1/tags", {}));
  const typed = draft.tagText
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const isTyped = (name: string) => typed.some((tag) => tag.toLowerCase() === name.toLowerCase());
  const known = (data?.tags ?? []).map(({ name }) => name).slice(0, MAX_TAGS);

  function toggle(name: string): void {
    const others = typed.filter((tag) => tag.toLowerCase() !== name.toLowerCase());
    change({ tagText: (isTyped(name) ? others : [...typed, name]).join(", ") });
  }

  return (
    <>
      <Field
        label={t("transactions.field_tags")}
        hint={t("add.tags_hint")}
        enterKeyHint="done"
        autoCapitalize="none"
        value={draft.tagText}
        onChange={(tagText) => change({ tagText })}
      />
      {known.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className={chips.chips} role="group" aria-label={t("add.usual_tags")}>
          {known.map((name) => (
            <button
              key={name}
              type="button"
              className={chips.chip}
              aria-pressed={isTyped(name)}
              onClick={() => toggle(name)}
            >
              #{name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function NoteEditor({ state: { draft, change } }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  return <Field label={t("transactions.field_notes")} value={draft.notes} onChange={(notes) => change({ notes })} />;
}

/** The currencies of the budget and its accounts come first. */
function CurrencyEditor({ state }: { readonly state: EntryState }): ReactNode {
  const { t } = useWords();
  const { entry, known, change } = state;
  const all = useCurrencyChoices();
  const own = entry.account?.currency ?? known.currency;
  const near = new Set([own, known.currency, ...known.accounts.map(({ currency }) => currency)]);
  const [first, others] = [true, false].map((isNear) => all.filter(({ value }) => near.has(value) === isNear));
  const choices = [
    ...(first ?? []).map((choice) => ({ ...choice, group: t("add.currencies_near") })),
    ...(others ?? []).map((choice) => ({ ...choice, group: t("add.currencies_other") })),
  ];
  const choose = (currency: string) =>
    change({ currency: currency === own && entry.line.currency === undefined ? undefined : currency });
  return (
    <div className={styles.pair}>
      <SelectField
        label={t("transactions.field_currency")}
        value={entry.currency}
        choices={choices}
        onChange={choose}
      />
      <ChargedField state={state} />
    </div>
  );
}
