import type { AuditAction } from "@/db/audit-enums";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { Actor } from "../core/procedure";
import type { AuditDetails } from "./schemas";

/** The actor: the operator at the command line, the platform by its own rules, a signed-in user, or an API key. */
export type AuditActor = "operator" | "platform" | `user:${string}` | `api_key:${string}`;

/** Who acts, as a verb passes it on to its line in the audit log. */
export interface AuditBy {
  actor: AuditActor;
  /** The client's address, where there is one. */
  address?: string;
}

/** What the platform does by its own rules, without anybody asking for it. */
export const byPlatform: AuditBy = { actor: "platform" };

/** Whoever calls a procedure: a member, or an API key. */
export function auditBy({ actor, address }: { actor: Actor; address: string }): AuditBy {
  return { actor: actor.kind === "user" ? `user:${actor.userId}` : `api_key:${actor.apiKeyId}`, address };
}

/** What differs between two states: as it was, and as it is. */
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
 * Adds a line to the company's audit log, in the same transaction as the action (docs/reliability.md rule 28). Lines
 * are never removed; only an erasure takes personal data out of them. `before` and `after` contain no secrets.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
