import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import type { ConnectionFault, ConnectionState } from "@/db/schema/acquiring-enums";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import type { CheckedStep } from "../../acquiring/port/setup-port";
import { type Acting, isReal, lockConnections, mayChangeSettlement } from "./acting";
import { type AccountRow, type BankConnection, getBank, isAccount } from "./connections";
import { isLost, moveConnection } from "./move-connection";

export interface Checked {
  /** Version of the checked account. Results for an older version are ignored. */
  version: number;
  steps: CheckedStep[];
}

export function faultOf(steps: CheckedStep[]): ConnectionFault | null {
  return steps.find(({ fault }) => fault !== null)?.fault ?? null;
}

/**
 * Records the result of a check and the resulting state. A success activates any connection that is
 * not disabled; a `testing` connection for real money also requires an owner's confirmation. Two
 * consecutive faults make an active connection `failing` and notify the members; an expired
 * certificate does so immediately. Checks requested by a person are written to the audit log.
 *
 * @throws the errors of `checkMayCharge`, or connection_exists, if the connection cannot become
 * active.
 */
export async function recordCheck(
  company: Company,
  connectionId: string,
  { version, steps }: Checked,
  acting: Acting,
): Promise<BankConnection> {
  const companyId = company.id;
  const { by, now } = acting;
  const isAsked = by.actor !== "platform";
  return db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getBank(companyId, connectionId, tx);
    const { connection, account } = found;
    if (account.version !== version) return found;
    const fault = faultOf(steps);
    const failures = fault === null ? 0 : Math.min(account.failures + 1, 1000);
    await tx
      .update(connectionAccounts)
      .set({ checkedAt: now, fault, failures, webhookRegisteredAt: registeredAt(steps, account, now) })
      .where(isAccount(companyId, connectionId));
    const mayTurnOn = !isReal(found) || (await mayChangeSettlement(tx, companyId, acting));
    const next = nextState(connection.state, { fault, failures, mayTurnOn });
    if (next !== connection.state) await moveConnection(tx, company, found, { to: next, fault }, acting);
    if (isAsked) {
      const after = { name: connection.name, connectionState: next, connectionFault: fault };
      await recordAudit(tx, { companyId, ...by, action: "connection.checked", subjectId: connectionId, after, now });
    }
    return getBank(companyId, connectionId, tx);
  });
}

/**
 * Returns when the bank first accepted our callback URL. The wait for the first callback starts
 * then, regardless of later registrations.
 */
export function registeredAt(steps: CheckedStep[], { webhookRegisteredAt }: AccountRow, now: Date): Date | null {
  const isRegistered = steps.some(({ step, fault }) => step === "webhook" && fault === null);
  return webhookRegisteredAt ?? (isRegistered ? now : null);
}

interface Found {
  fault: ConnectionFault | null;
  failures: number;
  mayTurnOn: boolean;
}

function nextState(state: ConnectionState, { fault, failures, mayTurnOn }: Found): ConnectionState {
  if (state === "off" || (state === "testing" && !mayTurnOn)) return state;
  if (fault === null) return "active";
  return state === "active" && isLost(fault, failures) ? "failing" : state;
}
