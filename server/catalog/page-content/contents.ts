import { and, asc, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { checkoutContents, offers, pageTests } from "@/db/schema";
import type { PageVersion } from "@/db/schema/catalog-enums";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { getProduct, lockProduct } from "../products/products";
import { type ContentChange, type PageContent, type PageContents, plainContent } from "./content-schemas";
import type { ProductPage } from "./page-version";

interface OfProduct {
  companyId: string;
  productId: string;
}

const ofContent = ({ companyId, productId }: OfProduct) =>
  and(eq(checkoutContents.companyId, companyId), eq(checkoutContents.productId, productId));

/** Does not check that the product exists. */
export async function readPage(product: OfProduct, executor: Executor = db()): Promise<ProductPage> {
  const [rows, test] = await Promise.all([
    executor.select().from(checkoutContents).where(ofContent(product)),
    findRunningTest(product, executor),
  ]);
  const contentOf = (version: PageVersion) => {
    const row = rows.find((each) => each.version === version);
    return row ? toContent(row) : null;
  };
  return { a: contentOf("a") ?? plainContent, b: contentOf("b"), testId: test?.id ?? null };
}

export function toContent(row: PageContent): PageContent {
  const { headline, highlights, testimonials, showsGuarantee, asksPhone } = row;
  return { headline, highlights, testimonials, showsGuarantee, asksPhone };
}

export async function findRunningTest({ companyId, productId }: OfProduct, executor: Executor = db()) {
  const [row] = await executor
    .select()
    .from(pageTests)
    .where(and(eq(pageTests.companyId, companyId), eq(pageTests.productId, productId), isNull(pageTests.endedAt)));
  return row ?? null;
}

export async function getContents(companyId: string, productId: string): Promise<PageContents> {
  const { id, name, refundPeriodDays } = await getProduct(companyId, productId);
  const product = { companyId, productId: id };
  const [{ a, b }, test, [offer]] = await Promise.all([
    readPage(product),
    findRunningTest(product),
    db()
      .select({ slug: offers.slug })
      .from(offers)
      .where(
        and(
          eq(offers.companyId, companyId),
          eq(offers.productId, id),
          eq(offers.active, true),
          isNull(offers.deletedAt),
        ),
      )
      .orderBy(asc(offers.createdAt), asc(offers.id))
      .limit(1),
  ]);
  const comparedSince = test?.startedAt.toISOString() ?? null;
  return { productName: name, refundPeriodDays, slug: offer?.slug ?? null, a, b, comparedSince };
}

/**
 * Updates a version of a product's checkout page. The first update of `b` creates it. Rejected
 * during an A/B test, which would then measure two contents.
 *
 * @throws NOT_FOUND; page_test_running; changed_elsewhere.
 */
export async function saveContent(
  companyId: string,
  { productId, version, content, read }: ContentChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PageContents> {
  await db().transaction(async (tx) => {
    const product = await lockUncompared(tx, { companyId, productId });
    const present = (await readPage(product, tx))[version];
    if (present) refuseOutdated(read, present);
    await writeContent(tx, product, version, content, now);
    await recordChange(tx, product, { version, now, by });
  });
  return getContents(companyId, productId);
}

/** @throws NOT_FOUND; page_test_running. */
export async function removeVersionB(
  companyId: string,
  productId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PageContents> {
  await db().transaction(async (tx) => {
    const product = await lockUncompared(tx, { companyId, productId });
    await deleteVersionB(tx, product);
    await recordChange(tx, product, { version: "b", now, by });
  });
  return getContents(companyId, productId);
}

export async function writeContent(
  tx: Executor,
  product: OfProduct,
  version: PageVersion,
  content: PageContent,
  now: Date,
): Promise<void> {
  const { companyId, productId } = product;
  const change = { ...toContent(content), updatedAt: now };
  await tx
    .insert(checkoutContents)
    .values({ companyId, productId, version, ...change })
    .onConflictDoUpdate({
      target: [checkoutContents.companyId, checkoutContents.productId, checkoutContents.version],
      set: change,
    });
}

export async function deleteVersionB(tx: Executor, { companyId, productId }: OfProduct): Promise<void> {
  await tx
    .delete(checkoutContents)
    .where(
      and(
        eq(checkoutContents.companyId, companyId),
        eq(checkoutContents.productId, productId),
        eq(checkoutContents.version, "b"),
      ),
    );
}

async function lockUncompared(tx: Executor, { companyId, productId }: OfProduct): Promise<OfProduct> {
  const { id } = await lockProduct(tx, companyId, productId);
  const product = { companyId, productId: id };
  if (await findRunningTest(product, tx)) return fail("page_test_running");
  return product;
}

async function recordChange(
  tx: Executor,
  { companyId, productId }: OfProduct,
  { version, now, by }: { version: PageVersion; now: Date; by: AuditBy },
): Promise<void> {
  const action = "checkout.content_changed";
  await recordAudit(tx, { companyId, ...by, action, subjectId: productId, after: { pageVersion: version }, now });
}
