/** The messages of all screens but Home. They load with the first of these screens. */
import { accounts } from "./accounts.ts";
import { activity } from "./activity.ts";
import { add } from "./add.ts";
import { categoryIcons } from "./category-icons.ts";
import { coming } from "./coming.ts";
import { enter } from "./enter.ts";
import { frame } from "./frame.ts";
import { goals } from "./goals.ts";
import { homeLater } from "./home-later.ts";
import { imports } from "./import.ts";
import { palette } from "./palette.ts";
import { plan } from "./plan.ts";
import { reports } from "./reports.ts";
import { review } from "./review.ts";
import { settings } from "./settings.ts";
import { access } from "./settings-access.ts";
import { alerts } from "./settings-alerts.ts";
import { banks } from "./settings-banks.ts";
import { feeds } from "./settings-feeds.ts";
import { household } from "./settings-household.ts";
import { rules } from "./settings-rules.ts";
import { webhooks } from "./settings-webhooks.ts";
import { shared } from "./shared.ts";
import { transactions } from "./transactions.ts";
import { welcome } from "./welcome.ts";

export const screens = {
  ...accounts,
  ...activity,
  ...alerts,
  ...add,
  ...categoryIcons,
  ...coming,
  ...enter,
  ...frame,
  ...goals,
  ...homeLater,
  ...imports,
  ...palette,
  ...plan,
  ...reports,
  ...review,
  ...settings,
  ...access,
  ...banks,
  ...feeds,
  ...household,
  ...rules,
  ...shared,
  ...transactions,
  ...webhooks,
  ...welcome,
};
