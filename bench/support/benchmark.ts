/** What a benchmark is, what it is given and what it hands back. */
import type { DatasetPlan } from "./dataset.ts";
import type { HouseholdShape } from "./household.ts";
import type { Spread } from "./statistics.ts";

export interface Benchmark {
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  run(settings: Settings): Promise<Outcome>;
}

/** How much is measured, and for how long. */
export interface Settings {
  /** How often the members of a pair take turns. */
  readonly rounds: number;
  /** How long each is measured in its turn. */
  readonly seconds: number;
  /** How long a server is loaded before its first turn: V8 compiles what is busy, on the same core, for seconds. */
  readonly settleSeconds: number;
  /** How long the memory and each profile of load are watched. */
  readonly watchSeconds: number;
  readonly profileSeconds: number;
  /** How long a server that has just started is left alone before its memory is looked at. */
  readonly restSeconds: number;
  /** Where growth is measured: for how many rounds and how long in each a kind of request is asked in its turn. */
  readonly growthRounds: number;
  readonly growthMs: number;
  /** The household with all its history, the same with little of it, and others that are large in another way. */
  readonly large: DatasetPlan;
  readonly small: DatasetPlan;
  /** Households like `small`, side by side: what is added to all of them in turn makes none of them large. */
  readonly manySmall: DatasetPlan;
  /** The shape of `small`, for making the same elsewhere. */
  readonly smallShape: HouseholdShape;
  readonly others: readonly DatasetPlan[];
}

export interface Outcome {
  readonly lines: readonly Line[];
  readonly figures: readonly Figure[];
  /** Tables of its own, for what has more than a line. */
  readonly tables?: readonly Table[];
  /** How it was measured, and what to keep in mind when reading it. */
  readonly notes: readonly string[];
}

/** A line of the main table: what was measured, held against what it should be. */
export interface Line {
  readonly what: string;
  readonly unit: "times" | "s" | "ms" | "MB";
  /** Whether a small number is the good one. */
  readonly isLessBetter?: boolean;
  readonly atLeast: number;
  readonly aim: number;
  /** Or why there is none. */
  readonly measured: Spread | string;
}

/** An absolute figure, with what the server's core was doing. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** What a second of CPU time did, which other work on the machine changes less. */
  readonly perCpuSecond?: string;
  /** Share of one core; undefined where it is not known or means nothing. */
  readonly serverCpu?: number | undefined;
}

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
