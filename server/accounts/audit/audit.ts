import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { AuditAction } from "@/db/schema/accounts-enums";
import type { Actor } from "../../core/procedures/procedure";
import type { AuditDetails } from "../company/schemas";

/**
 * Actor of an audit entry: the operator at the command line, an automatic action of the platform,
 * the buyer on the order page, a signed-in user, or an API key.
 */
export type AuditActor = "operator" | "platform" | "buyer" | `user:${string}` | `api_key:${string}`;

export interface AuditBy {
  actor: AuditActor;
  address?: string;
}

export const byPlatform: AuditBy = { actor: "platform" };

/**
 * Buyer on the order page. The address is omitted, because it would be personal data in a permanent
 * log.
 */
export const byBuyer: AuditBy = { actor: "buyer" };

export function auditBy({ actor, address }: { actor: Actor; address: string }): AuditBy {
  return { actor: actor.kind === "user" ? `user:${actor.userId}` : `api_key:${actor.apiKeyId}`, address };
}

export function differences(before: AuditDetails, after: AuditDetails): { before: AuditDetails; after: AuditDetails } {
  const names = Object.keys({ ...before, ...after }) as (keyof AuditDetails)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (state: AuditDetails) => Object.fromEntries(changed.map((name) => [name, state[name]]));
  return { before: only(before), after: only(after) };
}

export interface AuditEntry extends AuditBy {
  companyId: string;
  action: AuditAction;
  subjectId?: string;
  before?: AuditDetails;
  after?: AuditDetails;
  now: Date;
}

/**
 * Adds an entry to the company's audit log in the transaction of the action (docs/reliability.md rule 28). Entries are
 * never removed; an erasure only removes personal data from them. `before` and `after` contain no secrets.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
