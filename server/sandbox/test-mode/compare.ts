import { db, type Executor } from "@/db/client";
import { type CompanyMode, type CopyKind, copyKinds } from "@/db/schema/sandbox-enums";
import { planCoupons } from "./coupons";
import { planCourses } from "./courses";
import { planOrderBumps } from "./order-bumps";
import { readPairs } from "./pairs";
import type { Plans } from "./plan";
import { planProducts, readProducts } from "./products";
import { type KindDifferences, maxItems } from "./schemas";
import { getSides, type Sides } from "./sides";
import { planWebhooks } from "./webhooks";

/**
 * Compares the live and the test company by kind of item: new items, changed fields, and items on
 * the other side only.
 *
 * @throws NOT_FOUND if the company has no counterpart.
 */
export async function compareModes(
  company: { id: string; testOf: string | null },
  from: CompanyMode,
): Promise<KindDifferences[]> {
  const planned = await planCopies(db(), await getSides(company, from), copyKinds);
  return copyKinds.map((kind) => {
    const { plans = [], onlyThere = [] } = planned.get(kind) ?? {};
    const items = plans.flatMap(({ kind: _, apply: __, change, ...item }) =>
      change === "same" ? [] : [{ ...item, change }],
    );
    const totalItems = items.length;
    return { kind, items: items.slice(0, maxItems), totalItems, same: plans.length - totalItems, onlyThere };
  });
}

export async function planCopies(
  executor: Executor,
  sides: Sides,
  kinds: readonly CopyKind[],
): Promise<Map<CopyKind, Plans>> {
  const comparison = { executor, sides, pairs: await readPairs(executor, sides) };
  const products = {
    here: await readProducts(executor, sides.fromId),
    there: await readProducts(executor, sides.toId),
  };
  // First, because the other kinds refer to products.
  const ofProducts = planProducts(comparison, products.here, products.there);
  const planned = new Map<CopyKind, Plans>();
  for (const kind of kinds) {
    if (kind === "product") planned.set(kind, ofProducts);
    else if (kind === "order_bump") planned.set(kind, await planOrderBumps(comparison, products));
    else if (kind === "course") planned.set(kind, await planCourses(comparison, products));
    else if (kind === "coupon") planned.set(kind, await planCoupons(comparison, products));
    else planned.set(kind, await planWebhooks(comparison));
  }
  return planned;
}
