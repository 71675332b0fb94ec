/**
 * The builds that `scripts/build.ts` writes, and whether they are up to date with their sources: the web app, and the
 * service as few files that start fast.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

export interface Build {
  readonly directory: string;
  /** The files and directories that it is built from. */
  readonly sources: readonly string[];
}

export const WEB_BUILD: Build = {
  directory: join(ROOT, "dist"),
  sources: ["web", "src/domain", "package-lock.json"],
};

export const SERVICE_BUILD: Build = {
  directory: join(ROOT, "build"),
  sources: ["src", "clients/typescript/src", "package-lock.json"],
};

/** The file of a build that contains the digest of its sources. */
export function digestFile({ directory }: Build): string {
  return join(directory, ".sources");
}

/** A digest of the names and contents of all sources. Times are not in it, because git, Docker and npm change them. */
export function digestSources({ sources }: Build): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

function listFiles(source: string): string[] {
  if (statSync(join(ROOT, source)).isFile()) return [source];
  return readdirSync(join(ROOT, source), { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== ".screens")
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${source}/${entry.name}`) : [`${source}/${entry.name}`]));
}

/** The state of a build. It is current if there are no sources to compare it with, as in the container. */
export function buildState(build: Build): "missing" | "stale" | "current" {
  if (!existsSync(digestFile(build))) return "missing";
  if (!existsSync(join(ROOT, "package-lock.json"))) return "current";
  return readFileSync(digestFile(build), "utf8").trim() === digestSources(build) ? "current" : "stale";
}
