import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { coupons } from "@/db/schema";
import type { CouponRow } from "../../catalog/coupons/coupons";
import { fail } from "../../core/failures/failure";
import { groupBy, type Item } from "./items";
import { type Comparison, type Match, type Plans, planItems } from "./plan";
import type { ProductItem } from "./products";

type CouponItem = Item<CouponRow>;

/** Ignores usage counts. Products must be matched already. */
export async function planCoupons(
  comparison: Comparison,
  products: { here: ProductItem[]; there: ProductItem[] },
): Promise<Plans> {
  const { executor, sides, pairs } = comparison;
  const [labelsHere, labelsThere] = [labelsOf(products.here), labelsOf(products.there)];
  const productThere = (id: string) => {
    const found = pairs.findThere("product", id);
    return found && labelsThere.has(found) ? found : null;
  };
  // The other side's labels, so that a renamed product is not a difference.
  const here = await read(
    executor,
    sides.fromId,
    (id) => labelsThere.get(productThere(id) ?? "") ?? labelsHere.get(id) ?? null,
  );
  const there = await read(executor, sides.toId, (id) => labelsThere.get(id) ?? null);
  const codes = new Map(there.map(({ id, row }) => [row.code, id]));
  return planItems("coupon", comparison, {
    here,
    there,
    lacksProduct: ({ row }) => Boolean(row.productIds?.some((id) => labelsHere.has(id) && !productThere(id))),
    write: async (tx, match, now) => {
      const owner = codes.get(match.here.row.code);
      if (owner && owner !== match.there?.id) return fail("coupon_code_taken");
      const productIds = match.here.row.productIds?.flatMap((id) => productThere(id) ?? []) ?? null;
      return { id: await write(tx, sides.toId, match, productIds, now), parts: [] };
    },
  });
}

/** Product names, followed by the id where names repeat. */
function labelsOf(products: readonly ProductItem[]): Map<string, string> {
  const byName = groupBy(products, ({ name }) => name);
  return new Map(products.map(({ id, name }) => [id, byName.get(name)?.length === 1 ? name : `${name} · ${id}`]));
}

/** @param labelOf returns null for a deleted product. */
async function read(
  executor: Executor,
  companyId: string,
  labelOf: (productId: string) => string | null,
): Promise<CouponItem[]> {
  const rows = await executor
    .select()
    .from(coupons)
    .where(and(eq(coupons.companyId, companyId), isNull(coupons.deletedAt)))
    .orderBy(asc(coupons.createdAt), asc(coupons.id));
  const labels = (ids: string[]) => ids.flatMap((id) => labelOf(id) ?? []).sort();
  return rows.map((row) => {
    const { startsAt, endsAt, type, value, ...terms } = termsOf(row);
    const [starts, ends] = [startsAt?.toISOString() ?? null, endsAt?.toISOString() ?? null];
    const discount = type === "percent" ? { discountPercent: value / 100 } : { discountInCents: value };
    const fields = {
      ...terms,
      discountPercent: null,
      discountInCents: null,
      ...discount,
      startsAt: starts,
      endsAt: ends,
      products: row.productIds && labels(row.productIds),
    };
    return { kind: "coupon", id: row.id, key: row.code, name: row.code, fields, parts: [], row };
  });
}

function termsOf(row: CouponRow) {
  const { code, type, value, duration, maxUses, maxUsesPerCustomer, startsAt, endsAt, active } = row;
  return { code, type, value, duration, maxUses, maxUsesPerCustomer, startsAt, endsAt, active };
}

async function write(
  tx: Executor,
  companyId: string,
  { here, there }: Match<CouponRow, never>,
  productIds: string[] | null,
  now: Date,
): Promise<string> {
  const terms = { ...termsOf(here.row), productIds };
  if (!there) {
    const id = newId(now);
    await tx.insert(coupons).values({ ...terms, companyId, id, createdAt: now, updatedAt: now });
    return id;
  }
  const { maxUses, uses } = there.row;
  if (terms.maxUses !== null && terms.maxUses !== maxUses && terms.maxUses < uses) {
    return fail("coupon_uses_exceed_limit", { values: { uses } });
  }
  await tx
    .update(coupons)
    .set({ ...terms, updatedAt: now })
    .where(and(eq(coupons.companyId, companyId), eq(coupons.id, there.id)));
  return there.id;
}

export async function lockCoupons(tx: Executor, companyId: string): Promise<void> {
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.companyId, companyId)).for("no key update");
}
