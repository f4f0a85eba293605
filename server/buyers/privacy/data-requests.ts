import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { dataRequests } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { Person } from "../../customers/people/sessions";
import type { OwnRequest, OwnRequests } from "./schemas";

const { content: _content, ...columns } = getTableColumns(dataRequests);

/** Excludes the export's content. */
export const requestColumns = columns;

export type DataRequestRow = Omit<typeof dataRequests.$inferSelect, "content">;

export async function listOwnRequests({ personId }: Person, now: Date): Promise<OwnRequests> {
  const { status, expiresAt, requestedAt, id } = dataRequests;
  const rows = await db()
    .select({ ...requestColumns, sizeInBytes: sql<number | null>`octet_length(${dataRequests.content})` })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.personId, personId),
        or(inArray(status, ["requested", "running"]), and(eq(status, "done"), gt(expiresAt, now))),
      ),
    )
    .orderBy(desc(requestedAt), desc(id));
  const shown = rows.map(toOwnRequest);
  return {
    exports: shown.filter(({ kind }) => kind === "export"),
    erasure: shown.find(({ kind }) => kind === "erasure") ?? null,
  };
}

function toOwnRequest(row: DataRequestRow & { sizeInBytes: number | null }): OwnRequest {
  const { id, kind, status, requestedAt, dueAt, expiresAt, sizeInBytes } = row;
  return {
    id,
    kind,
    status,
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    sizeInBytes,
  };
}

/** @throws NOT_FOUND if the export is unknown, not ready, expired, or another person's. */
export async function getExport({ personId }: Person, requestId: string, now: Date): Promise<Uint8Array> {
  if (!isId(requestId)) return fail("NOT_FOUND");
  const [found] = await db()
    .select({ content: dataRequests.content })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.id, requestId),
        eq(dataRequests.personId, personId),
        eq(dataRequests.kind, "export"),
        eq(dataRequests.status, "done"),
        gt(dataRequests.expiresAt, now),
        isNotNull(dataRequests.content),
      ),
    );
  return found?.content ?? fail("NOT_FOUND");
}
