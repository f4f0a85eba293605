import type { Executor } from "@/db/client";
import type { AuditAction } from "@/db/enums";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { AuditDetails } from "./schemas";

/** The actor: the operator at the command line, the platform by its own rules, a signed-in user, or an API key. */
export type AuditActor = "operator" | "platform" | `user:${string}` | `api_key:${string}`;

export interface AuditEntry {
  companyId: string;
  actor: AuditActor;
  action: AuditAction;
  subjectId?: string;
  before?: AuditDetails;
  after?: AuditDetails;
  /** The client address, if any. */
  address?: string;
  now: Date;
}

/**
 * Adds a line to the company's audit log, in the same transaction as the action (docs/reliability.md rule 28). Lines
 * are never changed or removed. `before` and `after` contain no secrets.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
