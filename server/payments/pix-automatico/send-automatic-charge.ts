import { fail } from "../../core/failures/failure";
import { acquirerKeyOf, unsupportedRefusal } from "../charges/charge-request";
import { recordAcquirerState } from "../charges/record-acquirer-state";
import { refuseTransaction } from "../charges/refuse-transaction";
import { maySend } from "../charges/sending-time";
import type { TransactionRow } from "../transactions/transaction-shape";
import { type AuthorizationRow, automaticOf, connectionOfAuthorization, referenceOf } from "./authorizations";

/**
 * Sends a reserved charge to the payer's bank, which pays it on its due date, and records the
 * response. Sends nothing if the reservation has expired, because a sweep may already have
 * abandoned the charge.
 */
export async function sendAutomaticCharge(row: TransactionRow, payer: AuthorizationRow, now: Date): Promise<void> {
  if (!maySend(row)) return;
  const { id, amount: amountInCents, description } = row;
  const dueOn = row.automatic?.dueOn ?? fail("INTERNAL");
  const connection = await connectionOfAuthorization(payer);
  const request = { key: acquirerKeyOf(id), authorization: referenceOf(payer), amountInCents, dueOn, description, now };
  const outcome = await automaticOf(connection).charge(connection, request);
  switch (outcome.kind) {
    case "done":
      return recordAcquirerState(row, "accepted", now);
    case "unknown":
      return recordAcquirerState(row, "unknown", now);
    case "refused":
      await refuseTransaction(row, outcome.refusal, now);
      return;
    case "unsupported":
      await refuseTransaction(row, unsupportedRefusal, now, "released");
  }
}

/**
 * Asks the payer's bank to retry a charge on the day `on`. Returns `unknown` if the bank does not
 * respond.
 */
export async function askRetry(row: TransactionRow, on: string, now: Date): Promise<"done" | "refused" | "unknown"> {
  const connection = await connectionOfAuthorization(row);
  const outcome = await automaticOf(connection).retry(connection, { key: acquirerKeyOf(row.id), on, now });
  return outcome.kind === "unsupported" ? "refused" : outcome.kind;
}
