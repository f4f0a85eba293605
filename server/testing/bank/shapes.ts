import { type Books, type Charge, type Location, moneyOf, type Received, type Refund } from "./books";
import { composeCode } from "./br-code";

/** The response body of a devolução (API Pix 2.9.0). */
export function showRefund({ id, rtrId, cents, nature, description, status, reason, askedAt, settledAt }: Refund) {
  return {
    id,
    rtrId,
    valor: moneyOf(cents),
    ...(nature ? { natureza: nature } : {}),
    ...(description ? { descricao: description } : {}),
    horario: { solicitacao: askedAt.toISOString(), ...(settledAt ? { liquidacao: settledAt.toISOString() } : {}) },
    status,
    ...(reason ? { motivo: reason } : {}),
  };
}

function showParts(parts: NonNullable<Received["parts"]>) {
  const present = Object.entries(parts).filter(([name, cents]) => name === "original" || cents > 0);
  return Object.fromEntries(present.map(([name, cents]) => [name, { valor: moneyOf(cents) }]));
}

/** The response body of a received Pix (API Pix 2.9.0). `pagador` is an extension of the banks that name payers. */
export function showReceived({ manners, pixKey }: Books, received: Received) {
  const { endToEndId, txid, cents, parts, at, payer, message, refunds } = received;
  const document = payer && (payer.document.length === 11 ? { cpf: payer.document } : { cnpj: payer.document });
  return {
    endToEndId,
    ...(txid ? { txid } : {}),
    valor: moneyOf(cents),
    ...(parts ? { componentesValor: showParts(parts) } : {}),
    chave: pixKey,
    horario: at.toISOString(),
    ...(payer && manners.namesPayers ? { pagador: { ...document, nome: payer.name } } : {}),
    ...(message ? { infoPagador: message } : {}),
    ...(refunds.length > 0 ? { devolucoes: refunds.map(showRefund) } : {}),
  };
}

/** The response body of a location (API Pix 2.9.0). */
export function showLocation({ id, location, kind, createdAt, owner }: Location) {
  const of = kind === "rec" ? (owner ? { idRec: owner } : {}) : { tipoCob: kind, ...(owner ? { txid: owner } : {}) };
  return { id, location, ...of, criacao: createdAt.toISOString() };
}

/** The receiver of a charge with a due date. */
const receiver = {
  logradouro: "Rua 15 Numero 1200, Bairro São Luiz",
  cidade: "São Paulo",
  uf: "SP",
  cep: "70800100",
  cnpj: "56989000019533",
  nome: "Recebedor de Teste SA",
};

/** The response body of a charge (API Pix 2.9.0): its current revision or an older one. */
export function showCharge(books: Books, charge: Charge, revision: number | null = null) {
  const { kind, txid, revisions, status, createdAt, location, received } = charge;
  const { loc: _, ...body } = revisions[revision ?? revisions.length] ?? charge.body;
  const shown: Record<string, unknown> = {
    ...body,
    calendario: { criacao: createdAt.toISOString(), ...body.calendario },
    txid,
    revisao: revision ?? revisions.length,
    loc: showLocation(location),
    location: location.location,
    status,
    ...(kind === "cobv" ? { recebedor: receiver } : {}),
    pixCopiaECola: composeCode(location.location),
    ...(received.length > 0 ? { pix: received.map((each) => showReceived(books, each)) } : {}),
  };
  for (const field of books.manners.omits) delete shown[field];
  return shown;
}
