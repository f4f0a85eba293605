import { and, eq, notInArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { affiliateProducts, affiliates } from "@/db/schema";
import { type AuditBy, differences, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { checkOwnerShares } from "../invitations/partnerships";
import { type AffiliateRow, describeAffiliates, lockAffiliate, ofAffiliate } from "./affiliate-rows";
import { assignProducts, detailsOf, getAffiliate, readProducts } from "./affiliates";
import type { Affiliate, AffiliateChange } from "./schemas";

/**
 * Updates the given fields of an affiliate. A changed commission applies to new sales only.
 * Unlisted products are removed. `state: active` approves pending products or unblocks the
 * affiliate. A `blocked` affiliate earns nothing from then on, including from renewals.
 *
 * @throws NOT_FOUND; product_unknown; affiliate_commission_missing; shares_exceed_whole on
 * `commissionBps`; affiliate_not_joined; partner_is_member
 */
export async function updateAffiliate(
  companyId: string,
  { affiliateId, state, productIds, ...change }: AffiliateChange,
  now: Date,
  by: AuditBy,
): Promise<Affiliate> {
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const row = await lockAffiliate(tx, companyId, affiliateId);
    const isMore = state === "active" || productIds || change.commissionBps || change.commissionFixedInCents;
    if (isMore && row.partnerCompanyId) await checkOwnerShares(tx, companyId, row.partnerCompanyId, by.actor);
    const [before] = await describeAffiliates(companyId, [row], tx);
    const told = detailsOf(row, await readNames(tx, companyId, before?.productIds ?? []));
    const changed = await write(tx, row, change, now);
    const approves = state === "active" && row.state === "pending";
    const wanted = productIds ?? [
      ...(before?.productIds ?? []),
      ...(approves ? (before?.requestedProductIds ?? []) : []),
    ];
    const names = await readNames(tx, companyId, wanted);
    if (productIds) await removeProducts(tx, row, productIds);
    if (wanted.length > 0) await assignProducts(tx, changed, wanted, now);
    const details = differences(told, detailsOf(changed, names));
    if (Object.keys(details.after).length > 0) {
      await recordAudit(tx, { companyId, ...by, action: "affiliate.updated", subjectId: affiliateId, ...details, now });
    }
    if (state && state !== row.state) await move(tx, changed, state, { now, by });
  });
  return getAffiliate(companyId, affiliateId);
}

function readNames(tx: Executor, companyId: string, productIds: readonly string[]): Promise<string[]> {
  return productIds.length > 0 ? readProducts(tx, companyId, productIds) : Promise.resolve([]);
}

type FieldChange = Pick<AffiliateChange, "name" | "commissionBps" | "commissionFixedInCents">;

/** A percentage replaces a fixed commission, and vice versa. */
async function write(tx: Executor, row: AffiliateRow, change: FieldChange, now: Date): Promise<AffiliateRow> {
  const { name = row.name, commissionBps, commissionFixedInCents } = change;
  const bps = commissionBps === undefined ? (commissionFixedInCents ? null : row.commissionBps) : commissionBps;
  const fixed =
    commissionFixedInCents === undefined
      ? commissionBps === undefined
        ? row.commissionFixed
        : null
      : commissionFixedInCents;
  const [changed] = await tx
    .update(affiliates)
    .set({ name, commissionBps: bps, commissionFixed: fixed, updatedAt: now })
    .where(ofAffiliate(row.companyId, row.id))
    .returning();
  return changed ?? fail("INTERNAL");
}

/** Keeps only the products in `kept`. */
async function removeProducts(tx: Executor, { companyId, id }: AffiliateRow, kept: readonly string[]): Promise<void> {
  await tx
    .delete(affiliateProducts)
    .where(
      and(
        eq(affiliateProducts.companyId, companyId),
        eq(affiliateProducts.affiliateId, id),
        notInArray(affiliateProducts.productId, [...kept]),
      ),
    );
}

async function move(
  tx: Executor,
  { companyId, id, state: before, partnerCompanyId }: AffiliateRow,
  state: "active" | "blocked",
  { now, by }: { now: Date; by: AuditBy },
): Promise<void> {
  if (state === "active" && before === "invited") return fail("affiliate_not_joined");
  // An affiliate who never joined is invited again.
  const next = state === "active" && !partnerCompanyId ? "invited" : state;
  await tx.update(affiliates).set({ state: next, updatedAt: now }).where(ofAffiliate(companyId, id));
  const action = state === "blocked" ? "blocked" : before === "pending" ? "approved" : "unblocked";
  await recordAudit(tx, { companyId, ...by, action: `affiliate.${action}`, subjectId: id, now });
}

/**
 * Ends an affiliation for either side. The affiliate earns no further commissions, and the code is
 * never reused.
 *
 * @throws NOT_FOUND
 */
export async function endAffiliate(
  companyId: string,
  affiliateId: string,
  now: Date,
  by: AuditBy,
): Promise<{ id: string; deleted: true }> {
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const row = await lockAffiliate(tx, companyId, affiliateId);
    await tx.update(affiliates).set({ state: "ended", updatedAt: now }).where(ofAffiliate(companyId, affiliateId));
    const before = detailsOf(row, []);
    await recordAudit(tx, { companyId, ...by, action: "affiliate.ended", subjectId: affiliateId, before, now });
    return { id: affiliateId, deleted: true };
  });
}
