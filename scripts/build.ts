/**
 * Builds the web app into `dist/` and the service into `build/`, each if its sources have changed: `npm ci` and `npm
 * start` run it, and tests build the service alone. Without Vite, as after `npm ci --omit=dev`, it prints how to build.
 * The service then runs from its sources, which start slower, and without the web app or with an older build of it.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Build, buildState, digestFile, digestSources, SERVICE_BUILD, WEB_BUILD } from "../src/builds.ts";

type Vite = typeof import("vite");

const ROOT = join(import.meta.dirname, "..");
const CONFIG = join(ROOT, "web/vite.config.ts");
const WEB = WEB_BUILD.directory;

/** Packages with native code, and those that the service loads on demand. */
const EXTERNAL = ["better-sqlite3", "pg", "openid-client", "@modelcontextprotocol/server", "@simplewebauthn/server"];

/** Lets a bundled module find files where its source finds them, such as the code of a thread. */
const KEEP_PLACES = {
  name: "keep-places",
  transform(code: string, id: string) {
    if (!id.startsWith(join(ROOT, "src/"))) return;
    const source = `../${relative(ROOT, id)}`;
    return code
      .replaceAll("import.meta.url", `new URL("${source}", import.meta.url).href`)
      .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(source)}")`);
  },
};

if (process.argv[2] !== "service") await update(WEB_BUILD, buildWeb);
await update(SERVICE_BUILD, buildService);

/** `write` gets the digest of the sources. */
async function update(build: Build, write: (vite: Vite, digest: string) => Promise<void>): Promise<void> {
  if (buildState(build) === "current") return;
  const vite = await import("vite").catch(() => undefined);
  if (vite === undefined) {
    console.warn(
      `${build.directory} is not built, because the build tools are not installed. To build it, run: npm ci`,
    );
    return;
  }
  const digest = digestSources(build);
  await write(vite, digest);
  writeFileSync(digestFile(build), `${digest}\n`);
}

/** The service with the packages that it loads at startup, and the reader of files as one file without packages. */
async function buildService(vite: Vite): Promise<void> {
  await bundle(vite, "src/cli/program.ts", { external: EXTERNAL, emptyOutDir: true });
  await bundle(vite, "src/readers/sandbox/reader-program.ts", { external: [], emptyOutDir: false });
}

/** A directory of modules has no type of its own, so a process need not read ours. */
async function bundle(
  vite: Vite,
  entry: string,
  { external, emptyOutDir }: { readonly external: string[]; readonly emptyOutDir: boolean },
): Promise<void> {
  await vite.build({
    ...{ configFile: false, root: ROOT, publicDir: false, logLevel: "warn", plugins: [KEEP_PLACES] },
    ssr: { noExternal: true, external },
    build: {
      ...{ ssr: join(ROOT, entry), outDir: SERVICE_BUILD.directory, assetsDir: "", emptyOutDir },
      rolldownOptions: { output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
}

async function buildWeb(vite: Vite, digest: string): Promise<void> {
  const { FIRST_PLACE, firstScript, serviceWorker } = await import("../web/vite.config.ts");
  await vite.build({ configFile: CONFIG, logLevel: "warn" });
  await vite.build({ ...firstScript, logLevel: "warn" });
  const page = join(WEB, "index.html");
  const [first = ""] = globSync("assets/first-*.js", { cwd: WEB });
  writeFileSync(page, readFileSync(page, "utf8").replace(FIRST_PLACE, `/${first}`));
  const files = globSync("**/*", { cwd: WEB, withFileTypes: true })
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(WEB.length))
    .sort();
  await vite.build({ ...serviceWorker(files, digest.slice(0, 16)), logLevel: "warn" });
  await compress();
}

/** False for files without their own address, which a concurrent build may already have written. */
function isServed(name: string): boolean {
  return !["index.html", "sw.js", ".sources"].includes(name) && !/\.(br|gz)$/.test(name);
}

/** Writes a `.br` and a `.gz` file beside each text file. */
async function compress(): Promise<void> {
  const files = globSync("**/*.{html,js,css,json,svg,txt,webmanifest}", { cwd: WEB });
  await Promise.all(
    files.map(async (file) => {
      const path = join(WEB, file);
      const bytes = readFileSync(path);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, best));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
