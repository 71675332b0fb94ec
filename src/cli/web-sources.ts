/** Checks whether `dist/`, the build of the web app, is up to date with its sources. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["web/**/*", "src/domain/*.ts", "package-lock.json"];

export const WEB_BUILD = join(ROOT, "dist");

/** The file of a build that contains the digest of its sources. */
export const DIGEST_FILE = join(WEB_BUILD, ".sources");

/** A digest of the names and contents of all sources. Times are not in it, because git, Docker and npm change them. */
export function digestWebSources(): string {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true, exclude: isGenerated })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

function isGenerated({ name }: { readonly name: string }): boolean {
  return name === "node_modules" || name === ".screens";
}

/** The state of the build. It is current if there are no sources to compare it with, as in the container. */
export function webBuildState(): "missing" | "stale" | "current" {
  if (!existsSync(DIGEST_FILE)) return "missing";
  if (!existsSync(join(ROOT, "web/index.html"))) return "current";
  return readFileSync(DIGEST_FILE, "utf8").trim() === digestWebSources() ? "current" : "stale";
}
