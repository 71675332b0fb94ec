/** Parts of the page that are loaded after the first screen. `fallback` is shown until then. */
import { type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { loadScreenWords } from "../words/catalogs.ts";

/** The component `name` of a file: `lazyPart("Coming", () => import("./coming.tsx"))`. */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: (await load())[name] as FunctionComponent<object> }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/** A part with messages that the first screen does not load. */
export function lazyWithWords<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  fallback?: ReactNode,
): FunctionComponent<Props> {
  return lazyPart(name, async () => (await Promise.all([load(), loadScreenWords()]))[0], fallback);
}
