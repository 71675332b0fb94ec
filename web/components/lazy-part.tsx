/** Parts of the page that are loaded after the first screen. `fallback` is shown until then. */
import { type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { loadScreenWords } from "../words/catalogs.ts";

const failed = new Set<() => void>();

/** Forgets the failed loads: each part loads again when it is next shown. */
export function loadAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * The component `name` of a file, with messages that the first screen does not load:
 * `lazyWithWords("Coming", () => import("./coming.tsx"))`.
 */
export function lazyWithWords<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  let Part: FunctionComponent<object> | undefined;
  const loading = async () => {
    const words = loadScreenWords();
    try {
      const part = (await load())[name];
      await words;
      return { default: part as FunctionComponent<object> };
    } catch (error) {
      failed.add(() => (Part = undefined));
      throw error;
    }
  };
  return (props) => {
    Part ??= lazy(loading);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
