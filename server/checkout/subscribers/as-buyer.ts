import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { byBuyer } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { sendCompanyMail } from "../../accounts/company/send-company-mail";
import { addressOf } from "../../catalog/shipping/price-freight";
import type { DeliveryAddress } from "../../catalog/shipping/schemas";
import { toE164 } from "../../core/contact/phone";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { keepContact } from "../../customers/customers/keep-contact";
import { guardCard } from "../../payments/cards/card-testing";
import { type GivenCard, showCard } from "../../payments/cards/show-card";
import { findFirstOrder, tellBuyer } from "../../payments/transactions/tell-buyer";
import { readPayer } from "../../subscriptions/renewals/open-cycle";
import { leaveSubscription } from "../../subscriptions/subscriber-changes/leave-subscription";
import { pauseSubscription } from "../../subscriptions/subscriber-changes/pause-subscription";
import { resumeSubscription } from "../../subscriptions/subscriber-changes/resume-subscription";
import { changeCard } from "../../subscriptions/subscriptions/change-card";
import { checkNewPayer, listMissingNeeds } from "../../subscriptions/subscriptions/payer-lack";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { readLeftMail } from "./left-mail";

export interface OwnSubscription {
  companyId: string;
  id: string;
  document: string;
}

/**
 * Cancels the subscription and schedules a confirmation email with the end of access. For a
 * subscription that ends at once, the email about its end is the confirmation. Without an order
 * there are no scheduled emails, so the confirmation is sent after the commit (Decreto 7.962/2013,
 * article 5).
 */
export async function leaveAsBuyer(own: OwnSubscription, now: Date): Promise<SubscriptionRow> {
  const tell = telling(own, "subscription_leaving", now);
  // The transaction may run twice; only the row returned by the last run was committed.
  const untold = new Set<SubscriptionRow>();
  const left = await leaveSubscription(own.companyId, own.id, {
    now,
    within: async (tx, leaving) => {
      if ((await findFirstOrder(tx, own.companyId, own.id)) === null) untold.add(leaving);
      if (leaving.status !== "canceled") await tell(tx);
    },
  });
  const mail = untold.has(left) ? await readLeftMail(left) : null;
  if (mail) await sendCompanyMail(mail, { companyId: own.companyId, now });
  return left;
}

/** Pauses the subscription and schedules an email with the date of the next charge. */
export function pauseAsBuyer(own: OwnSubscription, periods: number, now: Date): Promise<SubscriptionRow> {
  return pauseSubscription(own.companyId, own.id, periods, { now, within: telling(own, "subscription_paused", now) });
}

/** Ends the pause early and schedules an email with the date of the next charge. */
export function resumeAsBuyer(own: OwnSubscription, now: Date): Promise<SubscriptionRow> {
  return resumeSubscription(own.companyId, own.id, { now, within: telling(own, "subscription_resumed", now) });
}

function telling({ companyId, id: subscriptionId }: OwnSubscription, kind: BuyerMailKind, now: Date) {
  const news = { companyId, eventId: newId(now), kind, about: { subscriptionId }, amountInCents: null, now };
  return (tx: Executor) => tellBuyer(tx, news);
}

export interface GivenPayment extends GivenCard {
  phone?: string | undefined;
  delivery?: DeliveryAddress | undefined;
}

async function keepMissing(
  company: CompanyIdentity,
  row: SubscriptionRow,
  { phone: typed, delivery }: Omit<GivenPayment, keyof GivenCard>,
  now: Date,
): Promise<void> {
  if ((await listMissingNeeds(company, row)).length === 0) return;
  const phone = typed?.trim() ? toE164(typed) : undefined;
  if (phone === null) return fail("VALIDATION", { field: "customer.phone", message: "must be a valid phone number" });
  const address = delivery && addressOf(delivery);
  const given = { ...(phone && { phone }), ...(address && { address }) };
  checkNewPayer(company, row, { ...(await readPayer(row)), ...given });
  await db().transaction((tx) => keepContact(tx, row, given, { by: byBuyer, now }));
}

/**
 * Changes the subscription's card and immediately charges an unpaid cycle to the new one.
 *
 * @returns whether the subscription is paid up (false if the new card was refused), and whether the
 * card was charged.
 * @throws NOT_FOUND for a blocked company; subscription_canceled, subscription_leaving; VALIDATION
 * for a field of the card, or of the customer that the acquirer lacks; card_not_accepted,
 * card_data_not_accepted, card_token_invalid; no_connection_for_method; BUYER_ATTEMPTS_EXCEEDED,
 * card_refused_too_often and address_refused_too_often in the same cases as a checkout charge.
 */
export async function changeCardAsBuyer(
  { companyId, id: subscriptionId, document }: OwnSubscription,
  { phone, delivery, ...card }: GivenPayment,
  { address, now }: { address: string | null; now: Date },
): Promise<{ isPaidUp: boolean; isCharged: boolean }> {
  const company = await getCompany(companyId);
  if (company.blockedAt) return fail("NOT_FOUND");
  const row = await getSubscriptionRow(companyId, subscriptionId);
  const { status, leavingAt } = row;
  if (status === "canceled") return fail("subscription_canceled");
  if (leavingAt) return fail("subscription_leaving");
  await keepMissing(company, row, { phone, delivery }, now);
  const { cardToken, cardHash, shown } = await showCard(company, card, now);
  const guarded = { companyId, document, cardHash, address, attemptId: newId(now) };
  await guardCard(guarded, () => changeCard(company, { subscriptionId, cardToken }, now, byBuyer, shown));
  const isPaidUp = (await getSubscriptionRow(companyId, subscriptionId)).status === "active";
  return { isPaidUp, isCharged: isPaidUp && status === "past_due" };
}
