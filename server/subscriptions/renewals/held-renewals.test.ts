import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { atCheckout, reachable } from "@/testing/support/at-pagarme/payers";
import { testOwner } from "@/testing/support/auth";
import { moneySentTo, runningAutomatic } from "@/testing/support/charges/authorizations";
import { sendOnly } from "@/testing/support/mails";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { cardInput, pixCharge, testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { noticeMailsOf, noticesOf } from "@/testing/support/reads";
import { capturesOf, chargesOf, daysFrom, dueOf, renewAt, running, startedAt } from "@/testing/support/subscriptions";
import { byPlatform } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { changeChoice } from "../../accounts/notices/choices";
import { listNotices } from "../../accounts/notices/notices";
import { getAcquirer } from "../../acquiring/port";
import type { Connection } from "../../acquiring/port/port";
import { changeContact } from "../../buyers/support/change-contact";
import { changeCardAsBuyer } from "../../checkout/subscribers/as-buyer";
import { environment } from "../../core/env/env";
import { listKeptMails } from "../../core/mail/mail-files";
import { payDebits } from "../../sandbox/payers/debits";
import { changeCard } from "../subscriptions/change-card";
import { listMissingNeeds } from "../subscriptions/payer-lack";
import { getSubscription } from "../subscriptions/read-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { retrySubscription } from "./retry-subscription";

const pagarme = pagarmeOfFile();

const day = (count: number) => daysFrom(dueOf(1), count);

async function tokenOf(connection: Connection): Promise<string> {
  const { url = "" } = (await getAcquirer(connection.kind).cardTokens?.tokenization(connection)) ?? {};
  const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
  const answer = await fetch(`${pagarme().url}/tokens${new URL(url).search}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

async function seller() {
  const { companyId, userId, email } = await testOwner(startedAt);
  const turn = async (state: "off" | "active") => {
    await db().update(connections).set({ state }).where(eq(connections.companyId, companyId));
    return getCompany(companyId);
  };
  const told = () => noticesOf(companyId, "renewals_held");
  const mailAt = async (now: Date) => {
    await sendOnly("notice", { now, deadline: new Date(Date.now() + 20_000), only: companyId });
    const words = /sem cobrança|not charged/;
    return (await listKeptMails(1_000)).filter(({ to, subject }) => to === email && words.test(subject));
  };
  return { company: await getCompany(companyId), reader: { companyId, userId }, turn, told, mailAt };
}

describe("a due cycle whose payer lacks data that the connection asks for", () => {
  it("waits with a notice once a week, and is charged once the data have come", async () => {
    const { company, told, mailAt } = await seller();
    const rows = await Promise.all([running(company), running(company)]);
    const [row] = rows;
    const account = pagarme().openAccount();
    account.scriptCard(testCards.paid, { first: "paid" });
    const connection = await connectToPagarme(company.id, account);
    const connected = await getCompany(company.id);
    for (const hours of [0, 1, 2]) {
      const counts = await renewAt(connected, daysFrom(day(0), 0, hours));
      expect(counts).toMatchObject({ held: 2, broken: 0, failed: 0, canceled: 0 });
    }
    const details = { method: "credit_card", lacks: "payer" };
    expect(await told()).toMatchObject([{ subjectId: connection.id, details }]);
    for (let days = 1; days < 20; days += 3) await renewAt(connected, day(days));
    expect((await told()).length).toBeLessThanOrEqual(4);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "active", failures: 0, cycle: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid"]);
    const { assinatura } = await getSubscription(connected, row.id);
    expect(assinatura).toMatchObject({ aguardaConexao: false, aguardaDados: "phone" });
    const [mail] = await mailAt(day(0));
    expect(mail?.text).toContain("telefone brasileiro e endereço completo");
    expect(mail?.text).toContain("/subscriptions");
    await changeContact(company.id, { customerId: row.customerId, ...reachable }, day(20), byPlatform);
    expect((await getSubscription(connected, row.id)).assinatura).toMatchObject({ aguardaDados: null });
    expect(await renewAt(connected, day(20))).toMatchObject({ renewed: 1, held: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("is charged once its buyer gives them with another card", async () => {
    const { company } = await seller();
    const row = await running(company);
    const account = pagarme().openAccount();
    account.scriptCard(testCards.paid, { first: "paid" });
    await connectToPagarme(company.id, account);
    const connected = await getCompany(company.id);
    expect(await listMissingNeeds(connected, row)).toEqual(["phone", "address"]);
    const { document } = pixCharge().customer;
    const change = (given: object) =>
      changeCardAsBuyer(
        { companyId: company.id, id: row.id, document },
        { card: cardInput(testCards.paid), ...given },
        {
          address: null,
          now: day(0),
        },
      );
    const { phone } = atCheckout;
    await expect(change({ phone })).rejects.toMatchObject({ field: "customer.address" });
    Object.assign(environment(), { takesCardData: true });
    await change(atCheckout);
    Object.assign(environment(), { takesCardData: false });
    expect(await listMissingNeeds(connected, row)).toEqual([]);
    expect(await renewAt(connected, day(0))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("refuses another card that the acquirer would keep, naming the field, and asks the acquirer nothing", async () => {
    const { company } = await seller();
    const row = await running(company);
    const account = pagarme().openAccount();
    const connection = await connectToPagarme(company.id, account);
    const sandbox = and(eq(connections.companyId, company.id), eq(connections.kind, "sandbox"));
    await db().update(connections).set({ state: "active" }).where(sandbox);
    const connected = await getCompany(company.id);
    const cardToken = await tokenOf(connection);
    expect(await listMissingNeeds(connected, row)).toEqual(["phone", "address"]);
    const change = (now: Date) => changeCard(connected, { subscriptionId: row.id, cardToken }, now);
    await expect(change(day(0))).rejects.toMatchObject({ code: "VALIDATION", field: "customer.phone" });
    expect(account.books.customers.size).toBe(0);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ storedCardId: row.storedCardId });
    await changeContact(company.id, { customerId: row.customerId, ...reachable }, day(0), byPlatform);
    await change(day(0));
    expect(await renewAt(connected, day(0))).toMatchObject({ renewed: 1 });
  });

  it("cannot be retried by a seller, who gets an error that names the field", async () => {
    const { company } = await seller();
    const row = await running(company, "4000000000000341");
    await renewAt(company, day(0));
    await connectToPagarme(company.id, pagarme().openAccount());
    const connected = await getCompany(company.id);
    await expect(retrySubscription(connected, row.id, day(0))).rejects.toMatchObject({
      code: "VALIDATION",
      field: "customer.phone",
    });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "past_due", failures: 1 });
  });
});

describe("a due cycle without a connection", () => {
  it("of a card waits with one notice for all subscribers and runs, and cancels no subscription", async () => {
    const { company, turn, told, mailAt } = await seller();
    const [row] = await Promise.all(Array.from({ length: 3 }, () => running(company)));
    if (!row) throw new Error("no subscription");
    const without = await turn("off");
    const [connection] = without.connections;
    for (const hours of [0, 1, 2]) {
      const runs = await Promise.all(Array.from({ length: 5 }, () => renewAt(without, daysFrom(day(0), 0, hours))));
      for (const counts of runs) expect(counts).toMatchObject({ held: 3, broken: 0, failed: 0, canceled: 0 });
    }
    expect(await told()).toMatchObject([{ subjectId: connection?.id, details: { method: "credit_card" } }]);
    for (let days = 1; days < 40; days += 3) await renewAt(without, day(days));
    expect((await told()).length).toBeLessThanOrEqual(7);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "active", failures: 0, cycle: 1 });
    expect(await capturesOf(company.id)).toEqual({ captured: 3, asked: 3 });
    expect((await getSubscription(without, row.id)).assinatura).toMatchObject({ aguardaConexao: true });
    const [mail] = await mailAt(day(0));
    expect(mail?.subject).toBe("Assinaturas no cartão sem cobrança");
    expect(mail?.text).toContain("nenhuma assinatura é cancelada");
    expect(mail?.text).toContain("/settings/payments");
    const again = await turn("active");
    await renewAt(again, day(3));
    await reactOf(again);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect((await getSubscription(again, row.id)).assinatura).toMatchObject({ aguardaConexao: false });
  });

  it("of Pix Automático waits with a mail once a week in the member's language, and is charged once when the connection is back", async () => {
    const { company, reader, turn, told, mailAt } = await seller();
    await changeChoice(reader, { kind: "renewals_held", bell: true, mail: "each", language: "en" });
    const rows = await Promise.all([runningAutomatic(company), runningAutomatic(company)]);
    const [row] = rows;
    const without = await turn("off");
    await Promise.all(Array.from({ length: 5 }, () => renewAt(without, day(-4))));
    for (const hours of [1, 2, 3]) await renewAt(without, daysFrom(day(-4), 0, hours));
    expect(await told()).toMatchObject([{ details: { method: "pix" } }]);
    const inBell = (await listNotices(reader, { limit: 10, offset: 0 })).rows.filter(({ kind }) => kind !== "sale");
    expect(inBell).toMatchObject([{ kind: "renewals_held", details: { method: "pix" } }]);
    const [mail, ...others] = await mailAt(day(-4));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Pix Automático subscriptions are not charged");
    expect(mail?.text).toContain("is off");
    await renewAt(without, day(3));
    expect(await told()).toHaveLength(2);
    expect((await getSubscription(without, row.id)).assinatura).toMatchObject({
      aguardaConexao: true,
      status: "active",
    });
    const again = await turn("active");
    await Promise.all(Array.from({ length: 5 }, () => renewAt(again, day(4))));
    await payDebits(day(6), company.id);
    await reactOf(again);
    for (const each of rows) expect(await chargesOf(each)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await moneySentTo(company.id)).toHaveLength(4);
  });

  it("cannot be retried by the seller, which gets the reason", async () => {
    const { company, turn } = await seller();
    const row = await running(company, "4000000000000341");
    await renewAt(company, day(0));
    const without = await turn("off");
    await expect(retrySubscription(without, row.id, day(0))).rejects.toMatchObject({
      code: "no_connection_for_method",
    });
    await renewAt(without, day(2));
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "past_due", failures: 1 });
    expect((await noticeMailsOf(company.id)).length).toBeGreaterThan(0);
  });
});
