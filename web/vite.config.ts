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

/** Loads `first.ts` directly during development, and gives the app's scripts a low priority in the build. */
const firstPlugin: Plugin = {
  name: "leeway-first",
  transformIndexHtml: {
    order: "post",
    handler: (html, { server }) =>
      server === undefined
        ? html.replace('<script type="module" crossorigin', '<script type="module" fetchpriority="low" crossorigin')
        : html.replace('<script src="/first.js" fetchpriority="high">', '<script type="module" src="/first.ts">'),
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
