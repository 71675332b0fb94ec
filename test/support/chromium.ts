/** The Chromium of this machine. */
import { spawnSync } from "node:child_process";

/** Its path; undefined without one. The headless shell needs half the CPU time, but caches no fonts for screenshots. */
export const CHROMIUM = find(
  process.env.LEEWAY_TEST_CHROMIUM ?? "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
);

/** The headless shell has no back/forward cache. */
export const WHOLE_CHROMIUM = find("chromium", "chromium-browser", "google-chrome");

function find(...names: readonly string[]): string | undefined {
  return names
    .map((name) => spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim())
    .find((path) => path !== "");
}

/** Needed as root, in containers and without a graphics card. */
export const CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
