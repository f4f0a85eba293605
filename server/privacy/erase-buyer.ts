import { and, eq } from "drizzle-orm";
import { isId } from "@/db/ids";
import { transactions } from "@/db/schema";
import { listErasure } from "../backups/erasure-list";
import { eraseDigestStop } from "../comments/remove-comment";
import { byBuyer } from "../companies/audit";
import type { Erasure } from "../customers/anonymize-customer";
import { listBought } from "../customers/buyer-index";
import { eraseFromExports } from "../exports/sweep-exports";
import { eraseFromDataImports } from "../imports/sweep-imports";
import { eraseRecoveries } from "../recovery/erase-recoveries";
import { eraseCustomer } from "../subscriptions/erase-customer";
import { eraseConsents } from "../tracking/erase-consents";
import { eraseUpsellCards } from "../upsells/erase-cards";
import { eraseStudies, lockEnrollments } from "./erase-studies";
import { forgetPerson } from "./forget-person";

/**
 * Erases a buyer's data in every room (LGPD): `eraseCustomer`, and in the same commit their progress, notes, comments,
 * certificates, imports and sign-in. The ledger and the access that is paid for stay. Safe to repeat.
 *
 * @throws as `eraseCustomer`.
 */
export async function eraseBuyer(customerId: string, now: Date): Promise<void> {
  await listWhole(customerId);
  await eraseListed(customerId, now);
}

/** The same for an erasure that is on the list of erasures already. */
export async function eraseListed(customerId: string, now: Date): Promise<void> {
  // Imports first: a line that is being made locks the same customer later.
  await eraseCustomer(customerId, now, [eraseLists, eraseCourses, eraseSignIns]);
}

/**
 * The same on the buyer's own request, but for the sign-in, which ends with their last shop. `guard` runs in the commit
 * and throws where the customer is not theirs alone.
 */
export async function eraseBuyerAsAsked(customerId: string, now: Date, guard: Erasure): Promise<void> {
  await listWhole(customerId);
  await eraseCustomer(customerId, now, [eraseLists, guard, eraseCourses], byBuyer);
}

async function listWhole(customerId: string): Promise<void> {
  if (isId(customerId)) await listErasure({ customerId, buyers: null });
}

const eraseLists: Erasure = async (tx, { companyId, id: customerId, emails }, now) => {
  await eraseFromExports(tx, companyId, now);
  await eraseFromDataImports(tx, companyId, { customerId, emails }, now);
  await eraseRecoveries(tx, companyId, emails, now);
  await eraseUpsellCards(tx, companyId, emails);
  const charges = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.customerId, customerId)));
  await eraseConsents(tx, { companyId, emails, transactionIds: charges.map(({ id }) => id) });
};

const eraseCourses: Erasure = async (tx, { companyId, id: customerId }, now) => {
  await eraseStudies(tx, companyId, await lockEnrollments(tx, { companyId, customerId }), now);
  await eraseDigestStop(tx, companyId, customerId);
};

/** An address that bought as nobody else signs in no more; its sessions end. */
const eraseSignIns: Erasure = async (tx, { id, emails }) => {
  for (const each of emails) {
    const email = each.trim().toLowerCase();
    const bought = await listBought(email);
    if (bought.every(({ customerId }) => customerId === id)) await forgetPerson(tx, email);
  }
};
