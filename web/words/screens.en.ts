/** The messages of all screens but Home in English. They load with the first of these screens. */
import { accounts } from "../features/accounts/words.en.ts";
import { add } from "../features/add/words.en.ts";
import { coming } from "../features/coming/words.en.ts";
import { enter } from "../features/enter/words.en.ts";
import { goals } from "../features/goals/words.en.ts";
import { homeLater } from "../features/home/later-words.en.ts";
import { imports } from "../features/import/words.en.ts";
import { plan } from "../features/plan/words.en.ts";
import { reports } from "../features/reports/words.en.ts";
import { access } from "../features/settings/access/words.en.ts";
import { household } from "../features/settings/household/words.en.ts";
import { rules } from "../features/settings/rules/words.en.ts";
import { settings } from "../features/settings/words.en.ts";
import { transactions } from "../features/transactions/words.en.ts";
import { welcome } from "../features/welcome/words.en.ts";
import { palette } from "../frame/words.en.ts";
import { frame } from "./frame.en.ts";

export const screens = {
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
