import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { withCode } from "../../payments/pix-automatico/authorization-shape";
import {
  type AuthorizationRow,
  automaticConnectionFor,
  findLiveAuthorization,
  getAuthorization,
} from "../../payments/pix-automatico/authorizations";
import { reserveAuthorization, sendAuthorization } from "../../payments/pix-automatico/authorize";
import type { Authorization } from "../../payments/pix-automatico/schemas";
import { cycleDueAt } from "../renewals/cycle";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { objectOf } from "./start";

const lifetimeMs = 24 * 60 * 60 * 1000;
/**
 * Minimum number of days until a cycle's due date for the new authorization to pay that cycle.
 * Cycles due sooner are still charged to the card.
 */
const leastDays = 3;

/**
 * Requests the payer's authorization to pay the later charges of an active subscription by Pix
 * Automático, journey 2 (docs/domains/payments.md). Nothing changes until the payer authorizes;
 * then the subscription stops using its card. Only one code is open at a time, and a repeated
 * request returns it.
 *
 * @throws NOT_FOUND; a state error for a canceled subscription, or one that is already paid by an
 * authorization; automatic_pix_not_offered; automatic_frequency_not_offered; automatic_pix_refused;
 * UNAVAILABLE if the bank's response is unknown.
 */
export async function authorizeSubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Authorization> {
  const { authorization, isAnswered } = await askPayer(company, subscriptionId, now, by);
  return isAnswered ? withCode(authorization) : fail("UNAVAILABLE");
}

/**
 * Requests the authorization for a page that can show the code later. Does not throw if the bank
 * does not respond.
 *
 * @throws the errors of `authorizeSubscription`, except UNAVAILABLE.
 */
export async function askPayer(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  by: AuditBy,
): Promise<{ authorization: AuthorizationRow; isAnswered: boolean }> {
  const open = await db().transaction((tx) => reserve(tx, company, subscriptionId, { now, by }));
  const isAsked = open.code === null && open.state === "created";
  const isAnswered = !isAsked || (await sendAuthorization(open, now)) !== "unknown";
  const authorization = await getAuthorization(company.id, open.id);
  return authorization.state === "rejected" ? fail("automatic_pix_refused") : { authorization, isAnswered };
}

async function reserve(
  tx: Executor,
  company: CompanyIdentity,
  subscriptionId: string,
  { now, by }: { now: Date; by: AuditBy },
): Promise<AuthorizationRow> {
  const { id: companyId } = company;
  const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
  if (row.status === "canceled") return fail("subscription_canceled");
  if (row.leavingAt) return fail("subscription_leaving");
  const live = await findLiveAuthorization(companyId, row.id, tx);
  const isOpen = live && !live.cancelRequestedAt;
  if (isOpen && live.id === row.authorizationId) return fail("subscription_authorized");
  if (isOpen && (live.state === "approved" || live.expiresAt > now)) return live;
  const connection = automaticConnectionFor(company, row.frequency, { amountInCents: row.amount, installments: 1 });
  await recordAudit(tx, { companyId, ...by, action: "subscription.authorization_requested", subjectId: row.id, now });
  return reserveAuthorization(tx, {
    companyId,
    id: newId(now),
    subscriptionId: row.id,
    customerId: row.customerId,
    connectionId: connection.id,
    transactionId: null,
    object: objectOf(row.productName),
    amountInCents: row.amount,
    frequency: row.frequency,
    startsOn: startsOnOf(row, now),
    expiresAt: new Date(now.getTime() + lifetimeMs),
    now,
  });
}

/**
 * Returns the due date of the first cycle paid by the authorization. An unpaid cycle is charged as
 * soon as the bank accepts it.
 */
export function startsOnOf({ status, nextChargeAt, startedAt, frequency, cycle }: SubscriptionRow, now: Date): string {
  const soonest = addDays(dayOf(now), leastDays);
  if (status === "past_due" || !nextChargeAt) return soonest;
  const due = dayOf(nextChargeAt);
  return due >= soonest ? due : dayOf(cycleDueAt(startedAt, frequency, cycle + 1));
}
