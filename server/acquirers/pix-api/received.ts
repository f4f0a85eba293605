import type { Outcome } from "../port";
import type { ReceivedPage, ReceivedPayment, ReceivedQuery } from "../received-port";
import { done, readAs, unknown, unreadable } from "./charges";
import { callBank } from "./client";
import { profiles } from "./profiles";
import type { Session } from "./sessions";
import { type Devolution, ReceivedList, type ReceivedPix } from "./shapes";

const pageSize = 100;
/** More pages than a charge's money or a day can have. */
const maxPages = 1_000;

/** An instant in a query; whole seconds where the bank wants them, widened so that no end is lost. */
export function instantText(at: Date, end: "from" | "to", wholeSeconds: boolean): string {
  if (!wholeSeconds) return at.toISOString();
  const seconds = (end === "from" ? Math.floor : Math.ceil)(at.getTime() / 1_000);
  return new Date(seconds * 1_000).toISOString().replace(".000Z", "Z");
}

/** A period and page as the query of a list. */
export function listQuery(session: Session, { from, to, page }: ReceivedQuery): Record<string, string> {
  const wholeSeconds = profiles[session.account.settings.profile].wholeSeconds === true;
  return {
    inicio: instantText(from, "from", wholeSeconds),
    fim: instantText(to, "to", wholeSeconds),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(pageSize),
  };
}

/** The page after this one; without the bank's count, a full page has a next one. */
export function nextPageOf(page: number, count: number | null | undefined, items: number): number | null {
  const hasMore = count === null || count === undefined ? items >= pageSize : page + 1 < count;
  return hasMore && items > 0 ? page + 1 : null;
}

type Page =
  | { kind: "done"; value: { pix: ReceivedPix[]; nextPage: number | null } }
  | { kind: "unknown"; cause: unknown };

async function readPage(session: Session, query: ReceivedQuery & { txid?: string }): Promise<Page> {
  const asked = { ...listQuery(session, query), ...(query.txid ? { txid: query.txid } : {}) };
  const answer = await callBank(session, { operation: "GET /pix", query: asked });
  const read = readAs(session, "GET /pix", answer, ReceivedList, () => true);
  if (read.kind === "unknown") return read;
  if (!read.value) return unreadable(session, "GET /pix", "does not list what was received");
  const { pix, parametros } = read.value;
  const nextPage = nextPageOf(query.page, parametros?.paginacao?.quantidadeDePaginas, pix.length);
  return done({ pix, nextPage });
}

/** All that was received in a period, or for a charge in it. */
export async function listAll(
  session: Session,
  query: Omit<ReceivedQuery, "page"> & { txid?: string },
): Promise<{ kind: "done"; value: ReceivedPix[] } | { kind: "unknown"; cause: unknown }> {
  const all: ReceivedPix[] = [];
  for (let page: number | null = 0; page !== null && page < maxPages; ) {
    const read: Page = await readPage(session, { ...query, page });
    if (read.kind === "unknown") return unknown(read.cause);
    all.push(...read.value.pix);
    page = read.value.nextPage;
  }
  return done(all);
}

/** A page of what the bank received, with or without a charge. */
export async function listReceived(session: Session, query: ReceivedQuery): Promise<Outcome<ReceivedPage>> {
  const read = await readPage(session, query);
  if (read.kind === "unknown") return read;
  return done({ payments: read.value.pix.map(toReceived), nextPage: read.value.nextPage });
}

const refundStates = { EM_PROCESSAMENTO: "pending", DEVOLVIDO: "done", NAO_REALIZADO: "refused" } as const;

export const refundStateOf = ({ status }: Devolution) => refundStates[status];

function toReceived(pix: ReceivedPix): ReceivedPayment {
  const { endToEndId, txid, valor, horario, pagador, devolucoes } = pix;
  return {
    endToEndId,
    chargeKey: txid || null,
    amountInCents: valor,
    paidAt: horario,
    payerName: pagador?.nome || null,
    payerDocument: pagador?.cpf || pagador?.cnpj || null,
    refunds: devolucoes.map((each) => ({ key: each.id, amountInCents: each.valor, state: refundStateOf(each) })),
  };
}
