import type { Outcome } from "../port/port";
import type { ReceivedPage, ReceivedPayment, ReceivedQuery } from "../port/received-port";
import type { ReportedRefund } from "../port/refund-port";
import { done, type Reading } from "./charges";
import { type List, readList, readListPage } from "./lists";
import type { Session } from "./sessions";
import { type Devolution, ReceivedList, type ReceivedPix } from "./shapes";

const receivedPix: List<ReceivedPix> = {
  operation: "GET /pix",
  schema: ReceivedList,
  idOf: ({ endToEndId }) => endToEndId,
};

export async function listOfCharge(
  session: Session,
  { txid, ...period }: { from: Date; to: Date; txid: string },
): Promise<Reading<ReceivedPix[]>> {
  const read = await readList(session, receivedPix, period, { txid });
  return read.kind === "unknown" ? read : done(read.value.items);
}

export async function listReceived(session: Session, query: ReceivedQuery): Promise<Outcome<ReceivedPage>> {
  const read = await readListPage(session, receivedPix, query);
  if (read.kind === "unknown") return read;
  return done({ payments: read.value.items.map(toReceived), nextPage: read.value.nextPage });
}

const refundStates = { EM_PROCESSAMENTO: "pending", DEVOLVIDO: "done", NAO_REALIZADO: "refused" } as const;

export const refundStateOf = ({ status }: Devolution) => refundStates[status];

export function toReportedRefund(devolution: Devolution): ReportedRefund {
  return { key: devolution.id, amountInCents: devolution.valor, state: refundStateOf(devolution) };
}

function toReceived(pix: ReceivedPix): ReceivedPayment {
  const { endToEndId, txid, valor, horario, pagador, devolucoes } = pix;
  return {
    endToEndId,
    chargeKey: txid || null,
    amountInCents: valor,
    paidAt: horario,
    payerName: pagador?.nome || null,
    payerDocument: pagador?.cpf || pagador?.cnpj || null,
    refunds: devolucoes.map(toReportedRefund),
  };
}
