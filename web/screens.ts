/** The screens of the page. A screen in this list has its address, its entry in the navigation and its key. */
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { IconName } from "./components/icon.tsx";
import { lazyWithWords } from "./components/lazy-part.tsx";
import { Screen as Home } from "./features/home/screen.tsx";
import { loadScreenWords } from "./words/catalogs.ts";
import type { PlainMessageId } from "./words/translate.ts";

export interface ScreenEntry {
  readonly path: `/${string}`;
  readonly title: Extract<PlainMessageId, `screen.${string}`>;
  readonly icon: IconName;
  /** Pressed after `g`. */
  readonly key: string;
  /** The screen also has the addresses below its path, such as `/settings/members`, and gets the rest as `section`. */
  readonly hasSections?: boolean;
  /** In the bar at the bottom of a narrow screen. The others are under More. */
  readonly isInBar: boolean;
  /** At the bottom of the rail, apart from the others. */
  readonly isAtFoot?: boolean;
  /** Not shown to somebody who may only read. */
  readonly isForWriting?: boolean;
  /** Its entry in the navigation has the number of new transactions. */
  readonly hasCount?: boolean;
  /** All screens but Home are loaded on demand: `lazyScreen(() => import("./features/.../screen.tsx"))`. */
  readonly component: RouteComponent;
}

const Transactions = lazyScreen(() => import("./features/transactions/screen.tsx"));
const Review = lazyScreen(() => import("./features/transactions/review/screen.tsx"));
const Plan = lazyScreen(() => import("./features/plan/screen.tsx"));
const Coming = lazyScreen(() => import("./features/coming/screen.tsx"));
const Accounts = lazyScreen(() => import("./features/accounts/screen.tsx"));
const Reports = lazyScreen(() => import("./features/reports/screen.tsx"));
const Goals = lazyScreen(() => import("./features/goals/screen.tsx"));
const Activity = lazyScreen(() => import("./features/activity/screen.tsx"));
const Import = lazyScreen(() => import("./features/import/screen.tsx"));
const Settings = lazyScreen(() => import("./features/settings/screen.tsx"));

export const SCREENS: readonly ScreenEntry[] = [
  { path: "/", title: "screen.home", icon: "home", key: "h", isInBar: true, component: Home },
  {
    path: "/transactions",
    title: "screen.transactions",
    icon: "list",
    key: "t",
    isInBar: true,
    component: Transactions,
  },
  { path: "/plan", title: "screen.plan", icon: "plan", key: "p", isInBar: true, component: Plan },
  { path: "/coming", title: "screen.coming", icon: "calendar", key: "c", isInBar: false, component: Coming },
  { path: "/goals", title: "screen.goals", icon: "goal", key: "o", isInBar: false, component: Goals },
  { path: "/accounts", title: "screen.accounts", icon: "bank", key: "a", isInBar: false, component: Accounts },
  { path: "/reports", title: "screen.reports", icon: "chart", key: "r", isInBar: false, component: Reports },
  { path: "/activity", title: "screen.activity", icon: "clock", key: "y", isInBar: false, component: Activity },
  {
    path: "/review",
    title: "screen.review",
    icon: "check",
    key: "v",
    isInBar: false,
    isForWriting: true,
    hasCount: true,
    component: Review,
  },
  {
    path: "/import",
    title: "screen.import",
    icon: "upload",
    key: "i",
    hasSections: true,
    isInBar: false,
    isForWriting: true,
    component: Import,
  },
  {
    path: "/settings",
    title: "screen.settings",
    icon: "settings",
    key: "s",
    hasSections: true,
    isInBar: false,
    isAtFoot: true,
    component: Settings,
  },
];

/** Over every screen whose address has `?add=`. */
export const Add = lazyWithWords("Add", () => import("./features/add/add.tsx"));

/** Loads Add before it is opened. */
export const prefetchAdd = async () => (await import("./features/add/prefetch.ts")).prefetchAdd();

/** Over every screen while a request waits for a proof of who the person is. */
export const SignInAgain = lazyWithWords("SignInAgain", () => import("./features/settings/access/sign-in-again.tsx"));

/** The sign-in page, which has no frame. */
export const Enter = lazyScreen(() => import("./features/enter/screen.tsx"));

/** Where a bank's page sends the browser back. */
export const BankReturn = lazyScreen(() => import("./features/settings/banks/return.tsx"));

/** The welcome of an empty household, which has no frame either. */
export const Welcome = lazyScreen(() => import("./features/welcome/screen.tsx"));

/** A screen that is loaded with its messages when it is opened first. */
function lazyScreen(load: () => Promise<{ readonly Screen: RouteComponent }>): RouteComponent {
  return lazyRouteComponent(async () => (await Promise.all([load(), loadScreenWords()]))[0], "Screen");
}
