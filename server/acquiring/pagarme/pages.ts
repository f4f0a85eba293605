import type { z } from "zod";
import { callPagarme, type Session } from "./client";
import type { Operation } from "./operations";
import { done, type Reading, unknown, unreadable } from "./outcomes";
import { pageOf } from "./shapes";

/** A response may contain fewer entries. */
const pageSize = 100;
const maxPages = 20;

/** Reports whether this page is the last one. A page may be shorter than requested and lack a link to the next one. */
export function isLastPage({ data, paging }: Page, seen: number): boolean {
  return data.length === 0 || (paging?.total !== null && paging?.total !== undefined && seen >= paging.total);
}

interface Page {
  data: readonly unknown[];
  paging: { total: number | null } | null;
}

interface List<Schema extends z.ZodType> {
  operation: Operation;
  parameters?: readonly string[];
  query?: Readonly<Record<string, string>>;
  schema: Schema;
  idOf: (item: z.output<Schema>) => string | null;
  /** Reports whether an entry matches the filter. A page without a match shows that the API ignores it. */
  isAsked?: (item: z.output<Schema>) => boolean;
}

export async function readWhole<Schema extends z.ZodType>(
  session: Session,
  { operation, parameters = [], query = {}, schema, idOf, isAsked = () => true }: List<Schema>,
): Promise<Reading<z.output<Schema>[]>> {
  const items: z.output<Schema>[] = [];
  const ids = new Set<string>();
  let seen = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const paged = { ...query, page: String(page), size: String(pageSize) };
    const answer = await callPagarme(session, { operation, parameters, query: paged });
    if (answer.kind !== "answered") return unknown(answer.error);
    const read = pageOf(schema).safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than its list");
    const { data } = read.data;
    if (data.length > 0 && !data.some(isAsked)) return unreadable(session, operation, "answered with other entries");
    for (const item of data) {
      const id = idOf(item);
      if (id === null || !ids.has(id)) items.push(item);
      if (id !== null) ids.add(id);
    }
    seen += data.length;
    if (isLastPage(read.data, seen)) return done(items);
  }
  return unreadable(session, operation, "is longer than what was read");
}
