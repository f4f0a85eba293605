import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { type CompanyMailOutcome, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { keepLinkToken } from "../../checkout/orders/link-tokens";
import { learnPathOf } from "../../checkout/orders/orders";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { keepAccessLink } from "../../courses/enrollments/access-links";
import { languageOfBuyer } from "../../customers/customers/buyer-language";
import { getOpenAddress, listOpenAddresses, type OpenAddress } from "./addresses";
import { getCustomerRow } from "./find-customer";
import { getSale } from "./find-sale";
import { countMail, toMailed } from "./limit-mails";
import type { AccessToMail, CopiedLink, Mailed } from "./schemas";

const urlOf = (token: string) => `${environment().publicUrl}${learnPathOf(token)}`;

/** Loaded on first use, because the mail renderer takes 35 MB. */
const loadMails = () => import("./support-mails");

/**
 * Emails the access link to one or all of a customer's addresses. Each address receives the courses
 * bought with it or granted to it, because buying under another person's document gives no access
 * to that person's courses (docs/domains/buyers.md). Sends the emails after the transaction
 * commits.
 *
 * @throws NOT_FOUND; customer_erased; nothing_to_open; RATE_LIMITED.
 */
export async function sendAccess(
  company: CompanyIdentity,
  { customerId, email }: AccessToMail,
  now: Date,
  by: AuditBy,
): Promise<Mailed> {
  const customer = await getCustomerRow(company.id, customerId);
  const open = email ? [await getOpenAddress(customer, email, now)] : await listOpenAddresses(customer, now);
  for (const each of open) await countMail(company.id, customerId, each.email);
  const { composeAccess } = await loadMails();
  const outcomes: CompanyMailOutcome[] = [];
  for (const address of open) {
    const token = await openLink(address, "access.sent", now, by);
    const language = await languageOfBuyer(db(), customer, address.email);
    const mail = await composeAccess({ to: address.email, language, company }, address.courses, learnPathOf(token));
    outcomes.push(await sendCompanyMail(mail, { companyId: company.id }));
  }
  return toMailed(outcomes);
}

/**
 * Returns the access link of one of a customer's addresses.
 *
 * @throws NOT_FOUND; customer_erased; nothing_to_open; address_required if `email` is omitted and
 * several addresses have access
 */
export async function copyCustomerLink(
  companyId: string,
  { customerId, email }: AccessToMail,
  now: Date,
  by: AuditBy,
): Promise<CopiedLink> {
  const customer = await getCustomerRow(companyId, customerId);
  const open = email ? [await getOpenAddress(customer, email, now)] : await listOpenAddresses(customer, now);
  const [only, ...others] = open;
  if (!only || others.length > 0) return fail("address_required");
  return { url: urlOf(await openLink(only, "access.link_copied", now, by)) };
}

/**
 * Returns the link to an order's courses, as in the email to the buyer. The link does not open the
 * receipt or allow refunds.
 *
 * @throws NOT_FOUND; customer_erased; order_missing; nothing_to_open.
 */
export async function copyOrderLink(
  companyId: string,
  transactionId: string,
  now: Date,
  by: AuditBy,
): Promise<CopiedLink> {
  const { order, courses } = await getSale(companyId, transactionId, now);
  if (courses.length === 0) return fail("nothing_to_open");
  await recordAudit(db(), { companyId, ...by, action: "access.link_copied", subjectId: transactionId, now });
  return { url: urlOf(await keepLinkToken(order, "order_courses")) };
}

function openLink(
  { companyId, customerId, buyer }: OpenAddress,
  action: "access.sent" | "access.link_copied",
  now: Date,
  by: AuditBy,
): Promise<string> {
  return db().transaction(async (tx) => {
    const token = await keepAccessLink(tx, { companyId, customerId, buyer }, now);
    await recordAudit(tx, { companyId, ...by, action, subjectId: customerId, now });
    return token;
  });
}
