/**
 * Demonstrations, each on a server of its own that it speaks to over HTTP, as any client does.
 *
 *     npm run demo                      a bank's transactions, every number held against its file
 *     npm run demo -- FILE.csv.gz       another file of the same form
 *     npm run demo -- --household       two years of a household, and what it can still spend this month
 */
import { demonstrateBank } from "./bank/bank.ts";
import { demonstrateHousehold } from "./household/household.ts";
import { startOwnServer } from "./own-server.ts";

const [argument] = process.argv.slice(2);
const server = await startOwnServer();
console.log(`Server ${server.pid} listens on ${server.url}; its data lies in ${server.directory}.`);
try {
  await (argument === "--household" ? demonstrateHousehold(server) : demonstrateBank(server, argument));
  await server.stop();
  server.clear();
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  console.error("The data is kept:");
  console.error(`  LEEWAY_DATA=${server.directory} npx leeway verify`);
  await server.stop();
  process.exitCode = 1;
}
