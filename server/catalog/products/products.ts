import { and, asc, count, desc, eq, ilike, isNull, min, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "@/db/alphabetical";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { offers, products } from "@/db/schema";
import type { ProductSort } from "@/db/schema/catalog-enums";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { toE164 } from "../../core/contact/phone";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { isCategory } from "./categories";
import { queuePicture } from "./queue-picture";
import type { Deletion, Product, ProductChange, ProductEdit, ProductPage, ProductQuery } from "./schemas";

export type ProductRow = typeof products.$inferSelect;

function living(companyId: string, productId: string): SQL | undefined {
  return and(eq(products.companyId, companyId), eq(products.id, productId), isNull(products.deletedAt));
}

/** Filters by the company id as a value, because a distributed database would otherwise query every shard. */
function lowestPrice(companyId: string) {
  return db()
    .select({ price: min(offers.price).as("price") })
    .from(offers)
    .where(
      and(
        eq(offers.companyId, companyId),
        eq(offers.productId, products.id),
        eq(offers.active, true),
        isNull(offers.deletedAt),
      ),
    )
    .as("lowest");
}

function selectProducts(lowest: ReturnType<typeof lowestPrice>) {
  return db().select({ row: products, price: lowest.price }).from(products).leftJoinLateral(lowest, sql`true`);
}

function toProduct(row: ProductRow, price: number | null): Product {
  const { companyId: _company, deletedAt: _deleted, createdAt, updatedAt, ...fields } = row;
  return { ...fields, price, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export async function getProduct(companyId: string, productId: string): Promise<Product> {
  return (await findProduct(companyId, productId)) ?? fail("NOT_FOUND");
}

/** Like `getProduct`, but returns null instead of throwing. For product ids in request bodies. */
export async function findProduct(companyId: string, productId: string): Promise<Product | null> {
  if (!isId(productId)) return null;
  const [found] = await selectProducts(lowestPrice(companyId)).where(living(companyId, productId));
  return found ? toProduct(found.row, found.price) : null;
}

/**
 * Locks a product's row until the caller's transaction commits, so that concurrent changes cannot
 * exceed the product's limits.
 *
 * @throws NOT_FOUND
 */
export async function lockProduct(tx: Executor, companyId: string, productId: string): Promise<ProductRow> {
  if (!isId(productId)) return fail("NOT_FOUND");
  const [row] = await tx.select().from(products).where(living(companyId, productId)).for("no key update");
  return row ?? fail("NOT_FOUND");
}

/**
 * Returns the sort columns with a tie-breaker, so that no product appears on two pages. Products
 * without a price come last.
 */
function orderOf(sort: ProductSort, price: SQL.Aliased): SQL[] {
  const { id, name, createdAt } = products;
  const orders: Record<ProductSort, SQL[]> = {
    "-createdAt": [desc(createdAt), desc(id)],
    createdAt: [asc(createdAt), asc(id)],
    name: [asc(alphabetical(name)), asc(id)],
    "-name": [desc(alphabetical(name)), desc(id)],
    price: [sql`${price} ASC NULLS LAST`, asc(id)],
    "-price": [sql`${price} DESC NULLS LAST`, desc(id)],
  };
  return orders[sort];
}

/** Newest first by default (docs/domains/catalog.md). */
export async function listProducts(
  companyId: string,
  query: ProductQuery & { sort?: ProductSort },
): Promise<ProductPage> {
  const { status, productType, search, sort = "-createdAt" } = query;
  const lowest = lowestPrice(companyId);
  const filter = and(
    eq(products.companyId, companyId),
    isNull(products.deletedAt),
    status && eq(products.status, status),
    productType && eq(products.productType, productType),
    search ? matches(search) : undefined,
  );
  const [found, [total]] = await Promise.all([
    selectProducts(lowest)
      .where(filter)
      .orderBy(...orderOf(sort, lowest.price))
      .limit(query.limit)
      .offset(query.offset),
    db().select({ rows: count() }).from(products).where(filter),
  ]);
  return { rows: found.map(({ row, price }) => toProduct(row, price)), totalRows: total?.rows ?? 0 };
}

function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return isId(search) ? or(eq(products.id, search), ilike(products.name, part)) : ilike(products.name, part);
}

/**
 * Updates the given fields (docs/domains/catalog.md).
 *
 * @throws VALIDATION on `supportPhone`; NOT_FOUND; an error on `categoryId`; changed_elsewhere.
 */
export async function updateProduct(
  companyId: string,
  { productId, supportPhone, read, ...fields }: ProductChange & Partial<ProductEdit>,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Product> {
  const phone = typeof supportPhone === "string" ? toE164(supportPhone) : supportPhone;
  if (typeof supportPhone === "string" && phone === null) {
    return fail("VALIDATION", { field: "supportPhone", message: "must be a valid phone number" });
  }
  await getProduct(companyId, productId);
  if (fields.categoryId !== undefined) checkCategory(fields.categoryId);
  await db().transaction(async (tx) => {
    const before = await lockProduct(tx, companyId, productId);
    refuseOutdated(read, before);
    const [after] = await tx
      .update(products)
      .set({ ...fields, supportPhone: phone, updatedAt: now })
      .where(living(companyId, productId))
      .returning();
    if (fields.imageUrl !== undefined) await queuePicture(tx, { companyId, productId }, fields.imageUrl, now);
    const told = differences(detailsOf(before), detailsOf(after ?? before));
    await recordAudit(tx, { companyId, ...by, action: "product.updated", subjectId: productId, ...told, now });
  });
  return getProduct(companyId, productId);
}

function detailsOf({ name, supportEmail, refundPeriodDays, pauseKeepsAccess }: ProductRow) {
  return { name, supportEmail: supportEmail ?? "", refundPeriodDays, pauseKeepsAccess };
}

/** @throws an error on `categoryId` for an unknown category. */
export function checkCategory(categoryId: number): void {
  if (!isCategory(categoryId)) fail("category_unknown");
}

/**
 * Soft-deletes a product, which hides it from lists and lookups and takes its offers off sale. Past
 * sales and running subscriptions are unaffected.
 *
 * @throws NOT_FOUND, including for a product that is already deleted.
 */
export async function deleteProduct(
  companyId: string,
  productId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Deletion> {
  if (!isId(productId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [deleted] = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(living(companyId, productId))
      .returning({ name: products.name });
    if (!deleted) return fail("NOT_FOUND");
    await recordAudit(tx, { companyId, ...by, action: "product.deleted", subjectId: productId, before: deleted, now });
    return { id: productId, deleted: true };
  });
}
