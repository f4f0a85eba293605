import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import type { ConnectionFault, ConnectionState } from "@/db/connection-enums";
import { newId } from "@/db/ids";
import { connectionAccounts, connections } from "@/db/schema";
import { isPlayMoney } from "../acquirers";
import type { CheckedStep } from "../acquirers/setup-port";
import { recordAudit } from "../companies/audit";
import type { Company } from "../companies/companies";
import { addNotice } from "../notices/add-notice";
import { type Acting, lockConnections } from "./acting";
import { checkMayCharge, checkPixKeyFree } from "./connect-bank";
import { type AccountRow, type BankConnection, getBank, listBanks } from "./connections";

/** Failed checks in a row after which a connection counts as failing. */
const failuresUntilFailing = 2;

/** What a check of an account found. */
export interface Checked {
  /** The version of the account that was checked: results for older credentials are ignored. */
  version: number;
  steps: CheckedStep[];
}

/** The fault that ended a check; null when all went well. */
export function faultOf(steps: CheckedStep[]): ConnectionFault | null {
  return steps.find(({ fault }) => fault !== null)?.fault ?? null;
}

/** Condition that selects a company's connection. */
export const isConnection = (companyId: string, connectionId: string) =>
  and(eq(connections.companyId, companyId), eq(connections.id, connectionId));

/** Condition that selects the account of a company's connection. */
export const isAccount = (companyId: string, connectionId: string) =>
  and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, connectionId));

/**
 * Records what a check found, with the state that follows: a success makes a connection that is not off `active`, two
 * faults in a row make an active one `failing` and tell the members, an ended certificate at once. The audit log tells
 * of a check that somebody asked for.
 *
 * @throws the refusals of `checkMayCharge`, or connection_exists, when a connection may not become active.
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
    const next = nextState(connection.state, fault, failures);
    if (next !== connection.state) await moveConnection(tx, company, found, { to: next, fault }, acting);
    if (isAsked) {
      const after = { name: connection.name, connectionState: next, connectionFault: fault };
      await recordAudit(tx, { companyId, ...by, action: "connection.checked", subjectId: connectionId, after, now });
    }
    return getBank(companyId, connectionId, tx);
  });
}

/**
 * When the bank accepted our address: a check registers it each time, but only the first time counts, since the first
 * call is counted from then on.
 */
export function registeredAt(steps: CheckedStep[], { webhookRegisteredAt }: AccountRow, now: Date): Date | null {
  const isRegistered = steps.some(({ step, fault }) => step === "webhook" && fault === null);
  return webhookRegisteredAt ?? (isRegistered ? now : null);
}

function nextState(state: ConnectionState, fault: ConnectionFault | null, failures: number): ConnectionState {
  if (state === "off") return state;
  if (fault === null) return "active";
  const isLost = fault === "certificate_ended" || failures >= failuresUntilFailing;
  return state === "active" && isLost ? "failing" : state;
}

/** Moves a connection to another state, in the commit of what caused it. */
export async function moveConnection(
  tx: Transaction,
  company: Company,
  { connection, account }: BankConnection,
  { to, fault }: { to: ConnectionState; fault: ConnectionFault | null },
  { by, now }: Acting,
): Promise<void> {
  const { companyId, id, name, state } = connection;
  const isNew = to === "active" && state !== "failing";
  if (isNew) {
    // Waits for the charges that are being reserved through the others; later ones find them off (`reservingQueries`).
    await tx.select({ id: connections.id }).from(connections).where(eq(connections.companyId, companyId)).for("update");
    await checkMayCharge(tx, company, account.settings);
    await checkPixKeyFree(tx, companyId, { id, settings: account.settings });
  }
  await tx.update(connections).set({ state: to }).where(isConnection(companyId, id));
  const before = { connectionState: state };
  const after = { connectionState: to, ...(fault && { connectionFault: fault }) };
  if (to === "failing") {
    await recordAudit(tx, { companyId, ...by, action: "connection.failing", subjectId: id, before, after, now });
    await addNotice(tx, {
      companyId,
      id: newId(now),
      kind: "connection_failing",
      subjectId: id,
      details: { title: name },
      now,
    });
  } else if (state === "failing") {
    await recordAudit(tx, { companyId, ...by, action: "connection.recovered", subjectId: id, before, after, now });
  }
  if (isNew) await turnPlayOff(tx, { connection, account }, { by, now });
}

/**
 * Play money and real money do not mix: the first bank turns the sandbox off, and the first bank in production turns
 * rehearsals off.
 */
async function turnPlayOff(
  tx: Transaction,
  live: BankConnection,
  { by, now }: Pick<Acting, "by" | "now">,
): Promise<void> {
  const { companyId } = live.connection;
  const isReal = live.account.settings.environment === "production";
  const rehearsals = (await listBanks(companyId, tx)).filter(
    ({ connection, account }) => account.settings.environment === "rehearsal" && connection.state !== "testing",
  );
  const all = await tx.select().from(connections).where(eq(connections.companyId, companyId));
  const play = [...all.filter(isPlayMoney), ...(isReal ? rehearsals.map(({ connection }) => connection) : [])];
  for (const { id, name, state } of play.filter((each) => each.state !== "off")) {
    await tx.update(connections).set({ state: "off" }).where(isConnection(companyId, id));
    const before = { name, connectionState: state };
    const after = { name, connectionState: "off" as const };
    await recordAudit(tx, { companyId, ...by, action: "connection.turned_off", subjectId: id, before, after, now });
  }
}
