import { setTimeout as sleep } from "node:timers/promises";
import { createStopper } from "@/server/runtime/start-up/stopping";

/**
 * Opens two resources, the second after half a second, and prints when each is closed. With FAILS,
 * closing the first one fails. With BREAKS, startup never finishes: after an unhandled rejection
 * or, if BREAKS is "silently", without one.
 */

const stopper = createStopper((thrown) => console.log("reported", thrown instanceof Error ? thrown.message : thrown));
stopper.endOnFaults((_, operation) => console.log(operation));
stopper.hurry.addEventListener("abort", () => console.log("hurried"));

async function start(): Promise<void> {
  stopper.undoLater(async () => {
    if (process.env.FAILS) throw new Error("stuck");
    console.log("first undone");
  });
  console.log("starting");
  if (process.env.BREAKS) {
    if (process.env.BREAKS !== "silently") void Promise.reject(new Error("broken"));
    await new Promise(() => undefined);
  }
  await sleep(500);
  stopper.undoLater(async () => {
    await sleep(1500);
    console.log("second undone");
  });
  console.log("started");
}

stopper.started(start());
if (!process.env.BREAKS) setInterval(() => undefined, 1000);
