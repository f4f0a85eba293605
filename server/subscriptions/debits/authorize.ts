import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { addDays, dayOf } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { fail } from "../../errors";
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

/** How long the code may be used. */
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A cycle that is due sooner stays with the card. */
const leastDays = 3;

/**
 * Asks the payer of a running subscription to authorise its later charges by Pix Automático, journey 2
 * (docs/decisions.md 14). Nothing changes until they do; then the subscription leaves its card. One code is open at a
 * time: asked again, it answers the same one.
 *
 * @throws NOT_FOUND; a wrong state for a canceled subscription, or one that is paid by an authorisation already;
 * automatic_pix_not_offered, automatic_frequency_not_offered; automatic_pix_refused; UNAVAILABLE when the bank's answer
 * is unknown.
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
 * The same for a page that shows the code once the bank has given it: a bank without an answer is no error.
 *
 * @throws as `authorizeSubscription`, but for UNAVAILABLE.
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

/** The due day of the first cycle that the authorisation pays; an unpaid one is charged as soon as the bank takes it. */
export function startsOnOf({ status, nextChargeAt, startedAt, frequency, cycle }: SubscriptionRow, now: Date): string {
  const soonest = addDays(dayOf(now), leastDays);
  if (status === "past_due" || !nextChargeAt) return soonest;
  const due = dayOf(nextChargeAt);
  return due >= soonest ? due : dayOf(cycleDueAt(startedAt, frequency, cycle + 1));
}
