import type { ChargeReference } from "../port/charge-port";
import type { Outcome } from "../port/port";
import { callPagarme, type Session } from "./client";
import { findCharges, readChargeById } from "./orders";
import { done, type Reading, unknown, unreadable } from "./outcomes";
import { Charge } from "./shapes";
import { readChargeWord } from "./words";

const isOpen = ({ status }: Charge) => readChargeWord(status) === "open";

/** Leaves paid, closed and unknown charges unchanged. */
export async function cancelCharge(
  session: Session,
  { key }: Pick<ChargeReference, "key">,
): Promise<Outcome<{ canceled: boolean }>> {
  const found = await findCharges(session, key);
  if (found.kind === "unknown") return found;
  let canceled = false;
  for (const charge of found.value.filter(isOpen)) {
    const ended = await withdrawOne(session, charge, key);
    if (ended.kind === "unknown") return ended;
    canceled ||= ended.value;
  }
  return done({ canceled });
}

/**
 * Cancels an open charge. The same API call refunds a paid charge, and the API offers no
 * precondition. A payment between the preceding read and this call is therefore refunded to its
 * payer, and the charge is reported as not canceled.
 */
async function withdrawOne(session: Session, { id }: Charge, key: string): Promise<Reading<boolean>> {
  const operation = "DELETE /charges/{id}";
  const reference = `${key}-cancel`;
  const body = { operation_reference: reference };
  const answer = await callPagarme(session, { operation, parameters: [id], body, key: reference });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const read = Charge.safeParse(answer.body);
    if (!read.success || read.data.id !== id) return unreadable(session, operation, "answered something else");
    const meaning = readChargeWord(read.data.status);
    if (meaning === "canceled" || meaning === "failed") return done(read.data.paid_at === null);
    return meaning === "paid" ? done(false) : unreadable(session, operation, "did not end the charge");
  }
  const after = await readChargeById(session, id, key);
  if (after.kind === "unknown") return after;
  return isOpen(after.value) ? unknown(answer.error) : done(false);
}
