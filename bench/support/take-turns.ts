/**
 * Measures the members of a comparison in turn, A B A B A B, so that other work on the machine affects all of them
 * equally. Computes the ratio of each round, not the ratio of two averages.
 */
import type { Figure } from "./benchmark.ts";
import { formatCount, formatPercent } from "./format.ts";
import { showProgress } from "./progress.ts";
import { type Spread, spreadOf } from "./statistics.ts";

/** The result of a member in one round. */
export interface Turn {
  /** Units per second. */
  readonly perSecond: number;
  /** Share of one core. */
  readonly cpu?: number | undefined;
}

export interface Member {
  readonly what: string;
  readonly measure: () => Promise<Turn>;
}

export interface Turns {
  /** The ratio of two members, by their names in `members`. */
  ratio(name: string, over: string): Spread;
  readonly figures: readonly Figure[];
}

/** `unit` is the counted unit, such as "requests". */
export async function takeTurns(
  members: Readonly<Record<string, Member>>,
  unit: string,
  rounds: number,
): Promise<Turns> {
  const taken = new Map<string, Turn[]>(Object.keys(members).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, { what, measure }] of Object.entries(members)) {
      const turn = await measure();
      taken.get(name)?.push(turn);
      showProgress(`round ${round} of ${rounds}: ${what}: ${formatCount(turn.perSecond)} ${unit}/s${cpuOf(turn)}`);
    }
  }
  const ratesOf = (name: string) => (taken.get(name) ?? []).map(({ perSecond }) => perSecond);
  return {
    ratio(name, over) {
      const below = ratesOf(over);
      return spreadOf(ratesOf(name).map((rate, round) => rate / (below[round] ?? Number.NaN)));
    },
    figures: Object.entries(members).map(([name, { what }]) => figureOf(what, taken.get(name) ?? [], unit)),
  };
}

function figureOf(what: string, turns: readonly Turn[], unit: string): Figure {
  const { median, least, greatest } = spreadOf(turns.map(({ perSecond }) => perSecond));
  const value = `${formatCount(median)} ${unit}/s (${formatCount(least)} to ${formatCount(greatest)})`;
  const known = turns.flatMap(({ perSecond, cpu }) => (cpu ? [{ perCpuSecond: perSecond / cpu, cpu }] : []));
  if (known.length === 0) return { what, value };
  return {
    what,
    value,
    perCpuSecond: formatCount(spreadOf(known.map(({ perCpuSecond }) => perCpuSecond)).median),
    serverCpu: spreadOf(known.map(({ cpu }) => cpu)).median,
  };
}

function cpuOf({ cpu }: Turn): string {
  return cpu === undefined ? "" : `, its core ${formatPercent(cpu)} busy`;
}
