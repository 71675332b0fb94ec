/** Prints progress on standard error, so that standard output has only the results. */
export function showProgress(line: string): void {
  console.error(`  ${line}`);
}
