/** The types of a benchmark: its definition, settings and results. */
import type { DatasetPlan } from "./dataset.ts";
import type { HouseholdShape } from "./household.ts";
import type { Spread } from "./statistics.ts";

export interface Benchmark {
  /** Its name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** Whether quick runs leave it out, because it takes minutes or needs the large household. */
  readonly isLong?: true;
  run(settings: Settings): Promise<Outcome>;
}

/** The data and the duration of the measurements. */
export interface Settings {
  /** Number of turns for each member of a pair. */
  readonly rounds: number;
  /** Seconds of measurement per turn. */
  readonly seconds: number;
  /** Seconds of load before a server's first turn: V8 compiles hot code on the same core. */
  readonly settleSeconds: number;
  /** Seconds from the start of a server to the measurement of its memory. */
  readonly restSeconds: number;
  /** A busy household after ten years. */
  readonly usual: DatasetPlan;
  /** A household with its full history, the same with little history, and others that are large in another way. */
  readonly large: DatasetPlan;
  readonly small: DatasetPlan;
  /** Several households like `small`. Creates go to each in turn, so that none becomes large. */
  readonly manySmall: DatasetPlan;
  /** The shape of `small`, to create the same household elsewhere. */
  readonly smallShape: HouseholdShape;
  readonly others: readonly DatasetPlan[];
}

export interface Outcome {
  readonly lines: readonly Line[];
  readonly figures: readonly Figure[];
  /** Extra tables. */
  readonly tables?: readonly Table[];
  /** The method, and hints for the reader. */
  readonly notes: readonly string[];
}

/** A line of the main table: a measurement compared with its requirement and target. */
export interface Line {
  readonly what: string;
  readonly unit: "times" | "s" | "ms" | "MB";
  /** Whether smaller is better. */
  readonly isLessBetter?: boolean;
  readonly atLeast: number;
  readonly aim: number;
  /** The result, or the reason why there is none. */
  readonly measured: Spread | string;
}

/** An absolute figure, with the CPU usage of the server. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** Work per second of CPU time. Other processes on the machine affect it less. */
  readonly perCpuSecond?: string;
  /** Share of one core; undefined if unknown or not meaningful. */
  readonly serverCpu?: number | undefined;
}

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether docs/BENCHMARKS.md leaves it out. */
  readonly isPrintedOnly?: true;
}
