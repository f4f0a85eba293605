import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { AuditAction } from "@/db/schema/accounts-enums";
import type { Actor } from "../../core/procedures/procedure";
import type { AuditDetails } from "../company/schemas";

/** `operator` works at the command line, `platform` is automatic, and `buyer` uses the order page. */
export type AuditActor = "operator" | "platform" | "buyer" | `user:${string}` | `api_key:${string}`;

export interface AuditBy {
  actor: AuditActor;
  address?: string;
}

export const byPlatform: AuditBy = { actor: "platform" };

/** Omits the address, which would be personal data in a permanent log. */
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
 * Adds an audit entry in the transaction of the action (docs/reliability.md rule 28). Entries are
 * permanent; an erasure removes only personal data from them. `before` and `after` must not contain
 * secrets.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
