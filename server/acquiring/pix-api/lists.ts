import type { z } from "zod";
import { done, type Reading, readAs, unreadable } from "./charges";
import { type Answer, callBank } from "./client";
import { profiles } from "./profiles";
import type { Session } from "./sessions";
import type { Pagination } from "./shapes";

const pageSize = 100;
/** More pages than one day of one account fills. */
const maxPages = 1_000;
/** How far a bank's clock may be behind ours that does not tell it: some banks refuse a period that ends in their future. */
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
  /** Whether `to` is by the bank's clock; otherwise a period ends now at the latest, by ours. */
  isBanksTime?: true;
  /** From 0. */
  page: number;
  /** Id of the first item of the page before, which no later page has: detects a bank that ignores page numbers. */
  after?: string;
}

/** A period whose end the bank's clock has passed: what came after it may be missing. */
export interface Cut {
  /** The bank's clock as it answered, in whole seconds; null if it did not say. */
  bankTime: Date | null;
}

/** A page of a list. */
interface ListPage<Item> {
  items: Item[];
  nextPage: number | null;
  /** Null for a period that is listed whole. */
  cut: Cut | null;
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

/** Reads all pages of a list; `cut` is of the first page that was. */
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
 * Asks for a period up to now. A bank whose clock is behind may refuse that end: it is asked again up to its own time, or,
 * if it did not say it or refuses that too, up to two minutes ago.
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
  // An end that is now is rounded down: rounded up, it is in the future.
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
