import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import type { AuditAction } from "@/db/schema/accounts-enums";
import type { ConnectionFault, ConnectionState } from "@/db/schema/acquiring-enums";
import { recordAudit } from "../../accounts/audit/audit";
import { limitKeys } from "../../accounts/cli-logins/limit-keys";
import type { Company } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import { isPlayMoney } from "../../acquiring/port";
import { type Acting, announceSettlementChange, checkSettlementChange } from "./acting";
import { checkFree, checkMayCharge } from "./check-may-charge";
import { type Connected, environmentOf, isConnection, readConnected } from "./connections";

/** Failed checks in a row after which a connection counts as failing. */
const failuresUntilFailing = 2;

/** Whether faults are enough to prefer another connection: two in a row, an ended certificate at once. */
export function isLost(fault: ConnectionFault, failures: number): boolean {
  return fault === "certificate_ended" || failures >= failuresUntilFailing;
}

/** Moves a connection to another state, in the commit of what caused it. */
export async function moveConnection(
  tx: Transaction,
  company: Company,
  found: Connected,
  { to, fault }: { to: ConnectionState; fault: ConnectionFault | null },
  acting: Acting,
): Promise<void> {
  const { by, now } = acting;
  const { companyId, id, name, state } = found.connection;
  const environment = environmentOf(found);
  const isNew = to === "active" && (state === "testing" || state === "off");
  if (isNew) {
    await checkSettlementChange(tx, companyId, found, acting);
    // Waits for the charges that are being reserved through the others; later ones find them off (`reservingQueries`).
    await tx.select({ id: connections.id }).from(connections).where(eq(connections.companyId, companyId)).for("update");
    if (environment) await checkMayCharge(tx, company, { environment });
    await checkFree(tx, companyId, found);
  }
  await tx.update(connections).set({ state: to }).where(isConnection(companyId, id));
  const before = { connectionState: state };
  const after = { connectionState: to, ...(fault && { connectionFault: fault }) };
  const action = actionOf(state, to);
  if (action) await recordAudit(tx, { companyId, ...by, action, subjectId: id, before, after, now });
  if (to === "failing") {
    await addNotice(tx, {
      companyId,
      id: newId(now),
      kind: "connection_failing",
      subjectId: id,
      details: { title: name },
      now,
    });
  }
  if (!isNew) return;
  await turnPlayOff(tx, found, { by, now });
  if (environment !== "production") return;
  await announceSettlementChange(tx, { companyId, subjectId: id, title: name }, acting);
  await limitKeys(tx, companyId, { by, now });
}

/** The line in the audit log of a move that nobody asked for; null where the caller writes one. */
function actionOf(from: ConnectionState, to: ConnectionState): AuditAction | null {
  if (to === "failing") return "connection.failing";
  if (to === "blocked") return "connection.blocked";
  return from === "failing" || from === "blocked" ? "connection.recovered" : null;
}

/**
 * Play money and real money do not mix: the first bank turns the sandbox off, and the first bank in production turns
 * rehearsals off.
 */
async function turnPlayOff(tx: Transaction, live: Connected, { by, now }: Pick<Acting, "by" | "now">): Promise<void> {
  const { companyId } = live.connection;
  const isReal = environmentOf(live) === "production";
  const isOver = (each: Connected) =>
    isPlayMoney(each.connection) ||
    (isReal && environmentOf(each) === "rehearsal" && each.connection.state !== "testing");
  const all = await readConnected(tx, eq(connections.companyId, companyId));
  for (const { connection } of all.filter((each) => isOver(each) && each.connection.state !== "off")) {
    const { id, name, state } = connection;
    await tx.update(connections).set({ state: "off" }).where(isConnection(companyId, id));
    const before = { name, connectionState: state };
    const after = { name, connectionState: "off" as const };
    await recordAudit(tx, { companyId, ...by, action: "connection.turned_off", subjectId: id, before, after, now });
  }
}
