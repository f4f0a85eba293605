import { db, type Executor } from "@/db/client";
import type { AuditAction } from "@/db/schema/accounts-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import {
  type AccessChange,
  type ChangedAccess,
  grantByMember,
  withholdAccess,
} from "../../courses/enrollments/change-access";
import { listAddressesOf } from "../../courses/progress/enrolled-addresses";
import { indexBuyer, namesOfBuyer } from "../../customers/people/buyer-index";
import { type CustomerRow, getCustomerRow } from "./find-customer";
import type { AccessChanged, AccessOf, Gift } from "./schemas";

type Verb = (tx: Executor, change: AccessChange) => Promise<ChangedAccess>;

/**
 * Grants a course to one of a customer's addresses.
 *
 * @throws the errors of `grantByMember`; customer_erased; address_required if the address is not
 * the customer's, or if it is omitted and the customer has several addresses.
 */
export async function giveCourse(
  companyId: string,
  { email: wanted, ...input }: Gift,
  now: Date,
  by: AuditBy,
): Promise<AccessChanged> {
  const customer = await getCustomerRow(companyId, input.customerId);
  const email = await chooseAddress(customer, input.courseId, wanted);
  const give: Verb = async (tx, asked) => {
    const given = await grantByMember(tx, asked);
    if (given.changed) {
      const { customerId } = input;
      await indexBuyer(tx, { companyId, customerId, sourceId: customerId, email });
    }
    return given;
  };
  return change(give, "access.given", { companyId, ...input, buyer: namesOfBuyer(email), now }, by);
}

/** Returns the address for the course: the requested one, the only one, or the only one that ever had the course. */
async function chooseAddress(customer: CustomerRow, courseId: string, wanted: string | undefined): Promise<string> {
  const { emails } = customer;
  const isWanted = (each: string) => each.toLowerCase() === wanted?.toLowerCase();
  if (wanted) return emails.find(isWanted) ?? fail("address_required");
  const [only, ...others] = emails.length > 1 ? await listAddressesOf(db(), customer, { courseId }) : emails;
  return only === undefined || others.length > 0 ? fail("address_required") : only;
}

/**
 * Also possible for an erased customer.
 *
 * @throws the errors of `withholdAccess`.
 */
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
