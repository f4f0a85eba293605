import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf } from "../../core/calendar/calendar";
import type { ChargeReference } from "../port/charge-port";
import type { DisputeReport } from "../port/dispute-port";
import type { AcquirerPayment, ChargeReport, Outcome } from "../port/port";
import { done, findCharge, kindOf, type Reading, unreadable } from "./charges";
import { listOfCharge, toReportedRefund } from "./received";
import { attemptsOf, findRecurring, isRecurringOpen } from "./recurring";
import type { Session } from "./sessions";
import type { Charge, Devolution, ReceivedPix } from "./shapes";

const absent: ChargeReport = { state: "absent", payments: [], refusal: null, disputes: [] };

/** Tolerated clock skew of a bank. An expired charge is closed only after this time. */
const clockSkewMs = 120_000;
const monthMs = 30 * 86_400_000;

interface Found {
  state: "open" | "closed";
  isConcluded: boolean;
  pix: ReceivedPix[];
  tries?: ChargeReport["tries"];
}

export async function readReport(session: Session, reference: ChargeReference): Promise<Outcome<ChargeReport>> {
  if (reference.method !== "pix") return done(absent);
  const found = await readFound(session, reference);
  if (found.kind === "unknown") return found;
  if (!found.value) return done(absent);
  const { state, isConcluded, pix, tries } = found.value;
  return done({
    state,
    payments: pix.map(toPayment),
    ...(isConcluded ? { isConcluded } : {}),
    refusal: null,
    disputes: pix.flatMap(disputesOf),
    refunds: pix.flatMap(({ devolucoes }) => devolucoes.filter((each) => !isInfraction(each)).map(toReportedRefund)),
    ...(tries ? { tries } : {}),
  });
}

export async function readFound(session: Session, reference: ChargeReference): Promise<Reading<Found | null>> {
  const { key } = reference;
  const kind = kindOf(reference);
  if (kind === "cobr") {
    const found = await findRecurring(session, key);
    if (found.kind === "unknown" || !found.value) return found.kind === "unknown" ? found : done(null);
    const charge = found.value;
    const isConcluded = charge.status === "CONCLUIDA";
    const state = isRecurringOpen(charge, new Date()) ? "open" : "closed";
    const tries = attemptsOf(charge);
    const from = new Date(Date.now() - monthMs);
    const isPaid = isConcluded || tries.some((each) => each.state === "paid");
    // A debit by the payer's bank may coincide with the cancellation. Some banks then leave the paid charge closed.
    const mayBePaid = state === "closed";
    const money = await moneyOf(session, key, charge.pix, { isPaid, mayBePaid, from });
    return money.kind === "unknown" ? money : done({ state, isConcluded, pix: money.value, tries });
  }
  const found = await findCharge(session, kind, key);
  if (found.kind === "unknown" || !found.value) return found.kind === "unknown" ? found : done(null);
  const charge = found.value;
  const state = charge.status === "ATIVA" && !isPast(charge, new Date()) ? "open" : "closed";
  const isConcluded = charge.status === "CONCLUIDA";
  const from = charge.calendario.criacao ?? new Date(Date.now() - monthMs);
  const money = await moneyOf(session, key, charge.pix, { isPaid: isConcluded, mayBePaid: false, from });
  return money.kind === "unknown" ? money : done({ state, isConcluded, pix: money.value });
}

interface Expected {
  isPaid: boolean;
  /** True to read the bank's list of payments even for a charge not marked as paid. */
  mayBePaid: boolean;
  from: Date;
}

/**
 * Returns a charge's payments. Reads the bank's list for a paid charge without payments, because
 * some banks omit them.
 */
async function moneyOf(session: Session, key: string, pix: ReceivedPix[], { isPaid, mayBePaid, from }: Expected) {
  if (!pix.every(({ txid }) => !txid || txid === key)) {
    return unreadable(session, "GET /pix", "a charge with money of another one");
  }
  if (pix.length > 0 || !(isPaid || mayBePaid)) return done(pix);
  const listed = await listOfCharge(session, { from, to: new Date(), txid: key });
  if (listed.kind === "unknown") return isPaid ? listed : done(pix);
  const own = listed.value.filter(({ txid }) => txid === key);
  return own.length > 0 || !isPaid ? done(own) : unreadable(session, "GET /pix", "a paid charge without its money");
}

/** Reports whether an unpaid charge can no longer be paid, for which the Pix API has no status. */
export function isPast({ calendario }: Pick<Charge, "calendario">, now: Date): boolean {
  const { criacao, expiracao, dataDeVencimento, validadeAposVencimento } = calendario;
  const at = new Date(now.getTime() - clockSkewMs);
  if (dataDeVencimento) {
    // The due day and the last day move to the next business day (Pix API 2.9.0, CobDataDeVencimento).
    const last = nextBusinessDay(addDays(nextBusinessDay(dataDeVencimento), validadeAposVencimento ?? 30));
    return dayOf(at) > last;
  }
  return criacao ? at.getTime() > criacao.getTime() + (expiracao ?? 86_400) * 1_000 : false;
}

function toPayment({ endToEndId, valor, horario, pagador }: ReceivedPix): AcquirerPayment {
  return {
    id: endToEndId,
    amountInCents: valor,
    payerName: pagador?.nome || null,
    payerDocument: pagador?.cpf || pagador?.cnpj || null,
    paidAt: horario,
  };
}

const isInfraction = ({ natureza }: Devolution) => natureza?.startsWith("MED_") === true;

const disputeStates = { EM_PROCESSAMENTO: "opened", DEVOLVIDO: "lost", NAO_REALIZADO: "won" } as const;

/**
 * Returns a Pix's MED infractions. Money reclaimed through MED appears as a refund (devolução) that
 * we did not request. The dispute is open while that refund is in progress, lost once it is
 * completed and won if it is not carried out. The Pix API reports no deadline and accepts no
 * defense.
 */
function disputesOf({ devolucoes }: ReceivedPix): DisputeReport[] {
  return devolucoes.filter(isInfraction).map(({ id, valor, status, natureza, motivo }) => ({
    key: id,
    kind: "infraction",
    state: disputeStates[status],
    amountInCents: valor,
    reason: [natureza, motivo].filter(Boolean).join(": ").slice(0, 200),
    deadlineAt: null,
  }));
}
