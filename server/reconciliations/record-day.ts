import { and, eq, isNull, not, sql } from "drizzle-orm";
import { isAnyGiven, isAnyText } from "@/db/any-text";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { givenColumns, preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";
import { differences } from "@/db/schema";
import { addNotice } from "../notices/add-notice";
import type { Comparison, Found } from "./compare-lists";
import { lockDay, recordFigures } from "./day-rows";
import { endLease, type Lease } from "./lease";

/** A day's result. */
export interface DayRecord extends Omit<Comparison, "unlisted"> {
  day: string;
  now: Date;
  /** Whether new differences are told to the members. */
  isTold: boolean;
}

type DifferenceRow = typeof differences.$inferSelect;

/**
 * Records a day in one commit: counts and sums, the differences found, and as resolved those that are not found any
 * more. A difference that a member settled stays settled. New ones are told to the members.
 *
 * @returns false, and records nothing, when the lease was lost to another run.
 */
export async function recordDay(lease: Lease, { day, found, now, isTold, ...totals }: DayRecord): Promise<boolean> {
  const { companyId, connectionId } = lease;
  return db().transaction(async (tx) => {
    if (!(await endLease(lease, tx))) return false;
    await lockDay(tx, companyId, day);
    const known = await readKnown(tx, lease, found);
    const rows = found.map((each) => rowOf(each, known.get(keyOf(each)), { lease, day, now }));
    if (rows.length > 0) await writeQuery({ rows: rowsAsJson(differences, rows) }, tx);
    const ids = JSON.stringify(rows.map(({ id }) => id));
    await resolveQuery({ companyId, connectionId, day, ids, resolvedAt: now }, tx);
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

/** Resolves a day's open differences, except these. */
const resolveQuery = preparedQuery((database) =>
  database
    .update(differences)
    .set(givenColumns(differences, ["resolvedAt"]))
    .where(
      and(
        eq(differences.companyId, sql.placeholder("companyId")),
        eq(differences.connectionId, sql.placeholder("connectionId")),
        eq(differences.day, sql.placeholder("day")),
        isNull(differences.resolvedAt),
        not(isAnyGiven(sql`${differences.id}::text`, "ids")),
      ),
    ),
);

function keyOf({ kind, subject }: Pick<DifferenceRow, "kind" | "subject">): string {
  return `${kind} ${subject}`;
}

/** Whether to tell the members: it is new, or a comparison had resolved it. */
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

/** One that a member settled keeps who, when and why. */
const writeQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO differences SELECT made.* FROM ${givenRows(differences, "rows")} made
    ON CONFLICT (company_id, connection_id, kind, subject) DO UPDATE SET
      day = excluded.day, charge_key = excluded.charge_key, transaction_id = excluded.transaction_id,
      bank_amount = excluded.bank_amount, book_amount = excluded.book_amount, at = excluded.at,
      resolved_at = CASE WHEN differences.resolved_by IS NULL THEN NULL ELSE differences.resolved_at END`),
);
