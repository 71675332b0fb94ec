/** Ends the demo if something is not as it says. */
export function check(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new Error(`This is not true: ${claim}`);
}

const PATIENCE_MS = 60_000;

/** Waits until a condition holds, and prints it. */
export async function waitFor(claim: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    check(Date.now() < until, claim);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  console.log(claim);
}
