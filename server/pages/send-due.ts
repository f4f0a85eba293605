import { reportFault } from "../core/report-fault";
import { dispatchDue } from "../delivery/watch-outbox";
import { isWatched } from "../events";

/** How long a host may be kept after an answer; what is not sent by then, cron sends. */
const patienceMilliseconds = 15_000;

const report = (thrown: unknown) => reportFault(thrown, { operation: "send afterwards" });

/**
 * Whether what a request writes is to be sent by `sendDue` once it is answered: where Next runs alone nobody watches the
 * outbox. False elsewhere, and for requests that only read.
 */
export function mustSendDue({ method }: Request): boolean {
  return !isWatched() && method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Sends the webhooks that are due; never fails. */
export async function sendDue(): Promise<void> {
  await dispatchDue(new Date(), new Date(Date.now() + patienceMilliseconds), { report }).catch(report);
}
