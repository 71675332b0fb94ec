/** The labels of encodings. */

/** Whether `TextDecoder` knows the label. */
export function isSupported(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}
