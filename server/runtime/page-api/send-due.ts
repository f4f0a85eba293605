import { reportFault } from "../../core/log/report-fault";
import { isWatched } from "../../events";
import { dispatchDue } from "../../webhooks/deliveries/watch-outbox";

/** How long to keep the host busy after an answer; cron sends the rest. */
const patienceMilliseconds = 15_000;

const report = (thrown: unknown) => reportFault(thrown, { operation: "send afterwards" });

/**
 * Whether `sendDue` must run after a request: when Next runs alone, no process watches the outbox. False otherwise, and
 * for reads.
 */
export function mustSendDue({ method }: Request): boolean {
  return !isWatched() && method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Sends the webhooks that are due; never fails. */
export async function sendDue(): Promise<void> {
  await dispatchDue(new Date(), new Date(Date.now() + patienceMilliseconds), { report }).catch(report);
}
