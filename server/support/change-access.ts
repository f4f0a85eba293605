import type { AuditAction } from "@/db/audit-enums";
import { db, type Executor } from "@/db/client";
import { type AuditBy, recordAudit } from "../companies/audit";
import { type AccessChange, type ChangedAccess, giveAccess, withholdAccess } from "../courses/change-access";
import { getCustomerRow } from "./find-customer";
import type { AccessChanged, AccessOf } from "./schemas";

type Verb = (tx: Executor, change: AccessChange) => Promise<ChangedAccess>;

/** Gives a customer a course by hand. @throws as `giveAccess`; customer_erased */
export async function giveCourse(companyId: string, input: AccessOf, now: Date, by: AuditBy): Promise<AccessChanged> {
  await getCustomerRow(companyId, input.customerId);
  return change(giveAccess, "access.given", { companyId, ...input, now }, by);
}

/** Takes a course away by hand, also from an erased customer. @throws as `withholdAccess` */
export async function withholdCourse(
  companyId: string,
  input: AccessOf,
  now: Date,
  by: AuditBy,
): Promise<AccessChanged> {
  return change(withholdAccess, "access.withheld", { companyId, ...input, now }, by);
}

function change(verb: Verb, action: AuditAction, asked: AccessChange, by: AuditBy): Promise<AccessChanged> {
  const { companyId, customerId: subjectId, now } = asked;
  return db().transaction(async (tx) => {
    const { changed, courseTitle: title } = await verb(tx, asked);
    if (changed) await recordAudit(tx, { companyId, ...by, action, subjectId, after: { title }, now });
    return { changed };
  });
}
