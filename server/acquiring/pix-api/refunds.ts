import { toDecimalText } from "../../core/money/money";
import type { Outcome } from "../port/port";
import type { RefundReference, RefundReport, RefundRequest } from "../port/refund-port";
import { done, readAs, refused, unknown, unreadable } from "./charges";
import { callBank } from "./client";
import { refundStateOf } from "./received";
import { readFound } from "./reports";
import type { Session } from "./sessions";
import { Devolution, type ReceivedPix } from "./shapes";

type Reading = { kind: "done"; value: Devolution | null } | { kind: "unknown"; cause: unknown };

/** Amount that is neither refunded nor being refunded. */
function leftOf({ valor, devolucoes }: ReceivedPix): number {
  return devolucoes.filter(({ status }) => status !== "NAO_REALIZADO").reduce((left, each) => left - each.valor, valor);
}

/**
 * Refunds a charge from the first Pix that covers the refund, because a devolução refunds a single
 * Pix. Refuses the refund if only several Pix together would cover it. Does not repeat a refund
 * that the bank already has.
 */
export async function refundCharge(session: Session, request: RefundRequest): Promise<Outcome<{ confirmed: boolean }>> {
  const { key, charge, amountInCents } = request;
  const found = await readFound(session, charge);
  if (found.kind === "unknown") return found;
  const received = found.value?.pix ?? [];
  const known = received.flatMap(({ devolucoes }) => devolucoes).find(({ id }) => id === key);
  if (known) return toOutcome(known);
  const source = received.find((each) => leftOf(each) >= amountInCents);
  if (!source) {
    const isSplit = received.length > 1;
    const refusal = {
      reason: "limit_exceeded",
      code: isSplit ? "refund_spans_payments" : null,
      retryable: false,
    } as const;
    return { kind: "refused", refusal };
  }
  const operation = "PUT /pix/{e2eid}/devolucao/{id}";
  // Omits `natureza`, because the specification then assumes an ordinary refund and Efí refuses the field.
  const body = { valor: toDecimalText(amountInCents) };
  const answer = await callBank(session, { operation, parameters: [source.endToEndId, key], body });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const read = readAs(
      session,
      operation,
      answer,
      Devolution,
      ({ id, valor }) => id === key && valor === amountInCents,
    );
    if (read.kind === "unknown") return read;
    return read.value ? toOutcome(read.value) : unreadable(session, operation, "answered without a devolução");
  }
  // A repeated request can cause the refusal, so the refund is read from the bank.
  const after = await findDevolution(session, source.endToEndId, key);
  if (after.kind === "unknown") return after;
  return after.value ? toOutcome(after.value) : refused;
}

function toOutcome(devolution: Devolution): Outcome<{ confirmed: boolean }> {
  const state = refundStateOf(devolution);
  return state === "refused" ? refused : done({ confirmed: state === "done" });
}

async function findDevolution(session: Session, endToEndId: string, key: string): Promise<Reading> {
  const operation = "GET /pix/{e2eid}/devolucao/{id}";
  const answer = await callBank(session, { operation, parameters: [endToEndId, key] });
  return readAs(session, operation, answer, Devolution, ({ id }) => id === key);
}

/** Reads a refund's state from each Pix of its charge, because a bank may omit refunds from the charge. */
export async function readRefundReport(
  session: Session,
  { key, charge }: RefundReference,
): Promise<Outcome<RefundReport>> {
  const found = await readFound(session, charge);
  if (found.kind === "unknown") return found;
  for (const { endToEndId } of found.value?.pix ?? []) {
    const read = await findDevolution(session, endToEndId, key);
    if (read.kind === "unknown") return read;
    if (read.value) return done({ state: refundStateOf(read.value), amountInCents: read.value.valor });
  }
  return done({ state: "absent" });
}
