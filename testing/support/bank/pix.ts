import { type RefundBody, readBody } from "./bodies";
import { type Books, centsOf, newRefund, type Received, type Refund } from "./books";
import { type Answer, answer, type Call, type Handler, pageOf } from "./calls";
import { notFound, refuse } from "./problems";
import { showReceived, showRefund } from "./shapes";

const dayMs = 86_400_000;

function receivedOf({ books, parameters: [endToEndId] }: Call): Received {
  const found = books.received.find((each) => each.endToEndId === endToEndId);
  if (!found) throw notFound();
  return found;
}

export function endRefund(
  books: Books,
  received: Received,
  refund: Refund,
  at: Date,
  status: "DEVOLVIDO" | "NAO_REALIZADO",
): void {
  if (refund.status !== "EM_PROCESSAMENTO") return;
  refund.status = status;
  if (status === "DEVOLVIDO") refund.settledAt = at;
  tellOf(books, received);
}

export function tellOf(books: Books, received: Received): void {
  if (received.txid) books.tell({ about: "pix", body: showReceived(books, received) });
}

export function leftOf({ cents, refunds }: Received): number {
  return refunds
    .filter(({ status }) => status !== "NAO_REALIZADO")
    .reduce((left, refund) => left - refund.cents, cents);
}

function putRefund(call: Call): Answer {
  const { books, now, parameters, reached } = call;
  const id = parameters[1] ?? "";
  const body = readBody<RefundBody>(call, "devolucao");
  const isPlain = Object.keys(body).every((name) => name === "valor");
  if (reached.dialect.plainRefunds && !isPlain) refuse("O objeto devolucao tem propriedades adicionais.", "devolucao");
  const received = receivedOf(call);
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) refuse("O campo id não respeita o schema.", "devolucao.id");
  const cents = centsOf(body.valor);
  if (cents === 0) refuse("O valor da devolução é zero.", "devolucao.valor");
  const known = received.refunds.find((each) => each.id === id);
  if (known) {
    if (known.cents !== cents || books.behavior.refusesRepeatedRefund) {
      refuse("A presente requisição de devolução apresenta um id já utilizado.", "devolucao.id");
    }
    return answer(201, showRefund(known));
  }
  if (cents > leftOf(received)) refuse("A devolução excederia o valor do pix originário.", "devolucao.valor");
  if (now.getTime() - received.at.getTime() > 90 * dayMs) refuse("Prazo de 90 dias excedido.", "devolucao");
  const refund = newRefund(now, cents, { id, nature: body.natureza ?? null, description: body.descricao ?? null });
  received.refunds.push(refund);
  const shown = showRefund(refund);
  if (books.behavior.refunds === "settled") endRefund(books, received, refund, now, "DEVOLVIDO");
  if (books.behavior.refunds === "refused") {
    refund.reason = "Saldo insuficiente";
    endRefund(books, received, refund, now, "NAO_REALIZADO");
  }
  return answer(201, shown);
}

function readRefund(call: Call): Answer {
  const refund = receivedOf(call).refunds.find(({ id }) => id === call.parameters[1]);
  if (!refund) throw notFound();
  return answer(200, showRefund(refund));
}

function listPix(call: Call): Answer {
  const { books, query, quirk } = call;
  const known = quirk === "stale" ? books.received.slice(0, -1) : books.received;
  const isAsked = ({ txid }: Received) => !query.has("txid") || query.get("txid") === txid;
  const { parametros, items } = pageOf(call, known.filter(isAsked), ({ at }) => at, "PixConsultaInvalida");
  return answer(200, { parametros, pix: items.map((each) => showReceived(books, each)) });
}

export const pixHandlers: Record<string, Handler> = {
  "GET /pix": listPix,
  "PUT /pix/{e2eid}/devolucao/{id}": putRefund,
  "GET /pix/{e2eid}/devolucao/{id}": readRefund,
};
