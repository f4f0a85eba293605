import type { z } from "zod";
import { done, type Reading, readAs, unreadable } from "./charges";
import { type Answer, callBank } from "./client";
import { profiles } from "./profiles";
import type { Session } from "./sessions";
import type { Pagination } from "./shapes";

const pageSize = 100;
/** More pages than any account has in a day. */
const maxPages = 1_000;
/**
 * Assumed lag of a bank's clock if the bank does not report its time. Some banks refuse a period
 * that ends in their future.
 */
const clockSkewMs = 120_000;

export interface List<Item> {
  operation: "GET /pix" | "GET /rec";
  schema: z.ZodType<{ items: Item[]; pagination: z.output<typeof Pagination> | null | undefined }>;
  idOf: (item: Item) => string;
}

export interface ListQuery {
  from: Date;
  to: Date;
  /** True if `to` was read from the bank's clock. Otherwise, `to` is capped at our current time. */
  isBanksTime?: true;
  /** Zero-based. */
  page: number;
  /** Id of the first item of the previous page. If it occurs again, the bank ignores page numbers. */
  after?: string;
}

/** Present if the list ends before the bank's current time, so that later items may be missing. */
export interface Cut {
  /** Time of the response by the bank's clock, in whole seconds; null if unknown. */
  bankTime: Date | null;
}

interface ListPage<Item> {
  items: Item[];
  nextPage: number | null;
  cut: Cut | null;
}

/** Formats an instant for a query. Rounds outwards to whole seconds if the bank requires them. */
export function instantText(at: Date, end: "from" | "to", wholeSeconds: boolean): string {
  if (!wholeSeconds) return at.toISOString();
  const seconds = (end === "from" ? Math.floor : Math.ceil)(at.getTime() / 1_000);
  return new Date(seconds * 1_000).toISOString().replace(".000Z", "Z");
}

/**
 * Reads one page of a list. If a bank caps pages below the requested size and returns no count, an
 * empty page ends the list. If a bank repeats its first page, the list has one page, and cannot be
 * read completely if that page is full.
 */
export async function readListPage<Item>(
  session: Session,
  { operation, schema, idOf }: List<Item>,
  query: ListQuery,
  filter: Readonly<Record<string, string>> = {},
): Promise<Reading<ListPage<Item>>> {
  const { page, after } = query;
  if (page >= maxPages) return unreadable(session, operation, "lists more pages than a period can have");
  const { answer, cut } = await askPeriod(session, operation, query, filter);
  const read = readAs(session, operation, answer, schema, () => true);
  if (read.kind === "unknown") return read;
  if (!read.value) return unreadable(session, operation, "does not list the period");
  const { items, pagination } = read.value;
  const [first] = items;
  if (!first) return done({ items, nextPage: null, cut });
  if (page > 0 && (items.some((each) => idOf(each) === after) || pagination?.paginaAtual === 0)) {
    const isFull = items.length >= Math.min(pagination?.itensPorPagina ?? pageSize, pageSize);
    return isFull ? unreadable(session, operation, "repeats its first page") : done({ items: [], nextPage: null, cut });
  }
  const pages = pagination?.quantidadeDePaginas ?? null;
  return done({ items, nextPage: pages === null || page + 1 < pages ? page + 1 : null, cut });
}

export async function readList<Item>(
  session: Session,
  list: List<Item>,
  period: Pick<ListQuery, "from" | "to" | "isBanksTime">,
  filter: Readonly<Record<string, string>> = {},
): Promise<Reading<{ items: Item[]; cut: Cut | null }>> {
  const all: Item[] = [];
  let cut: Cut | null = null;
  let next: Pick<ListQuery, "page" | "after"> | null = { page: 0 };
  while (next) {
    const read: Reading<ListPage<Item>> = await readListPage(session, list, { ...period, ...next }, filter);
    if (read.kind === "unknown") return read;
    const { items, nextPage }: ListPage<Item> = read.value;
    cut ??= read.value.cut;
    all.push(...items);
    const first: Item | undefined = items[0];
    next = nextPage === null || !first ? null : { page: nextPage, after: list.idOf(first) };
  }
  return done({ items: all, cut });
}

/**
 * Requests a period that ends now. If a bank with a slow clock refuses it, repeats the request with
 * the bank's own time as the end. If that time is unknown or also refused, uses an end two minutes
 * ago.
 */
async function askPeriod(
  session: Session,
  operation: List<never>["operation"],
  { from, to, page, isBanksTime }: ListQuery,
  filter: Readonly<Record<string, string>>,
): Promise<{ answer: Answer; cut: Cut | null }> {
  const now = Date.now();
  const endsNow = isBanksTime !== true && to.getTime() > now && from.getTime() < now;
  const wholeSeconds = profiles[session.account.settings.profile].wholeSeconds === true;
  const ask = async (end: Date, rounding: "from" | "to" = "to") => {
    const answer = await callBank(session, {
      operation,
      query: {
        inicio: instantText(from, "from", wholeSeconds),
        fim: instantText(end, rounding, wholeSeconds),
        "paginacao.paginaAtual": String(page),
        "paginacao.itensPorPagina": String(pageSize),
        ...filter,
      },
    });
    const isRefused = answer.kind === "problem" && answer.problem.status === 400;
    const bankTime = answer.kind === "failed" ? null : answer.sentAt;
    return { answer, isRefused, bankTime, cut: bankTime && bankTime > end && end < to ? { bankTime } : null };
  };
  const until = endsNow ? new Date(now) : to;
  // Rounds a current end down, because rounding up would put it in the future.
  const first = await ask(until, endsNow ? "from" : "to");
  const mayBeAhead = until.getTime() > now - clockSkewMs && (isBanksTime === true || until.getTime() <= now);
  if (!first.isRefused || !mayBeAhead) return first;
  const { bankTime } = first;
  if (bankTime && bankTime < until && bankTime > from) {
    const second = await ask(bankTime);
    if (!second.isRefused) return { ...second, cut: { bankTime } };
  }
  const earlier = new Date(until.getTime() - clockSkewMs);
  return earlier > from ? { ...(await ask(earlier)), cut: { bankTime: null } } : first;
}
