import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import { companyTimesAt } from "../../accounts/company/company-clock";
import { stateOfCharge } from "../../checkout/orders/order-page";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { listOwnCharges, type Owner } from "./own-charges";
import type { Purchase, PurchaseList } from "./schemas";

export async function listPurchases(owner: Owner, page: number, realNow: Date): Promise<PurchaseList> {
  const nows = await companyTimesAt(realNow);
  const { rows, hasMore } = await listOwnCharges(owner, page, nows);
  return { purchases: await describePurchases(rows, nows), page, hasMore };
}

/** Keeps the order of the charges. `nows` returns a company's current time. */
export async function describePurchases(
  rows: readonly TransactionRow[],
  nows: (companyId: string) => Date,
): Promise<Purchase[]> {
  const shops = await namesOf(rows.map(({ companyId }) => companyId));
  return rows.map((row) => toPurchase(row, shops.get(row.companyId) ?? "", nows(row.companyId)));
}

export async function namesOf(companyIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return new Map();
  const { id, name } = companies;
  const rows = await db().select({ id, name }).from(companies).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

function toPurchase(row: TransactionRow, shop: string, now: Date): Purchase {
  const { id, items, description, paymentMethod, amount, amountPaid, refunded, createdAt, subscriptionId } = row;
  return {
    id,
    shop,
    title: items[0]?.title ?? description,
    more: Math.max(0, items.length - 1),
    state: stateOfCharge(row, now),
    method: paymentMethod,
    amountInCents: amount,
    arrivedInCents: amountPaid ?? 0,
    refundedInCents: refunded,
    at: createdAt.toISOString(),
    isOfSubscription: subscriptionId !== null,
  };
}
