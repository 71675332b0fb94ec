/** Parts of the page that are loaded after the first screen. `fallback` is shown until then. */
import { type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { loadScreenWords } from "../words/catalogs.ts";

/**
 * The component `name` of a file, with messages that the first screen does not load:
 * `lazyWithWords("Coming", () => import("./coming.tsx"))`.
 */
export function lazyWithWords<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => {
    const words = loadScreenWords();
    const part = (await load())[name];
    await words;
    return { default: part as FunctionComponent<object> };
  });
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
