import { startEmbedded } from "../../../db/embedded";

/**
 * Uses the PostgreSQL server of a data directory until SIGTERM. Prints the server's address, or why
 * it cannot be used.
 */

try {
  const { url, release } = await startEmbedded({ dataDir: process.env.DATA_DIR ?? "", durable: false });
  process.once("SIGTERM", () => release().then(() => process.exit(0)));
  setInterval(() => undefined, 1000);
  console.log(url);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
