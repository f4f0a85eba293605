import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog } from "@/db/schema";
import type { AuditAction } from "@/db/schema/accounts-enums";
import type { Actor } from "../../core/procedures/procedure";
import type { AuditDetails } from "../company/schemas";

/**
 * The actor: the operator at the command line, the platform by its own rules, the buyer on the order's page, a signed-in
 * user, or an API key.
 */
export type AuditActor = "operator" | "platform" | "buyer" | `user:${string}` | `api_key:${string}`;

/** The actor of an audit log entry, as verbs pass it on. */
export interface AuditBy {
  actor: AuditActor;
  /** The client's address, if there is one. */
  address?: string;
}

/** What the platform does automatically. */
export const byPlatform: AuditBy = { actor: "platform" };

/** The buyer, on the page of their order; without an address, which would be personal data in a log that is kept. */
export const byBuyer: AuditBy = { actor: "buyer" };

/** The caller of a procedure: a member or an API key. */
export function auditBy({ actor, address }: { actor: Actor; address: string }): AuditBy {
  return { actor: actor.kind === "user" ? `user:${actor.userId}` : `api_key:${actor.apiKeyId}`, address };
}

/** The fields that differ between two states, before and after. */
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
 * are never removed; an erasure only removes personal data from them. `before` and `after` contain no secrets.
 */
export async function recordAudit(tx: Executor, { now, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: newId(now), createdAt: now });
}
