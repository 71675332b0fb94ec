/**
 * No circles between folders, at any depth, not even of type imports: a folder can be read without those that import it.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");
const IMPORT = /(?:^import|^export|^\}) .*?from "(\.[^"]+)"|^import "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;

/** The ground floor of these folders is their own files, which import nothing from the folders beside them. */
const WITH_GROUND_FLOOR = ["src/operations"];

interface Step {
  readonly from: string;
  readonly to: string;
  /** Such as "src/store/store.ts imports src/domain/money.ts". */
  readonly because: string;
}

/** The step between two folders of the same parent that an import makes; undefined if both files are in one folder. */
function stepOf(file: string, imported: string): Step | undefined {
  const [own, other] = [file.split("/"), imported.split("/")];
  const depth = own.findIndex((part, i) => part !== other[i]);
  const parent = own.slice(0, depth).join("/");
  const folderOf = (parts: readonly string[]) => {
    if (parts.length > depth + 1) return parts.slice(0, depth + 1).join("/");
    return WITH_GROUND_FLOOR.includes(parent) ? `${parent}/*` : undefined;
  };
  const [from, to] = [folderOf(own), folderOf(other)];
  if (from === undefined || to === undefined || from === to) return undefined;
  return { from, to, because: `${file} imports ${imported}` };
}

/** The files of the tree that a file imports. */
function importsOf(file: string): string[] {
  const found = readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT);
  return [...found].map(([, a, b, c]) => normalize(join(file, "..", a ?? b ?? c ?? "")));
}

function stepsIn(files: readonly string[]): Step[] {
  return files.flatMap((file) => importsOf(file).flatMap((imported) => stepOf(file, imported) ?? []));
}

/** The steps that are part of a circle. */
function findCircles(steps: readonly Step[]): Step[] {
  const next = Map.groupBy(steps, ({ from }) => from);
  const reaches = (start: string, end: string): boolean => {
    const seen = new Set<string>();
    const queue = [start];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      if (one === end) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      queue.push(...(next.get(one) ?? []).map(({ to }) => to));
    }
    return false;
  };
  return steps.filter(({ from, to }) => reaches(to, from));
}

for (const tree of ["src", "web"]) {
  test(`no folders of ${tree} import each other in a circle`, () => {
    const steps = stepsIn(globSync(`${tree}/**/*.{ts,tsx,js}`, { cwd: ROOT, exclude: ["web/node_modules/**"] }));
    assert.ok(steps.length > 200, String(steps.length));
    const circles = findCircles(steps).map(({ because }) => because);
    assert.deepEqual(circles, []);
  });
}

/** The files of these folders do not import each other in a circle either. */
const WITHOUT_FILE_CIRCLES = ["src/operations/imports"];

for (const folder of WITHOUT_FILE_CIRCLES) {
  test(`no files of ${folder} import each other in a circle`, () => {
    const steps = globSync(`${folder}/*.ts`, { cwd: ROOT }).flatMap((from) =>
      importsOf(from).map((to): Step => ({ from, to, because: `${from} imports ${to}` })),
    );
    assert.ok(steps.length > 50, String(steps.length));
    assert.deepEqual(findCircles(steps), []);
  });
}

test("a circle is detected", () => {
  const steps = [
    stepOf("src/store/tables/goals.ts", "src/store/changes/notes.ts"),
    stepOf("src/store/changes/notes.ts", "src/store/tables/x.ts"),
    stepOf("src/api/v1/goals/routes.ts", "src/store/store.ts"),
  ];
  assert.equal(findCircles(steps.filter((step) => step !== undefined)).length, 2);
  assert.deepEqual(stepOf("src/operations/service.ts", "src/operations/imports/chunks.ts")?.from, "src/operations/*");
  assert.equal(stepOf("src/api/server.ts", "src/api/v1/index.ts"), undefined);
});
