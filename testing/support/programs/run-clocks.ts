import { runClocks } from "@/server/sandbox/clock/run-clocks";

/** Prints a line when it starts advancing the clock. */

console.log("ready");
await runClocks(new Date(Date.now() + 60_000), process.env.COMPANY);
process.exit(0);
