import { and, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { findAuthorization, isLive, ofId } from "../../payments/pix-automatico/authorizations";
import { requestCancellation } from "../../payments/pix-automatico/cancel-authorization";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findSubscriptionRow } from "../subscriptions/subscriptions";
import { returnDebit } from "./return-money";

/** Maximum delay between the payment and the authorization, which the payer confirms in one step. */
const graceMs = 10 * 60 * 1000;

/**
 * Concludes a sign-up by Pix Automático, in the caller's transaction.
 * - Paid but not authorized for ten minutes: cancels the authorization at the bank; the money is
 *   then returned.
 * - Authorized but not paid: cancels the authorization.
 * - Refused by the payer: cancels the charge.
 *
 * @returns true once the sign-up is paid and authorized; null while it is undecided; otherwise
 * false, in which case the subscription does not start and the buyer pays nothing.
 */
export async function concludeAuthorization(
  tx: Executor,
  charge: TransactionRow,
  authorizationId: string,
  now: Date,
): Promise<boolean | null> {
  const { companyId, id: transactionId, status } = charge;
  const authorization = (await findAuthorization(companyId, authorizationId, tx)) ?? fail("INTERNAL");
  const { state } = authorization;
  if (status === "pending") {
    if (!isLive(authorization)) await reserveWithdrawal(tx, { companyId, transactionId }, now);
    return null;
  }
  // A full refund or a dispute of the first charge also prevents the start.
  if (status !== "paid") {
    await requestCancellation(tx, companyId, authorizationId, now);
    return false;
  }
  if (state === "approved") return true;
  if (state !== "created") {
    await returnDebit(tx, charge, now);
    return false;
  }
  const expiresAt = new Date(now.getTime() + graceMs);
  await tx
    .update(pixAuthorizations)
    .set({ expiresAt, nextReadAt: now, updatedAt: now })
    .where(
      and(
        ofId(companyId, authorizationId),
        eq(pixAuthorizations.state, "created"),
        gt(pixAuthorizations.expiresAt, expiresAt),
      ),
    );
  return null;
}

/** Queues the return of a first charge that was paid after its sign-up had ended. */
export async function returnUnstarted(tx: Executor, charge: TransactionRow, now: Date): Promise<void> {
  if (!charge.automatic || charge.automatic.dueOn !== null || charge.status !== "paid") return;
  const { companyId, subscriptionId } = charge;
  if (subscriptionId && (await findSubscriptionRow(companyId, subscriptionId))) return;
  await returnDebit(tx, charge, now);
}
