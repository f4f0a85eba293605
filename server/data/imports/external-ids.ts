import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importedItems } from "@/db/schema";
import type { ImportKind } from "@/db/schema/data-enums";
import { sha256Hex } from "../../core/crypto/crypto";

export interface ExternalId {
  companyId: string;
  kind: ImportKind;
  externalId: string;
}

const keyOf = (externalId: string) => sha256Hex(externalId);

export async function listTaken(
  executor: Executor,
  companyId: string,
  kind: ImportKind,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await executor
    .select({ key: importedItems.key })
    .from(importedItems)
    .where(
      and(
        eq(importedItems.companyId, companyId),
        eq(importedItems.kind, kind),
        inArray(importedItems.key, externalIds.map(keyOf)),
      ),
    );
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(externalIds.filter((each) => keys.has(keyOf(each))));
}

/**
 * Claims an external id in the caller's transaction. Waits for another transaction that claims it.
 *
 * @returns false if another line has the id.
 */
export async function claimExternalId(
  tx: Executor,
  { companyId, kind, externalId }: ExternalId,
  made: { subjectId: string; buyerEmail?: string; now: Date },
): Promise<boolean> {
  const { subjectId, buyerEmail = "", now: createdAt } = made;
  const claimed = await tx
    .insert(importedItems)
    .values({ companyId, kind, key: keyOf(externalId), subjectId, buyerEmail, createdAt })
    .onConflictDoNothing()
    .returning({ key: importedItems.key });
  return claimed.length > 0;
}

/** Releases an external id that the caller's transaction claimed for a rejected line. */
export async function freeExternalId(tx: Executor, { companyId, kind, externalId }: ExternalId): Promise<void> {
  await tx
    .delete(importedItems)
    .where(
      and(
        eq(importedItems.companyId, companyId),
        eq(importedItems.kind, kind),
        eq(importedItems.key, keyOf(externalId)),
      ),
    );
}
