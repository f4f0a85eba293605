import { db } from "@/db/client";
import type { BoletoDetails } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { BoletoDigits } from "../acquirers/port";
import { nextBusinessDay } from "../core/bank-calendar";
import { addDays, dayOf, startOfDay } from "../core/calendar";
import { randomToken } from "../core/crypto";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import type { BoletoCharge, BoletoChargeResult } from "./boleto-schemas";
import { checkCharge } from "./check-charge";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { acquirerKeyOf, type ChargeIdentity, type ReservedIdentity, reserveTransaction } from "./reserve-transaction";
import { boletoRead, type TransactionRow } from "./transaction-shape";
import { findTransactionRow } from "./transactions";

/** A boleto is due three business days after it was made, and payable for thirty days more (docs/decisions.md 5). */
const businessDaysToPay = 3;
export const boletoDaysAfterDue = 30;

/**
 * Charges a customer by boleto (`POST /v1/boleto`): reserve the transaction, register the boleto with the acquirer,
 * record what the acquirer said.
 *
 * @throws VALIDATION, document_invalid or a broken rule before anything is stored; a broken rule when the acquirer refuses the boleto;
 * UNAVAILABLE when nobody knows whether it was registered (the transaction stays pending for reconciliation).
 */
export async function createBoletoCharge(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, isNew, sale, now }: ChargeIdentity,
): Promise<BoletoChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  const row = begun ?? (await reserveBoleto(company, input, { transactionId, sale, now }));
  const boleto = await registerBoleto(row, now);
  return { id: row.id, status: row.status, fees: row.fees, boleto: boletoRead(boleto) };
}

async function reserveBoleto(
  company: CompanyIdentity,
  input: BoletoCharge,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<TransactionRow> {
  const { amountInCents } = input;
  const buyer = await checkCharge(company.id, input, sale);
  const acquirer = getAcquirer(company.acquirer);
  const dueOn = dueDayOf(now);
  const digits = acquirer.boletoDigits({ key: acquirerKeyOf(transactionId), amountInCents, dueOn, now });
  const boleto = { ...(digits ?? { barcode: "", digitableLine: "" }), dueOn, pageToken: randomToken() };
  const fees = feeOf("boleto", amountInCents, company);
  const expiresAt = startOfDay(addDays(lastPayableDayOf(dueOn), 1));
  const reservation = { companyId: company.id, transactionId, method: "boleto", acquirer: acquirer.name } as const;
  return reserveTransaction(db(), { ...reservation, fees, expiresAt, boleto, sale, input, buyer, now });
}

/** The last day on which a boleto that is due on `dueOn` can be paid. */
export function lastPayableDayOf(dueOn: string): string {
  return addDays(dueOn, boletoDaysAfterDue);
}

/** Whether a boleto's due day is over at `now`; one on which banks do not work lasts until the next on which they do. */
export function isPastDue(dueOn: string, now: Date): boolean {
  return dayOf(now) > nextBusinessDay(dueOn);
}

function dueDayOf(now: Date): string {
  let day = dayOf(now);
  for (let days = 0; days < businessDaysToPay; days += 1) day = nextBusinessDay(addDays(day, 1));
  return day;
}

/**
 * Registers a reserved boleto with its acquirer and records the answer. Asked again for the same transaction, the
 * acquirer knows it by its key.
 *
 * @throws a broken rule or UNAVAILABLE as `createBoletoCharge`.
 */
export async function registerBoleto(row: TransactionRow, now: Date): Promise<BoletoDetails> {
  const { acquirerKey: key, amount: amountInCents } = row;
  const reserved = row.boleto ?? fail("INTERNAL");
  const outcome = await getAcquirer(row.acquirer).createBoleto({ key, amountInCents, dueOn: reserved.dueOn, now });
  switch (outcome.kind) {
    case "done": {
      const boleto = { ...reserved, ...digitsOf(outcome.value) };
      await recordAcquirerState(row, "accepted", { boleto });
      return boleto;
    }
    case "refused":
      await refuseTransaction(row.companyId, row.id, outcome.refusal, now);
      return fail("boleto_refused");
    case "unknown":
      await recordAcquirerState(row, "unknown");
      return fail("UNAVAILABLE", { cause: outcome.cause });
  }
}

/** Only what we keep of an acquirer's answer. */
function digitsOf({ barcode, digitableLine }: BoletoDigits): BoletoDigits {
  return { barcode, digitableLine };
}
