import { and, eq, inArray } from "drizzle-orm";
import { enrollments, people, peopleSessions, quizAttempts, signInLinks } from "@/db/schema";
import { eraseFromCertificates } from "../certificates/withdraw-certificates";
import { eraseComments } from "../comments/remove-comment";
import type { Erasure } from "../customers/anonymize-customer";
import { listBought } from "../customers/buyer-index";
import { eraseStudent } from "../learning/erase-student";
import { eraseFromImports } from "../students/imports";
import { eraseCustomer } from "../subscriptions/erase-customer";

/**
 * Erases a buyer's data in every room (LGPD): `eraseCustomer`, and in the same commit their progress, notes, comments,
 * certificates, imports and sign-in. The ledger and the access that is paid for stay. Safe to repeat.
 *
 * @throws as `eraseCustomer`.
 */
export async function eraseBuyer(customerId: string, now: Date): Promise<void> {
  // Lists first: a line that is being enrolled locks the same customer later.
  await eraseCustomer(customerId, now, [eraseLists, eraseStudies, eraseSignIns]);
}

const eraseLists: Erasure = (tx, { companyId, id: customerId, emails }) =>
  eraseFromImports(tx, companyId, { customerId, emails });

const eraseStudies: Erasure = async (tx, { companyId, id: customerId }, now) => {
  await eraseComments(tx, companyId, customerId, now);
  await eraseStudent(tx, companyId, customerId);
  await eraseFromCertificates(tx, { companyId, customerId }, now);
  const own = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)));
  await tx
    .delete(quizAttempts)
    .where(and(eq(quizAttempts.companyId, companyId), inArray(quizAttempts.enrollmentId, own)));
};

/** An address that bought as nobody else signs in no more; its sessions end. */
const eraseSignIns: Erasure = async (tx, { id, emails }) => {
  for (const each of emails) {
    const email = each.trim().toLowerCase();
    const bought = await listBought(email);
    if (bought.some(({ customerId }) => customerId !== id)) continue;
    await tx.delete(signInLinks).where(eq(signInLinks.email, email));
    const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.email, email));
    if (!person) continue;
    await tx.delete(peopleSessions).where(eq(peopleSessions.personId, person.id));
    await tx.delete(people).where(eq(people.id, person.id));
  }
};
