import { and, asc, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { accessLinks, companyLookups, courses, enrollments } from "@/db/schema";
import { randomToken } from "../core/crypto";
import { isOpenAt } from "./access-ends";

/** `company_lookups.kind` of the rows that map a link's token to its customer. */
export const accessLookup = "access";

/** A customer of a company. */
export interface Holder {
  companyId: string;
  customerId: string;
  /**
   * The sources whose access counts: transactions, subscriptions, or the customer's id for what a member gave. Absent: all.
   * A document that a stranger typed must not open what its owner bought, so that a purchase counts by its e-mail alone.
   */
  sourceIds?: readonly string[];
}

const ofHolder = ({ companyId, customerId }: Holder) =>
  and(eq(accessLinks.companyId, companyId), eq(accessLinks.customerId, customerId));

/** The token of the link that opens a customer's courses. Creates it in the caller's commit if there is none yet. */
export async function keepAccessLink(tx: Executor, holder: Holder, now: Date): Promise<string> {
  const { companyId, customerId } = holder;
  const fresh = { companyId, customerId, token: randomToken(), createdAt: now };
  const [made] = await tx.insert(accessLinks).values(fresh).onConflictDoNothing().returning();
  if (made) {
    await tx.insert(companyLookups).values({ kind: accessLookup, key: made.token, companyId, targetId: customerId });
    return made.token;
  }
  const [kept] = await tx.select().from(accessLinks).where(ofHolder(holder)).for("update");
  return kept ? kept.token : keepAccessLink(tx, holder, now);
}

/** Revokes the customer's link: sent or copied links no longer open anything. @returns whether there was one. */
export async function endAccessLink(tx: Executor, holder: Holder): Promise<boolean> {
  const [ended] = await tx.delete(accessLinks).where(ofHolder(holder)).returning();
  if (!ended) return false;
  await tx
    .delete(companyLookups)
    .where(
      and(
        eq(companyLookups.kind, accessLookup),
        eq(companyLookups.key, ended.token),
        eq(companyLookups.companyId, holder.companyId),
      ),
    );
  return true;
}

/** The customer whose courses this token opens, or null. */
export async function findHolder(token: string): Promise<Holder | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, accessLookup), eq(companyLookups.key, token)));
  return found ? { companyId: found.companyId, customerId: found.targetId } : null;
}

/** The published courses that a customer may open now, regardless of what gave the access. */
export async function listOpenCourses(
  { companyId, customerId }: Holder,
  now: Date,
): Promise<{ courseId: string; title: string }[]> {
  return db()
    .select({ courseId: courses.id, title: courses.title })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.customerId, customerId),
        isOpenAt(now),
        isNull(courses.deletedAt),
        eq(courses.status, "published"),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id));
}
