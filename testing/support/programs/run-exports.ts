import { runExports } from "@/server/data/exports/run-exports";

/** Prints a line when it starts. */

console.log("ready");
await runExports({ now: new Date(), deadline: new Date(Date.now() + 60_000), only: process.env.COMPANY });
process.exit(0);
