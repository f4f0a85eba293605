import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { destinations } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { addNotice } from "../../accounts/notices/add-notice";
import { ofCompany, readAccounts } from "./destinations";

interface Adopting {
  companyId: string;
  by: AuditBy;
  /** Null for the operator or the platform. */
  userId: string | null;
  now: Date;
}

/** Ignores names and leading zeros, which differ between banks. */
export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  const identity = ({ bankCode, branch, accountNumber, accountType, holderDocument }: BankAccount) =>
    [bankCode, branch.replace(/^0+/, ""), accountNumber.replace(/^0+/, ""), accountType, holderDocument].join(" ");
  return identity(one) === identity(other);
}

/**
 * Adds a recipient's bank account as a payout account, unless it already is one. The account is
 * usable after 24 hours, and the owners are notified by email (docs/domains/treasury.md). Runs in
 * the caller's transaction.
 */
export async function adoptAccount(tx: Executor, account: BankAccount, adopting: Adopting): Promise<void> {
  const { companyId, by, userId, now } = adopting;
  if ((await findAccounts(tx, companyId, account)).length > 0) return;
  const id = newId(now);
  const target = { pixKeyType: null, pixKey: null, account };
  await tx.insert(destinations).values({ companyId, id, ...target, addedBy: userId, createdAt: now });
  const after = auditDetailsOf(target);
  await recordAudit(tx, { companyId, ...by, action: "destination.added", subjectId: id, after, now });
  const details = { title: after.pixKey };
  await addNotice(tx, { companyId, id: newId(now), kind: "destination_added", subjectId: id, details, now });
}

export async function dropAccount(tx: Executor, account: BankAccount, { companyId, by, now }: Adopting): Promise<void> {
  for (const { id } of await findAccounts(tx, companyId, account)) {
    await tx
      .update(destinations)
      .set({ removedAt: now })
      .where(and(ofCompany(companyId), eq(destinations.id, id)));
    const before = auditDetailsOf({ pixKeyType: null, pixKey: null, account });
    await recordAudit(tx, { companyId, ...by, action: "destination.removed", subjectId: id, before, now });
  }
}

async function findAccounts(tx: Executor, companyId: string, account: BankAccount): Promise<{ id: string }[]> {
  return (await readAccounts(companyId, tx)).filter((row) => isSameAccount(row.account, account));
}
