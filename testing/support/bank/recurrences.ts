import { composeCode } from "../doubles/br-code";
import { dayOf } from "../doubles/calendar";
import { aPayer } from "../doubles/payer";
import { type RecBody, readBody } from "./bodies";
import { type Books, newRecurrenceId, openLocation, type Recurrence } from "./books";
import { type Answer, answer, type Call, type Handler, pageOf } from "./calls";
import { notFound, Problem, refuse } from "./problems";
import { cancelOpenCharges } from "./recurring-charges";
import { recurringReceiver, showLocation } from "./shapes";

export function recurrenceOf(books: Books, idRec: string): Recurrence {
  const found = books.recurrences.get(idRec);
  if (!found) throw notFound();
  return found;
}

function showRecurrence(recurrence: Recurrence) {
  const { idRec, body, status, location, journey, ending, changes, isAuthorised } = recurrence;
  const { ativacao, loc: _, recebedor, ...rest } = body;
  return {
    idRec,
    ...rest,
    recebedor: { ...recurringReceiver, ...recebedor },
    status,
    ...(location ? { loc: { ...showLocation(location), idRec } } : {}),
    ativacao: { tipoJornada: journey, ...(ativacao?.dadosJornada ? { dadosJornada: ativacao.dadosJornada } : {}) },
    ...(isAuthorised ? { pagador: { cpf: aPayer.document, ispbParticipante: "87654321", codMun: "2611606" } } : {}),
    ...(ending ? { encerramento: ending } : {}),
    atualizacao: changes.map((change) => ({ data: change.at.toISOString(), status: change.status })),
  };
}

export function moveRecurrence(
  books: Books,
  recurrence: Recurrence,
  status: Recurrence["status"],
  at: Date,
  ending: object | null = null,
): void {
  recurrence.status = status;
  recurrence.ending = ending;
  recurrence.changes.push({ status, at });
  const { idRec, atualizacao, ativacao, ...shown } = showRecurrence(recurrence);
  const encerramento = "encerramento" in shown ? { encerramento: shown.encerramento } : {};
  books.tell({ about: "rec", body: { idRec, status, atualizacao, ...encerramento, ativacao } });
}

function chooseLocation(books: Books, id: number) {
  const found = books.locations.find((each) => each.id === id);
  if (!found) refuse("O location referenciado por rec.loc inexiste.", "rec.loc");
  const isUsed = [...books.recurrences.values()].some(({ location }) => location === found);
  if (isUsed) refuse("O location já está sendo utilizado.", "rec.loc");
  return found;
}

function post(call: Call): Answer {
  const { books, now } = call;
  const body = readBody<RecBody>(call, "rec");
  const { dataInicial, dataFinal } = body.calendario;
  const today = dayOf(now);
  if (dataInicial < today) refuse("dataInicial é anterior à criação.", "rec.calendario.dataInicial");
  if (dataFinal && dataFinal < dataInicial) refuse("dataFinal é anterior a dataInicial.", "rec.calendario.dataFinal");
  const idRec = newRecurrenceId(body.politicaRetentativa === "PERMITE_3R_7D" ? "RR" : "RN", today);
  const recurrence: Recurrence = {
    idRec,
    body,
    status: "CRIADA",
    createdAt: now,
    location: body.loc === undefined ? null : chooseLocation(books, body.loc),
    journey: body.ativacao?.dadosJornada ? "JORNADA_3" : "AGUARDANDO_DEFINICAO",
    ending: null,
    changes: [{ status: "CRIADA", at: now }],
    isAuthorised: false,
  };
  books.recurrences.set(idRec, recurrence);
  return answer(201, showRecurrence(recurrence));
}

/** Composite code of a recurrence, or of a recurrence and the charge paid together with it. */
function composeQr(books: Books, { location, body }: Recurrence, txid: string | null): object {
  if (!location) return {};
  if (txid === null) {
    return { dadosQR: { jornada: "JORNADA_2", pixCopiaECola: composeCode(null, location.location) } };
  }
  const charge = books.charges.get(txid);
  const isChosen = charge?.kind === "cobv" || (charge && body.ativacao?.dadosJornada?.txid === txid);
  if (!charge || !isChosen) {
    throw new Problem("RecConsultaInvalida", "O parâmetro txid não corresponde a uma cobrança compatível.");
  }
  const jornada = charge.kind === "cob" ? "JORNADA_3" : "JORNADA_4";
  return { dadosQR: { jornada, pixCopiaECola: composeCode(charge.location.location, location.location) } };
}

function read({ books, parameters, query }: Call): Answer {
  const recurrence = recurrenceOf(books, parameters[0] ?? "");
  return answer(200, { ...showRecurrence(recurrence), ...composeQr(books, recurrence, query.get("txid")) });
}

function list(call: Call): Answer {
  const { books, query } = call;
  const document = query.get("cpf") ?? query.get("cnpj");
  const all = [...books.recurrences.values()].filter(({ body: { vinculo } }) => {
    const debtor = "cpf" in vinculo.devedor ? vinculo.devedor.cpf : vinculo.devedor.cnpj;
    return !document || document === debtor;
  });
  const { parametros, items } = pageOf(call, all, ({ createdAt }) => createdAt, "RecConsultaInvalida");
  return answer(200, { parametros, recs: items.map(showRecurrence) });
}

function patch(call: Call): Answer {
  const { books, parameters, now } = call;
  const recurrence = recurrenceOf(books, parameters[0] ?? "");
  readBody(call, "rec");
  if (!["CRIADA", "APROVADA"].includes(recurrence.status)) {
    refuse("A recorrência encontra-se expirada, cancelada ou rejeitada.", "rec.status");
  }
  const descricao = "Cancelamento solicitado pelo usuário recebedor";
  const cancelamento = { solicitante: "USUARIO_RECEBEDOR", codigo: "SLCR", descricao };
  moveRecurrence(books, recurrence, "CANCELADA", now, { cancelamento });
  cancelOpenCharges(books, recurrence.idRec, now);
  const { pagador: _, ...shown } = { pagador: undefined, ...showRecurrence(recurrence) };
  return answer(200, shown);
}

function postLocation({ books, now }: Call): Answer {
  const location = openLocation("rec", now);
  books.locations.push(location);
  return answer(201, showLocation(location));
}

export const recurrenceHandlers: Record<string, Handler> = {
  "POST /locrec": postLocation,
  "POST /rec": post,
  "GET /rec": list,
  "GET /rec/{idRec}": read,
  "PATCH /rec/{idRec}": patch,
};
