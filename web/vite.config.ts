/** The build of the web app, and its development server: `npm run web`. */
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin } from "vite";

const ROOT = import.meta.dirname;
const OUT = join(ROOT, "../dist");

/** The first versions with `light-dark()`. */
const target = ["chrome123", "firefox120", "safari17.5"];

/** `first.js` is one small file with a fixed name, so that it never waits for another one. */
export const firstScript: InlineConfig = {
  configFile: false,
  root: ROOT,
  publicDir: false,
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target,
    lib: { entry: join(ROOT, "first.ts"), formats: ["iife"], name: "leewayFirst", fileName: () => "first.js" },
  },
};

/** The service worker, which stores `files`. A new `version` replaces the stored files. */
export function serviceWorker(files: readonly string[], version: string): InlineConfig {
  return {
    ...firstScript,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    build: {
      ...firstScript.build,
      lib: { entry: join(ROOT, "sw.ts"), formats: ["iife"], name: "leewayWorker", fileName: () => "sw.js" },
    },
  };
}

const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Puts `first.js` in front of everything else. The app's script is only loaded: `first.js` starts it. */
const firstPlugin: Plugin = {
  name: "leeway-first",
  transformIndexHtml: {
    order: "post",
    handler: (html, { server }) => ({
      html: html
        .replace(APP_SCRIPT, '<link id="app" rel="modulepreload" crossorigin href="$1">')
        .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'),
      tags: [
        {
          tag: "script",
          attrs: server ? { type: "module", src: "/first.ts" } : { src: "/first.js", fetchpriority: "high" },
          injectTo: "head-prepend",
        },
      ],
    }),
  },
};

const service = process.env.LEEWAY_URL ?? "http://127.0.0.1:8787";
const token = process.env.LEEWAY_TOKEN;

export default defineConfig({
  root: ROOT,
  plugins: [react(), firstPlugin],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first script lists all others: short names keep it small.
    rolldownOptions: { output: { chunkFileNames: "assets/[hash].js", assetFileNames: "assets/[hash][extname]" } },
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
