import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { requestLog } from "@/db/schema";
import type { KeyVerdict } from "@/db/schema/webhooks-enums";
import type { KeyInspection } from "./schemas";

type Row = typeof requestLog.$inferSelect;

const keyLifeMs = 24 * 60 * 60 * 1000;
const maxRequests = 50;
const maxFields = 50;

/**
 * Explains the effect of a request's idempotency key and lists other requests with the same key and
 * operation. Returns null without a key.
 */
export async function inspectKey(row: Row): Promise<KeyInspection | null> {
  if (row.keyState === null) return null;
  const all = row.idempotencyKey === null ? [row] : await requestsOfKey(row);
  const before = all.filter(({ id }) => id < row.id).reverse();
  const first = findFirst(row, before);
  return {
    verdict: verdictOf(row, before),
    firstRequestId: first?.id ?? null,
    differingFields: row.keyState === "different_body" && first ? differences(first, row) : null,
    requests: all.map(({ id, createdAt, keyState, status, code }) => ({
      id,
      createdAt: createdAt.toISOString(),
      keyState,
      status,
      code,
    })),
  };
}

function requestsOfKey({ companyId, idempotencyKey, keyScope }: Row): Promise<Row[]> {
  return db()
    .select()
    .from(requestLog)
    .where(
      and(
        eq(requestLog.companyId, companyId),
        idempotencyKey === null ? isNull(requestLog.idempotencyKey) : eq(requestLog.idempotencyKey, idempotencyKey),
        keyScope === null ? isNull(requestLog.keyScope) : eq(requestLog.keyScope, keyScope),
      ),
    )
    .orderBy(asc(requestLog.id))
    .limit(maxRequests);
}

const hasRun = ({ keyState }: Row) => keyState === "ran" || keyState === "resumed";

/** Returns the request that executed the key's operation: the given one, or the last earlier one within 24 hours. */
function findFirst(row: Row, before: readonly Row[]): Row | null {
  if (row.keyState === "ran") return row;
  const since = row.createdAt.getTime() - keyLifeMs;
  return before.find((each) => each.keyState === "ran" && each.createdAt.getTime() >= since) ?? null;
}

function verdictOf(row: Row, before: readonly Row[]): KeyVerdict {
  switch (row.keyState) {
    case "ran": {
      const earlier = before.find(hasRun);
      if (!earlier) return "first";
      // A stored response expires after 24 hours. A more recent request without one was refused
      // without storing a response.
      return row.createdAt.getTime() - earlier.createdAt.getTime() >= keyLifeMs ? "after_expiry" : "after_release";
    }
    case "resumed":
      return "after_break";
    case "replayed":
    case "in_progress":
    case "different_body":
      return row.keyState;
    case "invalid":
      return "key_invalid";
    default:
      return "not_reached";
  }
}

function differences(first: Row, second: Row): string[] {
  const [left, right] = [fieldsOf(first), fieldsOf(second)];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const differing = names.filter((name) => left.get(name) !== right.get(name)).sort();
  return [...(first.path === second.path ? [] : ["path"]), ...differing].slice(0, maxFields);
}

/** Returns the leaves of a masked body by path. A masked value is replaced by its hash. */
function fieldsOf({ requestBody, fieldHashes }: Row): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) {
      fields.set(path, fieldHashes?.[path] ?? JSON.stringify(value));
      return;
    }
    const entries = Object.entries(value);
    if (entries.length === 0) fields.set(path, Array.isArray(value) ? "[]" : "{}");
    for (const [name, inner] of entries) walk(inner, path === "" ? name : `${path}.${name}`);
  };
  if (requestBody !== null) walk(JSON.parse(requestBody), "");
  return fields;
}
