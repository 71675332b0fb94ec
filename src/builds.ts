/**
 * The builds that `scripts/build.ts` writes, and whether they are up to date with their sources: the web app, and the
 * program that reads uploaded files, as one file that starts fast.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

export interface Build {
  readonly directory: string;
  /** Patterns of the files that it is built from. */
  readonly sources: readonly string[];
}

export const WEB_BUILD: Build = {
  directory: join(ROOT, "dist"),
  sources: ["web/**/*", "src/domain/*.ts", "package-lock.json"],
};

export const READER_BUILD: Build = {
  directory: join(ROOT, "build"),
  sources: ["src/readers/**/*.ts", "src/domain/*.ts", "package-lock.json"],
};

/** The file of a build that contains the digest of its sources. */
export function digestFile({ directory }: Build): string {
  return join(directory, ".sources");
}

/** A digest of the names and contents of all sources. Times are not in it, because git, Docker and npm change them. */
export function digestSources({ sources }: Build): string {
  const files = globSync(sources, { cwd: ROOT, withFileTypes: true, exclude: isGenerated })
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

/** The state of a build. It is current if there are no sources to compare it with, as in the container. */
export function buildState(build: Build): "missing" | "stale" | "current" {
  if (!existsSync(digestFile(build))) return "missing";
  if (!existsSync(join(ROOT, "package-lock.json"))) return "current";
  return readFileSync(digestFile(build), "utf8").trim() === digestSources(build) ? "current" : "stale";
}
