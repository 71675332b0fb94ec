/** `words/screens.ts?de` and the like: see `onlyOneLanguage` in `web/vite.config.ts`. */
declare module "*.ts?de" {
  export const firstScreen: import("./message.ts").Catalog;
  export const screens: import("./message.ts").Catalog;
}
