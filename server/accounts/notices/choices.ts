import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { type NoticeChoice, noticeReaders } from "@/db/schema";
import type { Permission, Role } from "@/db/schema/accounts-enums";
import { digestKinds, type NoticeKind, noticeKinds } from "@/db/schema/accounts-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { roleAllows } from "../team/permissions";
import type { NoticeChoiceChange, NoticeChoices } from "./schemas";

const permissionFor: Record<NoticeKind, Permission> = {
  sale: "transactions.read",
  dispute: "transactions.read",
  refund_requested: "transactions.read",
  refund_failed: "transactions.read",
  webhook_failing: "webhooks.write",
  webhook_disabled: "webhooks.write",
  invitation_accepted: "team.read",
  approver_added: "team.read",
  destination_added: "finance.read",
  settlement_changed: "connections.write",
  payout_awaiting_approval: "finance.write",
  payout_uncertain: "finance.write",
  connection_failing: "connections.write",
  callback_missing: "connections.write",
  certificate_ending: "connections.write",
  recipient_active: "connections.write",
  recipient_refused: "connections.write",
  recipient_stopped: "connections.write",
  renewals_held: "connections.write",
  reconciliation_differs: "finance.read",
  fees_differ: "finance.read",
  lesson_comment: "courses.read",
  api_key_leaked: "api_keys.read",
  api_key_ending: "api_keys.read",
};

/** All kinds appear in the dashboard; owners and admins also get emails. */
function defaultOf(kind: NoticeKind, role: Role): NoticeChoice {
  const leads = role === "owner" || role === "admin";
  const isDigest = kind === "sale" || digestKinds.includes(kind);
  return { bell: true, mail: leads ? (isDigest ? "digest" : "each") : "none" };
}

export interface Reader {
  companyId: string;
  userId: string;
}

export const ofReader = ({ companyId, userId }: Reader) =>
  and(eq(noticeReaders.companyId, companyId), eq(noticeReaders.userId, userId));

function isForOwners(kind: NoticeKind): boolean {
  return ["approver_added", "destination_added", "settlement_changed", "api_key_leaked"].includes(kind);
}

type Stored = Partial<Record<NoticeKind, NoticeChoice>> | null;

/**
 * Returns a member's settings for a kind of notice; null if their role does not allow it. Owners
 * cannot turn off emails about a new approver, payout account or settlement change
 * (docs/domains/treasury.md), or about a possibly leaked key.
 */
export function choiceOf(kind: NoticeKind, role: Role, stored: Stored): NoticeChoice | null {
  if (!roleAllows(role, permissionFor[kind])) return null;
  const choice = stored?.[kind] ?? defaultOf(kind, role);
  return isForOwners(kind) && role === "owner" ? { ...choice, mail: "each" } : choice;
}

export async function readChoices(reader: Reader, role: Role): Promise<NoticeChoices> {
  const [row] = await db().select({ choices: noticeReaders.choices }).from(noticeReaders).where(ofReader(reader));
  return noticeKinds.flatMap((kind) => {
    const choice = choiceOf(kind, role, row?.choices ?? null);
    return choice ? [{ kind, ...choice }] : [];
  });
}

export async function changeChoice(reader: Reader, { kind, bell, mail, language }: NoticeChoiceChange): Promise<void> {
  const choices = { [kind]: { bell, mail } };
  await db()
    .insert(noticeReaders)
    .values({ ...reader, choices, language })
    .onConflictDoUpdate({
      target: [noticeReaders.companyId, noticeReaders.userId],
      set: { choices: sql`${noticeReaders.choices} || excluded.choices`, language },
    });
}

/** Marks notices up to and including `until` as read. An earlier `until` has no effect. */
export async function markRead(reader: Reader, until: Date, executor: Executor = db()): Promise<void> {
  await executor
    .insert(noticeReaders)
    .values({ ...reader, choices: {}, language: defaultLanguage, readUntil: until })
    .onConflictDoUpdate({
      target: [noticeReaders.companyId, noticeReaders.userId],
      set: { readUntil: sql`greatest(${noticeReaders.readUntil}, excluded.read_until)` },
    });
}
