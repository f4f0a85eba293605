import { db } from "@/db/client";
import { hourMs } from "@/db/durations";
import type { CompanyConnection } from "@/db/schema";
import { mayCharge } from "../../acquiring/connections/connections";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import type { ChargeReference } from "../../acquiring/port/charge-port";
import type { ChargeReport } from "../../acquiring/port/port";
import { type LostTime, listRestores } from "../../core/hold/restores";
import { log } from "../../core/log/log";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { fail, findFailure } from "../../errors";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { opensAt } from "../debits/days";
import { cycleDueAt } from "../renewals/cycle";
import { attemptIdOf, lastAttemptOf } from "../renewals/open-cycle";
import type { SubscriptionRow } from "./subscription-shape";

/**
 * Attempts in a row that may have left no charge at the acquirer, beside one an hour: the first ones that reached no
 * acquirer, those of a card that is not tried again, and some on request.
 */
const unsentAttempts = 12;

/** A charge of an unpaid cycle that an acquirer has and a restored database has not. */
interface LostCharge extends Way {
  attempt: number;
  report: ChargeReport;
}

/** What the acquirers were asked about a cycle. */
export interface CycleReading {
  /** The latest attempt that the database knew; another one since then makes the reading worthless. */
  lastAttempt: number;
  /** The charge that decides the cycle; null when the acquirers have none. */
  found: LostCharge | null;
}

/**
 * After a restore, asks the acquirers for attempts of an unpaid cycle that the database does not know: a paid one, one
 * that is undecided, or else the latest that was refused. Some attempts leave no charge, so it reads on after such a
 * number, for as many as the lost time had room for. Null when nothing can be lost: the cycle could not be charged before
 * the restore.
 *
 * @param isAutomatic whether an authorisation pays the subscription.
 * @returns `undecided`, so that nothing is charged, while an acquirer cannot be read, or where the charge was made by
 * another method than the database knows.
 */
export async function readLostCharges(
  company: CompanyIdentity,
  row: SubscriptionRow,
  isAutomatic: boolean,
): Promise<CycleReading | "undecided" | null> {
  const restores = await listRestores();
  if (restores.length === 0) return null;
  const about = { companyId: row.companyId, subscriptionId: row.id };
  try {
    const reading = await readLost(company, row, restores);
    if (!reading?.found || reading.found.isAutomatic === isAutomatic) return reading;
    log.error({ ...about }, "the acquirer has a charge of a cycle by another method than the books");
  } catch (thrown) {
    if (findFailure(thrown)?.code !== "UNAVAILABLE") throw thrown;
    log.warn({ ...about }, "a cycle waits until its acquirer can be read after the restore");
  }
  return "undecided";
}

async function readLost(
  company: CompanyIdentity,
  row: SubscriptionRow,
  restores: readonly LostTime[],
): Promise<CycleReading | null> {
  const ways = company.connections.flatMap(waysOf);
  const mostUnsent = findMostUnsent(restores, row, ways);
  if (mostUnsent === null) return null;
  const lastAttempt = await lastAttemptOf(db(), row);
  let found: LostCharge | null = null;
  for (let attempt = lastAttempt + 1, unsent = 0; unsent <= mostUnsent; attempt += 1) {
    unsent += 1;
    for (const way of ways) {
      const report = await readWay(way, attemptIdOf(row, attempt));
      if (!report || report.state === "absent") continue;
      found = { ...way, attempt, report };
      if (report.payments.length > 0 || report.state === "open") return { lastAttempt, found };
      unsent = 0;
    }
  }
  return { lastAttempt, found };
}

/** How many attempts of a cycle in a row may have left no charge in the lost time; null when none can be lost. */
function findMostUnsent(restores: readonly LostTime[], row: SubscriptionRow, ways: readonly Way[]): number | null {
  if (ways.length === 0) return null;
  const dueAt = cycleDueAt(row.startedAt, row.frequency, row.cycle);
  const from = ways.some(({ isAutomatic }) => isAutomatic) ? opensAt(dueAt) : dueAt;
  const lost = restores.filter(({ restoredAt }) => restoredAt >= from);
  if (lost.length === 0) return null;
  const hours = lost.map(({ lostSince, restoredAt }) => {
    const since = lostSince && lostSince > from ? lostSince : from;
    return Math.max(restoredAt.getTime() - since.getTime(), 0) / hourMs;
  });
  return unsentAttempts + Math.ceil(Math.max(...hours));
}

/** How a cycle may have been charged through a connection. */
interface Way {
  connection: CompanyConnection;
  isAutomatic: boolean;
}

/** Each connection knows a key by itself. Play money is inside the backup. */
function waysOf(connection: CompanyConnection): Way[] {
  if (isPlayMoney(connection)) return [];
  const takesCards = connection.methods.includes("credit_card");
  const takesDebits = connection.capabilities.automaticPix === true;
  return [
    ...(takesCards ? [{ connection, isAutomatic: false }] : []),
    ...(takesDebits ? [{ connection, isAutomatic: true }] : []),
  ];
}

/** Null for a connection that is off and cannot be read: its credentials may be gone. */
async function readWay({ connection, isAutomatic }: Way, transactionId: string): Promise<ChargeReport | null> {
  const key = acquirerKeyOf(transactionId);
  const reference: ChargeReference = isAutomatic
    ? { key, method: "pix", hasDueDate: false, isAutomatic: true }
    : { key, method: "credit_card", hasDueDate: false };
  const outcome = await getAcquirer(connection.kind).readCharge(connection, reference);
  if (outcome.kind === "done") return outcome.value;
  return mayCharge(connection) ? fail("UNAVAILABLE", { cause: outcome }) : null;
}
