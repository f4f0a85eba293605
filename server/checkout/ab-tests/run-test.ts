import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { checkoutVisits, pageTests } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import type { PageContents } from "../../catalog/page-content/content-schemas";
import {
  deleteVersionB,
  findRunningTest,
  getContents,
  readPage,
  writeContent,
} from "../../catalog/page-content/contents";
import { lockProduct } from "../../catalog/products/products";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { countVisits } from "./report";
import type { TestEnd } from "./schemas";

/**
 * Starts a test of the two versions of a product's page. Each is shown to half of the visitors.
 *
 * @throws NOT_FOUND; page_version_missing; page_test_running.
 */
export async function startTest(
  companyId: string,
  productId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PageContents> {
  await db().transaction(async (tx) => {
    const product = { companyId, productId: (await lockProduct(tx, companyId, productId)).id };
    const { b, testId } = await readPage(product, tx);
    if (testId !== null) fail("page_test_running");
    if (b === null) fail("page_version_missing");
    const before = await visitsOf(tx, product, dayOf(now));
    const [visitsBeforeA, visitsBeforeB] = [before.get("a") ?? 0, before.get("b") ?? 0];
    await tx.insert(pageTests).values({
      ...product,
      id: newId(now),
      startedAt: now,
      startedBy: by.actor,
      visitsBeforeA,
      visitsBeforeB,
    });
    const action = "page_test.started";
    await recordAudit(tx, { companyId, ...by, action, subjectId: product.productId, now });
  });
  return getContents(companyId, productId);
}

/** Returns the visits of the day so far, because an earlier test may have ended that day. */
async function visitsOf(tx: Executor, { companyId, productId }: { companyId: string; productId: string }, day: string) {
  const rows = await tx
    .select({ version: checkoutVisits.version, visits: checkoutVisits.visits })
    .from(checkoutVisits)
    .where(
      and(
        eq(checkoutVisits.companyId, companyId),
        eq(checkoutVisits.productId, productId),
        eq(checkoutVisits.day, day),
        inArray(checkoutVisits.version, ["a", "b"]),
      ),
    );
  const sums = new Map<string, number>();
  for (const { version, visits } of rows) sums.set(version, (sums.get(version) ?? 0) + visits);
  return sums;
}

/**
 * Ends the test and shows one version to everyone. A kept version B replaces A; otherwise B remains
 * as a draft for another test.
 *
 * @throws NOT_FOUND; page_test_not_running.
 */
export async function endTest(
  companyId: string,
  { productId, keep }: TestEnd,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PageContents> {
  await db().transaction(async (tx) => {
    const product = { companyId, productId: (await lockProduct(tx, companyId, productId)).id };
    const test = (await findRunningTest(product, tx)) ?? fail("page_test_not_running");
    const { b } = await readPage(product, tx);
    if (keep === "b" && b !== null) {
      await writeContent(tx, product, "a", b, now);
      await deleteVersionB(tx, product);
    }
    const { a: visitsA, b: visitsB } = await countVisits(test, now, tx);
    await tx
      .update(pageTests)
      .set({ endedAt: now, endedBy: by.actor, kept: keep, visitsA, visitsB })
      .where(and(eq(pageTests.companyId, companyId), eq(pageTests.id, test.id)));
    const action = "page_test.ended";
    const after = { pageVersion: keep };
    await recordAudit(tx, { companyId, ...by, action, subjectId: product.productId, after, now });
  });
  return getContents(companyId, productId);
}
