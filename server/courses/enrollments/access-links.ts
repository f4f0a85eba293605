import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db, type Executor } from "@/db/client";
import {
  accessLinks,
  buyerLinks,
  companyLookups,
  courses,
  customers,
  enrollmentGrants,
  enrollments,
} from "@/db/schema";
import { randomToken } from "../../core/crypto/crypto";
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
  /** The names of that e-mail (`namesOfBuyer`), the current one first: gifts to the customer's other addresses do not count. */
  buyer?: readonly string[];
}

/** A holder of one address. */
export interface LinkHolder extends Holder {
  buyer: readonly string[];
}

/** Selects a customer's links of these addresses. */
const ofBuyer = ({ companyId, customerId }: Holder, buyer: readonly string[]) =>
  and(
    eq(buyerLinks.companyId, companyId),
    eq(buyerLinks.customerId, customerId),
    inArray(buyerLinks.buyer, [...buyer]),
  );

/**
 * The token of the link that opens what one address of a customer bought or was given (docs/decisions.md 13). Creates it
 * in the caller's commit if there is none yet.
 */
export async function keepAccessLink(tx: Executor, holder: LinkHolder, now: Date): Promise<string> {
  const { companyId, customerId } = holder;
  const [buyer, ...older] = holder.buyer;
  if (buyer === undefined) throw new Error("A link belongs to an address");
  await renameLookups(tx, holder, buyer, older);
  const fresh = { companyId, customerId, buyer, token: randomToken(), createdAt: now };
  const [made] = await tx.insert(buyerLinks).values(fresh).onConflictDoNothing().returning();
  if (made) {
    await tx.insert(companyLookups).values({ kind: accessLookup, key: made.token, companyId, targetId: customerId });
    return made.token;
  }
  const [kept] = await tx
    .select()
    .from(buyerLinks)
    .where(ofBuyer(holder, [buyer]))
    .for("update");
  return kept ? kept.token : keepAccessLink(tx, holder, now);
}

/** Lets the address's current name find what was indexed under the names from before a rotation of the vault key. */
async function renameLookups(tx: Executor, { companyId, customerId }: Holder, buyer: string, older: string[]) {
  if (older.length === 0) return;
  const isOlder = and(
    inArray(companyLookups.kind, older),
    eq(companyLookups.companyId, companyId),
    eq(companyLookups.targetId, customerId),
  );
  const found = await tx.select({ key: companyLookups.key }).from(companyLookups).where(isOlder);
  if (found.length === 0) return;
  const renamed = found.map(({ key }) => ({ kind: buyer, key, companyId, targetId: customerId }));
  await tx.insert(companyLookups).values(renamed).onConflictDoNothing();
}

/**
 * Revokes the links of an address, and any from before there was one per address: sent or copied, they no longer open
 * anything. @returns whether there was one.
 */
export async function endAccessLink(tx: Executor, holder: LinkHolder): Promise<boolean> {
  const { companyId, customerId, buyer } = holder;
  const own = await tx.delete(buyerLinks).where(ofBuyer(holder, buyer)).returning({ token: buyerLinks.token });
  const older = await tx
    .delete(accessLinks)
    .where(and(eq(accessLinks.companyId, companyId), eq(accessLinks.customerId, customerId)))
    .returning({ token: accessLinks.token });
  const ended = [...own, ...older];
  if (ended.length === 0) return false;
  const tokens = ended.map(({ token }) => token);
  await tx
    .delete(companyLookups)
    .where(
      and(
        eq(companyLookups.kind, accessLookup),
        inArray(companyLookups.key, tokens),
        eq(companyLookups.companyId, companyId),
      ),
    );
  return true;
}

/**
 * The customer whose courses this token opens, and the purchases of its address; null for an unknown token. A link from
 * before there was one per address opens nothing once the customer has a second address.
 */
export async function findHolder(token: string): Promise<Holder | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, accessLookup), eq(companyLookups.key, token)));
  if (!found) return null;
  const { companyId, targetId: customerId } = found;
  const [link] = await db()
    .select({ buyer: buyerLinks.buyer })
    .from(buyerLinks)
    .where(
      and(eq(buyerLinks.companyId, companyId), eq(buyerLinks.customerId, customerId), eq(buyerLinks.token, token)),
    );
  if (!link) return findEarlierHolder(companyId, customerId, token);
  const { buyer } = link;
  const bought = await db()
    .select({ sourceId: companyLookups.key })
    .from(companyLookups)
    .where(
      and(
        eq(companyLookups.kind, buyer),
        eq(companyLookups.companyId, companyId),
        eq(companyLookups.targetId, customerId),
      ),
    );
  return { companyId, customerId, sourceIds: bought.map(({ sourceId }) => sourceId), buyer: [buyer] };
}

/** The customer of a link from before there was one per address; null once they have a second address. */
async function findEarlierHolder(companyId: string, customerId: string, token: string): Promise<Holder | null> {
  const [link] = await db()
    .select({ emails: customers.emails })
    .from(accessLinks)
    .innerJoin(customers, and(eq(customers.companyId, companyId), eq(customers.id, accessLinks.customerId)))
    .where(
      and(eq(accessLinks.companyId, companyId), eq(accessLinks.customerId, customerId), eq(accessLinks.token, token)),
    );
  return link && link.emails.length <= 1 ? { companyId, customerId } : null;
}

/** The published courses that a customer may open now by what these sources give, all of them by default. */
export async function listOpenCourses(holder: Holder, now: Date): Promise<{ courseId: string; title: string }[]> {
  const { companyId, customerId } = holder;
  return db()
    .selectDistinct({ courseId: courses.id, title: courses.title })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.customerId, customerId),
        isGivenTo(holder),
        isOpenAt(now),
        isNull(courses.deletedAt),
        eq(courses.status, "published"),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id));
}

/** Whether one of a holder's sources gives an enrollment now, as a condition of a query; undefined where all count. */
export function isGivenTo({ companyId, sourceIds, buyer }: Holder): SQL | undefined {
  if (!sourceIds) return undefined;
  const isOwnGift = or(
    ne(enrollmentGrants.sourceId, enrollments.customerId),
    inArray(enrollments.buyer, ["", ...(buyer ?? [])]),
  );
  return exists(
    db()
      .select({ sourceId: enrollmentGrants.sourceId })
      .from(enrollmentGrants)
      .where(
        and(
          eq(enrollmentGrants.companyId, companyId),
          eq(enrollmentGrants.enrollmentId, enrollments.id),
          isAnyText(sql`${enrollmentGrants.sourceId}::text`, sourceIds),
          isNull(enrollmentGrants.revokedAt),
          isOwnGift,
        ),
      ),
  );
}
