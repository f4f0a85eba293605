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

/** Number of consecutive failed checks after which a connection is failing. */
const failuresUntilFailing = 2;

/**
 * Reports whether the faults justify preferring another connection: an expired certificate at once,
 * any other fault after two consecutive failures.
 */
export function isLost(fault: ConnectionFault, failures: number): boolean {
  return fault === "certificate_ended" || failures >= failuresUntilFailing;
}

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
    // Waits for the commit of charges being reserved through the other connections. Later charges
    // see these connections as disabled (`reservingQueries`).
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

/** Null if the caller writes the audit entry. */
function actionOf(from: ConnectionState, to: ConnectionState): AuditAction | null {
  if (to === "failing") return "connection.failing";
  if (to === "blocked") return "connection.blocked";
  return from === "failing" || from === "blocked" ? "connection.recovered" : null;
}

/**
 * Separates play money and real money: the first bank disables the sandbox, and the first
 * production bank disables rehearsals.
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
