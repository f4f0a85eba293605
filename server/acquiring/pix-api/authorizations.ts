import { setTimeout as wait } from "node:timers/promises";
import type { Frequency } from "@/db/schema/catalog-enums";
import { toDecimalText } from "../../core/money/money";
import type { AuthorizationReference, AuthorizationReport, AuthorizationRequest } from "../port/automatic-port";
import { cutText } from "../port/cut-text";
import type { Outcome } from "../port/port";
import { done, type Reading, readAs, refused, unknown, unreadable } from "./charges";
import { callBank } from "./client";
import { type List, readList } from "./lists";
import { retryPolicy } from "./recurring";
import type { Session } from "./sessions";
import { Authorization, AuthorizationList, type Ending, type ListedAuthorization, RecurringLocation } from "./shapes";
import { composeDebtor } from "./texts";

/** Periods of an authorization (Pix API 2.9.0, `calendario.periodicidade`). */
const periods: Partial<Record<Frequency, string>> = {
  weekly: "SEMANAL",
  monthly: "MENSAL",
  quarterly: "TRIMESTRAL",
  semiannual: "SEMESTRAL",
  annual: "ANUAL",
};

export const frequencies = ["weekly", "monthly", "quarterly", "semiannual", "annual"] as const satisfies Frequency[];

/** Maximum age of an authorization request with a lost response. */
const lookBackMs = 7 * 86_400_000;
const aheadMs = 10 * 60_000;
/** Banks report time in whole seconds. */
const clockTickMs = 1_000;

const authorizationsOfPeriod: List<ListedAuthorization> = {
  operation: "GET /rec",
  schema: AuthorizationList,
  idOf: ({ idRec }) => idRec,
};

interface Search {
  payer?: { document: string };
  /**
   * True if no authorization with the key was requested recently. The list may then end before the
   * bank's current time.
   */
  isNew?: boolean;
}

/**
 * Returns the bank's id of a recent authorization with our key, or null. The API has no search by
 * key. A list that ends before the bank's current time does not prove absence, so it is read again
 * once the bank's clock has passed the first response.
 */
export async function findBankId(
  session: Session,
  key: string,
  { payer, isNew = false }: Search = {},
): Promise<Reading<string | null>> {
  const [from, to] = [new Date(Date.now() - lookBackMs), new Date(Date.now() + aheadMs)];
  const filter: Record<string, string> = payer
    ? { [payer.document.length === 11 ? "cpf" : "cnpj"]: payer.document.toUpperCase() }
    : {};
  const search = async (until: Date, isBanksTime?: true) => {
    const read = await readList(session, authorizationsOfPeriod, { from, to: until, isBanksTime }, filter);
    if (read.kind === "unknown") return read;
    const { items, cut } = read.value;
    return done({ cut, bankId: items.find(({ vinculo }) => vinculo?.contrato === key)?.idRec ?? null });
  };
  const first = await search(to);
  if (first.kind === "unknown") return first;
  const { bankId, cut } = first.value;
  if (bankId || !cut || isNew) return done(bankId);
  const isCut = () => unreadable(session, "GET /rec", "lists no authorisation up to its present");
  if (!cut.bankTime) return isCut();
  await wait(clockTickMs);
  const second = await search(new Date(cut.bankTime.getTime() + clockTickMs), true);
  if (second.kind === "unknown") return second;
  return second.value.bankId || !second.value.cut ? done(second.value.bankId) : isCut();
}

function composeAuthorization(request: AuthorizationRequest, periodicidade: string, loc: number): object {
  const { key, payer, object, amountInCents, startsOn, firstChargeKey } = request;
  const objeto = cutText(object, 35);
  return {
    vinculo: { contrato: key, devedor: composeDebtor(payer, 140), ...(objeto ? { objeto } : {}) },
    calendario: { dataInicial: startsOn, periodicidade },
    valor: { valorRec: toDecimalText(amountInCents) },
    politicaRetentativa: retryPolicy,
    loc,
    ...(firstChargeKey ? { ativacao: { dadosJornada: { txid: firstChargeKey } } } : {}),
  };
}

/**
 * Requests an authorization from a payer unless the bank has one with the key, because every `POST
 * /rec` creates a new one. Searches again after a refusal, because a proxy may have sent the
 * request twice.
 */
export async function authorize(
  session: Session,
  request: AuthorizationRequest,
  isRepeat: boolean,
): Promise<Outcome<AuthorizationReport>> {
  const period = periods[request.frequency];
  if (!period) return { kind: "unsupported" };
  const { payer } = request;
  const known = await findBankId(session, request.key, { payer, isNew: !isRepeat });
  if (known.kind === "unknown") return known;
  if (known.value) return readReportOf(session, request.key, known.value);
  const placed = await callBank(session, { operation: "POST /locrec" });
  const location = readAs(session, "POST /locrec", placed, RecurringLocation, () => true);
  if (location.kind === "unknown") return location;
  if (!location.value) return unreadable(session, "POST /locrec", "gives no location");
  const body = composeAuthorization(request, period, location.value.id);
  const answer = await callBank(session, { operation: "POST /rec", body });
  if (answer.kind === "problem") {
    const there = await findBankId(session, request.key, { payer });
    if (there.kind === "unknown") return there;
    return there.value ? readReportOf(session, request.key, there.value) : refused;
  }
  const made = readAs(session, "POST /rec", answer, Authorization, ({ vinculo }) => isOf(vinculo, request.key));
  if (made.kind === "unknown") return made;
  return made.value ? readReportOf(session, request.key, made.value.idRec) : refused;
}

const isOf = ({ contrato }: Authorization["vinculo"], key: string) => !contrato || contrato === key;

async function readReportOf(session: Session, key: string, bankId: string): Promise<Outcome<AuthorizationReport>> {
  const first = await findAuthorization(session, key, bankId);
  if (first.kind === "unknown") return first;
  if (!first.value) return done({ state: "absent" });
  const { ativacao, dadosQR, status } = first.value;
  const firstCharge = ativacao?.dadosJornada?.txid ?? ativacao?.txid ?? null;
  if (status !== "CRIADA" || !firstCharge || dadosQR?.jornada === "JORNADA_3") return done(toReport(first.value));
  const whole = await findAuthorization(session, key, bankId, { txid: firstCharge });
  if (whole.kind === "unknown") return whole;
  return done(whole.value ? toReport(whole.value) : { state: "absent" });
}

export async function findAuthorization(session: Session, key: string, bankId: string, query = {}) {
  const operation = "GET /rec/{idRec}";
  const answer = await callBank(session, { operation, parameters: [bankId], query });
  const isAsked = ({ idRec, vinculo }: Authorization) => idRec === bankId && isOf(vinculo, key);
  return readAs(session, operation, answer, Authorization, isAsked);
}

export async function readAuthorization(
  session: Session,
  { key, bankId }: AuthorizationReference,
): Promise<Outcome<AuthorizationReport>> {
  if (bankId) return readReportOf(session, key, bankId);
  const found = await findBankId(session, key);
  if (found.kind === "unknown") return found;
  return found.value ? readReportOf(session, key, found.value) : done({ state: "absent" });
}

/**
 * Cancels an authorization on our side. Reads it first, because it may have ended, for example
 * through a request with a lost response. Reads it again afterwards, even after a refusal.
 */
export async function cancelAuthorization(
  session: Session,
  reference: AuthorizationReference,
): Promise<Outcome<AuthorizationReport>> {
  const { key } = reference;
  const found: Reading<string | null> = reference.bankId ? done(reference.bankId) : await findBankId(session, key);
  if (found.kind === "unknown") return found;
  if (!found.value) return done({ state: "absent" });
  const before = await findAuthorization(session, key, found.value);
  if (before.kind === "unknown") return before;
  if (!before.value) return done({ state: "absent" });
  if (!isLive(before.value)) return done(toReport(before.value));
  const call = { operation: "PATCH /rec/{idRec}", parameters: [found.value], body: { status: "CANCELADA" } } as const;
  const answer = await callBank(session, call);
  if (answer.kind === "failed") return unknown(answer.error);
  const after = await findAuthorization(session, key, found.value);
  if (after.kind === "unknown") return after;
  if (!after.value) return done({ state: "absent" });
  const isRefused = answer.kind === "problem" && isLive(after.value);
  return isRefused ? unknown(answer.error) : done(toReport(after.value));
}

const isLive = ({ status }: Authorization) => status === "CRIADA" || status === "APROVADA";

const states = {
  CRIADA: "created",
  APROVADA: "approved",
  REJEITADA: "rejected",
  EXPIRADA: "expired",
  CANCELADA: "canceled",
} as const;

const reasonOf = (ending: Ending | null | undefined) =>
  ending?.rejeicao?.codigo ?? ending?.cancelamento?.codigo ?? null;

function toReport({ status, idRec, dadosQR, encerramento }: Authorization): AuthorizationReport {
  const code = dadosQR?.pixCopiaECola || null;
  return { state: states[status], bankId: idRec, code, reason: reasonOf(encerramento) };
}
