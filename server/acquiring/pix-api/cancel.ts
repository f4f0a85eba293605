import { z } from "zod";
import type { ChargeReference } from "../port/charge-port";
import type { Outcome } from "../port/port";
import { type ChargeKind, done, findCharge, kindOf, removed, unknown, unreadable } from "./charges";
import { callBank } from "./client";
import { findRecurring, isRecurringOpen } from "./recurring";
import { isPast } from "./reports";
import type { Session } from "./sessions";
import { Txid } from "./shapes";

const Revised = z.object({ txid: Txid, status: z.string() });

/**
 * Cancels an open charge. Reads it after a refusal: a paid, removed, expired or unknown charge
 * needed no cancellation, and an open one makes the outcome unknown.
 */
export async function cancelCharge(
  session: Session,
  reference: ChargeReference,
): Promise<Outcome<{ canceled: boolean }>> {
  const { key } = reference;
  const kind = kindOf(reference);
  const operation = `PATCH /${kind}/{txid}` as const;
  const ended = kind === "cobr" ? "CANCELADA" : removed;
  const answer = await callBank(session, { operation, parameters: [key], body: { status: ended } });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const revised = Revised.safeParse(answer.body);
    const isEnded = revised.success && revised.data.txid === key && revised.data.status === ended;
    return isEnded ? done({ canceled: true }) : unreadable(session, operation, "answered something else than its end");
  }
  const open = await readOpen(session, kind, key);
  if (open.kind === "unknown") return open;
  return open.value ? unknown(answer.error) : done({ canceled: false });
}

async function readOpen(session: Session, kind: ChargeKind, key: string) {
  const now = new Date();
  if (kind === "cobr") {
    const found = await findRecurring(session, key);
    return found.kind === "unknown" ? found : done(found.value !== null && isRecurringOpen(found.value, now));
  }
  const found = await findCharge(session, kind, key);
  if (found.kind === "unknown") return found;
  return done(found.value !== null && found.value.status === "ATIVA" && !isPast(found.value, now));
}
