import { and, asc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, uploads } from "@/db/schema";
import { fileStore, keyOf } from "../../core/files/file-store";
import { collectFaults, isUnavailable } from "../../core/log/collect-faults";
import { findOtherMode } from "../company/companies";
import { uploadLookup } from "./reserve-upload";
import { filesUrl } from "./upload-links";

/** Minimum age of missing and unreferenced files to be removed. */
const patienceMs = 24 * 60 * 60_000;
const batch = 200;

type Stale = Pick<typeof uploads.$inferSelect, "companyId" | "id" | "storedAt" | "createdAt">;

/**
 * Removes files that did not arrive within a day or that no course, lesson or product references,
 * in either mode of the company, because a copy between modes keeps the URL. The row is removed
 * after the file; if the file fails, the next run retries.
 *
 * @param only restricts the run to one company.
 */
export async function sweepUploads(now: Date, only?: string): Promise<{ removedUploads: number }> {
  const faults = collectFaults({ message: "A file could not be removed", isFatal: isUnavailable });
  const before = new Date(now.getTime() - patienceMs);
  let removedUploads = 0;
  for (let page = await findStale(before, only), last = page.at(-1); last; ) {
    for (const stale of page) {
      const removed = await faults.attempt(() => removeUnnamed(stale), { companyId: stale.companyId });
      if (removed) removedUploads += 1;
    }
    page = page.length < batch ? [] : await findStale(before, only, last);
    last = page.at(-1);
  }
  faults.throwFirst();
  return { removedUploads };
}

/** Returns unreferenced files after `last`. Checks references in the file's own mode only. */
function findStale(before: Date, only: string | undefined, last?: Stale): Promise<Stale[]> {
  const { companyId, id, storedAt, createdAt } = uploads;
  return db()
    .select({ companyId, id, storedAt, createdAt })
    .from(uploads)
    .where(
      and(
        lt(createdAt, before),
        only === undefined ? undefined : eq(companyId, only),
        or(isNull(storedAt), sql`NOT ${isNamedBy(sql`uploads.company_id`, sql`uploads.id::text`)}`),
        last && sql`(${createdAt}, ${id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(batch);
}

function isNamedBy(companyId: SQL, uploadId: SQL): SQL {
  const address = sql`(${filesUrl()} || ${uploadId} || '/')`;
  return sql`(
    EXISTS (SELECT FROM courses c WHERE c.company_id = ${companyId} AND starts_with(c.cover, ${address}))
    OR EXISTS (SELECT FROM products p WHERE p.company_id = ${companyId} AND starts_with(p.image_url, ${address}))
    OR EXISTS (SELECT FROM lessons l WHERE l.company_id = ${companyId} AND starts_with(l.video_url, ${address}))
    OR EXISTS (SELECT FROM materials m WHERE m.company_id = ${companyId} AND starts_with(m.url, ${address})))`;
}

async function removeUnnamed(stale: Stale): Promise<boolean> {
  const otherMode = stale.storedAt ? await findOtherMode(stale.companyId) : null;
  if (otherMode) {
    const isNamed = isNamedBy(sql`${otherMode}::uuid`, sql`${stale.id}::text`);
    const [found] = await db().execute<{ named: boolean }>(sql`SELECT ${isNamed} AS named`);
    if (found?.named) return false;
  }
  return removeUpload(stale);
}

async function removeUpload({ companyId, id }: Stale): Promise<boolean> {
  await fileStore().remove(keyOf({ companyId, id }));
  return db().transaction(async (tx) => {
    await tx
      .delete(companyLookups)
      .where(
        and(eq(companyLookups.kind, uploadLookup), eq(companyLookups.key, id), eq(companyLookups.companyId, companyId)),
      );
    const removed = await tx
      .delete(uploads)
      .where(and(eq(uploads.companyId, companyId), eq(uploads.id, id)))
      .returning({ id: uploads.id });
    return removed.length > 0;
  });
}
