import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, payments, pixAuthorizations, refundRequests, refunds, shipments, storedCards } from "@/db/schema";
import type { OwnRows } from "./own-rows";

type Charge = OwnRows["charges"][number];

/** Excludes the shop's fees, notes and metadata, and other payers. */
export async function exportCharges({ customer: { companyId }, charges }: OwnRows) {
  const ids = charges.map(({ id }) => id);
  const [paid, returned, asked, disputed, shipped] = await Promise.all([
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
    db()
      .select()
      .from(shipments)
      .where(and(eq(shipments.companyId, companyId), inArray(shipments.transactionId, ids))),
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
      ({ reason, pixKey, account, status, answer, createdAt, acceptedAt, decidedAt }) => ({
        reason,
        pixKey,
        account,
        status,
        answer,
        createdAt,
        acceptedAt,
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
    shipments: ofCharge(shipped, charge).map(({ status, carrier, trackingCode, trackingUrl, shippedAt }) => ({
      status,
      carrier,
      trackingCode,
      trackingUrl,
      shippedAt,
    })),
  }));
}

function ofCharge<Row extends { transactionId: string }>(rows: readonly Row[], { id }: Charge): Row[] {
  return rows.filter(({ transactionId }) => transactionId === id);
}

function toCharge(charge: Charge) {
  const { id, status, paymentMethod, installments, description, items, createdAt, approvedAt, subscriptionId } = charge;
  const { card, boleto, tracking, guarantee, receipt } = charge;
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
    items: items.map(({ title, amountInCents, quantity, couponCode, discountInCents, pixDiscountInCents }) => ({
      title,
      amountInCents,
      quantity,
      couponCode,
      discountInCents,
      pixDiscountInCents,
    })),
    createdAt,
    paidAt: approvedAt,
    guarantee,
    receipt,
    buyer: {
      name: charge.customerName,
      email: charge.customerEmail,
      phone: charge.customerPhone,
      address: charge.customerAddress,
      documentType: charge.documentType,
      document: charge.document,
    },
    card: card && { brand: card.brand, last4: card.last4, holderName: card.holderName },
    boleto: boleto && { digitableLine: boleto.digitableLine, dueOn: boleto.dueOn },
    tracking,
  };
}

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
