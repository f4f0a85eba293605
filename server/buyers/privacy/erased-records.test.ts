import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveries, events, refunds } from "@/db/schema";
import {
  buyerAttemptsOf,
  chargeCardOf,
  chargePix,
  makeIssuerDecisionDue,
  pixCharge,
  testCards,
  testCompany,
  wholeEventsOf,
} from "@/testing/support/payments";
import { auditOf, customersOf, refundsOf } from "@/testing/support/reads";
import { oncePerKey } from "../../core/procedures/idempotency";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { settleTransaction } from "../../payments/charges/settle-transaction";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { announceIssuers, payInSandbox } from "../../sandbox/payers/payers-bank";
import { eraseListed } from "./erase-buyer";

const now = new Date("2026-11-20T12:00:00.000Z");
const person = {
  name: "Josefina Rastreável",
  email: "josefina.rastreavel@example.com",
  documentType: "cpf",
  document: "71428793860",
  phone: "+5511912345678",
  address: { street: "Rua da Rastreada", city: "Santos" },
  metadata: { guardian: "Rastreável" },
} as const;
const traces = ["Rastre", "rastreavel", "71428793860", "912345678", "Rua da"];

async function buyer() {
  const company = await testCompany();
  const sale = { customer: person, metadata: { student: "Rastreável" } };
  const pix = await chargePix(company, pixCharge(sale), now);
  await payInSandbox(company.id, { transactionId: pix.id }, now);
  const caller = {
    now,
    requestId: "request",
    address: "127.0.0.1",
    company,
    actor: { kind: "api_key" as const, apiKeyId: "key" },
    can: () => true,
    idempotencyKey: randomUUID(),
  };
  const order = { transactionId: pix.id, amountInCents: 1000 };
  const refund = () =>
    oncePerKey(caller, "transactions/refund", order, (refundId) =>
      refundTransaction(company.id, order, { refundId, now }),
    );
  await refund();
  const boletoId = newId(now);
  await createBoletoCharge(company, pixCharge(sale), { transactionId: boletoId, now });
  await payInSandbox(company.id, { transactionId: boletoId }, now);
  const sentBack = { amountInCents: 1000, pixKey: person.email, reason: "Josefina Rastreável desistiu" };
  const keyConfirmedAt = new Date(now.getTime() - 25 * 3_600_000);
  const identity = { refundId: newId(now), now, keyConfirmedAt };
  await refundTransaction(company.id, { transactionId: boletoId, ...sentBack }, identity);
  await chargeCardOf(company, testCards.paid, now, sale);
  await chargeCardOf(company, testCards.refused, now, sale);
  const waiting = await chargeCardOf(company, testCards.paidLater, now, sale);
  const [customer] = await customersOf(company.id);
  if (!customer) throw new Error("No customer was made");
  return { company, customer, pixId: pix.id, boletoId, waitingId: waiting.id, refund };
}

async function deliverEchoes(companyId: string): Promise<void> {
  const sent = await wholeEventsOf(companyId);
  await db()
    .insert(deliveries)
    .values(
      sent.map(({ id: eventId, event, payload }) => ({
        companyId,
        id: newId(now),
        eventId,
        event,
        scope: "postback" as const,
        url: "https://example.com/hook",
        endpoint: "https://example.com",
        status: "delivered" as const,
        retries: 1,
        responseStatus: 200,
        responseBody: JSON.stringify(payload),
        createdAt: now,
        updatedAt: now,
      })),
    );
}

async function answersAbout(companyId: string, subjectId: string): Promise<(string | null)[]> {
  const rows = await db()
    .select({ answer: deliveries.responseBody })
    .from(deliveries)
    .innerJoin(events, and(eq(events.companyId, deliveries.companyId), eq(events.id, deliveries.eventId)))
    .where(and(eq(deliveries.companyId, companyId), eq(events.subjectId, subjectId)));
  return rows.map(({ answer }) => answer);
}

async function tablesHolding(companyId: string, texts: readonly string[]): Promise<string[]> {
  const tables = await db().execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'company_id' ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db().execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t WHERE company_id = ${companyId}`,
    );
    if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(name);
  }
  return found;
}

describe("the erasure of a customer", () => {
  it("leaves no trace of the person in any table of the company, and the ledger unchanged", async () => {
    const { company, customer, pixId } = await buyer();
    expect(await tablesHolding(company.id, traces)).toEqual(
      expect.arrayContaining([
        "buyer_attempts",
        "customers",
        "events",
        "idempotency_keys",
        "payments",
        "refunds",
        "transactions",
      ]),
    );
    const before = await getTransaction(company.id, pixId, now);
    await eraseListed(customer.id, now);
    expect(await tablesHolding(company.id, traces)).toEqual([]);
    expect(await tablesHolding(company.id, ["MARIA DA SILVA"])).toEqual(["card_tokens"]);
    const document = `erased-${customer.id}`;
    expect(await getTransaction(company.id, pixId, now)).toEqual({
      ...before,
      customer: {
        id: customer.id,
        name: "Erased",
        phone: "",
        documentType: "CPF",
        document,
        email: "",
        emails: [],
        metadata: {},
      },
      metadata: {},
      Pix: before.Pix && { ...before.Pix, payerInfo: null },
    });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    const refunded = await auditOf(company.id, "transaction.refunded");
    expect(refunded.map(({ after }) => after)).toEqual([{ amountInCents: 1000 }, { amountInCents: 1000 }]);
    expect(await auditOf(company.id, "customer.anonymized")).toMatchObject([
      { actor: "operator", subjectId: customer.id },
    ]);
  });

  it("erases the receivers' echoes about the person, and about no other", async () => {
    const { company, customer, pixId } = await buyer();
    const other = await chargePix(company, pixCharge(), now);
    await deliverEchoes(company.id);
    expect(await tablesHolding(company.id, traces)).toContain("deliveries");
    await eraseListed(customer.id, now);
    expect(await tablesHolding(company.id, traces)).toEqual([]);
    expect(new Set(await answersAbout(company.id, pixId))).toEqual(new Set([null]));
    expect(await answersAbout(company.id, other.id)).toEqual([expect.stringContaining("Maria da Silva")]);
  });

  it("lets pending charges finish, and replays requests without the person's data", async () => {
    const { company, customer, waitingId, refund } = await buyer();
    await eraseListed(customer.id, now);
    await makeIssuerDecisionDue(waitingId);
    await announceIssuers(new Date());
    expect(await getTransaction(company.id, waitingId, now)).toMatchObject({ status: "paid" });
    expect(await refund()).toMatchObject({
      refundedInCents: 1000,
      customer: { name: "Erased", email: "", emails: [] },
    });
    expect(await tablesHolding(company.id, traces)).toEqual([]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("keeps the Pix key of a pending refund until it is decided, and no longer", async () => {
    const { company, customer, boletoId } = await buyer();
    const ofBoleto = and(eq(refunds.companyId, company.id), eq(refunds.transactionId, boletoId));
    await db().update(refunds).set({ status: "requested", decidedAt: null }).where(ofBoleto);
    await eraseListed(customer.id, now);
    expect(await refundsOf(company.id, boletoId)).toMatchObject([{ pixKey: person.email, reason: "" }]);
    await sweepReconciliation(new Date(now.getTime() + 91_000), new Date(Date.now() + 30_000), company.id);
    expect(await refundsOf(company.id, boletoId)).toMatchObject([{ pixKey: null, status: "done" }]);
    expect(await tablesHolding(company.id, traces)).toEqual([]);
  });

  it("records later money without the payer's name", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge({ customer: person }), now);
    const [{ id: customerId = "" } = {}] = await customersOf(company.id);
    await eraseListed(customerId, now);
    const payer = { payerName: person.name, payerDocument: person.document, paidAt: now };
    for (const end of ["first", "second"]) {
      await settleTransaction(company.id, id, { id: `E${end}${id}`, amountInCents: 4990, ...payer }, now);
    }
    const paid = await getTransaction(company.id, id, now);
    expect(paid).toMatchObject({ status: "paid", amountPaidInCents: 9980, Pix: { payerInfo: null } });
    expect(await tablesHolding(company.id, traces)).toEqual([]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("makes the same person's later purchase a new customer's, and changes no other customer", async () => {
    const { company, customer } = await buyer();
    const other = await chargePix(company, pixCharge(), now);
    await eraseListed(customer.id, now);
    await eraseListed(customer.id, now);
    await chargeCardOf(company, testCards.paid, now, { customer: person });
    expect((await customersOf(company.id)).map(({ document }) => document).sort()).toEqual(
      [pixCharge().customer.document, person.document, `erased-${customer.id}`].sort(),
    );
    expect(await getTransaction(company.id, other.id, now)).toMatchObject({ customer: { name: "Maria da Silva" } });
    const attempts = await buyerAttemptsOf(company.id);
    const documents = attempts.map(({ document }) => document).filter((document) => !document.startsWith("card:"));
    expect(documents).toEqual([person.document]);
  });

  it("finds no customer of an unknown id", async () => {
    for (const id of [newId(), "x"]) {
      await expect(eraseListed(id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
