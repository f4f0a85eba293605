import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { findFailure } from "../../core/failures/failure";
import { reportFault } from "../../core/log/report-fault";
import { findAuthorization, liveStates } from "./authorizations";
import { followAuthorization } from "./follow-authorization";

/**
 * Requests the cancellation of an authorization, in the caller's database transaction. From then
 * on, no new charge can use the authorization. `performCancellation` cancels it at the bank, and
 * the sweep retries until the bank confirms.
 */
export async function requestCancellation(
  tx: Executor,
  companyId: string,
  authorizationId: string,
  now: Date,
): Promise<void> {
  await requestEnds(tx, companyId, eq(pixAuthorizations.id, authorizationId), now);
}

export async function requestCancellationsOf(
  tx: Executor,
  companyId: string,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await requestEnds(tx, companyId, eq(pixAuthorizations.subscriptionId, subscriptionId), now);
}

async function requestEnds(tx: Executor, companyId: string, which: SQL, now: Date): Promise<void> {
  await tx
    .update(pixAuthorizations)
    .set({ cancelRequestedAt: now, nextReadAt: now, updatedAt: now })
    .where(
      and(
        eq(pixAuthorizations.companyId, companyId),
        which,
        inArray(pixAuthorizations.state, [...liveStates]),
        isNull(pixAuthorizations.cancelRequestedAt),
      ),
    );
}

export async function performCancellation(companyId: string, authorizationId: string, now: Date): Promise<void> {
  const row = await findAuthorization(companyId, authorizationId);
  if (!row?.cancelRequestedAt) return;
  try {
    await followAuthorization(row, now);
  } catch (thrown) {
    if (findFailure(thrown)?.code !== "UNAVAILABLE") reportFault(thrown, { operation: "cancel an authorisation" });
  }
}
