import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { requestPayout } from "@/server/treasury/payouts/request-payout";
import type { Charge } from "../pagarme/books/books";
import { userActor } from "../payouts/business";
import type { SimulatedSale, World } from "./world";

export const chargesOf = ({ seller, code }: SimulatedSale): Charge[] =>
  seller.account.ordersOf(code).map(({ charge }) => charge);

export function payCodes({ sales, random }: World): void {
  for (const sale of sales.slice(-200)) {
    const [charge] = chargesOf(sale);
    if (!charge || sale.method === "credit_card" || charge.paidAmount > 0 || !random.chance(0.08)) continue;
    const part = random.chance(0.9) ? 1 : random.pick([0.5, 0.999, 1.2]);
    sale.seller.account.pay(sale.code, { amountInCents: Math.max(1, Math.round(charge.amount * part)) });
  }
}

export function disputeCards({ sales, random }: World, share: number): void {
  for (const { seller, code, method } of sales.slice(-400)) {
    if (method !== "credit_card") continue;
    const [charge] = seller.account.ordersOf(code).map((order) => order.charge);
    if (!charge) continue;
    const wasDisputed = charge.payables.some(({ type }) => type === "chargeback");
    const isWhole = charge.paidAmount > charge.refundedAmount && charge.pendingRefunds === 0;
    if (charge.status === "paid" && isWhole && !wasDisputed && random.chance(share)) seller.account.chargeBack(code);
    else if (charge.status === "chargedback" && random.chance(10 * share)) seller.account.winChargeback(code);
  }
}

/** A boleto can be refunded only to an account of the buyer. */
const bankAccountOf = ({ document }: SimulatedSale) =>
  ({
    bankCode: "341",
    branch: "1234",
    accountNumber: "987654",
    accountType: "checking",
    holderName: "Maria da Silva",
    holderDocument: document,
  }) as const;

export async function refundSome({ sales, random, attempt, now }: World): Promise<void> {
  if (sales.length === 0) return;
  const sale = random.pick(sales);
  const { seller, transactionId, method, amount } = sale;
  const part = random.chance(0.5) ? {} : { amountInCents: random.between(1, amount) };
  const target = method === "boleto" ? { bankAccount: bankAccountOf(sale) } : {};
  await attempt(() =>
    refundTransaction(seller.companyId, { transactionId, ...part, ...target }, { refundId: newId(now()), now: now() }),
  );
}

export async function payOutSome({ sellers, random, attempt, now }: World): Promise<void> {
  const { companyId, userId, destinationId } = random.pick(sellers);
  const [held] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  const amountInCents = Math.min(400_000, Math.floor((held?.available ?? 0) * random.next()));
  if (amountInCents < 1000) return;
  const company = await getCompany(companyId);
  const identity = { payoutId: newId(now()), actor: userActor(userId), address: "192.0.2.1", now: now() };
  await attempt(() => requestPayout(company, { amountInCents, destinationId, description: "" }, identity));
}
