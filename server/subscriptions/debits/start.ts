import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { wayOf } from "../../acquiring/connections/payment-way";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { itemsOf } from "../../catalog/prices/price";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { drawQrCode } from "../../core/qr-code/qr-code";
import { feeOf } from "../../ledger/fees/fees";
import { withdrawTransaction } from "../../payments/cancellations/withdraw-transaction";
import { unknownOrigin } from "../../payments/charges/charge-request";
import { checkCharge, descriptionOf } from "../../payments/charges/check-charge";
import { registerPix } from "../../payments/charges/create-pix-charge";
import { type ChargeIdentity, type ReservedIdentity, reserveWithin } from "../../payments/charges/reserve-transaction";
import { automaticConnectionFor, getAuthorization } from "../../payments/pix-automatico/authorizations";
import { reserveAuthorization, sendAuthorization } from "../../payments/pix-automatico/authorize";
import { findTransactionRow, getTransactionRow } from "../../payments/transactions/transactions";
import { cycleDueAt } from "../renewals/cycle";
import { concludeSignup } from "../signups/conclude-signup";
import { keepSignup, type SignupTerms } from "../signups/keep-signup";
import { priceSignup } from "../signups/price-signup";
import { readSignupPartners } from "../subscriptions/origin/renewal-partners";
import type { SubscriptionResult } from "../subscriptions/schemas";
import { findSubscriptionRow } from "../subscriptions/subscriptions";

/**
 * Lifetime of the code that pays the first charge and authorizes later ones. Same as for any
 * immediate Pix.
 */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Starts a subscription by Pix Automático, journey 3 (docs/domains/payments.md). One database
 * transaction claims the coupon and reserves the first charge and the authorization. Then both are
 * sent to the bank, which issues one code that pays the charge and grants the authorization. The
 * subscription starts once both have happened (`concludeSignup`). A repeated call with the same id
 * completes the same charge and authorization.
 *
 * @throws automatic_pix_not_offered, automatic_frequency_not_offered and the errors of a Pix charge
 * before anything is stored; pix_refused or automatic_pix_refused if the bank refuses; UNAVAILABLE
 * if the bank's response is unknown.
 */
export async function startByAuthorization(
  company: CompanyIdentity,
  input: SignupTerms,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<SubscriptionResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (!begun) await reserveSignup(company, input, { transactionId, sale, origin, now });
  await sendSignup(company, transactionId, now, origin ?? unknownOrigin);
  return resultOf(company.id, transactionId);
}

async function reserveSignup(
  company: CompanyIdentity,
  input: SignupTerms,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<void> {
  const priced = await priceSignup(company.id, input, now, sale?.pixDiscountPercent);
  const { plan, first, coupon, renewalInCents } = priced;
  const connection = automaticConnectionFor(company, plan.frequency, {
    amountInCents: first.totalInCents,
    installments: 1,
  });
  const { metadata, postbackUrl, customer } = input;
  const description = input.description || descriptionOf(plan.productName);
  const charge = {
    amountInCents: first.totalInCents,
    customer,
    description,
    ...(metadata === undefined ? {} : { metadata }),
    ...(postbackUrl === undefined ? {} : { postbackUrl }),
  };
  const buyer = await checkCharge(company.id, charge, now);
  const { id: companyId } = company;
  const [subscriptionId, authorizationId] = [newId(now), newId(now)];
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const partners = sale?.partners ?? (await readSignupPartners(companyId, first.lines, now));
  await db().transaction(async (tx) => {
    const row = await reserveWithin(tx, {
      companyId,
      transactionId,
      method: "pix",
      connectionId: connection.id,
      fees: feeOf(wayOf("pix", connection), charge.amountInCents, company, now),
      expiresAt,
      automatic: { authorizationId, dueOn: null, retriesOn: [], failedTries: 0 },
      input: { ...charge, items: itemsOf(first, coupon?.code ?? null) },
      buyer,
      subscriptionId,
      sale,
      partners,
      now,
    });
    await reserveAuthorization(tx, {
      companyId,
      id: authorizationId,
      subscriptionId,
      customerId: row.customerId,
      connectionId: connection.id,
      transactionId,
      object: objectOf(plan.productName),
      amountInCents: renewalInCents,
      frequency: plan.frequency,
      startsOn: dayOf(cycleDueAt(now, plan.frequency, 1)),
      expiresAt,
      now,
    });
    await keepSignup(tx, row, subscriptionId, priced, { authorizationId });
  });
}

/**
 * Returns the description shown by the payer's bank (Pix API 2.9.0, `vinculo.objeto`: at most 35
 * characters).
 */
export function objectOf(productName: string): string {
  return [...productName].slice(0, 35).join("");
}

/**
 * Sends a reserved first charge and its authorization to the bank, unless the bank has already
 * accepted them. If the bank refuses the authorization, cancels the charge, because paying its
 * code could not start the subscription.
 *
 * @throws the errors of `startByAuthorization`.
 */
export async function sendSignup(
  company: CompanyIdentity,
  transactionId: string,
  now: Date,
  origin?: ChargeOrigin,
): Promise<void> {
  const row = await getTransactionRow(company.id, transactionId);
  if (row.status !== "pending") return;
  if (row.acquirerState !== "accepted") await registerPix(company, row, now, origin);
  const authorizationId = row.automatic?.authorizationId ?? fail("INTERNAL");
  const authorization = await getAuthorization(company.id, authorizationId);
  if (authorization.state === "created" && authorization.code === null) {
    if ((await sendAuthorization(authorization, now)) === "unknown") return fail("UNAVAILABLE");
  }
  const { state } = await getAuthorization(company.id, authorizationId);
  if (state === "created" || state === "approved") return;
  await db().transaction((tx) => concludeSignup(tx, company.id, transactionId, now));
  await withdrawTransaction(company.id, transactionId, now);
  fail("automatic_pix_refused");
}

async function resultOf(companyId: string, transactionId: string): Promise<SubscriptionResult> {
  const { id, status, fees, refuseReason, pix, subscriptionId, automatic } = await getTransactionRow(
    companyId,
    transactionId,
  );
  const subscription = subscriptionId && (await findSubscriptionRow(companyId, subscriptionId));
  const authorization = await getAuthorization(companyId, automatic?.authorizationId ?? fail("INTERNAL"));
  const code = pix && { emv: pix.emv, qrCode: drawQrCode(pix.emv), txid: pix.txid, expiresAt: pix.expiresAt };
  return {
    transaction: { id, status, fees, refuseReason, ...(code ? { pix: code } : {}) },
    authorization: { id: authorization.id, status: authorization.state },
    ...(subscription
      ? {
          subscription: {
            id: subscription.id,
            status: subscription.status,
            nextChargeAt: subscription.nextChargeAt?.toISOString() ?? null,
          },
        }
      : {}),
  };
}
