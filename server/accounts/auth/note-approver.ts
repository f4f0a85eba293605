import type { Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import type { Role } from "@/db/schema/accounts-enums";
import { addNotice } from "../notices/add-notice";
import { approvesPayouts } from "../team/permissions";

/** Delay before a new approver may approve payouts (docs/domains/accounts.md). */
const waitMs = 24 * 60 * 60 * 1000;

interface NewRole {
  companyId: string;
  userId: string;
  email: string;
  role: Role;
  now: Date;
}

/**
 * Notifies the company that a member got a role that approves payouts, and emails the owners. Runs
 * in the caller's transaction.
 *
 * @returns when the member may first approve; null for other roles.
 */
export async function noteApprover(tx: Transaction, { companyId, userId, email, role, now }: NewRole) {
  if (!approvesPayouts(role)) return null;
  const kind = "approver_added";
  const notice = { companyId, id: newId(now), kind, subjectId: userId, exceptUserId: userId } as const;
  await addNotice(tx, { ...notice, details: { email }, now });
  return new Date(now.getTime() + waitMs);
}
