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

/** A body without what banks add to the document's: the payer of a Pix, and the txid of a static code (up to 25 letters). */
export function withoutExtensions<Body extends object | null>(body: Body): Body {
  const isPix = (value: unknown) => typeof value === "object" && value !== null && "endToEndId" in value;
  const text = JSON.stringify(body, function (this: unknown, key, value: unknown) {
    const isAdded = key === "pagador" || (key === "txid" && /^[a-zA-Z0-9]{1,25}$/.test(String(value)));
    return isAdded && isPix(this) ? undefined : value;
  });
  return JSON.parse(text) as Body;
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

/** The location of a charge, or a new one (API Pix 2.9.0). */
export function showLocation({ id, location, kind, createdAt }: Location) {
  return { id, location, ...(kind === "rec" ? {} : { tipoCob: kind }), criacao: createdAt.toISOString() };
}

/** The response body of a Pix for a recurring charge (API Pix 2.9.0), which names no key. */
export function showReceivedRecurring(books: Books, received: Received) {
  const { chave: _, ...shown } = showReceived(books, received);
  return shown;
}

/** The response body of a location with the charge or recurrence that uses it (API Pix 2.9.0). */
export function showUsedLocation(location: Location) {
  const { kind, owner } = location;
  return { ...showLocation(location), ...(owner ? { [kind === "rec" ? "idRec" : "txid"]: owner } : {}) };
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
    status,
    ...(kind === "cobv" ? { recebedor: receiver } : { location: location.location }),
    pixCopiaECola: composeCode(location.location),
    ...(received.length > 0 ? { pix: received.map((each) => showReceived(books, each)) } : {}),
  };
  for (const field of books.manners.omits) delete shown[field];
  return shown;
}
