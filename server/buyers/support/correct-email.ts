import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { customers, orders, transactions } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { isMailed, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { learnPathOf, orderPathOf, replaceToken, sameOrder } from "../../checkout/orders/orders";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { endAccessLink, keepAccessLink } from "../../courses/enrollments/access-links";
import { moveStudies } from "../../courses/enrollments/move-studies";
import { listOrdersTo } from "../../customers/customers/buyer-language";
import { moveBuyer, namesOfBuyer } from "../../customers/people/buyer-index";
import { type CustomerRow, getCustomerRow, languageOf } from "./find-customer";
import { countMail } from "./limit-mails";
import type { CorrectedEmail, EmailCorrection } from "./schemas";

/**
 * Replaces an email address of a customer, and in the orders and transactions that used it. These
 * also keep the address used at payment, to which emails about money are sent
 * (docs/domains/buyers.md). Revokes every link sent to the old address in the same database
 * transaction, because the old mailbox may belong to a stranger. After the commit, sends new links
 * to the new address, and notifies the old address that its links no longer work. Earlier events
 * keep the old address.
 *
 * @throws NOT_FOUND; customer_erased; email_not_corrected for the same address;
 * customer_email_changed if `from` is no longer the customer's; RATE_LIMITED.
 */
export async function correctEmail(
  company: CompanyIdentity,
  { customerId, from, email }: EmailCorrection,
  now: Date,
  by: AuditBy,
): Promise<CorrectedEmail> {
  const customer = await getCustomerRow(company.id, customerId);
  if (email.toLowerCase() === from.toLowerCase()) return fail("email_not_corrected");
  if (!customer.emails.includes(from)) return fail("customer_email_changed");
  await countMail(company.id, customerId, email);
  const path = await db().transaction(async (tx) => {
    const replaced = await replaceEmail(tx, customer, { from, email }, now);
    const [action, subjectId] = ["customer.email_corrected", customerId] as const;
    const [before, after] = [{ email: from }, { email }];
    await recordAudit(tx, { companyId: company.id, ...by, action, subjectId, before, after, now });
    return replaced;
  });
  return { mailed: path === null ? null : await confirm(company, customerId, { from, email, path }) };
}

/** @returns the path that replaces the revoked links, or null if there were none. */
async function replaceEmail(
  tx: Executor,
  customer: CustomerRow,
  { from, email }: { from: string; email: string },
  now: Date,
): Promise<string | null> {
  const { companyId, id: customerId, document } = customer;
  // Same lock order as a payment: transactions, orders, customer.
  await tx
    .update(transactions)
    .set({ customerEmail: email, originalEmail: sql`coalesce(${transactions.originalEmail}, ${from}::text)` })
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.document, document),
        eq(transactions.customerId, customerId),
        eq(transactions.customerEmail, from),
      ),
    );
  const sold = await listOrdersTo(tx, customer, from).for("update");
  for (const order of sold) {
    await tx
      .update(orders)
      .set({ customerEmail: email, originalEmail: order.originalEmail ?? from })
      .where(sameOrder(order));
    await replaceToken(tx, order);
  }
  const isKnown = sql`${from} = ANY(${customers.emails})`;
  const emails = sql`array_replace(array_remove(${customers.emails}, ${email}::text), ${from}::text, ${email}::text)`;
  const changed = await tx
    .update(customers)
    .set({ emails, updatedAt: now })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId), isKnown))
    .returning({ id: customers.id });
  if (changed.length === 0) return fail("customer_email_changed");
  await moveBuyer(tx, customer, { from, email });
  await moveStudies(tx, customer, { from: namesOfBuyer(from), to: namesOfBuyer(email) });
  const hadLink = await endAccessLink(tx, { companyId, customerId, buyer: namesOfBuyer(from) });
  const [newest] = await listOrdersTo(tx, customer, email).limit(1);
  if (newest) return orderPathOf(newest.token);
  return hadLink
    ? learnPathOf(await keepAccessLink(tx, { companyId, customerId, buyer: namesOfBuyer(email) }, now))
    : null;
}

/**
 * Emails the new address its links, and notifies the old one.
 *
 * @returns true if the email to the new address was sent.
 */
async function confirm(
  company: CompanyIdentity,
  customerId: string,
  { from, email: to, path }: { from: string; email: string; path: string },
): Promise<boolean> {
  const customer = await getCustomerRow(company.id, customerId);
  const language = await languageOf(customer);
  const { composeCorrection, composeFarewell } = await import("./support-mails");
  const sender = { companyId: company.id };
  const outcome = await sendCompanyMail(await composeCorrection({ to, language, company }, path), sender);
  await sendCompanyMail(await composeFarewell({ to: from, language, company }), sender);
  return isMailed(outcome);
}
