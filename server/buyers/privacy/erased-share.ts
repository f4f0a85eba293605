import { and, desc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type customers, orderCharges, orders, subscriptions, transactions } from "@/db/schema";
import { erasedName } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import { isSameAddress } from "../../checkout/terms/freight";
import { fail } from "../../core/failures/failure";
import type { ErasedPurchases } from "../../customers/erasure/erase-purchases";
import { erasedDocument } from "../../customers/erasure/erased";
import type { Bought } from "../../customers/people/buyer-index";
import { type OwnRows, readOwnRows } from "./own-rows";

type Customer = typeof customers.$inferSelect;

export interface ErasedShare extends Pick<ErasedPurchases, "transactionIds" | "subscriptionIds" | "enrollmentIds"> {
  left: Partial<Customer>;
  orders: SQL | undefined;
}

/**
 * Returns all rows of a customer. A unique placeholder replaces the document, so a later purchase
 * by the same person creates a new customer. Matches orders by email address only if they have no
 * document, because several people may share an address.
 */
export async function readWholeShare(
  tx: Executor,
  { companyId, id, document, emails }: Customer,
  enrollmentIds: string[],
): Promise<ErasedShare> {
  const idsOf = async (table: typeof transactions | typeof subscriptions) => {
    const ofCustomer = and(eq(table.companyId, companyId), eq(table.customerId, id));
    const rows = await tx.select({ id: table.id }).from(table).where(ofCustomer);
    return rows.map((row) => row.id);
  };
  return {
    left: {
      name: erasedName,
      formerNames: null,
      phone: "",
      emails: [],
      document: erasedDocument(id),
      address: null,
      metadata: null,
    },
    orders: or(
      eq(orders.document, document),
      emails.length > 0 ? and(isNull(orders.transactionId), inArray(orders.customerEmail, emails)) : undefined,
    ),
    transactionIds: await idsOf(transactions),
    subscriptionIds: await idsOf(subscriptions),
    enrollmentIds,
  };
}

/**
 * Returns the purchases made with one of a customer's email addresses. Keeps the customer, without
 * this address and the names used only by these purchases, and the orders of other addresses.
 */
export async function readOwnShare(
  tx: Executor,
  customer: Customer,
  { email, bought }: { email: string; bought: Bought },
): Promise<ErasedShare> {
  const own = (await readOwnRows(tx, email, bought)) ?? fail("INTERNAL");
  const { companyId } = customer;
  const transactionIds = own.charges.map(({ id }) => id);
  const charged = await tx
    .select({ id: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), inArray(orderCharges.transactionId, transactionIds)));
  const orderIds = charged.map(({ id }) => id);
  return {
    left: await readLeft(tx, email, own),
    orders: or(inArray(orders.customerEmail, writtenAs(email, own)), inArray(orders.id, orderIds)),
    transactionIds,
    subscriptionIds: own.subscriptions.map(({ id }) => id),
    enrollmentIds: own.enrollments.map(({ id }) => id),
  };
}

/** Returns the customer without the address and the names and phone numbers used only by its purchases. */
async function readLeft(tx: Executor, email: string, { customer, charges }: OwnRows): Promise<Partial<Customer>> {
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
    .orderBy(desc(transactions.createdAt));
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
  return {
    name,
    formerNames: formerNames.length > 0 ? formerNames : null,
    phone: hasOwnPhone ? (left[0]?.phone ?? "") : customer.phone,
    address: hasOwnAddress ? null : customer.address,
    emails: customer.emails.filter((each) => each.trim().toLowerCase() !== email),
  };
}

function writtenAs(email: string, { charges, customer }: OwnRows): string[] {
  const known = [email, ...customer.emails, ...charges.map(({ customerEmail }) => customerEmail)];
  return [...new Set(known.filter((each) => each.trim().toLowerCase() === email))];
}
