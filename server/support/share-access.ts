import { db } from "@/db/client";
import { learnPathOf } from "../checkout/orders";
import { type AuditBy, recordAudit } from "../companies/audit";
import { environment } from "../core/env";
import { sendMail } from "../core/mail";
import type { CompanyIdentity } from "../core/procedure";
import { keepAccessLink, listOpenCourses } from "../courses/access-links";
import { fail } from "../errors";
import { type CustomerRow, getCustomerRow, languageOf } from "./find-customer";
import { getSale } from "./find-sale";
import { countMail } from "./limit-mails";
import type { CopiedLink, Mailed } from "./schemas";

const urlOf = (token: string) => `${environment().publicUrl}${learnPathOf(token)}`;

/** The mail renderer takes 35 MB, so it is loaded on first use. */
const loadMails = () => import("./support-mails");

/**
 * Mails a customer the link to all courses they may open. The mail goes out after the commit; the result says
 * whether it was sent.
 *
 * @throws NOT_FOUND; customer_erased; nothing_to_open; RATE_LIMITED.
 */
export async function sendAccess(
  company: CompanyIdentity,
  customerId: string,
  now: Date,
  by: AuditBy,
): Promise<Mailed> {
  const customer = await getCustomerRow(company.id, customerId);
  const courses = await openCoursesOf(customer, now);
  const to = customer.emails[0] ?? fail("customer_erased");
  await countMail(company.id, customerId, to);
  const token = await openLink(customer, "access.sent", now, by);
  const letter = { to, language: await languageOf(customer), company };
  const { composeAccess } = await loadMails();
  const { outcome } = await sendMail(await composeAccess(letter, courses, learnPathOf(token)), { tries: 1 });
  return { mailed: outcome !== "failed" };
}

/** The link to all courses that a customer may open. @throws NOT_FOUND; customer_erased; nothing_to_open */
export async function copyCustomerLink(
  companyId: string,
  customerId: string,
  now: Date,
  by: AuditBy,
): Promise<CopiedLink> {
  const customer = await getCustomerRow(companyId, customerId);
  await openCoursesOf(customer, now);
  return { url: urlOf(await openLink(customer, "access.link_copied", now, by)) };
}

/**
 * The link to the courses of one order, the same as in its buyer's mail.
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
  return { url: urlOf(order.token) };
}

async function openCoursesOf({ companyId, id }: CustomerRow, now: Date): Promise<string[]> {
  const found = await listOpenCourses({ companyId, customerId: id }, now);
  return found.length > 0 ? found.map(({ title }) => title) : fail("nothing_to_open");
}

function openLink(
  { companyId, id: customerId }: CustomerRow,
  action: "access.sent" | "access.link_copied",
  now: Date,
  by: AuditBy,
): Promise<string> {
  return db().transaction(async (tx) => {
    const token = await keepAccessLink(tx, { companyId, customerId }, now);
    await recordAudit(tx, { companyId, ...by, action, subjectId: customerId, now });
    return token;
  });
}
