import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type Asked, type DueKind, type DueWork, dueKinds, ownWork, sandboxWork, unanswered } from "./due-work";

type Instants = Record<string, string | Date | null>;

const columnsOf = (of: Record<string, DueWork>, asked: Asked) =>
  sql.join(
    Object.entries(of).map(([kind, { dueAt }]) => sql`${dueAt(asked)} AS ${sql.identifier(kind)}`),
    sql`, `,
  );

const askedOf = (companyId: string, at: Date): Asked => ({
  id: sql`${companyId}::uuid`,
  at: sql`${at.toISOString()}::timestamptz`,
});

async function readOwn(asked: Asked): Promise<Instants> {
  const [row] = await db().execute<Instants>(
    sql`SELECT ${columnsOf(ownWork, asked)} FROM balances b WHERE b.company_id = ${asked.id}`,
  );
  return row ?? {};
}

async function readSandbox(asked: Asked): Promise<Instants> {
  const [row] = await db().execute<Instants>(sql`SELECT ${columnsOf(sandboxWork, asked)}`);
  return row ?? {};
}

/**
 * Returns true if a process may still be sending a charge without a response at `at`, by the wall
 * clock. Such a charge is never abandoned.
 */
export async function isSending(companyId: string, at: Date, realNow: Date): Promise<boolean> {
  const found = await db().execute(sql`
    SELECT FROM transactions WHERE company_id = ${companyId} AND status = 'pending' AND acquirer_state = 'reserved'
      AND created_at + ${unanswered} <= ${at.toISOString()}::timestamptz
      AND sendable_until > ${realNow.toISOString()}::timestamptz LIMIT 1`);
  return found.length > 0;
}

export async function nextRenewalOf(companyId: string): Promise<Date | null> {
  const values: Asked = { id: sql`${companyId}::uuid`, at: sql`NULL` };
  const [row] = await db().execute<{ at: string | Date | null }>(sql`SELECT ${ownWork.renewals.dueAt(values)} AS at`);
  return row?.at ? new Date(row.at) : null;
}

/** Next due time by kind, in milliseconds since 1970. Kinds without work are absent. */
export type DueInstants = ReadonlyMap<DueKind, number>;

export async function readDueInstants(companyId: string, now: Date): Promise<DueInstants> {
  const asked = askedOf(companyId, now);
  const [own, sandbox] = await Promise.all([readOwn(asked), readSandbox(asked)]);
  return instantsOf({ ...own, ...sandbox });
}

/**
 * Returns the next due time of each kind after `now`, so that stuck work does not hide later work.
 * Omits kinds for which the query cannot determine a later time.
 */
export async function readLaterInstants(companyId: string, now: Date): Promise<DueInstants> {
  const own = await readOwn({ ...askedOf(companyId, now), isLater: true });
  return new Map([...instantsOf(own)].filter(([, ms]) => ms > now.getTime()));
}

function instantsOf(row: Instants): Map<DueKind, number> {
  const found = new Map<DueKind, number>();
  for (const kind of dueKinds) {
    const at = row[kind];
    if (at) found.set(kind, new Date(at).getTime());
  }
  return found;
}
