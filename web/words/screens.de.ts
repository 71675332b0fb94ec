/** The messages of all screens but Home in German. */
import { accounts } from "../features/accounts/words.de.ts";
import { add } from "../features/add/words.de.ts";
import { coming } from "../features/coming/words.de.ts";
import { enter } from "../features/enter/words.de.ts";
import { goals } from "../features/goals/words.de.ts";
import { homeLater } from "../features/home/later-words.de.ts";
import { imports } from "../features/import/words.de.ts";
import { plan } from "../features/plan/words.de.ts";
import { reports } from "../features/reports/words.de.ts";
import { access } from "../features/settings/access/words.de.ts";
import { household } from "../features/settings/household/words.de.ts";
import { rules } from "../features/settings/rules/words.de.ts";
import { settings } from "../features/settings/words.de.ts";
import { transactions } from "../features/transactions/words.de.ts";
import { welcome } from "../features/welcome/words.de.ts";
import { palette } from "../frame/words.de.ts";
import { frame } from "./frame.de.ts";
import type { Translation } from "./message.ts";
import type { screens as english } from "./screens.en.ts";

export const screens: Translation<typeof english> = {
  ...access,
  ...accounts,
  ...add,
  ...coming,
  ...frame,
  ...enter,
  ...goals,
  ...palette,
  ...homeLater,
  ...household,
  ...imports,
  ...plan,
  ...reports,
  ...rules,
  ...settings,
  ...transactions,
  ...welcome,
};
