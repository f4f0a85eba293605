import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customers, enrollments } from "@/db/schema";
import type { DocumentType } from "@/db/schema/customers-enums";
import { insertCustomerIfNew } from "../../customers/customers/customers";
import { anyTextContains, isIndexed, partOf } from "../../customers/customers/search-part";
import { indexBuyer, namesOfBuyer } from "../../customers/people/buyer-index";
import { type GivenAccess, grantByMember } from "../enrollments/change-access";
import { lockEnrollment } from "../enrollments/grant-access";
import { setGiftEnd } from "./set-end";

/** Validated data. Without a document, the address must be a known customer's. */
export interface Person {
  name: string;
  email: string;
  /** E.164, or empty. */
  phone: string;
  document: { type: DocumentType; number: string } | null;
}

export interface Place {
  companyId: string;
  courseId: string;
  endsAt: Date | null;
  cohortId: string | null;
}

export type PersonRefusal = "document_required" | "customer_ambiguous" | "customer_email_differs";

export type Enrolled =
  | { refusal: PersonRefusal }
  | { refusal: null; customerId: string; enrollmentId: string; changed: boolean };

/**
 * Enrolls a person for a member, in the caller's transaction. A new customer needs a document,
 * which identifies customers (docs/domains/customers.md). Rejects an address that the known
 * customer does not have, because its owner would get access to the customer's account. Known
 * customers and open access are unchanged.
 *
 * @throws the errors of `grantByMember`.
 */
export async function enrollPerson(tx: Executor, place: Place, person: Person, now: Date): Promise<Enrolled> {
  const { companyId, cohortId } = place;
  const found = await findOrCreatePerson(tx, companyId, person, now);
  if (typeof found === "string") return { refusal: found };
  const { customerId } = found;
  const { changed, enrollmentId } = await openAccess(tx, place, { customerId, email: person.email }, now);
  if (changed && cohortId) {
    await tx
      .update(enrollments)
      .set({ cohortId })
      .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId)));
  }
  return { refusal: null, customerId, enrollmentId, changed };
}

/** Grants the course until `endsAt`. Open access is unchanged. */
export async function openAccess(
  tx: Executor,
  { companyId, courseId, endsAt }: Omit<Place, "cohortId">,
  { customerId, email, enrollmentId }: { customerId: string; email: string; enrollmentId?: string },
  now: Date,
): Promise<GivenAccess> {
  const buyer = namesOfBuyer(email);
  const which = { companyId, courseId, customerId, buyer, ...(enrollmentId && { enrollmentId }) };
  const given = await grantByMember(tx, { ...which, now });
  const row = await lockEnrollment(tx, companyId, given.enrollmentId);
  if (!row) throw new Error("An enrollment is gone in the commit that made it");
  if (given.changed) {
    await setGiftEnd(tx, row, endsAt, now);
    await indexBuyer(tx, { companyId, customerId, sourceId: customerId, email });
  }
  return given;
}

/**
 * Finds or creates a customer entered by a member, in the caller's transaction. A known customer is
 * unchanged. Stores nothing if it returns an error code.
 */
export async function findOrCreatePerson(
  tx: Executor,
  companyId: string,
  { document, ...person }: Person,
  now: Date,
): Promise<{ customerId: string } | PersonRefusal> {
  if (!document) {
    const known = await listCustomers(tx, companyId, await hasEmail(person.email));
    const [only, ...others] = known;
    if (others.length > 0) return "customer_ambiguous";
    return only ? { customerId: only.id } : "document_required";
  }
  const { type: documentType, number } = document;
  await insertCustomerIfNew(tx, companyId, { ...person, documentType, document: number }, now);
  const sameDocument = and(eq(customers.documentType, documentType), eq(customers.document, number));
  const [row] = await listCustomers(tx, companyId, sameDocument);
  if (!row) throw new Error("A customer is gone in the commit that met them");
  const email = person.email.toLowerCase();
  return row.emails.some((each) => each.toLowerCase() === email) ? { customerId: row.id } : "customer_email_differs";
}

function listCustomers(tx: Executor, companyId: string, which: SQL | undefined) {
  return tx
    .select({ id: customers.id, emails: customers.emails })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), which))
    .limit(2);
}

async function hasEmail(email: string): Promise<SQL | undefined> {
  const exactly = sql`EXISTS (SELECT FROM unnest(${customers.emails}) each WHERE lower(each) = lower(${email}))`;
  return (await isIndexed(email)) ? and(anyTextContains(partOf(email)), exactly) : exactly;
}
