import { and, desc, eq, gte, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks, transactions } from "@/db/schema";
import type { Company } from "../../accounts/company/companies";
import { defendDispute } from "../../payments/disputes/defend-dispute";
import { readBalance } from "../../reports/statements/read-balance";
import { addDestination } from "../../treasury/payout-accounts/add-destination";
import { requestPayout } from "../../treasury/payouts/request-payout";
import { followPayouts, sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { decideInfractionInSandbox, openInfractionInSandbox } from "../payers/infractions";

export interface DemoOwner {
  userId: string;
  password: string;
}

/** Payout of a share of the available balance. The amount's last two digits determine the sandbox bank's behavior. */
interface Withdrawal {
  share: number;
  ending: number;
  description: string;
}

const withdrawals: Record<number, Withdrawal> = {
  75: { share: 0.5, ending: 0, description: "Aluguel da cozinha" },
  61: { share: 0.6, ending: 0, description: "" },
  47: { share: 0.6, ending: 5, description: "Fornecedor de farinha" },
  40: { share: 0.5, ending: 0, description: "Fornecedor de farinha" },
  26: { share: 0.5, ending: 1, description: "" },
  25: { share: 0.5, ending: 0, description: "Aluguel da cozinha" },
  11: { share: 0.5, ending: 0, description: "" },
  0: { share: 0.6, ending: 0, description: "Forno novo" },
};

/** Just below the amount that needs approval. Only the latest payout exceeds it. */
const mostInCents = 480_000;

/** Ages in days at which an infraction is opened, defended and rejected, and another one is opened. */
const infraction = { opened: 16, defended: 14, rejected: 9, another: 2 };

const address = "127.0.0.1";

/**
 * Requests a day's payouts (completed, failed, returned, awaiting approval), saves a payout
 * account, and opens infractions against a Pix.
 */
export async function moveMoney(company: Company, owner: DemoOwner, age: number, at: Date): Promise<void> {
  const { id: companyId } = company;
  const by = { userId: owner.userId, address, now: at };
  const deadline = new Date(Date.now() + 30_000);
  if (age === 70) await addDestination(company, { pixKey: "financeiro@quitanda.local", password: owner.password }, by);
  const withdrawal = withdrawals[age];
  if (withdrawal) await withdraw(company, owner, { ...withdrawal, most: age > 0 ? mostInCents : Infinity }, at);
  await sendPayouts(at, deadline, companyId);
  await followPayouts(at, deadline, companyId);
  await dispute(companyId, owner, age, at);
}

async function withdraw(
  company: Company,
  owner: DemoOwner,
  { share, ending, description, most }: Withdrawal & { most: number },
  at: Date,
): Promise<void> {
  const { availableInCents, setAsideInCents } = await readBalance(company, at);
  const payableInCents = availableInCents - setAsideInCents;
  const amountInCents = Math.floor(Math.min(payableInCents * share, most) / 100) * 100 + ending;
  const actor = { kind: "user", userId: owner.userId, sessionId: owner.userId } as const;
  const order = { amountInCents, destinationId: company.id, description };
  await requestPayout(company, order, { payoutId: newId(at), actor, address, now: at });
}

async function dispute(companyId: string, owner: DemoOwner, age: number, at: Date): Promise<void> {
  if (age === infraction.opened || age === infraction.another) {
    const transactionId = await findPaidPix(companyId, at);
    if (transactionId) await openInfractionInSandbox(companyId, { transactionId }, at);
  }
  if (age !== infraction.defended && age !== infraction.rejected) return;
  const [open] = await db()
    .select({ id: chargebacks.id, transactionId: chargebacks.transactionId })
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.kind, "infraction")));
  if (!open) return;
  if (age === infraction.rejected) await decideInfractionInSandbox(companyId, open.transactionId, "rejected", at);
  else {
    const defence = { disputeId: open.id, text: "O aluno acessou o curso no mesmo dia.", links: [] };
    await defendDispute(companyId, defence, at, { actor: `user:${owner.userId}` });
  }
}

async function findPaidPix(companyId: string, at: Date): Promise<string | null> {
  const weekAgo = new Date(at.getTime() - 7 * 24 * 60 * 60 * 1000);
  const [found] = await db()
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.paymentMethod, "pix"),
        eq(transactions.status, "paid"),
        gte(transactions.approvedAt, weekAgo),
        lt(transactions.approvedAt, at),
      ),
    )
    .orderBy(desc(transactions.approvedAt))
    .limit(1);
  return found?.id ?? null;
}
