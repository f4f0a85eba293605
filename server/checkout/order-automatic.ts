import { findAuthorization, isLive } from "../authorizations/authorizations";
import type { TransactionRow } from "../payments/transaction-shape";
import { findSubscriptionRow } from "../subscriptions/subscriptions";
import type { OrderPage } from "./schemas";

/** The authorisation that a first charge is paid with, as the order's page shows it; null for any other charge. */
export async function readAutomatic(charge: TransactionRow | null): Promise<OrderPage["automatic"]> {
  const authorization = await findAuthorizationOf(charge);
  if (!charge || !authorization) return null;
  const { companyId, subscriptionId, status } = charge;
  const started = subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  const { amount, frequency, startsOn, state } = authorization;
  return {
    amountInCents: amount,
    frequency,
    startsOn,
    authorization: state === "created" || state === "approved" ? state : "ended",
    isPaid: status === "paid",
    hasStarted: started !== null,
  };
}

/** Whether the payer gave up a first charge: its code starts nothing any more. */
export async function isAbandoned(charge: TransactionRow): Promise<boolean> {
  const authorization = charge.status === "pending" ? await findAuthorizationOf(charge) : null;
  return authorization !== null && !isLive(authorization);
}

async function findAuthorizationOf(charge: TransactionRow | null) {
  const { automatic } = charge ?? {};
  if (!charge || !automatic || automatic.dueOn !== null) return null;
  return findAuthorization(charge.companyId, automatic.authorizationId);
}
