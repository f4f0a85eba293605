import { and, count, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { destinations } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { recordAudit } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import type { Company } from "../../accounts/company/companies";
import { isDocument } from "../../accounts/company/documents";
import { auditDetailsOf, type Target } from "../../accounts/company/pay-target";
import { readPixKey } from "../../accounts/company/pix-keys";
import { addNotice } from "../../accounts/notices/add-notice";
import { lockTeam } from "../../accounts/team/team";
import { fail } from "../../core/failures/failure";
import { listDestinations, ofCompany, ownDestination } from "./destinations";
import type { Destination, NewDestination } from "./schemas";

const maxDestinations = 50;

export interface Member {
  userId: string;
  address: string;
  now: Date;
}

/**
 * Adds a Pix key or bank account as a payout account, usable after 24 hours. Requires the member's
 * password and notifies the owners by email (docs/domains/treasury.md).
 *
 * @throws a rule error if the password is wrong or the company already has fifty payout accounts.
 * @throws a rule error on `pixKey` if it is invalid or already a payout account. The company's own
 * document always is one.
 * @throws a rule error on `account.holderDocument` if it is invalid, or on `account.accountNumber`
 * if the account is already a payout account.
 * @throws FORBIDDEN for a member removed in the meantime.
 */
export async function addDestination(company: Company, input: NewDestination, by: Member): Promise<Destination> {
  const { userId, address, now } = by;
  const companyId = company.id;
  const target = targetOf(input);
  await confirmPassword(userId, input.password);
  const id = newId(now);
  await db().transaction(async (tx) => {
    // Serializes a company's additions, so that the limit is exact.
    if ((await lockTeam(tx, companyId, userId)) === null) return fail("FORBIDDEN");
    const [found] = await tx.select({ rows: count() }).from(destinations).where(ofCompany(companyId));
    if ((found?.rows ?? 0) >= maxDestinations) {
      return fail("destination_limit_reached", { values: { max: maxDestinations } });
    }
    if (target.pixKey !== null && ownDestination(company)?.pixKey === target.pixKey) return fail("destination_exists");
    if (target.account && (await hasAccount(tx, companyId, target.account))) {
      return fail("destination_exists", { field: "account.accountNumber" });
    }
    const added = await tx
      .insert(destinations)
      .values({ companyId, id, ...target, addedBy: userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: destinations.id });
    if (added.length === 0) return fail("destination_exists");
    const after = auditDetailsOf(target);
    const actor = `user:${userId}` as const;
    await recordAudit(tx, { companyId, actor, action: "destination.added", subjectId: id, after, address, now });
    const details = { title: after.pixKey };
    await addNotice(tx, { companyId, id: newId(now), kind: "destination_added", subjectId: id, details, now });
  });
  return (await listDestinations(company)).find((each) => each.id === id) ?? fail("INTERNAL");
}

async function hasAccount(tx: Executor, companyId: string, account: BankAccount): Promise<boolean> {
  const { bankCode, branch, accountNumber, accountType } = account;
  const same = JSON.stringify({ bankCode, branch, accountNumber, accountType });
  const found = await tx
    .select({ id: destinations.id })
    .from(destinations)
    .where(and(ofCompany(companyId), sql`${destinations.account} @> ${same}::text::jsonb`));
  return found.length > 0;
}

function targetOf({ pixKey, account }: NewDestination): Target {
  if (pixKey !== undefined) {
    const found = readPixKey(pixKey) ?? fail("pix_key_invalid");
    return { pixKeyType: found.type, pixKey: found.key, account: null };
  }
  if (!account) return fail("pix_key_invalid");
  const { holderDocument } = account;
  if (!isDocument(holderDocument.length === 11 ? "cpf" : "cnpj", holderDocument)) {
    return fail("document_invalid", { field: "account.holderDocument" });
  }
  return { pixKeyType: null, pixKey: null, account };
}
