import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import {
  buyerMails,
  chargebacks,
  orderCharges,
  orders,
  payments,
  pixAuthorizations,
  recoveryMails,
  refundRequests,
  refunds,
  storedCards,
  trackingConsents,
  upsellAnswers,
} from "@/db/schema";
import { buyerKeysOf } from "../recovery/buyer-key";
import { orderNumberOf } from "../sales/order-number";
import type { OwnRows } from "./own-rows";

type Charge = OwnRows["charges"][number];

/** What a shop stores of a person's charges. Never its fees, notes and metadata, nor who else paid. */
export async function exportCharges({ customer: { companyId }, charges }: OwnRows) {
  const ids = charges.map(({ id }) => id);
  const [paid, returned, asked, disputed] = await Promise.all([
    db()
      .select()
      .from(payments)
      .where(and(eq(payments.companyId, companyId), inArray(payments.transactionId, ids)))
      .orderBy(asc(payments.id)),
    db()
      .select()
      .from(refunds)
      .where(and(eq(refunds.companyId, companyId), inArray(refunds.transactionId, ids)))
      .orderBy(asc(refunds.id)),
    db()
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.companyId, companyId), inArray(refundRequests.transactionId, ids)))
      .orderBy(asc(refundRequests.id)),
    db()
      .select()
      .from(chargebacks)
      .where(and(eq(chargebacks.companyId, companyId), inArray(chargebacks.transactionId, ids)))
      .orderBy(asc(chargebacks.id)),
  ]);
  return charges.map((charge) => ({
    ...toCharge(charge),
    payments: ofCharge(paid, charge).map(({ amount, paidAt }) => ({ amountInCents: amount, paidAt })),
    refunds: ofCharge(returned, charge).map(({ amount, reason, pixKey, account, status, createdAt, decidedAt }) => ({
      amountInCents: amount,
      reason,
      pixKey,
      account,
      status,
      createdAt,
      decidedAt,
    })),
    refundRequests: ofCharge(asked, charge).map(
      ({ reason, pixKey, account, status, answer, createdAt, decidedAt }) => ({
        reason,
        pixKey,
        account,
        status,
        answer,
        createdAt,
        decidedAt,
      }),
    ),
    disputes: ofCharge(disputed, charge).map(({ kind, amount, status, openedAt, decidedAt }) => ({
      kind,
      amountInCents: amount,
      status,
      openedAt,
      decidedAt,
    })),
  }));
}

function ofCharge<Row extends { transactionId: string }>(rows: readonly Row[], { id }: Charge): Row[] {
  return rows.filter(({ transactionId }) => transactionId === id);
}

function toCharge(charge: Charge) {
  const { id, status, paymentMethod, installments, description, items, createdAt, approvedAt, subscriptionId } = charge;
  const { card, boleto, tracking } = charge;
  return {
    id,
    subscriptionId,
    status,
    paymentMethod,
    amountInCents: charge.amount,
    paidInCents: charge.amountPaid ?? 0,
    refundedInCents: charge.refunded,
    installments,
    description,
    items: items.map(({ title, amountInCents, quantity, couponCode, discountInCents }) => ({
      title,
      amountInCents,
      quantity,
      couponCode,
      discountInCents,
    })),
    createdAt,
    paidAt: approvedAt,
    buyer: {
      name: charge.customerName,
      email: charge.customerEmail,
      phone: charge.customerPhone,
      documentType: charge.documentType,
      document: charge.document,
    },
    card: card && { brand: card.brand, last4: card.last4, holderName: card.holderName },
    boleto: boleto && { digitableLine: boleto.digitableLine, dueOn: boleto.dueOn },
    tracking,
  };
}

/** A person's subscriptions, with the card and the authorisation that pay them. */
export async function exportSubscriptions({ customer: { companyId }, subscriptions }: OwnRows) {
  const cardIds = subscriptions.flatMap(({ storedCardId }) => storedCardId ?? []);
  const ids = subscriptions.map(({ id }) => id);
  const [cards, agreed] = await Promise.all([
    db()
      .select({ id: storedCards.id, brand: storedCards.brand, last4: storedCards.last4, name: storedCards.holderName })
      .from(storedCards)
      .where(and(eq(storedCards.companyId, companyId), inArray(storedCards.id, cardIds))),
    db()
      .select()
      .from(pixAuthorizations)
      .where(and(eq(pixAuthorizations.companyId, companyId), inArray(pixAuthorizations.subscriptionId, ids)))
      .orderBy(asc(pixAuthorizations.id)),
  ]);
  return subscriptions.map((row) => {
    const card = cards.find(({ id }) => id === row.storedCardId);
    const { id, productName, planName, frequency, status, startedAt, nextChargeAt, canceledAt, cancelReason } = row;
    const { leavingAt, leavingReason, leavingNote, pausedAt, resumesAt } = row;
    return {
      id,
      productName,
      planName,
      amountInCents: row.amount,
      frequency,
      status,
      startedAt,
      nextChargeAt,
      canceledAt,
      cancelReason,
      leavingAt,
      leavingReason,
      leavingNote,
      pausedAt,
      resumesAt,
      card: card ? { brand: card.brand, last4: card.last4, holderName: card.name } : null,
      pixAuthorizations: agreed
        .filter(({ subscriptionId }) => subscriptionId === id)
        .map(({ state, amount, startsOn, createdAt, decidedAt, cancelRequestedAt }) => ({
          state,
          amountInCents: amount,
          startsOn,
          createdAt,
          decidedAt,
          cancelRequestedAt,
        })),
    };
  });
}

/** The seller's reminders that went to these addresses, oldest first. */
function listReminders(companyId: string, emails: readonly string[]) {
  return db()
    .select()
    .from(recoveryMails)
    .where(
      and(
        eq(recoveryMails.companyId, companyId),
        inArray(recoveryMails.buyerKey, emails.flatMap(buyerKeysOf)),
        isNotNull(recoveryMails.sentAt),
      ),
    )
    .orderBy(asc(recoveryMails.sentAt), asc(recoveryMails.id));
}

/** What was answered to the offers after these orders' payments. */
function listAnswers(companyId: string, orderIds: string[]) {
  return db()
    .select()
    .from(upsellAnswers)
    .where(and(eq(upsellAnswers.companyId, companyId), inArray(upsellAnswers.orderId, orderIds)))
    .orderBy(asc(upsellAnswers.createdAt), asc(upsellAnswers.step));
}

/**
 * The orders of a person's charges, with the mails about them, and the carts left at the shop with their address. A cart
 * includes only its own contents, since somebody else may have typed the address.
 */
export async function exportOrders(email: string, { customer: { companyId, emails }, charges }: OwnRows) {
  const transactionIds = charges.map(({ id }) => id);
  const spellings = [email, ...emails, ...charges.map(({ customerEmail }) => customerEmail)];
  const own = [...new Set(spellings.filter((each) => each.trim().toLowerCase() === email))];
  const charged = await db()
    .select({ id: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), inArray(orderCharges.transactionId, transactionIds)));
  const orderIds = new Set(charged.map(({ id }) => id));
  const rows = await db()
    .select()
    .from(orders)
    .where(
      and(eq(orders.companyId, companyId), or(inArray(orders.id, [...orderIds]), inArray(orders.customerEmail, own))),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const mailed = await db()
    .select()
    .from(buyerMails)
    .where(and(eq(buyerMails.companyId, companyId), inArray(buyerMails.orderId, [...orderIds])))
    .orderBy(asc(buyerMails.createdAt), asc(buyerMails.id));
  const reminded = await listReminders(companyId, own);
  const consents = await db()
    .select()
    .from(trackingConsents)
    .where(
      and(
        eq(trackingConsents.companyId, companyId),
        inArray(
          trackingConsents.orderId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const answers = await listAnswers(
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, locale, lines, couponCode, createdAt, paidAt, receiptSentAt, remindedAt, tracking } = row;
    const reminders = reminded
      .filter(({ orderId }) => orderId === id)
      .map(({ cause, sentAt, openedAt }) => ({ cause, sentAt, openedAt }));
    const consent = consents.find(({ orderId }) => orderId === id);
    const adConsent = consent && { receivers: consent.kinds, consentedAt: consent.consentedAt };
    const cart = {
      number: orderNumberOf(id),
      language: locale,
      lines,
      couponCode,
      createdAt,
      remindedAt,
      reminders,
      ...(adConsent ? { adConsent } : {}),
    };
    if (!orderIds.has(id)) return { ...cart, isCart: true };
    const mails = mailed
      .filter(({ orderId }) => orderId === id)
      .map(({ kind, createdAt: madeAt, doneAt }) => ({ kind, createdAt: madeAt, sentAt: doneAt }));
    const offers = answers
      .filter(({ orderId }) => orderId === id)
      .map(({ step, kind, answer, createdAt: answeredAt }) => ({ step, kind, answer, answeredAt }));
    return { ...cart, isCart: false, paidAt, receiptSentAt, tracking, mails, offers };
  });
}
