/**
 * Parts of features for the frame, like those in `screens.ts`. Only files that are loaded later import this one, so the first page
 * does not have their names.
 */
import { lazyWithWords } from "./components/lazy-part.tsx";

/** Over every screen whose address has `?rule_from=` or `?recurring_from=`. */
export const RuleFrom = lazyWithWords("RuleFrom", () => import("./features/settings/rules/rules.tsx"));
export const RecurringFrom = lazyWithWords("RecurringFrom", () => import("./features/coming/screen.tsx"));

/** The sections of the settings, for the palette. */
export const loadSettings = async () => (await import("./features/settings/screen.tsx")).GROUPS;
