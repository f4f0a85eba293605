import { runClocks } from "@/server/sandbox/clock/run-clocks";

/** Advances a company's clock. Prints a line when it starts. */

console.log("ready");
await runClocks(new Date(Date.now() + 60_000), process.env.COMPANY);
process.exit(0);
