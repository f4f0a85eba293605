import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { customers, orderCharges, orders, transactions } from "@/db/schema";
import type { Address } from "@/db/shapes";
import { listErasure } from "../backups/erasure-list";
import { isSameAddress } from "../checkout/terms/freight";
import { byBuyer, recordAudit } from "../companies/audit";
import { type Bought, forgetBuyer, namesOfBuyer } from "../customers/buyer-index";
import { eraseAuthorizations } from "../customers/erase-authorizations";
import { erasePurchases } from "../customers/erase-purchases";
import { erasedBuyer } from "../customers/erased";
import { eraseFromExports } from "../exports/sweep-exports";
import { eraseFromDataImports } from "../imports/sweep-imports";
import { eraseRecoveries } from "../recovery/erase-recoveries";
import { eraseConsents } from "../tracking/erase-consents";
import { eraseUpsellCards } from "../upsells/erase-cards";
import { eraseStudies, lockEnrollments } from "./erase-studies";
import { type OwnRows, readOwnRows } from "./own-rows";

/**
 * Erases what an address bought as a customer as whom others bought too, in one commit: its own purchases, orders and
 * studies. The customer stays, without this address and the names that only its purchases had. Safe to repeat.
 */
export async function eraseOwnPurchases(email: string, bought: Bought, now: Date): Promise<void> {
  await listErasure({ customerId: bought.customerId, buyers: namesOfBuyer(email) });
  await eraseListedPurchases(email, bought, now);
}

/** The same for an erasure that is on the list of erasures already. */
export async function eraseListedPurchases(email: string, bought: Bought, now: Date): Promise<void> {
  const { companyId, customerId } = bought;
  await db().transaction(async (tx) => {
    await eraseFromExports(tx, companyId, now);
    // Imports first: a line that is being made locks the same customer later.
    await eraseFromDataImports(tx, companyId, { customerId: null, emails: [email] }, now);
    await eraseRecoveries(tx, companyId, [email], now);
    await eraseUpsellCards(tx, companyId, [email]);
    const ofCustomer = and(eq(customers.companyId, companyId), eq(customers.id, customerId));
    await tx.select({ id: customers.id }).from(customers).where(ofCustomer).for("update");
    await lockEnrollments(tx, { companyId, customerId });
    const own = await readOwnRows(tx, email, bought);
    if (!own) return;
    const transactionIds = own.charges.map(({ id }) => id);
    const subscriptionIds = own.subscriptions.map(({ id }) => id);
    const enrollmentIds = own.enrollments.map(({ id }) => id);
    await eraseConsents(tx, { companyId, emails: [email], transactionIds });
    await leaveCustomer(tx, email, own, now);
    await eraseOrders(tx, own, writtenAs(email, own));
    await eraseStudies(tx, companyId, enrollmentIds, now);
    await erasePurchases(tx, { companyId, customerId, transactionIds, subscriptionIds, enrollmentIds });
    await eraseAuthorizations(tx, { companyId, customerId, subscriptionIds }, now);
    await forgetBuyer(tx, own.customer, [email]);
    await recordAudit(tx, {
      companyId,
      ...byBuyer,
      action: "customer.purchases_erased",
      subjectId: customerId,
      now,
    });
  });
}

/** Takes the address out of the customer, and a name or phone that only its purchases gave. */
async function leaveCustomer(tx: Executor, email: string, { customer, charges }: OwnRows, now: Date): Promise<void> {
  const { companyId, id, document } = customer;
  const all = await tx
    .select({
      id: transactions.id,
      name: transactions.customerName,
      phone: transactions.customerPhone,
      address: transactions.customerAddress,
    })
    .from(transactions)
    .where(
      and(eq(transactions.companyId, companyId), eq(transactions.document, document), eq(transactions.customerId, id)),
    )
    .orderBy(sql`${transactions.createdAt} DESC`);
  const left = all.filter((each) => !charges.some((own) => own.id === each.id));
  const isOwn = (field: "customerName" | "customerPhone", value: string) =>
    charges.some((each) => each[field] === value);
  const isLeft = (field: "name" | "phone", value: string) => left.some((each) => each[field] === value);
  const isGone = (name: string) => isOwn("customerName", name) && !isLeft("name", name);
  const name = isGone(customer.name) ? (left[0]?.name ?? customer.name) : customer.name;
  const hasOwnPhone = isOwn("customerPhone", customer.phone) && !isLeft("phone", customer.phone);
  const isAt = (address: Address | null) => address !== null && isSameAddress(address, customer.address);
  const hasOwnAddress =
    charges.some((each) => isAt(each.customerAddress)) && !left.some(({ address }) => isAt(address));
  const formerNames = (customer.formerNames ?? []).filter((each) => each !== name && !isGone(each));
  await tx
    .update(customers)
    .set({
      name,
      formerNames: formerNames.length > 0 ? formerNames : null,
      phone: hasOwnPhone ? (left[0]?.phone ?? "") : customer.phone,
      address: hasOwnAddress ? null : customer.address,
      emails: customer.emails.filter((each) => each.trim().toLowerCase() !== email),
      updatedAt: now,
    })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, id)));
}

/** The address in every spelling that is stored of it. */
function writtenAs(email: string, { charges, customer }: OwnRows): string[] {
  const known = [email, ...customer.emails, ...charges.map(({ customerEmail }) => customerEmail)];
  return [...new Set(known.filter((each) => each.trim().toLowerCase() === email))];
}

/** Orders of these charges, and those that the address left unpaid. */
async function eraseOrders(tx: Executor, { customer, charges }: OwnRows, emails: string[]): Promise<void> {
  const { companyId } = customer;
  const transactionIds = charges.map(({ id }) => id);
  const charged = await tx
    .select({ id: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), inArray(orderCharges.transactionId, transactionIds)));
  const orderIds = charged.map(({ id }) => id);
  await tx
    .update(orders)
    .set(erasedBuyer)
    .where(
      and(eq(orders.companyId, companyId), or(inArray(orders.customerEmail, emails), inArray(orders.id, orderIds))),
    );
}
