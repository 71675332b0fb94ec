/** Limits the tests of channels and webhooks: on one server, a person can run one at a time. Each may occupy an outbound request. */
import { Problem } from "../domain/problem.ts";

/** The longest time that a receiver can take. */
const WAIT_SECONDS = 15;

const testing = new Set<string>();

/** `callerId` is a user, or a budget for all its tokens. @throws Problem `rate_limited` while another test of the caller runs. */
export async function runOneTest<T>(callerId: string, test: () => Promise<T>): Promise<T> {
  if (testing.has(callerId)) {
    const detail = "Another test of yours is running. Wait until it has ended.";
    throw new Problem("rate_limited", detail, [], { retryAfterSeconds: WAIT_SECONDS });
  }
  testing.add(callerId);
  try {
    return await test();
  } finally {
    testing.delete(callerId);
  }
}
