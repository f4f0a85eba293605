import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeIssuerDecisionDue, testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { customersOf, subscriptionsOf } from "@/testing/support/reads";
import { capturesOf, cardsKeptFor, daysFrom, dueOf, renewAt, start, startedAt } from "@/testing/support/subscriptions";
import { getTransaction } from "../../payments/transactions/transactions";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { getSubscription } from "../../subscriptions/subscriptions/read-subscription";
import { eraseListed } from "./erase-buyer";

const person = {
  name: "Josefina Rastreável",
  email: "josefina.rastreavel@example.com",
  documentType: "cpf",
  document: "71428793860",
} as const;

async function customerOf(companyId: string): Promise<string> {
  const [{ id = "" } = {}] = await customersOf(companyId);
  return id;
}

async function traces(companyId: string): Promise<string[]> {
  const tables = await db().execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'company_id' ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db().execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t WHERE company_id = ${companyId}`,
    );
    if (rows.some(({ row }) => /Rastre|rastreavel|71428793860/.test(row))) found.push(name);
  }
  return found;
}

describe("the erasure of a subscriber", () => {
  it("ends the person's subscriptions, erases their cards and leaves no trace in any table", async () => {
    const company = await testCompany();
    const { subscription } = await start(company, testCards.paid, { customer: person });
    await renewAt(company, dueOf(1));
    expect(await traces(company.id)).toEqual(["buyer_attempts", "customers", "events", "transactions"]);
    const later = daysFrom(dueOf(1), 1);
    await eraseListed(await customerOf(company.id), later);
    expect(await traces(company.id)).toEqual([]);
    expect(await cardsKeptFor(company.id)).toBe(0);
    const { assinatura, cliente, pagamentos } = await getSubscription(company, subscription?.id ?? "");
    expect(assinatura).toMatchObject({ status: "canceled", cobrancasAprovadas: 2 });
    expect(cliente).toMatchObject({ nome: "Erased", email: "", celular: "" });
    expect(pagamentos).toHaveLength(2);
    await renewAt(company, dueOf(9));
    expect(await capturesOf(company.id)).toEqual({ captured: 2, asked: 2 });
  });

  it("keeps no card for an undecided first charge, and starts no subscription by it", async () => {
    const company = await testCompany();
    const { transaction } = await start(company, testCards.paidLater, { customer: person });
    expect(await cardsKeptFor(company.id)).toBe(1);
    await eraseListed(await customerOf(company.id), startedAt);
    expect(await cardsKeptFor(company.id)).toBe(0);
    await makeIssuerDecisionDue(transaction.id);
    await announceIssuers(new Date());
    await reactOf(company);
    expect(await getTransaction(company.id, transaction.id, startedAt)).toMatchObject({
      status: "paid",
      subscriptionId: null,
    });
    expect(await subscriptionsOf(company.id)).toEqual([]);
    expect(await traces(company.id)).toEqual([]);
  });

  it("finds no customer of an unknown id", async () => {
    for (const id of [newId(), "x"]) {
      await expect(eraseListed(id, startedAt)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
