import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { Acquirer, CallbackRequest } from "../acquirers/port";
import { fail } from "../errors";
import { expireTransaction } from "./expire-transaction";
import { acquirerKeyLookup } from "./reserve-transaction";
import { settleTransaction } from "./settle-transaction";

/** What a callback changed. `unknown` keys are no charge of ours, or one whose truth could not be read just now. */
export interface CallbackResult {
  settled: number;
  canceled: number;
  unchanged: number;
  unknown: number;
}

/**
 * An acquirer says that something happened. Its word is only a nudge: for each charge it names, the truth is read from
 * the acquirer itself and applied. The same notice may come any number of times.
 *
 * @throws NOT_FOUND for an acquirer that is not here, UNAUTHENTICATED for a callback that is not the acquirer's;
 * UNAVAILABLE when the acquirer could not be read, so that it sends the notice again.
 */
export async function handleCallback(name: string, request: CallbackRequest, now: Date): Promise<CallbackResult> {
  const acquirer = getAcquirer(name);
  const keys = acquirer.readCallback(request) ?? fail("UNAUTHENTICATED");
  const result: CallbackResult = { settled: 0, canceled: 0, unchanged: 0, unknown: 0 };
  for (const key of new Set(keys)) result[await applyTruth(acquirer, key, now)] += 1;
  return result;
}

async function applyTruth(acquirer: Acquirer, key: string, now: Date): Promise<keyof CallbackResult> {
  const [charge] = await db()
    .select({ companyId: companyLookups.companyId, transactionId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, acquirerKeyLookup), eq(companyLookups.key, key)));
  if (!charge) return "unknown";
  const { companyId, transactionId } = charge;
  const outcome = await acquirer.readCharge(key);
  if (outcome.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });

  let settled = false;
  for (const payment of outcome.value.payments) {
    settled = (await settleTransaction(companyId, transactionId, payment, now)) === "settled" || settled;
  }
  if (settled) return "settled";
  if (outcome.value.state !== "closed") return "unchanged";
  return (await expireTransaction(companyId, transactionId, now)) ? "canceled" : "unchanged";
}
