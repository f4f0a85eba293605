import type { CardBrand } from "@/db/schema/payments-enums";
import { withPageCards } from "../../acquiring/connections/card-ways";
import { type Routed, rankConnections } from "../../acquiring/connections/choose-connection";
import { checkPayer, connectionFor, findPayerFault, payerNeedsOf } from "../../acquiring/connections/connections";
import type { Payer } from "../../acquiring/port/charge-port";
import type { PayerFault, PayerNeed } from "../../acquiring/port/payer-port";
import { readPayer } from "../renewals/open-cycle";
import type { SubscriptionRow } from "./subscription-shape";

/** Brand of a card and the only connection that can charge it; `connectionId` is null if any can. */
interface CardPlace {
  connectionId: string | null;
  brand?: CardBrand;
}

const newCard: CardPlace = { connectionId: null };

/** Null if a connection can charge the customer by card. */
export function findPayerLack(
  { connections, routing }: Routed,
  { amount: amountInCents }: SubscriptionRow,
  payer: Payer,
  { connectionId, brand }: CardPlace,
): PayerFault | null {
  const able = connections.filter(({ id }) => connectionId === null || id === connectionId);
  const ranked = rankConnections({ connections: able, routing }, "credit_card", {
    amountInCents,
    installments: 1,
    brand,
  });
  const faults = ranked.map((each) => findPayerFault(each, "credit_card", payer));
  return faults.includes(null) ? null : (faults[0] ?? null);
}

export async function listMissingNeeds(company: Routed, row: SubscriptionRow): Promise<PayerNeed[]> {
  const able = withPageCards(company);
  const needs = payerNeedsOf(able, "credit_card");
  if (needs.length === 0) return [];
  const fault = findPayerLack(able, row, await readPayer(row), newCard);
  return fault && needs.some((need) => fault.field.startsWith(need)) ? needs : [];
}

/**
 * @throws VALIDATION for a missing payer field that every connection requires to charge the new
 * card.
 */
export function checkNewPayer(company: Routed, row: SubscriptionRow, payer: Payer): void {
  const able = withPageCards(company);
  if (findPayerLack(able, row, payer, newCard)) checkPayer(connectionFor(able, "credit_card"), "credit_card", payer);
}
