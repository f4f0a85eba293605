import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf } from "../../core/calendar/calendar";
import type { AutomaticTry } from "../port/automatic-port";
import { readAs } from "./charges";
import { callBank } from "./client";
import type { Session } from "./sessions";
import { type Attempt, RecurringCharge } from "./shapes";

/** Three retries within seven days after the due day, for every authorization. */
export const retryPolicy = "PERMITE_3R_7D";
const triesInAll = 4;
const retryDays = 7;

export async function findRecurring(session: Session, key: string) {
  const operation = "GET /cobr/{txid}";
  const answer = await callBank(session, { operation, parameters: [key] });
  return readAs(session, operation, answer, RecurringCharge, ({ txid }) => txid === key);
}

const tryStates: Record<Attempt["status"], AutomaticTry["state"]> = {
  SOLICITADA: "scheduled",
  AGENDADA: "scheduled",
  PAGA: "paid",
  CANCELADA: "failed",
  REJEITADA: "failed",
  EXPIRADA: "failed",
};

/** Returns the payer's bank's past and planned attempts, oldest first. */
export function attemptsOf({ tentativas, calendario, encerramento }: RecurringCharge): AutomaticTry[] {
  const ending = encerramento?.rejeicao?.codigo ?? encerramento?.cancelamento?.codigo ?? null;
  return tentativas
    .map(({ dataLiquidacao, status, rejeicao }) => {
      const state = tryStates[status];
      const reason = state === "failed" ? (rejeicao?.codigo ?? ending) : null;
      return { on: dataLiquidacao ?? calendario.dataDeVencimento, state, reason };
    })
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

/** Reports whether the payer's bank may still pay the charge: its due day, an attempt or a possible retry is ahead. */
export function isRecurringOpen(charge: RecurringCharge, now: Date): boolean {
  if (charge.status !== "CRIADA" && charge.status !== "ATIVA") return false;
  const tries = attemptsOf(charge);
  if (tries.some(({ state }) => state === "scheduled")) return true;
  const lastDay = addDays(nextBusinessDay(charge.calendario.dataDeVencimento), retryDays);
  return tries.length < triesInAll && dayOf(now) <= lastDay;
}
