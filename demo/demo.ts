/**
 * Demonstrations. Each one starts its own server and uses it over HTTP, like any client.
 *
 *     npm run demo                      a bank's transactions; compares every number with the bank's file
 *     npm run demo -- FILE.csv.gz       the same with another file in this format
 *     npm run demo -- --household       two years of a household, and its spending power this month
 *     npm run demo -- --events          a webhook, an alert, a calendar and a chat program; the server's clock jumps
 *     npm run demo -- --import          a year of statements in three formats, imported twice, and one import undone
 *     npm run demo -- --bank            a bank connection: a preview, seven days of syncs, a difference and an undo
 */
import { startMailbox } from "../test/support/mailbox.ts";
import { demonstrateBank } from "./bank/bank.ts";
import { demonstrateConnection } from "./connection/connection.ts";
import { demonstrateEvents, eventsSettings } from "./events/events.ts";
import { demonstrateHousehold } from "./household/household.ts";
import { demonstrateImport } from "./import/import.ts";
import { type OwnServer, type ServerSettings, startOwnServer } from "./own-server.ts";

const DEMOS: Readonly<Record<string, (server: OwnServer) => Promise<void>>> = {
  "--household": demonstrateHousehold,
  "--import": demonstrateImport,
};

const [argument = ""] = process.argv.slice(2);
// A bank connection needs a clock that the demo moves, so its server runs in this process.
if (argument === "--bank") await demonstrateConnection();
else if (argument === "--events") await useMailbox();
else await useOwnServer(DEMOS[argument] ?? ((server) => demonstrateBank(server, argument || undefined)));

/** The server of the events sends e-mails to this machine. */
async function useMailbox(): Promise<void> {
  const mailbox = await startMailbox();
  await useOwnServer((server) => demonstrateEvents(server, mailbox), eventsSettings(mailbox));
  await mailbox.close();
}

async function useOwnServer(
  demonstrate: (server: OwnServer) => Promise<void>,
  settings: ServerSettings = {},
): Promise<void> {
  const server = await startOwnServer(settings);
  let quitting: Promise<void> | undefined;
  const quit = () => {
    quitting ??= server.stop().then(() => {
      server.clear();
      process.exit();
    });
  };
  // A reader such as `head` closes the pipe, or Ctrl C ends the demo.
  process.stdout.on("error", quit);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, quit);

  console.log(`Server ${server.pid} listens on ${server.url}. Its data is in ${server.directory}.`);
  try {
    await demonstrate(server);
    await server.stop();
    server.clear();
  } catch (error) {
    await quitting;
    console.error(`\n${(error as Error).message}`);
    console.error("The data is kept for inspection:");
    console.error(`  LEEWAY_DATA=${server.directory} npx leeway verify`);
    await server.stop();
    process.exitCode = 1;
  }
}
