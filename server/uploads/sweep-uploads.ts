import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, uploads } from "@/db/schema";
import { collectFaults, isUnavailable } from "../core/collect-faults";
import { fileStore, keyOf } from "./file-store";
import { uploadLookup } from "./reserve-upload";
import { filesUrl } from "./upload-links";

/** An announced file that did not arrive, and a stored one that nothing names, are removed after this. */
const patienceMs = 24 * 60 * 60_000;
const batch = 200;

type Stale = Pick<typeof uploads.$inferSelect, "companyId" | "id">;

/**
 * Removes files that did not arrive in a day, and those that no course, lesson or product names any more. The bytes go
 * first: if removing them fails, the row stays for the next run. `only`: one company.
 */
export async function sweepUploads(now: Date, only?: string): Promise<{ removedUploads: number }> {
  const faults = collectFaults({ message: "A file could not be removed", isFatal: isUnavailable });
  let removedUploads = 0;
  for (const stale of await findStale(new Date(now.getTime() - patienceMs), only)) {
    const removed = await faults.attempt(() => removeUpload(stale), { companyId: stale.companyId });
    if (removed) removedUploads += 1;
  }
  faults.throwFirst();
  return { removedUploads };
}

function findStale(before: Date, only: string | undefined): Promise<Stale[]> {
  const address = sql`(${filesUrl()} || uploads.id::text || '/')`;
  const isNamed = sql`(
    EXISTS (SELECT FROM courses c WHERE c.company_id = uploads.company_id AND starts_with(c.cover, ${address}))
    OR EXISTS (SELECT FROM products p WHERE p.company_id = uploads.company_id AND starts_with(p.image_url, ${address}))
    OR EXISTS (SELECT FROM lessons l WHERE l.company_id = uploads.company_id AND starts_with(l.video_url, ${address}))
    OR EXISTS (SELECT FROM materials m WHERE m.company_id = uploads.company_id AND starts_with(m.url, ${address})))`;
  return db()
    .select({ companyId: uploads.companyId, id: uploads.id })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        only === undefined ? undefined : eq(uploads.companyId, only),
        or(isNull(uploads.storedAt), sql`NOT ${isNamed}`),
      ),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(batch);
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
