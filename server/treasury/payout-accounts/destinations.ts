import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { type companies, destinations, users } from "@/db/schema";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { maskTarget, type Target } from "../../accounts/company/pay-target";
import type { Destination } from "./schemas";

/** Waiting period of a new payout account (docs/domains/treasury.md). */
const waitMs = 24 * 60 * 60 * 1000;

export type DestinationRow = typeof destinations.$inferSelect;
type Holder = Pick<
  typeof companies.$inferSelect,
  "id" | "documentType" | "document" | "documentChangedAt" | "createdAt"
>;

export interface UsableDestination extends Target {
  id: string;
  isOwnDocument: boolean;
  usableAt: Date;
}

/** Returns the company's own document as a payout account with the company's id, or null if the company has none. */
export function ownDestination(company: Holder): UsableDestination | null {
  const { id, documentType, document, documentChangedAt, createdAt } = company;
  if (!documentType || !document) return null;
  const usableAt = documentChangedAt ? usableFrom(documentChangedAt) : createdAt;
  return { id, pixKeyType: documentType, pixKey: document, account: null, isOwnDocument: true, usableAt };
}

function usableFrom(addedAt: Date): Date {
  return new Date(addedAt.getTime() + waitMs);
}

/** Excludes removed accounts. */
export const ofCompany = (companyId: string) =>
  and(eq(destinations.companyId, companyId), isNull(destinations.removedAt));

/** Finds a payout account by id or normalized Pix key. Returns null if the company has none. */
export async function findDestination(
  company: Holder,
  wanted: { id: string } | { pixKey: string },
  executor: Executor = db(),
): Promise<UsableDestination | null> {
  const own = ownDestination(company);
  if ("id" in wanted) {
    if (wanted.id === company.id) return own;
    if (!isId(wanted.id)) return null;
  } else if (own?.pixKey === wanted.pixKey) return own;
  const named = "id" in wanted ? eq(destinations.id, wanted.id) : eq(destinations.pixKey, wanted.pixKey);
  const [row] = await executor
    .select()
    .from(destinations)
    .where(and(ofCompany(company.id), named));
  if (!row) return null;
  const { id, pixKeyType, pixKey, account, createdAt } = row;
  return { id, pixKeyType, pixKey, account, isOwnDocument: false, usableAt: usableFrom(createdAt) };
}

export async function readAccounts(
  companyId: string,
  executor: Executor = db(),
): Promise<{ id: string; account: BankAccount }[]> {
  const rows = await executor
    .select({ id: destinations.id, account: destinations.account })
    .from(destinations)
    .where(and(ofCompany(companyId), isNotNull(destinations.account)));
  return rows.flatMap(({ id, account }) => (account ? [{ id, account }] : []));
}

/** The company's own document comes first, then the other accounts, newest first. */
export async function listDestinations(company: Holder): Promise<Destination[]> {
  const own = ownDestination(company);
  const rows = await db()
    .select({ row: destinations, addedBy: users.name })
    .from(destinations)
    .leftJoin(users, eq(users.id, destinations.addedBy))
    .where(ofCompany(company.id))
    .orderBy(desc(destinations.createdAt), desc(destinations.id));
  return [
    ...(own ? [toDestination(own, company.documentChangedAt ?? company.createdAt, null)] : []),
    ...rows.map(({ row, addedBy }) =>
      toDestination({ ...row, isOwnDocument: false, usableAt: usableFrom(row.createdAt) }, row.createdAt, addedBy),
    ),
  ];
}

export function toDestination(found: UsableDestination, createdAt: Date, addedBy: string | null): Destination {
  return {
    id: found.id,
    isOwnDocument: found.isOwnDocument,
    pixKeyType: found.pixKeyType,
    ...maskTarget(found),
    addedBy,
    createdAt: createdAt.toISOString(),
    usableAt: found.usableAt.toISOString(),
  };
}
