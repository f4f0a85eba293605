import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId, leastIdOf } from "@/db/ids";
import { events, requestLog } from "@/db/schema";
import type { StatusClass } from "@/db/schema/webhooks-enums";
import { fail } from "../../core/failures/failure";
import { inspectKey } from "./inspect-key";
import type { LoggedRequest, LoggedRequestDetail, RequestPage, RequestQuery } from "./schemas";

export type RequestRow = typeof requestLog.$inferSelect;

/** Maximum number of counted matches: the last row that `offset` and `limit` can reach. */
const maxCounted = 10_100;

export function toLoggedRequest(row: RequestRow): LoggedRequest {
  const { id, method, path, query, route, status, code, durationMs, apiKeyId, address, userAgent } = row;
  return {
    id,
    createdAt: row.createdAt.toISOString(),
    method,
    path,
    query,
    operation: row.operation.replace(".", "-"),
    route,
    status,
    code,
    durationMs,
    apiKeyId,
    address,
    userAgent,
    idempotencyKey: row.idempotencyKey,
    keyState: row.keyState,
    transactionId: row.transactionId,
  };
}

/** Returns a page of a company's requests, newest first. Counts at most 10,100 matches. */
export async function listRequests(companyId: string, query: RequestQuery): Promise<RequestPage> {
  const ids = [query.apiKeyId, query.idempotencyKey, query.transactionId];
  if (ids.some((id) => id !== undefined && !isId(id.toLowerCase()))) return { rows: [], totalRows: 0 };
  const filter = filterOf(companyId, query);
  const counted = db().select({ id: requestLog.id }).from(requestLog).where(filter).limit(maxCounted).as("counted");
  const [rows, [total]] = await Promise.all([
    db().select().from(requestLog).where(filter).orderBy(desc(requestLog.id)).limit(query.limit).offset(query.offset),
    db().select({ rows: count() }).from(counted),
  ]);
  return { rows: rows.map(toLoggedRequest), totalRows: total?.rows ?? 0 };
}

function filterOf(companyId: string, query: RequestQuery): SQL | undefined {
  const { status, statusClass, method, path, operation, code, apiKeyId, idempotencyKey, transactionId, from, to } =
    query;
  return and(
    eq(requestLog.companyId, companyId),
    status === undefined ? undefined : eq(requestLog.status, status),
    statusClass ? inClass(statusClass) : undefined,
    method ? eq(requestLog.method, method) : undefined,
    path === undefined ? undefined : sql`starts_with(${requestLog.path}, ${path})`,
    operation === undefined ? undefined : eq(requestLog.operation, operation.replace("-", ".")),
    code === undefined ? undefined : eq(requestLog.code, code),
    apiKeyId ? eq(requestLog.apiKeyId, apiKeyId.toLowerCase()) : undefined,
    idempotencyKey ? eq(requestLog.idempotencyKey, idempotencyKey.toLowerCase()) : undefined,
    transactionId ? eq(requestLog.transactionId, transactionId.toLowerCase()) : undefined,
    from ? gte(requestLog.id, leastIdOf(new Date(from))) : undefined,
    to ? lt(requestLog.id, leastIdOf(new Date(Date.parse(to) + 1))) : undefined,
  );
}

/** Repeats the condition `>= 400`, so that PostgreSQL uses the index of failed requests. */
function inClass(statusClass: StatusClass): SQL | undefined {
  const least = Number(statusClass[0]) * 100;
  return and(
    least >= 400 ? sql`${requestLog.status} >= 400` : undefined,
    gte(requestLog.status, least),
    lt(requestLog.status, least + 100),
  );
}

export async function getRequestRow(companyId: string, requestId: string): Promise<RequestRow> {
  if (!isId(requestId)) return fail("NOT_FOUND");
  const [row] = await db()
    .select()
    .from(requestLog)
    .where(and(eq(requestLog.companyId, companyId), eq(requestLog.id, requestId)));
  return row ?? fail("NOT_FOUND");
}

/**
 * Returns a request with its masked bodies, its events and the analysis of its idempotency key.
 *
 * @throws NOT_FOUND
 */
export async function getRequest(companyId: string, requestId: string): Promise<LoggedRequestDetail> {
  const row = await getRequestRow(companyId, requestId);
  const [made, idempotency] = await Promise.all([eventsOf(row), inspectKey(row)]);
  return {
    ...toLoggedRequest(row),
    requestBody: row.requestBody,
    requestBodyCut: row.requestCut,
    responseBody: row.responseBody,
    responseBodyCut: row.responseCut,
    events: made,
    idempotency,
  };
}

/** Finds a request's events by their timestamp, which equals the request's. */
async function eventsOf({ companyId, subjectIds, createdAt }: RequestRow): Promise<LoggedRequestDetail["events"]> {
  if (subjectIds.length === 0) return [];
  return db()
    .select({ id: events.id, event: events.event })
    .from(events)
    .where(and(eq(events.companyId, companyId), inArray(events.subjectId, subjectIds), eq(events.createdAt, createdAt)))
    .orderBy(events.id)
    .limit(50);
}
