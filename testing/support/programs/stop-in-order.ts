import { setTimeout as sleep } from "node:timers/promises";
import { createStopper } from "@/server/runtime/start-up/stopping";

/**
 * Opens two resources, the second after half a second, and prints when each is closed. If FAILS is set, closing the
 * first one fails.
 */

const stopper = createStopper((thrown) => console.log("reported", thrown instanceof Error ? thrown.message : thrown));
stopper.hurry.addEventListener("abort", () => console.log("hurried"));

async function start(): Promise<void> {
  stopper.undoLater(async () => {
    if (process.env.FAILS) throw new Error("stuck");
    console.log("first undone");
  });
  console.log("starting");
  await sleep(500);
  stopper.undoLater(async () => {
    await sleep(1500);
    console.log("second undone");
  });
  console.log("started");
}

stopper.started(start());
setInterval(() => undefined, 1000);
