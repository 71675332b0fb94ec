/**
 * Builds the web app into `dist/` if its sources have changed: `npm ci` and `npm start` run it. Without Vite, as after
 * `npm ci --omit=dev`, it prints how to build, and the service runs without the web app or with the older build.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DIGEST_FILE, digestWebSources, WEB_BUILD, webBuildState } from "../src/cli/web-sources.ts";

const CONFIG = join(import.meta.dirname, "../web/vite.config.ts");

if (webBuildState() !== "current") await build();

async function build(): Promise<void> {
  const vite = await import("vite").catch(() => undefined);
  if (vite === undefined) {
    console.warn("The web app is not built, because its build tools are not installed. To build it, run: npm ci");
    return;
  }
  const digest = digestWebSources();
  const { FIRST_PLACE, firstScript, serviceWorker } = await import("../web/vite.config.ts");
  await vite.build({ configFile: CONFIG, logLevel: "warn" });
  await vite.build({ ...firstScript, logLevel: "warn" });
  const page = join(WEB_BUILD, "index.html");
  const [first = ""] = globSync("assets/first-*.js", { cwd: WEB_BUILD });
  writeFileSync(page, readFileSync(page, "utf8").replace(FIRST_PLACE, `/${first}`));
  const files = globSync("**/*", { cwd: WEB_BUILD, withFileTypes: true })
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(WEB_BUILD.length))
    .sort();
  await vite.build({ ...serviceWorker(files, digest.slice(0, 16)), logLevel: "warn" });
  await compress();
  writeFileSync(DIGEST_FILE, `${digest}\n`);
}

/** False for files without their own address, which a concurrent build may already have written. */
function isServed(name: string): boolean {
  return !["index.html", "sw.js", ".sources"].includes(name) && !/\.(br|gz)$/.test(name);
}

/** Writes a `.br` and a `.gz` file beside each text file. */
async function compress(): Promise<void> {
  const files = globSync("**/*.{html,js,css,json,svg,txt,webmanifest}", { cwd: WEB_BUILD });
  await Promise.all(
    files.map(async (file) => {
      const path = join(WEB_BUILD, file);
      const bytes = readFileSync(path);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, best));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
