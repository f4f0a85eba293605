import { and, eq, isNull, not, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { rowsAsJson } from "@/db/record";
import { differences } from "@/db/schema";
import { addNotice } from "../../accounts/notices/add-notice";
import type { Comparison, Found } from "./compare-lists";
import { lockDay, recordFigures } from "./day-rows";
import { endLease, type Lease } from "./lease";

export interface DayRecord extends Omit<Comparison, "unlisted"> {
  day: string;
  now: Date;
  isTold: boolean;
}

type DifferenceRow = typeof differences.$inferSelect;

/**
 * Records a day in one database transaction: counts, totals and differences. Resolves differences
 * that are no longer found, and keeps those that a member settled. Notifies members of new
 * differences.
 *
 * @returns false, recording nothing, if another run has taken the lease.
 */
export async function recordDay(lease: Lease, { day, found, now, isTold, ...totals }: DayRecord): Promise<boolean> {
  const { companyId, connectionId } = lease;
  return db().transaction(async (tx) => {
    if (!(await endLease(lease, tx))) return false;
    await lockDay(tx, companyId, day);
    const known = await readKnown(tx, lease, found);
    const rows = found.map((each) => rowOf(each, known.get(keyOf(each)), { lease, day, now }));
    if (rows.length > 0) await write(tx, rows);
    await resolveOthers(tx, rows, { lease, day, now });
    await recordFigures(tx, { companyId, connectionId, day }, { ...totals, comparedAt: now });
    const fresh = found.filter((each) => isFresh(known.get(keyOf(each)))).length;
    if (isTold && fresh > 0) {
      const details = { day, count: fresh };
      const kind = "reconciliation_differs";
      await addNotice(tx, { companyId, id: newId(now), kind, subjectId: connectionId, details, now });
    }
    return true;
  });
}

async function resolveOthers(tx: Executor, rows: readonly DifferenceRow[], { lease, day, now }: Where): Promise<void> {
  await tx
    .update(differences)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(differences.companyId, lease.companyId),
        eq(differences.connectionId, lease.connectionId),
        eq(differences.day, day),
        isNull(differences.resolvedAt),
        not(
          isAnyText(
            sql`${differences.id}::text`,
            rows.map(({ id }) => id),
          ),
        ),
      ),
    );
}

function keyOf({ kind, subject }: Pick<DifferenceRow, "kind" | "subject">): string {
  return `${kind} ${subject}`;
}

/** Reports whether to notify members: the difference is new, or was resolved by an earlier comparison. */
function isFresh(known: DifferenceRow | undefined): boolean {
  return !known || (known.resolvedAt !== null && known.resolvedBy === null);
}

async function readKnown(tx: Executor, { companyId, connectionId }: Lease, found: readonly Found[]) {
  if (found.length === 0) return new Map<string, DifferenceRow>();
  const rows = await tx
    .select()
    .from(differences)
    .where(
      and(
        eq(differences.companyId, companyId),
        eq(differences.connectionId, connectionId),
        isAnyText(
          differences.subject,
          found.map(({ subject }) => subject),
        ),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface Where {
  lease: Lease;
  day: string;
  now: Date;
}

function rowOf(found: Found, known: DifferenceRow | undefined, { lease, day, now }: Where): DifferenceRow {
  const { companyId, connectionId } = lease;
  const { id, createdAt } = known ?? { id: newId(now), createdAt: now };
  return { companyId, connectionId, id, day, ...found, resolvedAt: null, resolvedBy: null, note: "", createdAt };
}

/** Upserts differences, passed as one parameter. Keeps existing settlements. */
async function write(tx: Executor, rows: readonly DifferenceRow[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO differences SELECT made.*
    FROM jsonb_populate_recordset(NULL::differences, ${rowsAsJson(differences, rows)}::text::jsonb) made
    ON CONFLICT (company_id, connection_id, kind, subject) DO UPDATE SET
      day = excluded.day, charge_key = excluded.charge_key, transaction_id = excluded.transaction_id,
      bank_amount = excluded.bank_amount, book_amount = excluded.book_amount, at = excluded.at,
      resolved_at = CASE WHEN differences.resolved_by IS NULL THEN NULL ELSE differences.resolved_at END`);
}
