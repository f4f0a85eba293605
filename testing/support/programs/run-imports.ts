import { runImports } from "@/server/data/imports/run-imports";

/** Prints a line when it starts. */

console.log("ready");
await runImports({ now: new Date(), deadline: new Date(Date.now() + 60_000), only: process.env.COMPANY });
process.exit(0);
