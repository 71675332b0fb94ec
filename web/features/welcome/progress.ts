/**
 * The answers and the changes of each step. They are stored until the tab is closed, so a reload loses nothing, and
 * going back to a step undoes what it and the later steps have changed.
 */
import { undoChanges } from "../../api/writes.ts";
import type { AccountKind } from "../../logic/account-kinds.ts";
import type { Rhythm, RhythmName } from "../../logic/rhythm.ts";
import { inTab, readStored, store } from "../../logic/stored.ts";

export const STEPS = ["household", "accounts", "pay", "bills", "ready"] as const;
export type StepId = (typeof STEPS)[number];

export interface AccountRow {
  readonly kind: AccountKind;
  readonly name: string;
  readonly text: string;
  readonly amount: number | undefined;
}

export interface RegularRow extends Omit<Rhythm, "every"> {
  /** The kind of bill; undefined for pay. */
  readonly bill?: string;
  readonly name: string;
  readonly text: string;
  readonly amount: number | undefined;
  /** Irregular pay is not expected on any day. */
  readonly every: RhythmName | "irregular";
}

interface Drafts {
  household?: { readonly currency: string; readonly timeZone: string };
  accounts?: readonly AccountRow[];
  pay?: readonly RegularRow[];
  /** The household keeps calendar months, whatever the payday. */
  keepsMonths?: boolean;
  bills?: readonly RegularRow[];
  ready?: { readonly text: string; readonly amount: number | undefined };
}

interface Progress {
  readonly drafts: Drafts;
  /** The numbers of the changes of each step, in their order. */
  readonly changes: Partial<Record<StepId, string[]>>;
}

const KEY = "leeway.welcome";

export interface Answers {
  readonly drafts: Readonly<Drafts>;
  saveDraft<Step extends keyof Drafts>(step: Step, draft: Drafts[Step]): void;
  hasChanges(from: StepId): boolean;
  /** Runs a step's writes. `note` gets the number of each change. If one fails, the others are undone. */
  perform(step: StepId, work: (note: (changeId: string | undefined) => void) => Promise<void>): Promise<void>;
  /** Undoes the changes of this step and the later ones, the latest first. @throws ApiError */
  undoFrom(step: StepId): Promise<void>;
  forget(): void;
}

/** The progress of one budget. */
export function answersOf(budgetId: string): Answers {
  const key = `${KEY}.${budgetId}`;
  const progress = read(key);
  const save = () => store(key, JSON.stringify(progress), inTab);

  function take(from: StepId): string[] {
    const steps = STEPS.slice(STEPS.indexOf(from));
    const taken = steps.flatMap((step) => progress.changes[step] ?? []);
    for (const step of steps) delete progress.changes[step];
    save();
    return taken;
  }

  return {
    drafts: progress.drafts,
    saveDraft(step, draft) {
      progress.drafts[step] = draft;
      save();
    },
    hasChanges: (from) => STEPS.slice(STEPS.indexOf(from)).some((step) => (progress.changes[step] ?? []).length > 0),
    async perform(step, work) {
      const noted: string[] = [];
      try {
        await work((changeId) => changeId !== undefined && noted.push(changeId));
      } catch (error) {
        await undoChanges(noted);
        throw error;
      }
      progress.changes[step] = noted;
      save();
    },
    undoFrom: (step) => undoChanges(take(step)),
    forget: () => store(key, null, inTab),
  };
}

function read(key: string): Progress {
  const stored = readStored(key, inTab);
  return stored === null ? { drafts: {}, changes: {} } : (JSON.parse(stored) as Progress);
}
