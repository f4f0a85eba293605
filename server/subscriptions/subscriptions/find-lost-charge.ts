import { db } from "@/db/client";
import { hourMs } from "@/db/durations";
import type { CompanyConnection } from "@/db/schema";
import { mayCharge } from "../../acquiring/connections/connections";
import { getAcquirer, isPlayMoney } from "../../acquiring/port";
import type { ChargeReference } from "../../acquiring/port/charge-port";
import type { ChargeReport } from "../../acquiring/port/port";
import { fail, findFailure } from "../../core/failures/failure";
import { type LostTime, listRestores } from "../../core/hold/restores";
import { log } from "../../core/log/log";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { opensAt } from "../debits/days";
import { cycleDueAt } from "../renewals/cycle";
import { attemptIdOf, lastAttemptOf } from "../renewals/open-cycle";
import type { SubscriptionRow } from "./subscription-shape";

/**
 * Allowance for consecutive attempts without a charge at the acquirer, in addition to one per lost
 * hour: first attempts that never arrived, cards that are not retried, and some manual attempts.
 */
const unsentAttempts = 12;

interface LostCharge extends Way {
  attempt: number;
  report: ChargeReport;
}

export interface CycleReading {
  /** Latest attempt in the database. A newer one makes the result outdated. */
  lastAttempt: number;
  /** Charge that determines the cycle's outcome; null if the acquirers have none. */
  found: LostCharge | null;
}

/**
 * After a restore, searches the acquirers for attempts of an unpaid cycle that are missing from the
 * database: a paid one, an undecided one, or otherwise the latest refused one. Some attempts create
 * no charge, so the search skips as many missing attempts as the lost time allows
 * (`findMostUnsent`). Returns null if nothing can be lost, because the cycle could not be charged
 * before the restore.
 *
 * @param isAutomatic true if the subscription is paid by an authorization.
 * @returns `undecided`, so that nothing is charged, if an acquirer cannot be read, or if the charge
 * was created by another method than the one in the database.
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

/**
 * Returns the maximum number of consecutive attempts without a charge during the time lost by a
 * restore, or null if no attempt can be lost.
 */
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

interface Way {
  connection: CompanyConnection;
  isAutomatic: boolean;
}

/**
 * Returns a connection's charge methods (card, Pix Automático), which use separate acquirer keys.
 * Returns none for a sandbox connection, because its charges are restored with the database.
 */
function waysOf(connection: CompanyConnection): Way[] {
  if (isPlayMoney(connection)) return [];
  const takesCards = connection.methods.includes("credit_card");
  const takesDebits = connection.capabilities.automaticPix === true;
  return [
    ...(takesCards ? [{ connection, isAutomatic: false }] : []),
    ...(takesDebits ? [{ connection, isAutomatic: true }] : []),
  ];
}

/**
 * Reads a charge from its acquirer. Returns null for a disabled connection that cannot be read,
 * because its credentials may have been removed.
 */
async function readWay({ connection, isAutomatic }: Way, transactionId: string): Promise<ChargeReport | null> {
  const key = acquirerKeyOf(transactionId);
  const reference: ChargeReference = isAutomatic
    ? { key, method: "pix", hasDueDate: false, isAutomatic: true }
    : { key, method: "credit_card", hasDueDate: false };
  const outcome = await getAcquirer(connection.kind).readCharge(connection, reference);
  if (outcome.kind === "done") return outcome.value;
  return mayCharge(connection) ? fail("UNAVAILABLE", { cause: outcome }) : null;
}
