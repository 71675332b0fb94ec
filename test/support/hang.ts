/** A wait that takes longer than this is reported as a hang, with a message. Even a very busy machine is faster. */
export const HANG_MS = 120_000;
