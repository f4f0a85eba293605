import { bankingDayFrom, dayOf, daysAfter, daysBetween } from "../doubles/calendar";
import { type CobrBody, readBody } from "./bodies";
import { type Attempt, type Books, centsOf, newEndToEndId, type RecurringCharge } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { notFound, refuse } from "./problems";
import { recurringReceiver, showReceivedRecurring } from "./shapes";

export function recurringChargeOf(books: Books, txid: string): RecurringCharge {
  const found = books.recurringCharges.get(txid);
  if (!found) throw notFound();
  return found;
}

function showAttempt({ on, kind, endToEndId, status, changes, rejection }: Attempt) {
  return {
    dataLiquidacao: on,
    tipo: kind,
    endToEndId,
    status,
    ...(rejection ? { rejeicao: rejection } : {}),
    atualizacao: changes.map((change) => ({ status: change.status, data: change.at.toISOString() })),
  };
}

function showRecurringCharge(books: Books, charge: RecurringCharge) {
  const { txid, body, status, createdAt, attempts, received, changes, ending } = charge;
  const policy = books.recurrences.get(body.idRec)?.body.politicaRetentativa;
  return {
    ...body,
    txid,
    calendario: { criacao: dayOf(createdAt), ...body.calendario },
    status,
    politicaRetentativa: policy,
    tentativas: attempts.map(showAttempt),
    ...(received.length > 0 ? { pix: received.map((each) => showReceivedRecurring(books, each)) } : {}),
    atualizacao: changes.map((change) => ({ status: change.status, data: change.at.toISOString() })),
    ...(ending ? { encerramento: ending } : {}),
  };
}

function showGenerated(books: Books, charge: RecurringCharge) {
  const { recebedor } = charge.body;
  return { ...showRecurringCharge(books, charge), recebedor: { ...recebedor, ...recurringReceiver } };
}

export function tellOfCharge(books: Books, charge: RecurringCharge): void {
  const shown = { pix: undefined, encerramento: undefined, ...showRecurringCharge(books, charge) };
  const { idRec, txid, status, atualizacao, tentativas, pix, encerramento } = shown;
  const optional = { ...(pix ? { pix } : {}), ...(encerramento ? { encerramento } : {}) };
  books.tell({ about: "cobr", body: { idRec, txid, status, atualizacao, tentativas, ...optional } });
}

export function moveCharge(
  books: Books,
  charge: RecurringCharge,
  status: RecurringCharge["status"],
  at: Date,
  ending: object | null = null,
): void {
  charge.status = status;
  charge.ending = ending;
  charge.changes.push({ status, at });
  tellOfCharge(books, charge);
}

function cancelCharge(books: Books, charge: RecurringCharge, at: Date, codigo: string): void {
  for (const attempt of charge.attempts) {
    if (attempt.status !== "AGENDADA") continue;
    attempt.status = "CANCELADA";
    attempt.changes.push({ status: "CANCELADA", at });
  }
  const cancelamento = { solicitante: "USUARIO_RECEBEDOR", codigo, descricao: "Cancelamento de agendamento" };
  moveCharge(books, charge, "CANCELADA", at, { cancelamento });
}

export function cancelOpenCharges(books: Books, idRec: string, at: Date): void {
  for (const charge of books.recurringCharges.values()) {
    const isOpen = charge.status === "CRIADA" || charge.status === "ATIVA";
    if (charge.body.idRec === idRec && isOpen) cancelCharge(books, charge, at, "SLBD");
  }
}

const monthsOf = { MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

/** Index of the recurrence cycle with a day, from its first due day. */
function cycleOf(start: string, period: keyof typeof monthsOf | "SEMANAL", day: string): number {
  if (period === "SEMANAL") return Math.floor(daysBetween(start, day) / 7);
  const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  // In a month without the cycle's day, the cycle starts on the last day.
  const lastDay = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  const isBefore = Number(day.slice(8)) < Math.min(Number(start.slice(8)), lastDay);
  return Math.floor((index(day) - index(start) - (isBefore ? 1 : 0)) / monthsOf[period]);
}

/** Days before the due date in which a charge may be submitted (Pix Automático regulation). */
const windowDays = { first: 10, last: 2 };

function check({ books, now }: Call, txid: string, body: CobrBody): void {
  const rec = books.recurrences.get(body.idRec);
  if (!rec) refuse("A recorrência referenciada por cobr.idRec inexiste.", "cobr.idRec");
  if (rec.status !== "APROVADA") refuse(`A recorrência está ${rec.status}.`, "cobr.idRec");
  if (books.recurringCharges.has(txid) || books.charges.has(txid)) {
    refuse("O campo cobr.txid encontra-se em uso.", "cobr.txid");
  }
  const due = body.calendario.dataDeVencimento;
  const ahead = daysBetween(dayOf(now), due);
  if (ahead < windowDays.last || ahead > windowDays.first) {
    refuse(
      `Vencimento em ${ahead} dias, fora da janela de ${windowDays.last} a ${windowDays.first}.`,
      "cobr.calendario",
    );
  }
  const fixed = rec.body.valor && "valorRec" in rec.body.valor ? rec.body.valor.valorRec : null;
  if (fixed && centsOf(fixed) !== centsOf(body.valor.original)) refuse("Valor diverge de valorRec.", "cobr.valor");
  const { dataInicial, periodicidade } = rec.body.calendario;
  const cycle = cycleOf(dataInicial, periodicidade, due);
  if (cycle < 0) refuse("Vencimento anterior ao início da recorrência.", "cobr.calendario");
  const others = [...books.recurringCharges.values()].filter(({ status, body: other }) => {
    const isOf = other.idRec === body.idRec && status !== "REJEITADA" && status !== "CANCELADA";
    return isOf && cycleOf(dataInicial, periodicidade, other.calendario.dataDeVencimento) === cycle;
  });
  if (others.length > 0) refuse("Existe uma CobR com vencimento no mesmo ciclo.", "cobr.calendario");
}

function attemptOn(on: string, kind: Attempt["kind"], now: Date): Attempt {
  const endToEndId = newEndToEndId(now);
  return { on, kind, endToEndId, status: "AGENDADA", changes: [{ status: "AGENDADA", at: now }], rejection: null };
}

function put(call: Call): Answer {
  const { books, now, parameters } = call;
  const [txid = ""] = parameters;
  const body = readBody<CobrBody>(call, "cobr");
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) refuse("O campo cobr.txid não respeita o schema.", "cobr.txid");
  check(call, txid, body);
  const changes = [{ status: "CRIADA", at: now }];
  const parts = { attempts: [], received: [], changes, ending: null };
  const charge: RecurringCharge = { txid, body, status: "CRIADA", createdAt: now, ...parts };
  books.recurringCharges.set(txid, charge);
  const { tentativas: _, ...generated } = showGenerated(books, charge);
  // The payer's bank schedules the charge immediately after the response.
  const due = body.calendario.dataDeVencimento;
  charge.attempts.push(
    attemptOn(body.ajusteDiaUtil ? bankingDayFrom(due, books.behavior.localHolidays) : due, "AGND", now),
  );
  moveCharge(books, charge, "ATIVA", now);
  return answer(201, generated);
}

function patch(call: Call): Answer {
  const { books, parameters, now } = call;
  const charge = recurringChargeOf(books, parameters[0] ?? "");
  readBody(call, "cobr");
  const first = charge.attempts[0]?.on ?? charge.body.calendario.dataDeVencimento;
  if (dayOf(now) >= first) refuse("Data igual ou maior que a prevista da primeira tentativa.", "cobr.status");
  if (charge.status !== "CRIADA" && charge.status !== "ATIVA")
    refuse(`A cobrança está ${charge.status}.`, "cobr.status");
  cancelCharge(books, charge, now, "SLCR");
  return answer(200, showGenerated(books, charge));
}

/** Retries, and days within which they are allowed. */
export const retryPolicy = { days: 7, times: 3 };

function retry({ books, parameters, now }: Call): Answer {
  const [txid = "", on = ""] = parameters;
  const charge = recurringChargeOf(books, txid);
  const { attempts, status, body } = charge;
  const policy = books.recurrences.get(body.idRec)?.body.politicaRetentativa;
  if (policy !== "PERMITE_3R_7D") refuse("A política configurada na recorrência não permite retentativa.", "data");
  if (attempts.some((each) => each.status === "AGENDADA" || each.status === "SOLICITADA")) {
    refuse("Existe uma tentativa com status SOLICITADA ou AGENDADA.", "data");
  }
  if (status !== "ATIVA") refuse(`A cobrança está ${status}.`, "cobr.status");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || on <= dayOf(now)) refuse("A data não corresponde a uma data futura.", "data");
  const isOver = daysBetween(body.calendario.dataDeVencimento, on) > retryPolicy.days;
  if (isOver || attempts.length > retryPolicy.times) refuse("A política não permite mais retentativas.", "data");
  attempts.push(attemptOn(on, "NTAG", now));
  tellOfCharge(books, charge);
  return answer(201, showRecurringCharge(books, charge));
}

export const lastTryOf = ({ body }: RecurringCharge) => daysAfter(body.calendario.dataDeVencimento, retryPolicy.days);

export const recurringChargeHandlers: Record<string, Handler> = {
  "PUT /cobr/{txid}": put,
  "PATCH /cobr/{txid}": patch,
  "GET /cobr/{txid}": ({ books, parameters }) =>
    answer(200, showRecurringCharge(books, recurringChargeOf(books, parameters[0] ?? ""))),
  "POST /cobr/{txid}/retentativa/{data}": retry,
};
