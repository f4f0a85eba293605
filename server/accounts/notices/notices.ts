import { and, count, desc, eq, gt, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { noticeReaders, notices } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { type NoticeKind, noticeKinds } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { findRole } from "../team/membership";
import { choiceOf, ofReader, type Reader } from "./choices";
import type { NoticePage, NoticeQuery } from "./schemas";

/** Counting stops here; the badge shows 99+. */
const countedTo = 100;

interface Bell {
  kinds: NoticeKind[];
  readUntil: Date | null;
}

async function readBell(reader: Reader, role: Role): Promise<Bell> {
  const [row] = await db().select().from(noticeReaders).where(ofReader(reader));
  const kinds = noticeKinds.filter((kind) => choiceOf(kind, role, row?.choices ?? null)?.bell);
  return { kinds, readUntil: row?.readUntil ?? null };
}

/** @throws FORBIDDEN if the user is no longer a member. */
export async function roleOf({ companyId, userId }: Reader): Promise<Role> {
  return (await findRole(db(), companyId, userId)) ?? fail("FORBIDDEN");
}

export async function findNotice(companyId: string, id: string): Promise<{ createdAt: Date } | null> {
  const [row] = await db()
    .select({ createdAt: notices.createdAt })
    .from(notices)
    .where(and(eq(notices.companyId, companyId), eq(notices.id, id)));
  return row ?? null;
}

function shownTo({ companyId, userId }: Reader, { kinds }: Bell): SQL | undefined {
  const concernsReader = or(isNull(notices.exceptUserId), ne(notices.exceptUserId, userId));
  return and(eq(notices.companyId, companyId), inArray(notices.kind, kinds), concernsReader);
}

export async function listNotices(reader: Reader, { limit, offset }: NoticeQuery): Promise<NoticePage> {
  const bell = await readBell(reader, await roleOf(reader));
  const filter = shownTo(reader, bell);
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(notices)
      .where(filter)
      .orderBy(desc(notices.createdAt), desc(notices.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(notices).where(filter),
  ]);
  return {
    rows: rows.map(({ id, kind, subjectId, details, createdAt }) => ({
      id,
      kind,
      subjectId,
      details,
      createdAt: createdAt.toISOString(),
      isRead: bell.readUntil !== null && createdAt <= bell.readUntil,
    })),
    totalRows: total?.rows ?? 0,
  };
}

export async function countUnread(reader: Reader): Promise<{ unread: number }> {
  const bell = await readBell(reader, await roleOf(reader));
  const rows = await db()
    .select({ id: notices.id })
    .from(notices)
    .where(and(shownTo(reader, bell), bell.readUntil ? gt(notices.createdAt, bell.readUntil) : undefined))
    .limit(countedTo);
  return { unread: rows.length };
}
