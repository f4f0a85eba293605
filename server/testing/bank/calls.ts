import type { IncomingHttpHeaders } from "node:http";
import type { Books, Manners } from "./books";
import type { Reached } from "./dialects";
import type { Operation } from "./operations";

/** A call that passed the door: its tenant, operation and contents. */
export interface Call {
  operation: Operation;
  /** The values in the path, in their order. */
  parameters: string[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
  books: Books;
  reached: Reached;
  now: Date;
  /** Whether a charge or list is answered as it was before its latest payment (`how: "stale"`). */
  isStale: boolean;
  /** Every tenant of this bank. */
  everyone: readonly Books[];
  /** Tells the tenant's registered addresses. */
  tell: (books: Books, news: News) => void;
}

/** What a callback is about. */
export interface News {
  about: "pix" | "rec" | "cobr";
  /** The id that a later news of the same thing has too. */
  subject: string;
  body: object;
}

/** An answer before it is written in the bank's dialect; without a body for 204. */
export interface Answer {
  status: number;
  body: object | null;
}

export type Handler = (call: Call) => Answer;

export const answer = (status: number, body: object | null = null): Answer => ({ status, body });

/** The page of a list that a query asks for, with the document's `paginacao`. */
export function pageOf<Item>(items: Item[], query: URLSearchParams, { pageSize, repeatsFirstPage }: Manners) {
  const asked = Number(query.get("paginacao.paginaAtual") ?? 0);
  const page = repeatsFirstPage ? 0 : asked;
  const size = Math.min(Number(query.get("paginacao.itensPorPagina") ?? 100), pageSize);
  const isReadable = Number.isInteger(asked) && asked >= 0 && Number.isInteger(size) && size >= 1 && size <= 1000;
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(items.length / size)),
    quantidadeTotalDeItens: items.length,
  };
  return { isReadable, items: items.slice(page * size, (page + 1) * size), paginacao };
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The period of a list's query (RFC 3339); null when it is unreadable, or ends in a future that the bank refuses. */
export function periodOf({ query, reached, books, now }: Call): { from: Date; to: Date } | null {
  const secondsOnly = Boolean(reached.dialect.secondsOnly);
  const texts = [query.get("inicio") ?? "", query.get("fim") ?? ""];
  if (!texts.every((text) => instant.test(text) && !(secondsOnly && text.includes(".")))) return null;
  const [from = new Date(Number.NaN), to = from] = texts.map((text) => new Date(text));
  if (books.manners.refusesFuture && to > now) return null;
  return from <= to ? { from, to } : null;
}
