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

/** Maps a link's token to its customer in `company_lookups`. */
export const accessLookup = "access";

export interface Holder {
  companyId: string;
  customerId: string;
  /**
   * Sources that the link opens: transactions, subscriptions, or the customer's id for members'
   * grants. If absent, the link opens all. Purchases are matched by email address, because a
   * stranger may have entered the owner's document.
   */
  sourceIds?: readonly string[];
  /**
   * Index keys of the email address (`namesOfBuyer`), the current one first. Excludes members'
   * grants to the customer's other addresses.
   */
  buyer?: readonly string[];
}

export interface LinkHolder extends Holder {
  buyer: readonly string[];
}

const ofBuyer = ({ companyId, customerId }: Holder, buyer: readonly string[]) =>
  and(
    eq(buyerLinks.companyId, companyId),
    eq(buyerLinks.customerId, customerId),
    inArray(buyerLinks.buyer, [...buyer]),
  );

/**
 * Returns the token of an address's access link, and creates a missing link, in the caller's
 * transaction. The link opens everything bought with or granted to the address
 * (docs/domains/courses.md).
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

/** Copies lookups from before a vault key rotation to the address's current index key. */
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
 * Revokes the links of an address, including legacy links for all addresses of the customer.
 *
 * @returns true if a link was revoked.
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
 * Returns the holder of an access link, limited to the purchases of the link's address, or null for
 * an unknown token. Legacy links cover all addresses of the customer and become invalid once there
 * is a second address.
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

/** Returns the holder of a legacy link, or null once the customer has a second address. */
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

/**
 * SQL condition: one of the holder's sources grants the enrollment. Undefined if the holder is not
 * limited to sources.
 */
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
