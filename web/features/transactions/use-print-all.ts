/** Prints the whole list: the key loads all of its rows first, because a browser does not wait for requests when it prints. */
import { useEffect, useState } from "react";
import { useKeys } from "../../components/keys.tsx";
import { useWords } from "../../words/use-words.tsx";
import { PAGE_ROWS } from "./queries.ts";
import type { PageRange, Rows } from "./use-rows.ts";

/** About fifty pages of paper. */
const MAX_ROWS = 2000;

/** The pages to load; undefined unless somebody prints. */
export function usePrintAll({ rowAt, error }: Rows, count: number): PageRange | undefined {
  const { t } = useWords();
  const [isWanted, setWanted] = useState(false);
  useKeys([{ keys: "Ctrl p", label: t("transactions.print_all"), isAlways: true, run: () => setWanted(true) }]);
  const pages = Math.ceil(Math.min(count, MAX_ROWS) / PAGE_ROWS);
  const isDone = Array.from({ length: pages }, (_, page) => rowAt(page * PAGE_ROWS)).every((row) => row !== undefined);
  useEffect(() => {
    if (!isWanted || (!isDone && error === undefined)) return undefined;
    const timer = setTimeout(() => {
      if (isDone) print();
      setWanted(false);
    });
    return () => clearTimeout(timer);
  }, [isWanted, isDone, error]);
  return isWanted ? [0, pages - 1] : undefined;
}
