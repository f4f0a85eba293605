import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { type CompanyConnection, offers, products, transactions, webhooks } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import type { Company } from "../../accounts/company/companies";
import { isPlayMoney } from "../../acquiring/port";
import type { FirstSteps, FirstStepsDone } from "./schemas";

const firstCharges = 100;

/**
 * Returns the progress of setting up a product, a charge through one of its offers, a webhook and a
 * paid charge. Returns null once the company has 100 charges.
 */
export async function readFirstSteps(companyId: string): Promise<FirstStepsDone | null> {
  const [charges, [product], [webhook]] = await Promise.all([
    db()
      .select({ status: transactions.status, items: transactions.items })
      .from(transactions)
      .where(eq(transactions.companyId, companyId))
      .orderBy(asc(transactions.createdAt), asc(transactions.id))
      .limit(firstCharges),
    db()
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
      .limit(1),
    db()
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt)))
      .limit(1),
  ]);
  if (charges.length === firstCharges) return null;
  return {
    product: product !== undefined,
    link: charges.some(({ items }) => items.some(({ offerSlug }) => offerSlug !== undefined)),
    webhook: webhook !== undefined,
    sale: charges.some(({ status }) => wasPaid(status)),
  };
}

export async function guideFirstSteps(company: Company): Promise<FirstSteps> {
  const [done, newest] = await Promise.all([readFirstSteps(company.id), findNewestProduct(company.id)]);
  const bank = company.testOf !== null || company.connections.some(chargesForReal);
  return done && { ...done, bank, productId: newest?.id ?? null, offerSlug: newest?.offerSlug ?? null };
}

function chargesForReal(connection: CompanyConnection): boolean {
  return !isPlayMoney(connection) && connection.state !== "testing" && connection.state !== "off";
}

async function findNewestProduct(companyId: string): Promise<{ id: string; offerSlug: string | null } | null> {
  const sells = and(
    eq(offers.companyId, products.companyId),
    eq(offers.productId, products.id),
    eq(offers.active, true),
    isNull(offers.deletedAt),
    eq(products.status, "approved"),
  );
  const [found] = await db()
    .select({ id: products.id, offerSlug: offers.slug })
    .from(products)
    .leftJoin(offers, sells)
    .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
    .orderBy(desc(products.createdAt), desc(products.id), asc(offers.createdAt), asc(offers.id))
    .limit(1);
  return found ?? null;
}
