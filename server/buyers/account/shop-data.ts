import { and, eq, or } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { byBuyer, recordAudit } from "../../accounts/audit/audit";
import { maskDocument } from "../../accounts/company/documents";
import { fail } from "../../core/failures/failure";
import { namesOf } from "./list-purchases";
import type { Owner } from "./own-charges";
import type { ShopData } from "./schemas";

type CustomerRow = typeof customers.$inferSelect;

export async function listShopData(owner: Owner): Promise<ShopData[]> {
  if (owner.bought.length === 0) return [];
  const rows = await db()
    .select()
    .from(customers)
    .where(or(...owner.bought.map(({ companyId, customerId }) => ofCustomer(companyId, customerId))));
  const shops = await namesOf(rows.map(({ companyId }) => companyId));
  return rows
    .map((row) => toShopData(row, shops.get(row.companyId) ?? "", owner))
    .sort((one, other) => one.shop.localeCompare(other.shop));
}

/**
 * Corrects a customer's postal address at one shop. Clears empty fields.
 *
 * @throws NOT_FOUND for another person's record, or if another email address has purchases with the
 * same document, because knowing a document number gives no access to its owner's data
 * (docs/domains/buyers.md).
 */
export async function correctAddress(
  owner: Owner,
  { companyId, customerId, address }: { companyId: string; customerId: string; address: Address },
  now: Date,
): Promise<void> {
  const isBought = owner.bought.some((each) => each.companyId === companyId && each.customerId === customerId);
  if (!isBought) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const [row] = await tx.select().from(customers).where(ofCustomer(companyId, customerId)).for("update");
    if (!row || !isOwn(row, owner)) return fail("NOT_FOUND");
    const parts = Object.entries(address).filter(([, text]) => text);
    await tx
      .update(customers)
      .set({ address: parts.length > 0 ? Object.fromEntries(parts) : null, updatedAt: now })
      .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
    await recordAudit(tx, { companyId, ...byBuyer, action: "customer.address_corrected", subjectId: customerId, now });
  });
}

function ofCustomer(companyId: string, customerId: string) {
  return and(eq(customers.companyId, companyId), eq(customers.id, customerId));
}

function isOwn({ emails }: CustomerRow, { email }: Owner): boolean {
  return emails.length > 0 && emails.every((each) => each.toLowerCase() === email.toLowerCase());
}

function toShopData(row: CustomerRow, shop: string, owner: Owner): ShopData {
  const { companyId, id: customerId, name, phone, document, address } = row;
  const known = { companyId, customerId, shop };
  if (!isOwn(row, owner)) return { ...known, name: "", phone: "", maskedDocument: "", address: null, isOwn: false };
  return { ...known, name, phone, maskedDocument: maskDocument(document), address, isOwn: true };
}
