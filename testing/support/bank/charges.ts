import { isDeepStrictEqual } from "node:util";
import { dayOf } from "../doubles/calendar";
import { type CobBody, type CobvBody, readBody, readCob, readCobv } from "./bodies";
import { type Charge, centsOf, openLocation } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { notFound, refuse } from "./problems";
import { showCharge } from "./shapes";

type Kind = Charge["kind"];

function chargeOf({ books, parameters: [txid = ""] }: Call, kind: Kind): Charge {
  const found = books.charges.get(txid);
  if (found?.kind !== kind) throw notFound();
  return found;
}

function checkDiscounts({ valor, calendario }: CobvBody): void {
  const original = centsOf(valor.original);
  const { desconto, abatimento } = valor;
  const isTooMuch = (modalidade: number, worth: string) =>
    modalidade === 1 ? centsOf(worth) >= original : modalidade === 2 && centsOf(worth) >= 10_000;
  if (abatimento && isTooMuch(abatimento.modalidade, abatimento.valorPerc)) {
    refuse("O objeto cobv.valor.abatimento representa um valor maior ou igual ao original.", "cobv.valor.abatimento");
  }
  if (!desconto || !("descontoDataFixa" in desconto)) return;
  for (const { data, valorPerc } of desconto.descontoDataFixa) {
    if (data > calendario.dataDeVencimento) refuse("Desconto posterior ao vencimento.", "cobv.valor.desconto");
    if (isTooMuch(desconto.modalidade, valorPerc))
      refuse("Desconto maior ou igual ao original.", "cobv.valor.desconto");
  }
}

/** Semantic rules of both kinds of charges, and those of charges with a due date. */
function check({ books, now }: Call, kind: Kind, body: CobBody | CobvBody, own: Charge | null): void {
  if (body.chave !== books.pixKey) {
    refuse("O campo chave corresponde a uma conta que não pertence a este usuário recebedor.", `${kind}.chave`);
  }
  if (centsOf(body.valor.original) === 0) refuse("O valor da cobrança é zero.", `${kind}.valor.original`);
  if (!("dataDeVencimento" in body.calendario)) return;
  const isPast = body.calendario.dataDeVencimento < dayOf(own?.createdAt ?? now);
  if (isPast) refuse("A data de vencimento é anterior à criação da cobrança.", `${kind}.calendario.dataDeVencimento`);
  checkDiscounts(body as CobvBody);
}

function readRequest(kind: Kind, body: unknown): CobBody | CobvBody {
  return kind === "cob" ? readCob(body) : readCobv(body);
}

function put(call: Call, kind: Kind): Answer {
  const { books, now, reached } = call;
  const [txid = ""] = call.parameters;
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) refuse("O campo txid não respeita o schema.", `${kind}.txid`);
  const body = readRequest(kind, call.body);
  const known = books.charges.get(txid) ?? null;
  if (known && (known.kind !== kind || reached.dialect.refusesRepeatedPut)) {
    refuse("O txid já está em uso.", `${kind}.txid`);
  }
  check(call, kind, body, known);
  const parts = { revision: 0, status: "ATIVA" as const, createdAt: now, received: [] };
  const charge: Charge = known ?? { kind, txid, body, location: openLocation(kind, now), ...parts };
  books.charges.set(txid, charge);
  if (!isDeepStrictEqual(charge.body, body)) {
    if (charge.status !== "ATIVA") refuse("A cobrança já existe e não está no status ATIVA.", `${kind}.status`);
    Object.assign(charge, { body, revision: charge.revision + 1 });
  }
  return answer(201, showCharge(books, charge));
}

function patch(call: Call, kind: Kind): Answer {
  const charge = chargeOf(call, kind);
  const { status } = readBody<{ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }>(call, kind);
  if (charge.status !== "ATIVA") {
    refuse("A cobrança não está ATIVA, e a presente requisição busca alterá-la.", `${kind}.status`);
  }
  charge.status = status;
  return answer(200, showCharge(call.books, charge));
}

function read(call: Call, kind: Kind): Answer {
  const found = chargeOf(call, kind);
  const charge: Charge = call.quirk === "stale" ? { ...found, status: "ATIVA", received: [] } : found;
  return answer(200, showCharge(call.books, charge));
}

export const chargeHandlers: Record<string, Handler> = {
  "PUT /cob/{txid}": (call) => put(call, "cob"),
  "PATCH /cob/{txid}": (call) => patch(call, "cob"),
  "GET /cob/{txid}": (call) => read(call, "cob"),
  "PUT /cobv/{txid}": (call) => put(call, "cobv"),
  "PATCH /cobv/{txid}": (call) => patch(call, "cobv"),
  "GET /cobv/{txid}": (call) => read(call, "cobv"),
};
