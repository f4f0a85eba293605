import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema";
import { findBlock } from "../cards/buyer-attempts";
import { getCompany } from "../companies/companies";
import { maskDocument } from "../companies/documents";
import { drawQrCode } from "../core/qr-code";
import { isPastDue, lastPayableDayOf } from "../due-terms/boleto-days";
import { fail } from "../errors";
import type { TransactionRow } from "../payments/transaction-shape";
import { findLastCharge } from "./charge-order";
import { isOverdue, isWaiting } from "./charge-state";
import { type Access, listAccess } from "./find-access";
import { findCheckout } from "./find-checkout";
import { findOrder, learnPathOf, type OrderRow } from "./orders";
import type { OrderPage, OrderState } from "./schemas";
import { sellerOf } from "./seller";

/** The page of an order by token; null for an unknown token (docs/decisions.md 4). */
export async function findOrderPage(token: string, now: Date): Promise<OrderPage | null> {
  const order = await findOrder(token);
  if (!order) return null;
  const { companyId, productId } = order;
  const [charge, company, [product], checkout, blockedUntil] = await Promise.all([
    findLastCharge(order),
    getCompany(companyId),
    db()
      .select()
      .from(products)
      .where(and(eq(products.companyId, companyId), eq(products.id, productId))),
    findCheckout(order.offerSlug),
    order.document ? findBlock(companyId, order.document) : null,
  ]);
  if (!product) return fail("INTERNAL");
  const access = await accessOf(charge);
  return {
    ...stateOf(order, charge, access, now),
    token,
    attempt: order.attempts,
    slug: order.offerSlug,
    productName: product.name,
    color: checkout?.settings.color ?? null,
    lines: (order.lines ?? []).map(({ title, amountInCents }) => ({ title, amountInCents })),
    totalInCents: order.total ?? 0,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      maskedDocument: order.document ? maskDocument(order.document) : "",
    },
    method: order.paymentMethod,
    installments: order.installments,
    ...chargeOf(charge, now),
    blockedUntil: blockedUntil?.toISOString() ?? null,
    methods: checkout?.settings.methods ?? [],
    access: access.map(({ title }) => ({ title, href: learnPathOf(token) })),
    refundPeriodDays: product.refundPeriodDays,
    seller: sellerOf(company, product),
  };
}

/** The state of an order by token, for the polling of its page. */
export async function findOrderState(token: string, now: Date): Promise<{ state: OrderState; version: string } | null> {
  const order = await findOrder(token);
  if (!order) return null;
  const charge = await findLastCharge(order);
  const { state, version } = stateOf(order, charge, await accessOf(charge), now);
  return { state, version };
}

async function accessOf(charge: TransactionRow | null): Promise<Access[]> {
  return charge?.status === "paid" ? listAccess(charge) : [];
}

function stateOf(
  order: OrderRow,
  charge: TransactionRow | null,
  access: Access[],
  now: Date,
): Pick<OrderPage, "state" | "version" | "paidAt"> {
  const state = charge ? stateOfCharge(charge, now) : "open";
  const isReady = charge !== null && (charge.pix !== null || charge.boleto !== null);
  const marks = [isReady && "ready", charge && isOverdue(charge, now) && "overdue", access.length > 0 && "open"];
  return {
    state,
    version: [order.attempts, state, ...marks.filter(Boolean)].join("."),
    paidAt: charge?.approvedAt?.toISOString() ?? null,
  };
}

function stateOfCharge(charge: TransactionRow, now: Date): OrderState {
  switch (charge.status) {
    case "pending":
      return isWaiting(charge, now) ? "waiting" : "expired";
    case "canceled":
      return "expired";
    case "refund":
      return "refunded";
    case "refused":
      return "refused";
    case "paid":
    case "chargeback":
      return "paid";
  }
}

function chargeOf(
  charge: TransactionRow | null,
  now: Date,
): Pick<OrderPage, "pix" | "boleto" | "card" | "refuseReason"> {
  const { pix = null, boleto = null, card = null, refuseReason = null } = charge ?? {};
  return {
    pix: pix && { code: pix.emv, qrCode: drawQrCode(pix.emv), expiresAt: pix.expiresAt },
    boleto: boleto && {
      digitableLine: boleto.digitableLine,
      slipPath: `/boleto/${boleto.pageToken}`,
      dueOn: boleto.dueOn,
      lastPayableOn: lastPayableDayOf(boleto.dueOn),
      isOverdue: isPastDue(boleto.dueOn, now),
    },
    card: card && { brand: card.brand, last4: card.last4 },
    refuseReason,
  };
}
