/**
 * Runs after the first screen: starts the service worker, loads what Add needs, and opens Import for files that are dropped
 * on any screen.
 */
import { listenForFiles } from "../components/file-drop.ts";
import { keepDropped } from "../logic/dropped-files.ts";
import { installPage } from "./installed.ts";

export function startLater(openImport: () => void, prefetchAdd: () => Promise<void>): void {
  void installPage();
  prefetchAdd().catch(() => undefined);
  document.body.dataset.fileOver = "false";
  const isImport = () => location.pathname.startsWith("/import"); // it listens itself
  listenForFiles({
    onOver(isOver) {
      document.body.dataset.fileOver = String(isOver && !isImport());
    },
    onDrop(files) {
      if (isImport()) return;
      keepDropped(files);
      openImport();
    },
  });
}
