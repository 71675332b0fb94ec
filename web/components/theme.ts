/** The theme of the page in this browser: the device's, light or dark. */
import { readStored, store, THEME } from "../logic/stored.ts";

export const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

export function currentTheme(): Theme {
  return THEMES.find((theme) => theme === readStored(THEME)) ?? "system";
}

export function setTheme(theme: Theme): void {
  const isSystem = theme === "system";
  store(THEME, isSystem ? null : theme);
  if (isSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
