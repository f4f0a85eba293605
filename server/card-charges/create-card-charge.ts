import type { Initiator } from "@/db/enums";
import type { CompanyConnection } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { PresentedCard } from "../acquirers/card-port";
import { admitAttempt } from "../cards/buyer-attempts";
import { consumeCardToken } from "../cards/card-tokens";
import { routesByBrand } from "../connections/choose-connection";
import { connectionFor, connectionOf } from "../connections/connections";
import { wayOf } from "../connections/payment-way";
import { mayBePast } from "../core/past";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import { type ChargeDetails, chargeRequestOf, unknownOrigin, unsupportedRefusal } from "../payments/charge-request";
import { checkCharge } from "../payments/check-charge";
import { failOver } from "../payments/fail-over";
import { reconcileTransaction } from "../payments/reconcile-transaction";
import { recordAcquirerState } from "../payments/record-acquirer-state";
import { refuseTransaction } from "../payments/refuse-transaction";
import { type ChargeIdentity, type ReservedIdentity, reserveWithin, type Sale } from "../payments/reserve-transaction";
import { maySend } from "../payments/sending-time";
import { namesOffers, settleTransaction } from "../payments/settle-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow, getTransactionRow } from "../payments/transactions";
import { type ReservedCard, reserveUsualCharge } from "./reserve-usual-charge";
import type { CardCharge, CardChargeResult } from "./schemas";
import { settleUsualCharge } from "./settle-usual-charge";

/**
 * Charges a card by its single-use token (`POST /v1/card`). One commit admits the buyer's attempt, consumes the token
 * and reserves the transaction; then the charge goes to the acquirer; then the answer is recorded. A refusal is a
 * result; so is `pending`, when the acquirer answers later or its answer is unknown.
 *
 * The same id again finishes the charge that was begun with it, and never makes a second one.
 *
 * @throws VALIDATION, document_invalid, a broken rule, card_token_invalid or BUYER_ATTEMPTS_EXCEEDED before anything is stored and
 * without consuming the token.
 */
export async function createCardCharge(
  company: CompanyIdentity,
  input: CardCharge,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<CardChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (begun) {
    if (begun.status === "pending") await reconcileTransaction(company, begun, now);
    return resultOf(company.id, transactionId, input);
  }
  const { row, card } = await reserveCard(company, input, { transactionId, sale, origin, now });
  const details = { address: input.customer.address ?? null, origin: origin ?? unknownOrigin };
  const isUsual = isUsualSale(sale, now) && !namesOffers(row);
  const paid = await chargeCard(company, row, { card, initiator: "customer", details, isUsual }, now);
  return paid ? toResult(paid, input) : resultOf(company.id, transactionId, input);
}

async function reserveCard(
  company: CompanyIdentity,
  input: CardCharge,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<ReservedCard> {
  const { amountInCents } = input;
  const { cardToken, installments, holderName } = input.card;
  const facts = { amountInCents, installments };
  const likely = connectionFor(company, "credit_card", facts);
  const buyer = await checkCharge(company.id, input, sale);
  if (amountInCents < installments) return fail("installment_too_small");
  const reserveThrough = (connection: CompanyConnection) =>
    ({
      companyId: company.id,
      transactionId,
      method: "credit_card",
      connectionId: connection.id,
      fees: feeOf(wayOf("credit_card", connection), amountInCents, company, now),
      installments,
      sale,
      input,
      buyer,
      now,
    }) as const;
  const isUsual = isUsualSale(sale, now) && !routesByBrand(company);
  const usual = { reservation: reserveThrough(likely), token: cardToken, holderName };
  const reserved = isUsual && (await reserveUsualCharge(company.id, usual));
  if (reserved) return reserved;
  return admitAttempt(company.id, buyer.document, transactionId, async (tx) => {
    const card = await consumeCardToken(tx, company.id, cardToken);
    const { brand, last4 } = card;
    const details = { brand, last4, holderName: holderName ?? card.holderName, refuseCode: null, retryable: null };
    const reservation = reserveThrough(connectionFor(company, "credit_card", { ...facts, brand }));
    return { row: await reserveWithin(tx, { ...reservation, card: details }), card };
  });
}

/** Details of a card charge that its row does not store. */
export interface CardSending {
  card: PresentedCard;
  initiator: Initiator;
  details: ChargeDetails;
  /** Whether `settleUsualCharge` may settle it. */
  isUsual?: boolean;
}

/**
 * Sends a reserved card charge to its acquirer and records the outcome. Sends nothing too long after the reservation: a
 * sweep may give the charge up by then. A card whose number reached our server goes on to another connection where the
 * acquirer refuses for reasons of its own.
 *
 * @returns the paid row, when this call knows it; null for any other outcome.
 */
export async function chargeCard(
  company: CompanyIdentity,
  row: TransactionRow,
  { card, initiator, details, isUsual = false }: CardSending,
  now: Date,
): Promise<TransactionRow | null> {
  if (!maySend(row)) return null;
  const { companyId, id, installments } = row;
  const connection = connectionOf(company, row);
  const request = { ...chargeRequestOf(row, details, now), installments, initiator, card, returnUrl: row.returnUrl };
  const outcome = await getAcquirer(connection.kind).chargeCard(connection, request);
  if (outcome.kind === "done" && outcome.value.state === "paid") {
    const { payment } = outcome.value;
    const paid = isUsual ? await settleUsualCharge({ company, row, payment, now }) : null;
    if (!paid) await settleTransaction(companyId, id, payment, now);
    return paid;
  }
  switch (outcome.kind) {
    case "done":
      await recordAcquirerState(row, "accepted", now);
      break;
    case "refused": {
      const { refusal } = outcome;
      const number = numberOf(card);
      const takesCard = (each: CompanyConnection) =>
        number !== undefined && getAcquirer(each.kind).findCardFault(each, number) === null;
      const moved = await failOver(company, row, refusal, now, takesCard);
      if (moved) return chargeCard(company, moved, { card, initiator, details, isUsual }, now);
      await refuseTransaction(row, refusal, now, refusal.by === "acquirer" ? "released" : "refused", number);
      break;
    }
    case "unsupported":
      await refuseTransaction(row, unsupportedRefusal, now, "released");
      break;
    case "unknown":
      await recordAcquirerState(row, "unknown", now);
  }
  return null;
}

/** The number of a card that reached our server. */
function numberOf(card: PresentedCard): string | undefined {
  return "number" in card ? card.number : undefined;
}

/** Neither a checkout's nor one of the past, such as the demo's: these need more than the joined statements do. */
function isUsualSale(sale: Sale | undefined, now: Date): boolean {
  return !sale && !mayBePast(now);
}

async function resultOf(companyId: string, transactionId: string, input: CardCharge): Promise<CardChargeResult> {
  return toResult(await getTransactionRow(companyId, transactionId), input);
}

function toResult({ id, status, fees, card, refuseReason }: TransactionRow, input: CardCharge): CardChargeResult {
  const { brand, last4 } = card ?? fail("INTERNAL");
  return { id, status, fees, card: { token: input.card.cardToken, brand, last4 }, refuseReason };
}
