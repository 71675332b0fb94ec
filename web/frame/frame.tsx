/** The frame around every screen: the rail on a wide page, the bar at the bottom of a narrow one, toasts and keys. */
import { Outlet, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { followChanges } from "../api/live.ts";
import { storeSignedIn, useMayWrite, useMe } from "../api/me.ts";
import { usePreferences } from "../api/preferences.ts";
import { useProofRequest } from "../api/proof.ts";
import { useOpenAdd } from "../components/add-button.tsx";
import { AmountsLine } from "../components/amounts-line.tsx";
import { ConnectionLine } from "../components/connection-line.tsx";
import { held, holdTyped, listenForKeys, pressEarlyKeys, takeTyped, useKeys } from "../components/keys.tsx";
import { lazyWithWords } from "../components/lazy-part.tsx";
import { NARROW, useMedia } from "../components/media.ts";
import { ProblemBoundary } from "../components/problem.tsx";
import { Toasts } from "../components/toast.tsx";
import { Add, prefetchAdd, SignInAgain } from "../screens.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./frame.module.css";
import { BottomBar, Rail, useScreens } from "./navigation.tsx";
import type { OpenOverlay } from "./overlays.tsx";
import { SeveralBudgets } from "./several-budgets.tsx";

const WaitingCount = lazyWithWords("WaitingCount", () => import("../components/waiting-entries.tsx"));
const PrintHeading = lazyWithWords("PrintHeading", () => import("./print-heading.tsx"));
const Overlays = lazyWithWords("Overlays", () => import("./overlays.tsx"));

/** The files of the other screens do not compete with those of the first one. */
const INSTALL_AFTER_MS = 3000;

export function Frame(): ReactNode {
  const { t } = useWords();
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenOverlay>();
  const show = (overlay: OpenOverlay["overlay"]) => {
    if (overlay !== "sign out") holdTyped(overlay === "more" ? "help" : overlay);
    setOpen((before) => ({ overlay, key: (before?.key ?? 0) + 1 }));
  };
  const isNarrow = useMedia(NARROW);
  const me = useMe();
  const isSignedIn = me !== undefined;
  const mayWrite = useMayWrite();
  const proof = useProofRequest();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const timer = setTimeout(
      () =>
        void import("./later.ts").then(({ startLater }) =>
          startLater(() => navigate({ to: "/import" as never }), prefetchAdd),
        ),
      INSTALL_AFTER_MS,
    );
    const stop = followChanges();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isSignedIn, navigate]);
  useEffect(() => {
    if (me !== undefined) storeSignedIn(me);
  }, [me]);
  useEffect(listenForKeys, []);
  const { density, single_keys } = usePreferences();
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { density, singleKeys: single_keys ? "on" : "off" });
  }, [density, single_keys]);
  const openMore = () => show("more");
  const openPalette = () => show("palette");
  const closeAll = () => {
    held.set(undefined);
    setOpen(undefined);
    const closed = { add: undefined, line: undefined, entry: undefined };
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, ...closed }), replace: true });
  };
  useFrameKeys(openMore, openPalette);
  return (
    <div className="frame">
      <a className={styles.skip} href="#content">
        {t("frame.skip")}
      </a>
      {!isNarrow && <Rail onMore={openMore} onPalette={openPalette} />}
      <PrintHeading />
      <main className="page" id="content" tabIndex={-1}>
        <SeveralBudgets show="banner" />
        <AmountsLine />
        {pathname !== "/" && (
          <>
            <ConnectionLine />
            <WaitingCount />
          </>
        )}
        <ProblemBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ProblemBoundary>
      </main>
      {isNarrow && <BottomBar onMore={openMore} />}
      <Toasts />
      <ProblemBoundary onClose={closeAll}>
        <Overlays open={open} show={show} close={(opened) => setOpen((now) => (now === opened ? undefined : now))} />
        {isSignedIn && mayWrite && <OpenAdd />}
        {proof && <SignInAgain request={proof} />}
      </ProblemBoundary>
    </div>
  );
}

/** The entry over the screen. It opens without rendering the frame and the screen again. */
function OpenAdd(): ReactNode {
  const isOpen = useSearch({ strict: false, select: (search: { readonly add?: string }) => search.add !== undefined });
  useEffect(() => {
    if (isOpen) return;
    takeTyped("add");
    pressEarlyKeys();
  }, [isOpen]);
  return isOpen && <Add />;
}

function useFrameKeys(openHelp: () => void, openPalette: () => void): void {
  const { t, look, setLook } = useWords();
  const navigate = useNavigate();
  const openAdd = useOpenAdd();
  const isTransactions = useLocation({ select: ({ pathname }) => pathname === "/transactions" });
  useEffect(() => {
    if (!isTransactions) takeTyped("search");
  }, [isTransactions]);
  const search = () => {
    holdTyped("search");
    if (!isTransactions) void navigate({ to: "/transactions" as never });
  };
  // They work before the rest of the frame has loaded.
  const reverse = (isRedo: boolean) => async () => (await import("./undo.ts")).reverseLast(isRedo, t);
  useKeys([
    ...useScreens().map(({ path, title, key }) => ({
      keys: `g ${key}`,
      label: t("key.go_to", { screen: t(title) }),
      run: () => void navigate({ to: path }),
    })),
    ...(openAdd ? [{ keys: "a", label: t("key.add"), run: openAdd }] : []),
    { keys: "Ctrl k", label: t("key.palette"), isAlways: true, run: openPalette },
    { keys: "/", label: t("key.search"), run: search },
    { keys: "Ctrl z", label: t("key.undo"), isWrite: true, run: reverse(false) },
    { keys: "Ctrl Shift z", label: t("key.redo"), isWrite: true, run: reverse(true) },
    { keys: "?", label: t("key.help"), run: openHelp },
    {
      keys: "h",
      label: t(look.hidesAmounts ? "amounts.show" : "amounts.hide"),
      run: () => setLook({ hidesAmounts: !look.hidesAmounts }),
    },
  ]);
}
