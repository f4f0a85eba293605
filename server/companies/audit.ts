import type { Executor } from "@/db/client";
import type { AuditAction } from "@/db/enums";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { AuditDetails } from "./schemas";

/** Who acted: the operator at the command line, the platform by its own rules, a signed-in user, or an API key. */
export type AuditActor = "operator" | "platform" | `user:${string}` | `api_key:${string}`;

export interface AuditEntry {
  companyId: string;
  actor: AuditActor;
  action: AuditAction;
  subjectId?: string;
  before?: AuditDetails;
  after?: AuditDetails;
  /** The client's address, where there is one. */
  address?: string;
  now: Date;
}

/**
 * Adds a line to the company's audit log, in the transaction of the deed itself (docs/reliability.md rule 28). Nothing
 * changes or removes such a line. `before` and `after` hold no secret.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
