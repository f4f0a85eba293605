import type { Executor } from "@/db/client";
import type { CompanyConnection } from "@/db/schema";
import type { Initiator } from "@/db/schema/payments-enums";
import { tokenConnections } from "../../acquiring/connections/card-ways";
import { routesByBrand } from "../../acquiring/connections/choose-connection";
import { checkPayer, connectionFor, connectionOf } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import { getAcquirer } from "../../acquiring/port";
import type { PresentedCard } from "../../acquiring/port/card-port";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { mayBeBackdated } from "../../core/counters/past";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { partnersOfItems } from "../../partners/coproducers/item-partners";
import { type AcquirerCard, claimAcquirerToken, findAcquirerCard } from "../cards/acquirer-tokens";
import { admitAttempt } from "../cards/buyer-attempts";
import { attemptingBuyer, hashCardNumber } from "../cards/card-testing";
import { consumeCardToken } from "../cards/card-tokens";
import { withKeptCard } from "../cards/forget-cards";
import type { CardAtAcquirer } from "../cards/stored-cards";
import type { TransactionRow } from "../transactions/transaction-shape";
import { findTransactionRow, getTransactionRow } from "../transactions/transactions";
import { acquirerKeyOf, chargeRequestOf, unknownOrigin, unsupportedRefusal } from "./charge-request";
import { checkCharge } from "./check-charge";
import { failOver } from "./fail-over";
import { reconcileTransaction } from "./reconcile-transaction";
import { recordAcquirerState } from "./record-acquirer-state";
import { refuseTransaction } from "./refuse-transaction";
import { type ChargeIdentity, type Reservation, type ReservedIdentity, reserveWithin } from "./reserve-transaction";
import { type ReservedCard, reserveUsualCharge } from "./reserve-usual-charge";
import type { CardCharge, CardChargeResult } from "./schemas";
import { maySend } from "./sending-time";
import { settleTransaction } from "./settle-transaction";
import { settleUsualCharge } from "./settle-usual-charge";

/** `shown` is the card behind an acquirer's token, if the caller has read it. */
export interface CardChargeIdentity extends ChargeIdentity {
  shown?: AcquirerCard | null;
  /**
   * Stores the reference to a card stored at the acquirer, in the database transaction that
   * reserves the charge. Called after the acquirer has stored the card.
   */
  keep?: ((tx: Executor, kept: CardAtAcquirer) => Promise<void>) | undefined;
}

/**
 * Charges a card by its single-use token (`POST /v1/card`). One database transaction admits the
 * buyer's attempt, consumes the token and reserves the charge. Then the charge is sent to the
 * acquirer and its response is recorded. A decline is a result, not an error. So is `pending`: the
 * acquirer decides later, or its response is unknown.
 *
 * The token was created either by us, or by an acquirer to which the buyer's browser sent the card
 * (docs/pci.md). An acquirer's token is read first, and only that acquirer's connection can charge
 * it. A repeated call with the same id completes the charge and never creates a second one.
 *
 * @throws before anything is stored and without consuming the token: VALIDATION, document_invalid,
 * other input errors, card_token_invalid, BUYER_ATTEMPTS_EXCEEDED, or UNAVAILABLE if an acquirer's
 * token cannot be read.
 */
export async function createCardCharge(
  company: CompanyIdentity,
  input: CardCharge,
  { transactionId, isNew, sale, origin, shown, keep, now }: CardChargeIdentity,
): Promise<CardChargeResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (begun) {
    if (begun.status === "pending") await reconcileTransaction(company, begun, now);
    return resultOf(company.id, transactionId, input);
  }
  const { row, card, cardHash } = await reserveCard(company, input, { transactionId, sale, origin, shown, keep, now });
  const sending = { card, cardHash, initiator: "customer", origin: origin ?? unknownOrigin } as const;
  const paid = await chargeCard(company, row, { ...sending, isOrdered: sale !== undefined }, now);
  return paid ? toResult(paid, input) : resultOf(company.id, transactionId, input);
}

async function reserveCard(
  company: CompanyIdentity,
  input: CardCharge,
  { transactionId, sale, origin, shown, keep, now }: ReservedIdentity & Pick<CardChargeIdentity, "shown" | "keep">,
): Promise<SendableCard> {
  const { amountInCents } = input;
  const { cardToken, installments, holderName } = input.card;
  const facts = { amountInCents, installments };
  const isTheirs = tokenConnections(company, cardToken).length > 0;
  if (!isTheirs) connectionFor(company, "credit_card", facts);
  const buyer = await checkCharge(company.id, input, now, sale);
  const payer = payerOfBuyer(buyer);
  const likely = isTheirs ? null : connectionFor(company, "credit_card", facts, payer);
  const attempting = attemptingBuyer(buyer.document, sale, origin);
  if (amountInCents < installments) return fail("installment_too_small");
  const partners = await partnersOfItems(company.id, input, sale, now);
  const reserveThrough = (connection: CompanyConnection) =>
    ({
      companyId: company.id,
      transactionId,
      method: "credit_card",
      connectionId: connection.id,
      fees: feeOf(wayOf("credit_card", connection), amountInCents, company, now),
      installments,
      ...partners,
      sale,
      input,
      buyer,
      now,
    }) as const;
  if (!likely) {
    const theirs = shown ?? (await findAcquirerCard(company, cardToken)) ?? fail("card_token_invalid");
    checkPayer(theirs.connection, "credit_card", payer);
    return reserveTheirs(attempting, reserveThrough(theirs.connection), theirs, { holderName, keep });
  }
  // The combined statement supports neither checkout charges nor backdated charges, such as demo
  // data.
  const isUsual = !sale && !mayBeBackdated(now) && !routesByBrand(company);
  const usual = { reservation: reserveThrough(likely), token: cardToken, holderName };
  const reserved = isUsual && (await reserveUsualCharge(company.id, usual));
  if (reserved) return reserved;
  return admitAttempt(company.id, attempting, transactionId, async (tx) => {
    const card = await consumeCardToken(tx, company.id, cardToken);
    const { brand, last4 } = card;
    const details = { brand, last4, holderName: holderName ?? card.holderName, refuseCode: null, retryable: null };
    const reservation = reserveThrough(connectionFor(company, "credit_card", { ...facts, brand }, payer));
    return { row: await reserveWithin(tx, { ...reservation, card: details }), card };
  });
}

interface SendableCard extends Pick<ReservedCard, "row"> {
  card: PresentedCard;
  cardHash?: string;
}

/**
 * Reserves a charge for a card whose number only its acquirer has. Charges the card's token or,
 * with `keep`, the card stored at the acquirer.
 */
async function reserveTheirs(
  attempting: string,
  reservation: Reservation,
  theirs: AcquirerCard,
  { holderName, keep }: { holderName: string | undefined; keep: CardChargeIdentity["keep"] },
): Promise<SendableCard> {
  const { companyId, transactionId, buyer } = reservation;
  const { token, facts, hash: cardHash } = theirs;
  const { brand, last4 } = facts;
  const card = { brand, last4, holderName: holderName ?? facts.holderName, refuseCode: null, retryable: null };
  const reserve = (presented: PresentedCard, store: (tx: Executor) => Promise<void>) =>
    admitAttempt(companyId, attempting, transactionId, async (tx) => {
      await claimAcquirerToken(tx, companyId, theirs);
      const row = await reserveWithin(tx, { ...reservation, card });
      await store(tx);
      return { row, card: presented, cardHash };
    });
  if (!keep) return reserve({ token }, async () => undefined);
  return withKeptCard(theirs, { key: acquirerKeyOf(transactionId), payer: payerOfBuyer(buyer) }, (kept) =>
    reserve({ cardId: kept.cardId }, (tx) => keep(tx, kept)),
  );
}

export interface CardSending {
  card: PresentedCard;
  /** Key for counting declines if the request contains no card number. */
  cardHash?: string | undefined;
  initiator: Initiator;
  origin: ChargeOrigin;
  /** True if the charge is from a public checkout. */
  isOrdered: boolean;
}

/**
 * Sends a reserved card charge to its acquirer and records the outcome. Sends nothing if the
 * reservation has expired, because a sweep may already have abandoned the charge. If the acquirer
 * refuses the charge without contacting an issuer (because of credentials, setup or account
 * limits), and the card number reached our server, retries the charge through another connection.
 *
 * @returns the settled row if a single statement settled the charge; otherwise null, even if the
 * charge was paid.
 * @throws UNAVAILABLE if the acquirer requests a later retry of a buyer-initiated charge, which is
 * then declined.
 */
export async function chargeCard(
  company: CompanyIdentity,
  row: TransactionRow,
  { card, cardHash, initiator, origin, isOrdered }: CardSending,
  now: Date,
): Promise<TransactionRow | null> {
  if (!maySend(row)) return null;
  const { companyId, id, installments } = row;
  const connection = connectionOf(company, row);
  const request = { ...chargeRequestOf(row, origin, now), installments, initiator, card, returnUrl: row.returnUrl };
  const outcome = await getAcquirer(connection.kind).chargeCard(connection, request);
  switch (outcome.kind) {
    case "done": {
      if (outcome.value.state === "pending") {
        await recordAcquirerState(row, "accepted", now, { challenge: outcome.value.challenge });
        break;
      }
      const { payment } = outcome.value;
      const paid = await settleUsualCharge({ company, row, isOrdered, payment, now });
      if (!paid) await settleTransaction(companyId, id, payment, now);
      return paid;
    }
    case "refused": {
      const { refusal } = outcome;
      const takesCard = (each: CompanyConnection) =>
        "number" in card && getAcquirer(each.kind).findCardFault(each, card.number) === null;
      const moved = await failOver(company, row, refusal, now, takesCard);
      if (moved) return chargeCard(company, moved, { card, cardHash, initiator, origin, isOrdered }, now);
      const { retryAfterSeconds } = refusal;
      // Leave a renewal to reconciliation, as if the acquirer had not responded.
      if (retryAfterSeconds !== undefined && initiator === "merchant") {
        await recordAcquirerState(row, "unknown", now);
        break;
      }
      const attempt = refusal.by === "acquirer" ? "released" : "refused";
      await refuseTransaction(row, refusal, now, attempt, cardHash ?? hashOf(card));
      if (retryAfterSeconds !== undefined) return fail("UNAVAILABLE", { retryAfterSeconds });
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

function hashOf(card: PresentedCard): string | null {
  return "number" in card ? hashCardNumber(card.number) : null;
}

async function resultOf(companyId: string, transactionId: string, input: CardCharge): Promise<CardChargeResult> {
  return toResult(await getTransactionRow(companyId, transactionId), input);
}

function toResult({ id, status, fees, card, refuseReason }: TransactionRow, input: CardCharge): CardChargeResult {
  const { brand, last4, challengeUrl } = card ?? fail("INTERNAL");
  const shown = { token: input.card.cardToken, brand, last4, ...(challengeUrl ? { challengeUrl } : {}) };
  return { id, status, fees, card: shown, refuseReason };
}
