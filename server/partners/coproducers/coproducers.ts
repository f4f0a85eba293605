import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { companies, coproducers, products } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { getProduct, lockProduct } from "../../catalog/products/products";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkMayShare } from "../commissions/may-share";
import { checkShares } from "../invitations/check-shares";
import { admitInvitation, mailInvitation, openInvitation } from "../invitations/invitations";
import { invitationPathOf } from "../invitations/invited";
import type { CompanyCoproducer, Coproducer, InvitedCoproducer, NewCoproducer } from "./schemas";

export type CoproducerRow = typeof coproducers.$inferSelect;

export function ofCoproducer(companyId: string, id: string) {
  return and(eq(coproducers.companyId, companyId), eq(coproducers.id, id));
}

function toCoproducer(row: CoproducerRow, partnerName: string | null): Coproducer {
  const { id, productId, email, shareBps, startsOn, endsOn, state, createdAt } = row;
  return { id, productId, email, shareBps, startsOn, endsOn, state, partnerName, createdAt: createdAt.toISOString() };
}

/**
 * Oldest first, including ended ones.
 *
 * @throws NOT_FOUND
 */
export async function listCoproducers(companyId: string, productId: string): Promise<Coproducer[]> {
  await getProduct(companyId, productId);
  const rows = await db()
    .select({ row: getTableColumns(coproducers), partnerName: companies.name })
    .from(coproducers)
    .leftJoin(companies, eq(companies.id, coproducers.partnerCompanyId))
    .where(and(eq(coproducers.companyId, companyId), eq(coproducers.productId, productId)))
    .orderBy(asc(coproducers.createdAt), asc(coproducers.id));
  return rows.map(({ row, partnerName }) => toCoproducer(row, partnerName));
}

/** Lists the co-producers of all of a company's products, by product, then oldest first, including ended ones. */
export async function listCompanyCoproducers(companyId: string): Promise<CompanyCoproducer[]> {
  const rows = await db()
    .select({ row: getTableColumns(coproducers), productName: products.name, partnerName: companies.name })
    .from(coproducers)
    .innerJoin(products, and(eq(products.companyId, coproducers.companyId), eq(products.id, coproducers.productId)))
    .leftJoin(companies, eq(companies.id, coproducers.partnerCompanyId))
    .where(and(eq(coproducers.companyId, companyId), isNull(products.deletedAt)))
    .orderBy(asc(products.name), asc(coproducers.createdAt), asc(coproducers.id));
  return rows.map(({ row, productName, partnerName }) => ({ ...toCoproducer(row, partnerName), productName }));
}

/**
 * Anyone with the link can accept the share for one of their companies.
 *
 * @throws NOT_FOUND for an unknown product; shares_exceed_whole on `shareBps`;
 * connection_cannot_split; RATE_LIMITED
 */
export async function inviteCoproducer(
  company: CompanyIdentity,
  { language, ...input }: NewCoproducer,
  now: Date,
  by: AuditBy,
): Promise<InvitedCoproducer> {
  const { id: companyId, name: companyName } = company;
  const { productId, shareBps, startsOn, endsOn } = input;
  checkMayShare(company);
  await admitInvitation(companyId);
  const email = input.email.toLowerCase();
  const { row, productName, token } = await db().transaction(async (tx) => {
    const product = await lockProduct(tx, companyId, productId);
    const id = newId(now);
    const values = { companyId, id, productId, email, shareBps, startsOn, endsOn };
    const [inserted] = await tx
      .insert(coproducers)
      .values({ ...values, state: "invited", createdAt: now, updatedAt: now })
      .returning();
    const offered = inserted ?? fail("INTERNAL");
    await checkShares(tx, { companyId, productId }, { field: "shareBps", ownBps: shareBps });
    const invitation = await openInvitation(tx, { companyId, agreementId: id });
    const after = detailsOf(offered, product.name);
    await recordAudit(tx, { companyId, ...by, action: "coproducer.invited", subjectId: id, after, now });
    return { row: offered, productName: product.name, token: invitation };
  });
  const names = { companyId, companyName, productName };
  const isMailed = await mailInvitation({ to: email, language, token, kind: "coproducer", ...names });
  const url = `${environment().publicUrl}${invitationPathOf(token)}`;
  return { coproducer: toCoproducer(row, null), isMailed, url };
}

export function detailsOf({ email, shareBps, startsOn, endsOn }: CoproducerRow, productName: string) {
  return { email, sharePercent: shareBps / 100, startsOn, endsOn, productNames: [productName] };
}

/**
 * Ends a share or withdraws its invitation, for either side. Earlier sales keep the share.
 *
 * @throws NOT_FOUND; coproduction_over
 */
export async function endCoproducer(companyId: string, coproducerId: string, now: Date, by: AuditBy): Promise<void> {
  if (!isId(coproducerId)) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const row = await lockCoproducer(tx, companyId, coproducerId);
    if (row.state === "ended" || row.state === "declined") return fail("coproduction_over");
    await tx
      .update(coproducers)
      .set({ state: "ended", updatedAt: now })
      .where(and(ofCoproducer(companyId, coproducerId), inArray(coproducers.state, ["invited", "accepted"])));
    const before = detailsOf(row, await readProductName(tx, row));
    await recordAudit(tx, { companyId, ...by, action: "coproducer.ended", subjectId: coproducerId, before, now });
  });
}

/** @throws NOT_FOUND */
export async function lockCoproducer(tx: Executor, companyId: string, coproducerId: string): Promise<CoproducerRow> {
  const [row] = await tx.select().from(coproducers).where(ofCoproducer(companyId, coproducerId)).for("update");
  return row ?? fail("NOT_FOUND");
}

export async function readProductName(
  executor: Executor,
  { companyId, productId }: Pick<CoproducerRow, "companyId" | "productId">,
): Promise<string> {
  const [product] = await executor
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, productId)));
  return (product ?? fail("NOT_FOUND")).name;
}
