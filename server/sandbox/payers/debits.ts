import { and, asc, eq, lte, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges, sandboxTries } from "@/db/schema";
import { listClocked } from "../../accounts/company/company-clock";
import { readConnection } from "../../acquiring/connections/connections";
import { composeAuthorizationCallback, sandboxKind } from "../../acquiring/sandbox/adapter";
import { approveAuthorization, decideTry, endAuthorization } from "../../acquiring/sandbox/automatic";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { collectFaults } from "../../core/log/collect-faults";
import { acquirerKeyOf, isAutomatic, transactionIdOf } from "../../payments/charges/charge-request";
import { handleCallback } from "../../payments/charges/handle-callback";
import { withCode } from "../../payments/pix-automatico/authorization-shape";
import { type AuthorizationRow, getAuthorization, referenceOf } from "../../payments/pix-automatico/authorizations";
import { followNamed } from "../../payments/pix-automatico/follow-authorization";
import type { Authorization } from "../../payments/pix-automatico/schemas";
import type { Transaction } from "../../payments/transactions/schemas";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { announced, getSandboxCharge, payInSandbox } from "./payers-bank";

const batchSize = 500;

/**
 * Acts as the payer.
 *
 * @throws NOT_FOUND for an authorization of another company or acquirer; authorization_decided.
 */
export async function approveInSandbox(companyId: string, authorizationId: string, now: Date): Promise<Authorization> {
  const row = await getSandboxAuthorization(companyId, authorizationId);
  if (!(await approveAuthorization(companyId, referenceOf(row).key))) return fail("authorization_decided");
  return announceAndRead(row, now);
}

/**
 * Acts as the payer.
 *
 * @throws the errors of `approveInSandbox`.
 */
export async function rejectInSandbox(companyId: string, authorizationId: string, now: Date): Promise<Authorization> {
  return end(companyId, authorizationId, { state: "rejected", reason: "AP13" }, now);
}

/**
 * Acts as the payer's bank.
 *
 * @throws the errors of `approveInSandbox`.
 */
export async function cancelInSandbox(companyId: string, authorizationId: string, now: Date): Promise<Authorization> {
  return end(companyId, authorizationId, { state: "canceled", reason: "SLDB" }, now);
}

async function end(
  companyId: string,
  authorizationId: string,
  how: Parameters<typeof endAuthorization>[2],
  now: Date,
): Promise<Authorization> {
  const row = await getSandboxAuthorization(companyId, authorizationId);
  if (!(await endAuthorization(companyId, referenceOf(row).key, how, now))) return fail("authorization_decided");
  return announceAndRead(row, now);
}

/**
 * Fails the scheduled attempt of an automatic charge, as with an insufficient balance at the
 * payer's bank.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; try_not_scheduled.
 */
export async function refuseInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  const isTried = row.status === "pending" && isAutomatic(row);
  if (!isTried || !(await decideTry(companyId, acquirerKeyOf(row.id), { state: "failed", reason: "AM04" })))
    return fail("try_not_scheduled");
  return announced(row, now);
}

/**
 * Pays the automatic sandbox charges due at `now` (business time), as the payers' banks. A failed
 * payment does not stop the others.
 *
 * @param only Limits the run to one company. If absent, excludes companies with a clock, which the
 * job `clocks` processes.
 * @returns the number of paid charges.
 */
export async function payDebits(now: Date, only?: string): Promise<{ debits: number }> {
  const { companyId, chargeKey, day, state } = sandboxTries;
  const clocked = only ? [] : await listClocked();
  const due = await db()
    .select({ companyId, chargeKey })
    .from(sandboxTries)
    .innerJoin(sandboxCharges, and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, chargeKey)))
    .where(
      and(
        eq(state, "scheduled"),
        lte(day, dayOf(now)),
        only ? eq(companyId, only) : clocked.length > 0 ? notInArray(companyId, clocked) : undefined,
      ),
    )
    .orderBy(asc(day))
    .limit(batchSize);
  const faults = collectFaults({ message: "An automatic charge of the sandbox could not be paid" });
  let debits = 0;
  for (const each of due) {
    await faults.attempt(async () => {
      debits += (await payDebit(each.companyId, each.chargeKey, now)) ? 1 : 0;
    });
  }
  faults.throwFirst();
  return { debits };
}

/** Does not retry a charge that is no longer pending or was deleted by a reset. */
async function payDebit(companyId: string, key: string, now: Date): Promise<boolean> {
  const transactionId = transactionIdOf(key);
  const row = transactionId ? await findTransactionRow(companyId, transactionId) : null;
  if (row?.status !== "pending") {
    await decideTry(companyId, key, { state: "failed", reason: "SLCR" });
    return false;
  }
  await payInSandbox(companyId, { transactionId: row.id }, now);
  return true;
}

async function getSandboxAuthorization(companyId: string, authorizationId: string): Promise<AuthorizationRow> {
  const row = await getAuthorization(companyId, authorizationId);
  const { kind } = await readConnection(row);
  return kind === sandboxKind ? row : fail("NOT_FOUND");
}

async function announceAndRead(row: AuthorizationRow, now: Date): Promise<Authorization> {
  const { companyId, id, bankId } = row;
  if (bankId) {
    const connection = await readConnection(row);
    await handleCallback(connection, composeAuthorizationCallback(connection, bankId), now, {
      authorizations: followNamed,
    });
  }
  return withCode(await getAuthorization(companyId, id));
}
