/**
 * Demonstrations. Each one starts its own server and uses it over HTTP, like any client.
 *
 *     npm run demo                      a bank's transactions; compares every number with the bank's file
 *     npm run demo -- FILE.csv.gz       the same with another file in this format
 *     npm run demo -- --household       two years of a household, and its spending power this month
 */
import { demonstrateBank } from "./bank/bank.ts";
import { demonstrateHousehold } from "./household/household.ts";
import { startOwnServer } from "./own-server.ts";

const [argument] = process.argv.slice(2);
const server = await startOwnServer();
console.log(`Server ${server.pid} listens on ${server.url}. Its data is in ${server.directory}.`);
try {
  await (argument === "--household" ? demonstrateHousehold(server) : demonstrateBank(server, argument));
  await server.stop();
  server.clear();
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  console.error("The data is kept for inspection:");
  console.error(`  LEEWAY_DATA=${server.directory} npx leeway verify`);
  await server.stop();
  process.exitCode = 1;
}
