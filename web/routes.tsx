/** The router: the frame around the screens, the sign-in page and the welcome. The URL holds the state of the screen. */
import { createRootRoute, createRoute, createRouter, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BUDGET_ID } from "./api/client.ts";
import { waitForSession } from "./api/session.ts";
import { followHistory } from "./components/back.ts";
import { Frame } from "./frame/frame.tsx";
import { BankReturn, Enter, SCREENS, Welcome } from "./screens.ts";
import { useWords } from "./words/use-words.tsx";

const root = createRootRoute();

const frame = createRoute({
  getParentRoute: () => root,
  id: "frame",
  beforeLoad: waitForSession,
  component: Frame,
  notFoundComponent: NotFound,
});

const screens = SCREENS.map(({ path, hasSections, component }) =>
  createRoute({ getParentRoute: () => frame, path: hasSections ? `${path}/{-$section}` : path, component }),
);

const bankReturn = createRoute({
  getParentRoute: () => frame,
  path: "/settings/banks/return",
  component: BankReturn,
});

const rest = createRoute({ getParentRoute: () => frame, path: "$", component: NotFound });

const enter = createRoute({ getParentRoute: () => root, path: "/enter", component: Enter });

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  beforeLoad: waitForSession,
  component: Welcome,
});

export const router = createRouter({
  routeTree: root.addChildren([enter, welcome, frame.addChildren([...screens, bankReturn, rest])]),
  basepath: BUDGET_ID === undefined ? "/" : `/b/${BUDGET_ID}`,
  defaultPreload: "intent",
  scrollRestoration: true,
  // Every value is a text, as in any other address.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
  },
});
followHistory(router.history);

function NotFound(): ReactNode {
  const { t } = useWords();
  return (
    <>
      <h1>{t("frame.not_found")}</h1>
      <p>
        <Link to="/">{t("frame.to_home")}</Link>
      </p>
    </>
  );
}
