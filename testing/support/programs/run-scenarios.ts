import { runScenarios } from "@/server/sandbox/scenarios/run-scenarios";

/** Runs until killed. Prints a line when it starts. */

console.log("ready");
for (;;) await runScenarios(new Date(Date.now() + 5_000), process.env.COMPANY);
