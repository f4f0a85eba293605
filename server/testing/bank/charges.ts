import { isDeepStrictEqual } from "node:util";
import { type CobBody, type CobvBody, readBody, readCob, readCobv } from "./bodies";
import { type Books, type Charge, centsOf, openLocation, randomText } from "./books";
import { dayOf } from "./calendar";
import { type Answer, answer, type Call, type Handler, pageOf, periodOf } from "./calls";
import { notFound, Problem } from "./problems";
import { showCharge, showLocation, showUsedLocation } from "./shapes";

type Kind = Charge["kind"];

const invalid = (kind: Kind) => (kind === "cob" ? "CobOperacaoInvalida" : "CobVOperacaoInvalida");

/** The charge with this txid, of the tenant alone: another tenant's is absent, or forbidden, as the bank likes. */
export function chargeOf({ books, everyone }: Call, kind: Kind, txid: string): Charge {
  const found = books.charges.get(txid);
  if (found?.kind === kind) return found;
  const isStrangers = everyone.some((each) => each !== books && each.charges.has(txid));
  if (isStrangers && books.manners.strangers === 403) {
    throw new Problem("AcessoNegado", "Requisição de participante autenticado que viola alguma regra de autorização.");
  }
  throw notFound();
}

function fail(kind: Kind, razao: string, propriedade: string): never {
  const detail =
    "A requisição que busca alterar ou criar uma cobrança não respeita o schema ou está semanticamente errada.";
  throw new Problem(invalid(kind), detail, [{ razao, propriedade: `${kind}.${propriedade}` }]);
}

function checkDiscounts({ valor, calendario }: CobvBody): void {
  const original = centsOf(valor.original);
  const { desconto, abatimento } = valor;
  const isTooMuch = (modalidade: number, worth: string) =>
    modalidade === 1 ? centsOf(worth) >= original : modalidade === 2 && centsOf(worth) >= 10_000;
  if (abatimento && isTooMuch(abatimento.modalidade, abatimento.valorPerc)) {
    fail("cobv", "O objeto cobv.valor.abatimento representa um valor maior ou igual ao original.", "valor.abatimento");
  }
  if (!desconto || !("descontoDataFixa" in desconto)) return;
  for (const { data, valorPerc } of desconto.descontoDataFixa) {
    if (data > calendario.dataDeVencimento) fail("cobv", "Desconto posterior ao vencimento.", "valor.desconto");
    if (isTooMuch(desconto.modalidade, valorPerc))
      fail("cobv", "Desconto maior ou igual ao original.", "valor.desconto");
  }
}

/** The rules of meaning that both kinds share, and those of a due date. */
function check({ books, now }: Call, kind: Kind, body: CobBody | CobvBody, own: Charge | null): void {
  if (body.chave !== books.pixKey) {
    fail(kind, "O campo chave corresponde a uma conta que não pertence a este usuário recebedor.", "chave");
  }
  if (centsOf(body.valor.original) === 0) fail(kind, "O valor da cobrança é zero.", "valor.original");
  if (body.loc) {
    const location = books.locations.find(({ id }) => id === body.loc?.id);
    if (!location) fail(kind, "O location referenciado por loc.id inexiste.", "loc.id");
    if (location.kind !== kind) fail(kind, `O location apresenta tipo "${location.kind}".`, "loc.id");
    if (location.owner && location.owner !== own?.txid) fail(kind, "O location já está sendo utilizado.", "loc.id");
  }
  if (!("dataDeVencimento" in body.calendario)) return;
  const isPast = body.calendario.dataDeVencimento < dayOf(own?.createdAt ?? now);
  if (isPast) fail(kind, "A data de vencimento é anterior à criação da cobrança.", "calendario.dataDeVencimento");
  checkDiscounts(body as CobvBody);
}

function locationFor(books: Books, kind: Kind, txid: string, body: CobBody | CobvBody, now: Date) {
  const chosen = books.locations.find(({ id }) => id === body.loc?.id);
  if (chosen) chosen.owner = txid;
  return chosen ?? openLocation(books, kind, now, txid);
}

function revise(charge: Charge, kind: Kind, body: CobBody | CobvBody): void {
  if (isDeepStrictEqual(charge.body, body)) return;
  if (charge.status !== "ATIVA") fail(kind, "A cobrança já existe e não está no status ATIVA.", "status");
  charge.revisions.push(charge.body);
  charge.body = body;
}

function create(call: Call, kind: Kind, txid: string, body: CobBody | CobvBody): Charge {
  const { books, now } = call;
  check(call, kind, body, null);
  const location = locationFor(books, kind, txid, body, now);
  const parts = { revisions: [], status: "ATIVA" as const, createdAt: now, received: [] };
  const charge: Charge = { kind, txid, body, location, ...parts };
  books.charges.set(txid, charge);
  return charge;
}

function readRequest(kind: Kind, body: unknown): CobBody | CobvBody {
  return kind === "cob" ? readCob(body) : readCobv(body);
}

function put(call: Call, kind: Kind): Answer {
  const [txid = ""] = call.parameters;
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) fail(kind, "O campo txid não respeita o schema.", "txid");
  const body = readRequest(kind, call.body);
  const known = call.books.charges.get(txid);
  if (!known) return answer(201, showCharge(call.books, create(call, kind, txid, body)));
  if (known.kind !== kind || call.reached.dialect.refusesRepeatedPut) fail(kind, "O txid já está em uso.", "txid");
  check(call, kind, body, known);
  revise(known, kind, body);
  return answer(201, showCharge(call.books, known));
}

function patch(call: Call, kind: Kind): Answer {
  const charge = chargeOf(call, kind, call.parameters[0] ?? "");
  const operation = kind === "cob" ? "PATCH /cob/{txid}" : "PATCH /cobv/{txid}";
  const { status, ...changes } = readBody(operation, call.body, invalid(kind), kind);
  if (charge.status !== "ATIVA")
    fail(kind, "A cobrança não está ATIVA, e a presente requisição busca alterá-la.", "status");
  if (status && Object.keys(changes).length > 0) fail(kind, "Remoção juntamente com outras alterações.", "status");
  if (status) charge.status = status;
  else {
    const body = readRequest(kind, { ...charge.body, ...changes });
    check(call, kind, body, charge);
    revise(charge, kind, body);
  }
  return answer(200, showCharge(call.books, charge));
}

function read(call: Call, kind: Kind): Answer {
  const found = chargeOf(call, kind, call.parameters[0] ?? "");
  const charge: Charge = call.isStale ? { ...found, status: "ATIVA", received: [] } : found;
  const asked = call.query.get("revisao");
  if (asked !== null && !(Number(asked) <= charge.revisions.length)) {
    throw new Problem(kind === "cob" ? "CobConsultaInvalida" : "CobConsultaInvalida", "Revisão inexistente.");
  }
  return answer(200, showCharge(call.books, charge, asked === null ? null : Number(asked)));
}

function list(call: Call, kind: Kind): Answer {
  const { books, query } = call;
  const period = periodOf(call);
  const all = [...books.charges.values()].filter((charge) => {
    const isIn = period && charge.createdAt >= period.from && charge.createdAt <= period.to;
    return charge.kind === kind && isIn && (!query.has("status") || charge.status === query.get("status"));
  });
  const page = pageOf(all, query, books.manners);
  if (!period || !page.isReadable) throw new Problem("CobConsultaInvalida", "Parâmetros de consulta inválidos.");
  const parametros = { inicio: query.get("inicio"), fim: query.get("fim"), paginacao: page.paginacao };
  return answer(200, { parametros, cobs: page.items.map((charge) => showCharge(books, charge)) });
}

function postCob(call: Call): Answer {
  const txid = randomText(32);
  return answer(201, showCharge(call.books, create(call, "cob", txid, readRequest("cob", call.body))));
}

function postLocation({ books, body, now }: Call): Answer {
  const { tipoCob } = readBody("POST /loc", body, "PayloadLocationOperacaoInvalida", "loc");
  return answer(201, showLocation(openLocation(books, tipoCob, now, null)));
}

function readLocation({ books, parameters }: Call): Answer {
  const found = books.locations.find(({ id, kind }) => String(id) === parameters[0] && kind !== "rec");
  if (!found) throw notFound();
  return answer(200, showUsedLocation(found));
}

function freeLocation(call: Call): Answer {
  const found = call.books.locations.find(({ id }) => String(id) === call.parameters[0]);
  if (!found) throw notFound();
  found.owner = null;
  return answer(200, showLocation(found));
}

/** The operations on charges and their locations. */
export const chargeHandlers: Record<string, Handler> = {
  "PUT /cob/{txid}": (call) => put(call, "cob"),
  "PATCH /cob/{txid}": (call) => patch(call, "cob"),
  "GET /cob/{txid}": (call) => read(call, "cob"),
  "POST /cob": postCob,
  "GET /cob": (call) => list(call, "cob"),
  "PUT /cobv/{txid}": (call) => put(call, "cobv"),
  "PATCH /cobv/{txid}": (call) => patch(call, "cobv"),
  "GET /cobv/{txid}": (call) => read(call, "cobv"),
  "GET /cobv": (call) => list(call, "cobv"),
  "POST /loc": postLocation,
  "GET /loc/{id}": readLocation,
  "DELETE /loc/{id}/txid": freeLocation,
};
