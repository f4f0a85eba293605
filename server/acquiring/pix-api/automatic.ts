import { toDecimalText } from "../../core/money/money";
import type { AutomaticChargeRequest } from "../port/automatic-port";
import { cutText } from "../port/cut-text";
import type { Outcome } from "../port/port";
import { findBankId } from "./authorizations";
import { done, refused, unknown, unreadable } from "./charges";
import { callBank } from "./client";
import { attemptsOf, findRecurring } from "./recurring";
import type { Session } from "./sessions";
import { RecurringCharge } from "./shapes";

const Made = RecurringCharge.pick({ txid: true, idRec: true, valor: true });

const accountTypes = { checking: "CORRENTE", savings: "POUPANCA", payment: "PAGAMENTO" } as const;

/**
 * Sends a charge to the payer's bank. Reads the charge after a refusal, because a request with a
 * lost response may have created it.
 */
export async function chargeAutomatically(session: Session, request: AutomaticChargeRequest): Promise<Outcome<null>> {
  const { key, authorization, amountInCents, dueOn, description } = request;
  const { receivingAccount } = session.account.settings;
  if (!receivingAccount) return { kind: "unsupported" };
  const bankId = authorization.bankId ? done(authorization.bankId) : await findBankId(session, authorization.key);
  if (bankId.kind === "unknown") return bankId;
  if (!bankId.value) return refused;
  const { branch, number, type } = receivingAccount;
  const text = cutText(description, 140);
  const body = {
    idRec: bankId.value,
    ...(text ? { infoAdicional: text } : {}),
    calendario: { dataDeVencimento: dueOn },
    valor: { original: toDecimalText(amountInCents) },
    // Moves a due day that is not a business day to the next one.
    ajusteDiaUtil: true,
    recebedor: { ...(branch ? { agencia: branch } : {}), conta: number, tipoConta: accountTypes[type] },
  };
  const operation = "PUT /cobr/{txid}";
  const answer = await callBank(session, { operation, parameters: [key], body });
  if (answer.kind === "failed") return unknown(answer.error);
  const made = answer.kind === "answered" ? Made.safeParse(answer.body) : null;
  const found = made ? done(made.data ?? null) : await findRecurring(session, key);
  if (found.kind === "unknown") return found;
  if (!found.value) return made ? unreadable(session, operation, "answered something else than a charge") : refused;
  const { txid, idRec, valor } = found.value;
  const isOurs = txid === key && idRec === bankId.value && valor.original === amountInCents;
  return isOurs ? done(null) : unreadable(session, operation, "has the key for another charge");
}

/** Requests another attempt on a day unless the bank has one for that day. */
export async function retryAutomatically(
  session: Session,
  { key, on }: { key: string; on: string },
): Promise<Outcome<null>> {
  const before = await hasTry(session, key, on);
  if (before.kind === "unknown") return before;
  if (before.value === null) return refused;
  if (before.value) return done(null);
  const operation = "POST /cobr/{txid}/retentativa/{data}";
  const answer = await callBank(session, { operation, parameters: [key, on] });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") return done(null);
  const after = await hasTry(session, key, on);
  if (after.kind === "unknown") return after;
  return after.value ? done(null) : refused;
}

/** Reports whether a charge has an attempt on a day. Null if the bank does not know the charge. */
async function hasTry(session: Session, key: string, on: string) {
  const found = await findRecurring(session, key);
  if (found.kind === "unknown") return found;
  return done(found.value && attemptsOf(found.value).some((each) => each.on === on && each.state !== "failed"));
}
