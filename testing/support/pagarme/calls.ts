import type { Quirk } from "../doubles/faults";
import type { Books } from "./books/books";
import type { Operation } from "./operations";
import { invalid } from "./problems";

export interface Call {
  operation: Operation;
  parameters: string[];
  query: URLSearchParams;
  body: unknown;
  books: Books;
  now: Date;
  quirk: Quirk | null;
  pages: string;
}

export interface Answer {
  status: number;
  body: object;
}

export type Handler = (call: Call) => Answer;

export const answer = (body: object, status = 200): Answer => ({ status, body });

export function pageOf<Item>(items: readonly Item[], { query, books }: Pick<Call, "query" | "books">, path: string) {
  const page = Number(query.get("page") ?? 1);
  const size = Math.min(Number(query.get("size") ?? 10), books.behavior.pageSize);
  if (!Number.isInteger(page) || page < 1) throw invalid("page", "The page must be a whole number from 1.");
  if (!Number.isInteger(size) || size < 1) throw invalid("size", "The size must be a whole number from 1.");
  const linkOf = (to: number) => {
    const linked = new URLSearchParams(query);
    linked.set("page", String(to));
    return `https://api.pagar.me/core/v5${path}?${linked}`;
  };
  const hasMore = page * size < items.length;
  const paging = {
    total: items.length,
    ...(page > 1 && books.behavior.linksPages ? { previous: linkOf(page - 1) } : {}),
    ...(hasMore && books.behavior.linksPages ? { next: linkOf(page + 1) } : {}),
  };
  return { items: items.slice((page - 1) * size, page * size), paging };
}

export function createdIn<Item extends { createdAt: Date }>(items: readonly Item[], query: URLSearchParams): Item[] {
  const [since, until] = [query.get("created_since"), query.get("created_until")];
  const from = since ? Date.parse(since) : Number.NEGATIVE_INFINITY;
  const to = until ? Date.parse(until) : Number.POSITIVE_INFINITY;
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalid("created_since", "The period is unreadable.");
  return items.filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() <= to);
}
