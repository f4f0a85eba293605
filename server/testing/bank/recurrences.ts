import { readBody } from "./bodies";
import { type Books, type ConfirmationRequest, newRecurrenceId, openLocation, type Recurrence } from "./books";
import { composeCode } from "./br-code";
import { dayOf } from "./calendar";
import { type Answer, answer, type Call, type Handler, pageOf, periodOf } from "./calls";
import { notFound, Problem } from "./problems";
import { cancelOpenCharges } from "./recurring-charges";
import { showLocation, showUsedLocation } from "./shapes";

const receiver = { cnpj: "56989000019533", nome: "Recebedor de Teste SA" };

function refuse(razao: string, propriedade: string): never {
  throw new Problem("RecOperacaoInvalida", "A recorrência não respeita o schema.", [{ razao, propriedade }]);
}

/** The recurrence with this id, of the tenant alone. */
export function recurrenceOf(books: Books, idRec: string): Recurrence {
  const found = books.recurrences.get(idRec);
  if (!found) throw notFound();
  return found;
}

/** The response body of a recurrence (API Pix 2.9.0). */
export function showRecurrence(recurrence: Recurrence) {
  const { idRec, body, status, location, journey, ending, changes, payer } = recurrence;
  const { ativacao, loc: _, recebedor, ...rest } = body;
  const document = payer && (payer.document.length === 11 ? { cpf: payer.document } : { cnpj: payer.document });
  return {
    idRec,
    ...rest,
    recebedor: { ...receiver, ...recebedor },
    status,
    ...(location ? { loc: showUsedLocation(location) } : {}),
    ativacao: { tipoJornada: journey, ...(ativacao?.dadosJornada ? { dadosJornada: ativacao.dadosJornada } : {}) },
    ...(payer ? { pagador: { ...document, ispbParticipante: "87654321", codMun: "2611606" } } : {}),
    ...(ending ? { encerramento: ending } : {}),
    atualizacao: changes.map((change) => ({ data: change.at.toISOString(), status: change.status })),
  };
}

/** Moves a recurrence to a state, and sends its callback. */
export function moveRecurrence(
  tell: Call["tell"],
  books: Books,
  recurrence: Recurrence,
  status: Recurrence["status"],
  at: Date,
  ending: object | null = null,
): void {
  recurrence.status = status;
  recurrence.ending = ending;
  recurrence.changes.push({ status, at });
  const {
    idRec,
    status: now,
    atualizacao,
    encerramento,
    ativacao,
  } = {
    encerramento: undefined,
    ...showRecurrence(recurrence),
  };
  const body = { idRec, status: now, atualizacao, ...(encerramento ? { encerramento } : {}), ativacao };
  tell(books, { about: "rec", subject: idRec, body });
}

function chooseLocation(books: Books, id: number, idRec: string) {
  const found = books.locations.find((each) => each.id === id && each.kind === "rec");
  if (!found) refuse("O location referenciado por rec.loc inexiste.", "rec.loc");
  if (found.owner && found.owner !== idRec) refuse("O location já está sendo utilizado.", "rec.loc");
  found.owner = idRec;
  return found;
}

function post({ books, body: given, now }: Call): Answer {
  const body = readBody("POST /rec", given, "RecOperacaoInvalida", "rec");
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
    location: body.loc === undefined ? null : chooseLocation(books, body.loc, idRec),
    journey: body.ativacao?.dadosJornada ? "JORNADA_3" : "AGUARDANDO_DEFINICAO",
    ending: null,
    changes: [{ status: "CRIADA", at: now }],
    payer: null,
  };
  books.recurrences.set(idRec, recurrence);
  return answer(201, showRecurrence(recurrence));
}

/** The composite code: of the recurrence alone, or with the charge that is paid together with it. */
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
  const period = periodOf(call);
  const document = query.get("cpf") ?? query.get("cnpj");
  const all = [...books.recurrences.values()].filter(({ createdAt, status, body: { vinculo } }) => {
    const isIn = period && createdAt >= period.from && createdAt <= period.to;
    const debtor = "cpf" in vinculo.devedor ? vinculo.devedor.cpf : vinculo.devedor.cnpj;
    return isIn && (!query.has("status") || query.get("status") === status) && (!document || document === debtor);
  });
  const page = pageOf(all, query, books.manners);
  if (!period || !page.isReadable) throw new Problem("RecConsultaInvalida", "Parâmetros de consulta inválidos.");
  const parametros = { inicio: query.get("inicio"), fim: query.get("fim"), paginacao: page.paginacao };
  return answer(200, { parametros, recs: page.items.map(showRecurrence) });
}

function patch({ books, body: given, parameters, now, tell }: Call): Answer {
  const recurrence = recurrenceOf(books, parameters[0] ?? "");
  const { status, loc, calendario, ativacao, vinculo } = readBody(
    "PATCH /rec/{idRec}",
    given,
    "RecOperacaoInvalida",
    "rec",
  );
  if (!["CRIADA", "APROVADA"].includes(recurrence.status)) {
    refuse("A recorrência encontra-se expirada, cancelada ou rejeitada.", "rec.status");
  }
  if ((loc !== undefined || calendario?.dataInicial) && recurrence.status !== "CRIADA") {
    refuse("O campo somente pode ser alterado com o status CRIADA.", "rec.loc");
  }
  const { body, idRec } = recurrence;
  if (loc !== undefined) recurrence.location = chooseLocation(books, loc, idRec);
  if (calendario?.dataInicial) body.calendario.dataInicial = calendario.dataInicial;
  if (vinculo?.devedor) body.vinculo.devedor.nome = vinculo.devedor.nome;
  if (ativacao) {
    body.ativacao = ativacao;
    recurrence.journey = ativacao.dadosJornada ? "JORNADA_3" : "AGUARDANDO_DEFINICAO";
  }
  if (status) {
    const descricao = "Cancelamento solicitado pelo usuário recebedor";
    const cancelamento = { solicitante: "USUARIO_RECEBEDOR", codigo: "SLCR", descricao };
    moveRecurrence(tell, books, recurrence, "CANCELADA", now, { cancelamento });
    cancelOpenCharges(tell, books, idRec, now);
  }
  const { pagador: _, ...shown } = { pagador: undefined, ...showRecurrence(recurrence) };
  return answer(200, shown);
}

function postLocation({ books, now }: Call): Answer {
  return answer(201, showLocation(openLocation(books, "rec", now, null)));
}

function locationOf({ books, parameters }: Call) {
  const found = books.locations.find(({ id, kind }) => String(id) === parameters[0] && kind === "rec");
  if (!found) throw notFound();
  return found;
}

function freeLocation(call: Call): Answer {
  const found = locationOf(call);
  for (const each of call.books.recurrences.values()) if (each.location === found) each.location = null;
  found.owner = null;
  return answer(200, showLocation(found));
}

function postRequest({ books, body, now }: Call): Answer {
  const asked = readBody("POST /solicrec", body, "SolicRecOperacaoInvalida", "solicrec");
  const { idRec, calendario, destinatario } = asked;
  recurrenceOf(books, idRec);
  const idSolicRec = newRecurrenceId("SC", dayOf(now));
  const request = { idSolicRec, idRec, calendario, destinatario, status: "CRIADA", at: now };
  books.requests.set(idSolicRec, request);
  return answer(201, showRequest(request));
}

function showRequest({ at, ...request }: ConfirmationRequest) {
  return { ...request, atualizacao: [{ status: request.status, data: at.toISOString() }] };
}

function requestOf({ books, parameters }: Call) {
  const found = books.requests.get(parameters[0] ?? "");
  if (!found) throw notFound();
  return found;
}

function patchRequest(call: Call): Answer {
  const found = requestOf(call);
  readBody("PATCH /solicrec/{idSolicRec}", call.body, "SolicRecOperacaoInvalida", "solicrec");
  if (found.status !== "CRIADA") throw new Problem("SolicRecOperacaoInvalida", "Não é possível cancelar.");
  found.status = "CANCELADA";
  return answer(201, showRequest(found));
}

/** The operations on recurrences, their locations, and the requests to confirm them. */
export const recurrenceHandlers: Record<string, Handler> = {
  "POST /locrec": postLocation,
  "GET /locrec/{id}": (call) => answer(200, showUsedLocation(locationOf(call))),
  "DELETE /locrec/{id}/idRec": freeLocation,
  "POST /rec": post,
  "GET /rec": list,
  "GET /rec/{idRec}": read,
  "PATCH /rec/{idRec}": patch,
  "POST /solicrec": postRequest,
  "GET /solicrec/{idSolicRec}": (call) => answer(200, showRequest(requestOf(call))),
  "PATCH /solicrec/{idSolicRec}": patchRequest,
};
