/**
 * Serves `/errors/:code`, the page that a problem's `type` refers to. `docs/errors.md` has its text, the request of its
 * example and the `detail` of the response; everything that is the same on all pages comes from the code.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PROBLEMS, Problem, type ProblemCode, type ProblemItem } from "../domain/problem.ts";
import type { Hook } from "./authenticate.ts";
import { problemPage } from "./problem-details.ts";

const TEXTS = join(import.meta.dirname, "../../docs/errors.md");

/** `limit` runs before each response. */
export function registerErrorPages(app: FastifyInstance, limit: Hook): void {
  app.get<{ Params: { code: string } }>("/errors/:code", { onRequest: limit }, async (request, reply) => {
    const { code } = request.params;
    if (!isCode(code)) throw new Problem("not_found", "There is no error with this code.");
    const [, section] = (await readFile(TEXTS, "utf8")).split(`\n## ${code}\n\n`);
    reply.header("content-type", "text/plain; charset=utf-8");
    return formatPage(code, (section ?? "").split("\n## ")[0] ?? "");
  });
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** A section has the cause, the request (indented), the response and, in most cases, a list of fixes. */
const SECTION = /^(.*?)\n\n((?: {4}[^\n]*\n)+)\n(> .*?|```json\n.*?\n```)(?:\n\n(.*))?$/s;

function formatPage(code: ProblemCode, section: string): string {
  const { status, title } = PROBLEMS[code];
  const [, cause = "", request = "", response = "", fixes] = SECTION.exec(section.trimEnd()) ?? [];
  const effect = status < 500 ? "Nothing was changed. " : "";
  const fix = fixes === undefined ? effect : `${effect}To fix it:\n${fixes}`;
  const sent = request
    .trimEnd()
    .replaceAll(/^ {4}/gm, "")
    .replace(/\n(?=[{(])/, "\n\n"); // the body is set apart
  const example = JSON.stringify(exampleResponse(code, response), null, 2);
  const texts = [`**${status} ${title}.**`, cause, fix.trimEnd(), "## Example", `\`\`\`http\n${sent}\n\`\`\``];
  return `# ${code}\n\n${texts.join("\n\n")}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
}

/** The response is quoted as "> `place` detail", or a JSON block has its `detail`, `errors` and other members. */
function exampleResponse(code: ProblemCode, quoted: string): object {
  const { status, title } = PROBLEMS[code];
  const { detail, ...others } = quoted.startsWith("> ") ? quotedProblem(code, quoted) : JSON.parse(quoted.slice(7, -3));
  return { type: problemPage(code), title, status, detail, code, ...others };
}

/** The place is a JSON pointer, or "?" and the name of a query parameter. */
function quotedProblem(code: ProblemCode, quoted: string): { detail: string; errors: ProblemItem[] } {
  const [, place, detail = ""] = /^> (?:`(.*?)` )?(.*)$/.exec(quoted) ?? [];
  if (place === undefined) return { detail, errors: [] };
  const located = place.startsWith("?") ? { parameter: place.slice(1) } : { pointer: place };
  return { detail, errors: [{ ...located, code, detail }] };
}
