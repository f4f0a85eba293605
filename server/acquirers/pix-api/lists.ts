import type { z } from "zod";
import { done, type Reading, readAs, unreadable } from "./charges";
import { type Answer, callBank } from "./client";
import { profiles } from "./profiles";
import type { Session } from "./sessions";
import type { Pagination } from "./shapes";

const pageSize = 100;
/** More pages than one day of one account fills. */
const maxPages = 1_000;
/** How far a bank's clock may be behind ours: some banks refuse a period that ends in their future. */
const clockSkewMs = 120_000;

/** A list of the API Pix. */
export interface List<Item> {
  operation: "GET /pix" | "GET /rec";
  schema: z.ZodType<{ items: Item[]; pagination: z.output<typeof Pagination> | null | undefined }>;
  idOf: (item: Item) => string;
}

export interface ListQuery {
  from: Date;
  to: Date;
  /** From 0. */
  page: number;
  /** Id of the first item of the page before, which no later page has: detects a bank that ignores page numbers. */
  after?: string;
}

/** An instant of a query; in whole seconds where the bank requires them, rounded outwards. */
export function instantText(at: Date, end: "from" | "to", wholeSeconds: boolean): string {
  if (!wholeSeconds) return at.toISOString();
  const seconds = (end === "from" ? Math.floor : Math.ceil)(at.getTime() / 1_000);
  return new Date(seconds * 1_000).toISOString().replace(".000Z", "Z");
}

/**
 * Reads one page of a list. A bank that caps pages below what we ask for and counts none is read until a page is empty.
 * A bank that repeats its first page has one page, or, if that page is full, a list that cannot be read as a whole.
 */
export async function readListPage<Item>(
  session: Session,
  { operation, schema, idOf }: List<Item>,
  query: ListQuery,
  filter: Readonly<Record<string, string>> = {},
): Promise<Reading<{ items: Item[]; nextPage: number | null }>> {
  const { page, after } = query;
  if (page >= maxPages) return unreadable(session, operation, "lists more pages than a period can have");
  const answer = await askPeriod(session, operation, query, filter);
  const read = readAs(session, operation, answer, schema, () => true);
  if (read.kind === "unknown") return read;
  if (!read.value) return unreadable(session, operation, "does not list the period");
  const { items, pagination } = read.value;
  const [first] = items;
  if (!first) return done({ items, nextPage: null });
  if (page > 0 && (items.some((each) => idOf(each) === after) || pagination?.paginaAtual === 0)) {
    const isFull = items.length >= Math.min(pagination?.itensPorPagina ?? pageSize, pageSize);
    return isFull ? unreadable(session, operation, "repeats its first page") : done({ items: [], nextPage: null });
  }
  const pages = pagination?.quantidadeDePaginas ?? null;
  return done({ items, nextPage: pages === null || page + 1 < pages ? page + 1 : null });
}

/** Reads all pages of a list. */
export async function readList<Item>(
  session: Session,
  list: List<Item>,
  period: Pick<ListQuery, "from" | "to">,
  filter: Readonly<Record<string, string>> = {},
): Promise<Reading<Item[]>> {
  const all: Item[] = [];
  let next: Pick<ListQuery, "page" | "after"> | null = { page: 0 };
  while (next) {
    const read: Reading<{ items: Item[]; nextPage: number | null }> = await readListPage(
      session,
      list,
      { ...period, ...next },
      filter,
    );
    if (read.kind === "unknown") return read;
    const { items, nextPage }: { items: Item[]; nextPage: number | null } = read.value;
    all.push(...items);
    const first: Item | undefined = items[0];
    next = nextPage === null || !first ? null : { page: nextPage, after: list.idOf(first) };
  }
  return done(all);
}

/** Asks for a period up to now; once more for an earlier end if the bank refuses it, since its clock may be behind. */
async function askPeriod(
  session: Session,
  operation: List<never>["operation"],
  { from, to, page }: ListQuery,
  filter: Readonly<Record<string, string>>,
): Promise<Answer> {
  const now = Date.now();
  const until = to.getTime() > now && from.getTime() < now ? new Date(now) : to;
  const wholeSeconds = profiles[session.account.settings.profile].wholeSeconds === true;
  const ask = (end: Date) =>
    callBank(session, {
      operation,
      query: {
        inicio: instantText(from, "from", wholeSeconds),
        fim: instantText(end, "to", wholeSeconds),
        "paginacao.paginaAtual": String(page),
        "paginacao.itensPorPagina": String(pageSize),
        ...filter,
      },
    });
  const answer = await ask(until);
  const earlier = new Date(until.getTime() - clockSkewMs);
  const mayBeAhead = until.getTime() > now - clockSkewMs && until.getTime() <= now && earlier > from;
  return answer.kind === "problem" && answer.problem.status === 400 && mayBeAhead ? ask(earlier) : answer;
}
