import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { orderBumps } from "@/db/schema";
import { maxOrderBumps } from "../../catalog/order-bumps/order-bumps";
import { fail } from "../../core/failures/failure";
import type { Item } from "./items";
import type { Pairs } from "./pairs";
import { type Comparison, type Plans, planItems } from "./plan";
import type { ProductItem } from "./products";

type BumpRow = typeof orderBumps.$inferSelect;
type BumpItem = Item<BumpRow>;

/** Products and offers must be matched already. */
export async function planOrderBumps(
  comparison: Comparison,
  products: { here: ProductItem[]; there: ProductItem[] },
): Promise<Plans> {
  const { executor, sides, pairs } = comparison;
  const placeHere = (row: BumpRow) => placeThere(pairs, products.there, row);
  const here = await read(executor, sides.fromId, products.here, (row) => placeHere(row)?.join(" ") ?? row.id);
  const there = await read(executor, sides.toId, products.there, (row) => `${row.productId} ${row.offerId}`);
  return planItems("order_bump", comparison, {
    here,
    there,
    lacksProduct: ({ row }) => placeHere(row) === null,
    write: async (tx, match, now) => {
      const { row } = match.here;
      const { title, description } = row;
      const companyId = sides.toId;
      if (match.there) {
        const own = and(eq(orderBumps.companyId, companyId), eq(orderBumps.id, match.there.id));
        await tx.update(orderBumps).set({ title, description }).where(own);
        return { id: match.there.id, parts: [] };
      }
      const [productId, offerId] = placeHere(row) ?? fail("copy_needs_product");
      const ofProduct = and(eq(orderBumps.companyId, companyId), eq(orderBumps.productId, productId));
      if ((await tx.$count(orderBumps, ofProduct)) >= maxOrderBumps) {
        return fail("order_bump_limit_reached", { values: { max: maxOrderBumps } });
      }
      const id = newId(now);
      const added = await tx
        .insert(orderBumps)
        .values({ companyId, id, productId, offerId, title, description, createdAt: now })
        .onConflictDoNothing({ target: [orderBumps.companyId, orderBumps.productId, orderBumps.offerId] })
        .returning({ id: orderBumps.id });
      return added.length > 0 ? { id, parts: [] } : fail("order_bump_exists");
    },
  });
}

async function read(
  executor: Executor,
  companyId: string,
  products: readonly ProductItem[],
  keyOf: (row: BumpRow) => string,
): Promise<BumpItem[]> {
  const rows = await executor
    .select()
    .from(orderBumps)
    .where(eq(orderBumps.companyId, companyId))
    .orderBy(asc(orderBumps.createdAt), asc(orderBumps.id));
  const productsById = new Map(products.map((product) => [product.id, product]));
  const offersById = new Map(products.flatMap(({ name, parts }) => parts.map(({ id }) => [id, name] as const)));
  return rows.flatMap((row): BumpItem[] => {
    const product = productsById.get(row.productId);
    const offered = offersById.get(row.offerId);
    if (!product || offered === undefined) return [];
    const { id, title, description } = row;
    const name = `${product.name}: ${title || offered}`;
    return [{ kind: "order_bump", id, key: keyOf(row), name, fields: { title, description }, parts: [], row }];
  });
}

function placeThere(
  pairs: Pairs,
  there: readonly ProductItem[],
  { productId, offerId }: BumpRow,
): [productId: string, offerId: string] | null {
  const product = pairs.findThere("product", productId);
  const offer = pairs.findThere("offer", offerId);
  const isThere =
    there.some(({ id }) => id === product) && there.some(({ parts }) => parts.some(({ id }) => id === offer));
  return product && offer && isThere ? [product, offer] : null;
}
