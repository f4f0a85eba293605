import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { newId } from "@/db/ids";
import {
  balances,
  buyerAttempts,
  cardTokens,
  type companies,
  events,
  payments,
  sandboxCards,
  sandboxCharges,
  sandboxRefunds,
  transfers,
} from "@/db/schema";
import { accounts } from "@/db/schema/ledger-enums";
import type { Initiator } from "@/db/schema/payments-enums";
import { getCompany } from "@/server/accounts/company/companies";
import { connectionFor } from "@/server/acquiring/connections/connections";
import type { Card } from "@/server/acquiring/port/card-port";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createCardToken } from "@/server/payments/cards/card-tokens";
import type { CardInput } from "@/server/payments/cards/schemas";
import { unknownOrigin } from "@/server/payments/charges/charge-request";
import { chargeCard, createCardCharge } from "@/server/payments/charges/create-card-charge";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { reserveTransaction } from "@/server/payments/charges/reserve-transaction";
import type { CardCharge, CardChargeResult } from "@/server/payments/charges/schemas";
import type { PixChargeResult, PixQrCodeCharge } from "@/server/payments/transactions/schemas";
import type { TransactionRow } from "@/server/payments/transactions/transaction-shape";
import { reachable } from "./at-pagarme/payers";
import { createTestCompany } from "./database";

/** One company per test, in the form that entry points pass to an operation. */
export async function testCompany(different: Partial<typeof companies.$inferInsert> = {}): Promise<CompanyIdentity> {
  const { companyId } = await createTestCompany(different);
  return getCompany(companyId);
}

export function pixCharge(different: Partial<PixQrCodeCharge> = {}): PixQrCodeCharge {
  return {
    amountInCents: 4990,
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      documentType: "cpf",
      document: "52998224725",
    },
    ...different,
  };
}

export function chargePix(company: CompanyIdentity, input: PixQrCodeCharge, now: Date): Promise<PixChargeResult> {
  return createPixCharge(company, input, { transactionId: newId(now), now });
}

export async function eventNamesOf(companyId: string): Promise<string[]> {
  const rows = await db().select().from(events).where(eq(events.companyId, companyId)).orderBy(events.id);
  return rows.map((row) => row.event);
}

export async function wholeEventsOf(companyId: string) {
  return db()
    .select({ ...getTableColumns(events), payload: completedPayload(sql`${events}`).mapWith(events.payload) })
    .from(events)
    .where(eq(events.companyId, companyId))
    .orderBy(events.id);
}

/** In posting order, each as `debit>credit amount`. */
export async function transfersOf(companyId: string): Promise<string[]> {
  const rows = await db().select().from(transfers).where(eq(transfers.companyId, companyId)).orderBy(transfers.id);
  return rows.map((row) => `${row.debitAccount}>${row.creditAccount} ${row.amount}`);
}

/** By outcome (docs/domains/sandbox.md). */
export const testCards = {
  paid: "4111111111111111",
  refused: "4000000000000002",
  paidLater: "4000000000000036",
  refusedLater: "4000000000000044",
  chargedBack: "4000000000000259",
  silent: "4000000000000119",
};

export function cardInput(number: string, different: Partial<CardInput> = {}): CardInput {
  const cvv = number.startsWith("3782") ? "1234" : "123";
  return { number, holderName: "MARIA DA SILVA", expirationMonth: "12", expirationYear: "49", cvv, ...different };
}

export async function cardCharge(
  company: CompanyIdentity,
  number: string,
  different: Partial<PixQrCodeCharge> & { installments?: number } = {},
): Promise<CardCharge> {
  const { installments = 1, ...rest } = different;
  const cardToken = await createCardToken(company, cardInput(number), new Date());
  return { ...pixCharge({ amountInCents: 10_000, ...rest }), card: { cardToken, installments } };
}

/** Reserves a card charge of R$ 100.00 without sending it, like a process that dies after the reservation. */
export function reserveCard(company: CompanyIdentity, initiator: Initiator, now: Date): Promise<TransactionRow> {
  const input = pixCharge({ amountInCents: 10_000 });
  return reserveTransaction({
    companyId: company.id,
    transactionId: newId(now),
    method: "credit_card",
    connectionId: connectionFor(company, "credit_card").id,
    fees: 549,
    initiator,
    card: { brand: "visa", last4: "0341", holderName: "MARIA", refuseCode: null, retryable: null },
    input,
    buyer: { ...input.customer, ...reachable },
    now,
  });
}

export async function sendCard(company: CompanyIdentity, row: TransactionRow, card: Card, now: Date): Promise<void> {
  await chargeCard(company, row, { card, initiator: row.initiator, origin: unknownOrigin, isOrdered: false }, now);
}

export async function chargeCardOf(
  company: CompanyIdentity,
  number: string,
  now: Date,
  different: Parameters<typeof cardCharge>[2] = {},
): Promise<CardChargeResult> {
  return createCardCharge(company, await cardCharge(company, number, different), { transactionId: newId(now), now });
}

export async function sandboxCardsOf(companyId: string): Promise<(typeof sandboxCards.$inferSelect)[]> {
  return db().select().from(sandboxCards).where(eq(sandboxCards.companyId, companyId));
}

export async function sandboxChargesOf(companyId: string): Promise<(typeof sandboxCharges.$inferSelect)[]> {
  return db().select().from(sandboxCharges).where(eq(sandboxCharges.companyId, companyId));
}

export async function paymentsOf(companyId: string): Promise<(typeof payments.$inferSelect)[]> {
  const { createdAt, id } = payments;
  return db().select().from(payments).where(eq(payments.companyId, companyId)).orderBy(createdAt, id);
}

export async function sandboxRefundsOf(companyId: string): Promise<(typeof sandboxRefunds.$inferSelect)[]> {
  return db().select().from(sandboxRefunds).where(eq(sandboxRefunds.companyId, companyId));
}

export async function buyerAttemptsOf(companyId: string): Promise<(typeof buyerAttempts.$inferSelect)[]> {
  return db().select().from(buyerAttempts).where(eq(buyerAttempts.companyId, companyId));
}

export async function cardTokensOf(companyId: string): Promise<(typeof cardTokens.$inferSelect)[]> {
  return db().select().from(cardTokens).where(eq(cardTokens.companyId, companyId));
}

/** Makes the issuer's late decision due, so that `announceIssuers` delivers it. */
export async function makeIssuerDecisionDue(transactionId: string): Promise<void> {
  await db()
    .update(sandboxCards)
    .set({ nextWordAt: new Date(0) })
    .where(and(eq(sandboxCards.key, transactionId.replaceAll("-", "")), isNotNull(sandboxCards.nextWordAt)));
}

export async function balancesOf(companyId: string): Promise<Record<string, number>> {
  const [row] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  const held = accounts.map((account) => [account, row?.[account] ?? 0] as const);
  return Object.fromEntries(held.filter(([, amount]) => amount !== 0));
}
