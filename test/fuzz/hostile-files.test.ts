/**
 * Statement files with random damage, in every format: a reader returns rows, questions or a problem, and never fails.
 * `LEEWAY_FUZZ_REQUESTS` sets how many are read; `LEEWAY_FUZZ_SEED` and `LEEWAY_FUZZ_PATH` repeat a failure.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { Problem } from "../../src/domain/problem.ts";
import { openSandboxed } from "../../src/readers/sandbox/sandboxed-file.ts";
import { readFile } from "../../src/readers/statements/read-file.ts";
import { drawn } from "../support/drawn.ts";
import { HOSTILE_FILES } from "../support/hostile-files.ts";

const FIXTURES = join(import.meta.dirname, "../readers/statements/fixtures");
const FILES = globSync("*/*.*", { cwd: FIXTURES }).sort();
const FILES_READ = Math.ceil(Number(process.env.LEEWAY_FUZZ_REQUESTS || 1000) / 5);
const SEED = Number(process.env.LEEWAY_FUZZ_SEED || Date.now() % 2 ** 31);
const { LEEWAY_FUZZ_PATH: path } = process.env;

type Damage = (bytes: Buffer) => Buffer;

/** Positions are shares of the length. */
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const at = (bytes: Buffer, position: number) => Math.floor(position * bytes.length);

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(share, fc.nat(255)).map(
    ([position, value]): Damage =>
      (bytes) => {
        const changed = Buffer.from(bytes);
        if (bytes.length > 0) changed[at(bytes, position)] = value;
        return changed;
      },
  ),
  share.map(
    (end): Damage =>
      (bytes) =>
        bytes.subarray(0, at(bytes, end)),
  ),
  fc.tuple(share, share).map(
    ([from, to]): Damage =>
      (bytes) => {
        const [start, end] = [at(bytes, Math.min(from, to)), at(bytes, Math.max(from, to))];
        return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
      },
  ),
  fc
    .tuple(
      share,
      fc.constantFrom("\0", "\r", '"', "\u2028", "<", "&", ";;;;", "\ufeff", "9".repeat(400), "a\u0300".repeat(200)),
    )
    .map(
      ([position, text]): Damage =>
        (bytes) => {
          const place = at(bytes, position);
          return Buffer.concat([bytes.subarray(0, place), Buffer.from(text), bytes.subarray(place)]);
        },
    ),
);

test("a damaged file gives a reading or a problem", async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...FILES),
    fc.array(damage, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    async (name, damages, isPacked) => {
      const original = readFileSync(join(FIXTURES, name));
      const damaged = damages.reduce<Buffer>((damagedSoFar, change) => change(damagedSoFar), original);
      const bytes: Buffer = isPacked ? gzipSync(damaged) : damaged;
      await readFile({ name, open: () => [bytes] }, { currency: "USD" }, () => {}).catch((error) => {
        assert.ok(error instanceof Problem, `${name}: ${error.stack}`);
      });
    },
  );
  await fc.assert(property, { numRuns: FILES_READ, seed: SEED, ...(path ? { path } : {}) });
});

test("files that are made to stop the server end in time", async () => {
  for (const { name, bytes, result } of drawn(HOSTILE_FILES)) {
    const file = openSandboxed(name, await bytes());
    const ended = await file.read({ currency: "USD" }).then(
      () => 201,
      (problem) => problem.code,
    );
    file.close();
    assert.equal(ended, result, name);
  }
});
