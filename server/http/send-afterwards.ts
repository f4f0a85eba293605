import { after } from "next/server";
import { reportFault } from "../core/report-fault";
import { dispatchDue } from "../delivery/watch-outbox";
import { isWatched } from "../events";

/** How long a host may be kept after an answer; what is not sent by then, cron sends. */
const patienceMilliseconds = 15_000;

const report = (thrown: unknown) => reportFault(thrown, { operation: "send afterwards" });

/**
 * Where Next runs alone nobody watches the outbox: what a request has written is sent right after its answer.
 * Elsewhere, and for requests that only read, this does nothing.
 */
export function sendAfterwards({ method }: Request): void {
  if (isWatched() || method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  after(async () => {
    await dispatchDue(new Date(), new Date(Date.now() + patienceMilliseconds), { report }).catch(report);
  });
}
