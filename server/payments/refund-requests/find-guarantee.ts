import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { offers, orderCharges, products } from "@/db/schema";
import { withdrawalDays } from "@/db/schema/payments-enums";
import type { SoldGuarantee } from "@/db/schema/payments-shapes";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Guarantee } from "./refund-periods";

/**
 * Returns the guarantee under which a charge was sold. It is the guarantee of the first offer's
 * product, because the other offers are order bumps. Returns null for a charge with neither offers
 * nor goods, to which only the statutory period applies.
 *
 * Sales without a recorded guarantee were promised an unconditional refund, so they are refunded
 * automatically.
 */
export async function findGuarantee(charge: TransactionRow, executor: Executor = db()): Promise<Guarantee | null> {
  const { items, description, guarantee } = charge;
  const isShipped = guarantee?.hasGoods === true || items.some(({ tangible }) => tangible);
  const sold = await listSold(charge, executor);
  const [main] = sold;
  if (!main) {
    const promised = { productName: description, refundPeriodDays: withdrawalDays, lateRefunds: "ask" } as const;
    return isShipped ? { ...promised, hasGoods: true } : null;
  }
  return {
    productName: main.productName,
    refundPeriodDays: guarantee?.days ?? main.refundPeriodDays,
    hasGoods: isShipped || sold.some(({ productType }) => productType === "physical"),
    lateRefunds: guarantee?.lateRefunds ?? "refund",
  };
}

export async function sellsGoods(charge: TransactionRow, executor: Executor = db()): Promise<boolean> {
  return (await findGuarantee(charge, executor))?.hasGoods ?? false;
}

/**
 * Returns the guarantee promised to the buyer of a charge without a recorded one, or null for a
 * charge without offers. For a checkout charge, this is an unconditional refund, because the pages
 * of older versions promised one. For an API charge, it is the offer's current guarantee.
 */
export async function readPromise(charge: TransactionRow, executor: Executor = db()): Promise<SoldGuarantee | null> {
  const [main] = await listSold(charge, executor);
  if (!main) return null;
  const lateRefunds = (await isOrdered(charge, executor)) ? "refund" : main.lateRefunds;
  return { days: main.refundPeriodDays, lateRefunds };
}

async function isOrdered({ companyId, id }: TransactionRow, executor: Executor): Promise<boolean> {
  const ofCharge = and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, id));
  const [ordered] = await executor.select({ id: orderCharges.transactionId }).from(orderCharges).where(ofCharge);
  return ordered !== undefined;
}

/** The main offer's product comes first. */
async function listSold({ companyId, items }: TransactionRow, executor: Executor) {
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  if (slugs.length === 0) return [];
  const rows = await executor
    .select({
      slug: offers.slug,
      lateRefunds: offers.lateRefunds,
      productName: products.name,
      productType: products.productType,
      refundPeriodDays: products.refundPeriodDays,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, slugs)));
  return rows.some(({ slug }) => slug === slugs[0])
    ? rows.sort((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug))
    : [];
}
