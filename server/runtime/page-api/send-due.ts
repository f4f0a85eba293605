import { isWatched } from "../../core/events/emit";
import { reportFault } from "../../core/log/report-fault";
import { dispatchDue } from "../../webhooks/deliveries/watch-outbox";

/** Maximum time of sending after a response. Cron sends the rest. */
const patienceMilliseconds = 15_000;

const report = (thrown: unknown) => reportFault(thrown, { operation: "send afterwards" });

/** Returns true after writes if only Next runs, because no process then watches the outbox. */
export function mustSendDue({ method }: Request): boolean {
  return !isWatched() && method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

export async function sendDue(): Promise<void> {
  await dispatchDue(new Date(), new Date(Date.now() + patienceMilliseconds), { report }).catch(report);
}
