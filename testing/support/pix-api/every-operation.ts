import { addDays, dayOf } from "@/server/core/calendar/calendar";
import type { Operation } from "../bank/operations";
import { examplesOf } from "./document";
import type { Asked, Told } from "./scripted-bank";

export const endToEndId = "E12345678202611201200abcdefghijk";
export const idRec = "RR1234567820261120abcdefghijk";
const pix = { endToEndId, valor: "49.90", horario: "2026-11-20T12:01:00.000Z" };

/**
 * First example response of an operation in the specification, adapted so that an adapter sends its
 * next request. Canceling a charge is refused and refunds are not found, so that the adapter also
 * sends its read requests.
 */
export function fittingAnswer(operation: Operation, parameters: string[], { body }: Pick<Asked, "body">): Told {
  const [id = ""] = parameters;
  const sent = (body ? JSON.parse(body) : {}) as { vinculo?: object; valor?: string };
  const [example, problem] = [examplesOf(operation)[0]?.body ?? {}, { type: "about:blank", title: "Recusado" }];
  const money = { txid: id, valor: { original: "49.90" }, pix: [{ ...pix, txid: id }] };
  if (operation === "GET /pix") return { status: 200, body: { pix: [] } };
  if (operation === "GET /rec") return { status: 200, body: { recs: [] } };
  if (operation === "GET /pix/{e2eid}/devolucao/{id}") return { status: 404, body: problem };
  if (operation === "PUT /pix/{e2eid}/devolucao/{id}") {
    return { status: 201, body: { ...example, id: parameters[1], valor: sent.valor } };
  }
  if (/^PATCH \/cob/.test(operation)) return { status: 400, body: problem };
  if (/ \/cobr\//.test(operation)) {
    const calendario = { dataDeVencimento: addDays(dayOf(new Date()), 3) };
    return { status: 200, body: { ...example, ...money, idRec, calendario, tentativas: [] } };
  }
  if (/ \/cobv?\//.test(operation)) return { status: 200, body: { ...example, ...money } };
  if (operation === "POST /rec") return { status: 201, body: { ...example, idRec, vinculo: sent.vinculo } };
  if (/ \/rec\//.test(operation)) {
    const ativacao = { dadosJornada: { txid: "33beb661beda44a8928fef47dbeb2dc5" } };
    return { status: 200, body: { ...example, idRec, status: "CRIADA", vinculo: {}, ativacao, dadosQR: {} } };
  }
  return { status: 201, body: example };
}
