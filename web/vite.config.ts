/** The build of the web app, and its development server: `npm run web`. */
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin, parseAst } from "vite";
import { LANGUAGES } from "./logic/language.ts";

const ROOT = import.meta.dirname;
const OUT = join(ROOT, "../dist");

/** The first versions with `light-dark()`. */
const target = ["chrome123", "firefox120", "safari17.5"];

/** The packages of the first page, in one file: most releases do not change it. Parts of them that only other screens use are not. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router|query-core|react-query))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQuery(Observer|Options)?\.js))/;

/**
 * What at least eight of the parts share that are loaded later, in one file: each file costs a slow phone time. The stored
 * responses are read before that.
 */
const USUAL = /^(?!.*\/api\/database)/;

/** A script of one file, which never waits for another one. `fileName` may contain `[hash]`. */
function oneFile(source: string, fileName: string): InlineConfig {
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target,
      lib: { entry: join(ROOT, source), formats: ["iife"], name: "leeway" },
      rolldownOptions: { output: { entryFileNames: fileName } },
    },
  };
}

/** `web/first.ts`. With a hash in its name, a browser asks for it only once. */
export const firstScript = oneFile("first.ts", "assets/first-[hash].js");

/** The service worker, which stores `files`. A new `version` replaces the stored files. */
export function serviceWorker(files: readonly string[], version: string): InlineConfig {
  const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) };
  return { ...oneFile("sw.ts", "sw.js"), define };
}

/** In the built page, until the name of the first script is known. */
export const FIRST_PLACE = "/first.js";

const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** The font of the first screen. */
const FONT = "inter-latin-wght-normal.woff2";

/**
 * Puts the first script in front of everything else. The app's script is only loaded: the first one starts it. The font is loaded
 * before the stylesheet asks for it, but after the number.
 */
const firstPlugin: Plugin = {
  name: "leeway-first",
  transformIndexHtml: {
    order: "post",
    handler: (html, { server, bundle = {} }) => ({
      html: html
        .replace(APP_SCRIPT, '<link id="app" rel="modulepreload" crossorigin href="$1">')
        .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'),
      tags: [
        {
          tag: "script",
          attrs: server ? { type: "module", src: "/first.ts" } : { src: FIRST_PLACE, fetchpriority: "high" },
          injectTo: "head-prepend",
        },
        ...Object.values(bundle)
          .filter((file) => file.type === "asset" && file.originalFileNames.some((name) => name.endsWith(FONT)))
          .map(({ fileName }) => ({
            tag: "link",
            attrs: {
              ...{ rel: "preload", as: "font", type: "font/woff2", crossorigin: true },
              ...{ fetchpriority: "low", href: `/${fileName}` },
            },
            injectTo: "head" as const,
          })),
      ],
    }),
  },
};

/** The files that index.html loads: a part of the page that is loaded later need not list them. */
const firstFiles = new Set<string>();

const firstFilesPlugin: Plugin = {
  name: "leeway-first-files",
  generateBundle: {
    order: "pre",
    handler(_, bundle) {
      const add = (fileName: string) => {
        const file = bundle[fileName];
        if (file?.type !== "chunk" || firstFiles.has(fileName)) return;
        firstFiles.add(fileName);
        for (const style of file.viteMetadata?.importedCss ?? []) firstFiles.add(style);
        for (const imported of file.imports) add(imported);
      };
      for (const file of Object.values(bundle)) if (file.type === "chunk" && file.isEntry) add(file.fileName);
    },
  },
};

const WORDS = join(ROOT, "words/");

/** The language of `words/coming.ts?de`. */
function languageOf(id: string): string | undefined {
  const query = new URLSearchParams(id.startsWith(WORDS) ? id.split("?")[1] : "");
  return Object.keys(LANGUAGES).find((language) => query.has(language));
}

/**
 * Leaves one language of each message `{ en: "Plan", de: "Plan" }`: that of the query, which the imports of a file
 * inherit, or English. A file of the app has one language, except the first script.
 */
const onlyOneLanguage: Plugin = {
  name: "leeway-one-language",
  resolveId: {
    order: "pre",
    handler(source, importer = "") {
      const language = languageOf(importer);
      return language && source.startsWith("./") ? `${join(importer, "..", source)}?${language}` : null;
    },
  },
  transform(code, id) {
    if (!id.startsWith(WORDS)) return null;
    const language = languageOf(id) ?? "en";
    const values = messagesIn(code).flatMap(({ start, end, properties }) => {
      const chosen = properties.find((one) => "key" in one && "name" in one.key && one.key.name === language);
      return chosen ? [{ start, end, text: `{ ${code.slice(chosen.start, chosen.end)} }` }] : [];
    });
    return values.reduceRight((text, one) => text.slice(0, one.start) + one.text + text.slice(one.end), code);
  },
};

/** The objects in the exported objects of a file. */
function messagesIn(code: string) {
  return parseAst(code)
    .body.flatMap((statement) =>
      statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "VariableDeclaration"
        ? statement.declaration.declarations
        : [],
    )
    .flatMap(({ init }) => (init?.type === "ObjectExpression" ? init.properties : []))
    .flatMap((one) => (one.type === "Property" && one.value.type === "ObjectExpression" ? [one.value] : []));
}

const service = process.env.LEEWAY_URL ?? "http://127.0.0.1:8787";
const token = process.env.LEEWAY_TOKEN;

export default defineConfig({
  root: ROOT,
  plugins: [react(), firstPlugin, firstFilesPlugin, onlyOneLanguage],
  // React has it: the store of the router would bring its own.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !firstFiles.has(file)),
    },
    // The first script lists all others: short names keep it small.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "packages", test: PACKAGES, priority: 1 },
            { name: "first", tags: ["$initial"] },
            { name: "home", test: /web\/features\/home\// },
            { name: "usual", test: USUAL, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/v1", "/docs", "/errors", "/openapi.json"].map((path) => [
        path,
        { target: service, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) },
      ]),
    ),
  },
});
