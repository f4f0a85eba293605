import { composeCode } from "../doubles/br-code";
import { aPayer } from "../doubles/payer";
import { type Books, type Charge, type Location, moneyOf, type Received, type Refund } from "./books";

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

/**
 * Removes banks' extensions of the specification: the payer of a Pix, and the txid of a static code
 * (up to 25 characters).
 */
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

/** Response of a received Pix (Pix API 2.9.0). `pagador` is an extension of banks that report payers. */
export function showReceived({ behavior, pixKey }: Books, received: Received) {
  const { endToEndId, txid, cents, parts, at, refunds } = received;
  return {
    endToEndId,
    ...(txid ? { txid } : {}),
    valor: moneyOf(cents),
    ...(parts ? { componentesValor: showParts(parts) } : {}),
    chave: pixKey,
    horario: at.toISOString(),
    ...(behavior.namesPayers ? { pagador: { cpf: aPayer.document, nome: aPayer.name } } : {}),
    ...(refunds.length > 0 ? { devolucoes: refunds.map(showRefund) } : {}),
  };
}

export function showLocation({ id, location, kind, createdAt }: Location) {
  return { id, location, ...(kind === "rec" ? {} : { tipoCob: kind }), criacao: createdAt.toISOString() };
}

export function showReceivedRecurring(books: Books, received: Received) {
  const { chave: _, ...shown } = showReceived(books, received);
  return shown;
}

export const recurringReceiver = { cnpj: "56989000019533", nome: "Recebedor de Teste SA" };

const receiver = {
  logradouro: "Rua 15 Numero 1200, Bairro São Luiz",
  cidade: "São Paulo",
  uf: "SP",
  cep: "70800100",
  ...recurringReceiver,
};

export function showCharge(books: Books, charge: Charge) {
  const { kind, txid, body, revision, status, createdAt, location, received } = charge;
  const shown: Record<string, unknown> = {
    ...body,
    calendario: { criacao: createdAt.toISOString(), ...body.calendario },
    txid,
    revisao: revision,
    loc: showLocation(location),
    status,
    ...(kind === "cobv" ? { recebedor: receiver } : { location: location.location }),
    pixCopiaECola: composeCode(location.location),
    ...(received.length > 0 ? { pix: received.map((each) => showReceived(books, each)) } : {}),
  };
  for (const field of books.behavior.omits) delete shown[field];
  return shown;
}
