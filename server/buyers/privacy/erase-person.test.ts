import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  customers,
  dataRequests,
  events,
  lessonNotes,
  orders,
  outbox,
  peopleSessions,
  transactions,
} from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { buyFrom, requestOf, signIn, subscribe, wholePerson } from "@/testing/support/enrolling/whole-person";
import { sendMails } from "@/testing/support/mails";
import { now } from "@/testing/support/now";
import { balancesOf } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { customersOf } from "@/testing/support/reads";
import { placeOrder } from "../../checkout/orders/place-order";
import { listKeptMails } from "../../core/mail/mail-files";
import { installationId } from "../../core/mail/outbox";
import { listBought } from "../../customers/people/buyer-index";
import { startSignIn } from "../../customers/people/start-sign-in";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { askForData, takeErasureBack } from "./ask-for-data";
import { eraseBuyer } from "./erase-buyer";
import { openKept } from "./kept-records";
import { runDataRequests } from "./run-requests";
import { sweepDataRequests } from "./sweep-requests";

inOwnDatabase();

beforeEach(async () => {
  await db().delete(outbox).where(eq(outbox.companyId, installationId));
});

const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
async function run(only: string, at: Date) {
  const deadline = new Date(Date.now() + 20_000);
  const counts = await runDataRequests({ now: at, deadline, only });
  const { dataMails } = await sendMails({ now: at, deadline, only: installationId });
  return { ...counts, dataMails };
}

async function ask(person: Parameters<typeof askForData>[0]): Promise<string> {
  expect(await askForData(person, { kind: "erasure", language: "pt-BR" }, now)).toBeNull();
  const { id } = await requestOf(person);
  await run(id, now);
  return id;
}

const rowOf = async (id: string) => (await db().select().from(dataRequests).where(eq(dataRequests.id, id)))[0];

describe("a person's erasure", () => {
  it("erases the person in every shop, ends their subscriptions, and leaves the books unchanged", async () => {
    const { studied, shop, email, person, subscriptionId } = await wholePerson();
    const unpaid = await placeOrder(shop.slug, newOrder({ email }), now);
    const balances = await balancesOf(shop.company.id);
    const id = await ask(person);
    expect(await run(id, later(7))).toEqual({ dataRequests: 1, dataMails: 1 });
    for (const companyId of [studied.company.id, shop.company.id]) {
      const stored = await Promise.all([
        db().select().from(customers).where(eq(customers.companyId, companyId)),
        db().select().from(transactions).where(eq(transactions.companyId, companyId)),
        db().select().from(orders).where(eq(orders.companyId, companyId)),
        db().select().from(events).where(eq(events.companyId, companyId)),
      ]);
      for (const known of [email, "Maria", "52998224725"]) expect(JSON.stringify(stored)).not.toContain(known);
      expect(stored[0]).toMatchObject([{ name: "Erased", emails: [] }]);
      expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    }
    expect(await balancesOf(shop.company.id)).toEqual(balances);
    expect(await db().$count(lessonNotes, eq(lessonNotes.companyId, studied.company.id))).toBe(0);
    const agreed = await getSubscriptionRow(shop.company.id, subscriptionId);
    expect(agreed).toMatchObject({ status: "canceled", storedCardId: null });
    expect((await getTransactionRow(shop.company.id, unpaid.transactionId ?? "")).status).toBe("canceled");
  });

  it("ends the session, informs the old address at the end, and keeps only the data with a legal retention period, until its end", async () => {
    const { email, person } = await wholePerson();
    const id = await ask(person);
    await run(id, later(7));
    expect(await db().$count(peopleSessions, eq(peopleSessions.personId, person.personId))).toBe(0);
    expect(await listBought(email)).toEqual([]);
    const mails = async () => (await listKeptMails(2_000)).filter(({ to }) => to === email);
    const [last] = await mails();
    expect(last?.subject).toBe("Seus dados foram apagados");
    const before = (await mails()).length;
    const request = { email, language: "pt-BR", returnTo: "/account", address: "192.0.2.250", now } as const;
    const work: (() => Promise<void>)[] = [];
    await startSignIn(request, (each) => void work.push(each));
    for (const each of work) await each();
    expect(await mails()).toHaveLength(before);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "done", email: null, personId: null });
    expect(JSON.stringify(row)).not.toContain("Maria");
    const kept = await openKept(id);
    expect(kept.filter(({ kind }) => kind === "fiscal")).toHaveLength(2);
    expect(JSON.stringify(kept)).toContain("52998224725");
    expect(kept.filter(({ kind }) => kind === "access")).toMatchObject([{ lines: [{ address: "192.0.2.77" }] }]);
    await sweepDataRequests(later(190), id);
    expect((await openKept(id)).map(({ kind }) => kind)).toEqual(["fiscal", "fiscal"]);
    await sweepDataRequests(later(366 * 6), id);
    await expect(openKept(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("erases only the person's own purchases if somebody else bought under the same document", async () => {
    const shop = await openShop(now);
    const victim = freshEmail();
    const own = { name: "Joana Verdadeira", phone: "+5511988887777", document: otherBuyer };
    const theirs = await buyFrom(shop, victim, own);
    const agreed = await subscribe(shop, victim, own);
    const email = freshEmail();
    const mine = await buyFrom(shop, email, { document: otherBuyer, name: "Outro Nome" });
    const { person } = await signIn(email);
    const id = await ask(person);
    expect(await run(id, later(7))).toEqual({ dataRequests: 1, dataMails: 1 });
    const ofCompany = eq(customers.companyId, shop.company.id);
    expect(await db().select().from(customers).where(ofCompany)).toMatchObject([
      { name: "Joana Verdadeira", phone: "+5511988887777", emails: [victim], document: otherBuyer, formerNames: null },
    ]);
    expect(await getTransactionRow(shop.company.id, theirs)).toMatchObject({
      customerEmail: victim,
      ...{ customerName: own.name },
    });
    expect(await getTransactionRow(shop.company.id, mine)).toMatchObject({ customerEmail: "", customerName: "Erased" });
    expect(await getSubscriptionRow(shop.company.id, agreed)).toMatchObject({ status: "active" });
    expect((await listBought(victim))[0]?.sourceIds.sort()).toEqual([theirs, agreed].sort());
    expect(await listBought(email)).toEqual([]);
    const told = await db()
      .select()
      .from(events)
      .where(and(eq(events.companyId, shop.company.id), eq(events.subjectId, mine)));
    expect(JSON.stringify(told)).not.toContain("Outro Nome");
    expect(await checkLedger(shop.company.id)).toMatchObject({ ok: true });
  });

  it("waits while money is disputed, can be canceled during that time, and continues once the dispute is settled", async () => {
    const { shop, person, purchase, subscriptionId } = await wholePerson();
    await disputeInSandbox(shop.company.id, purchase, now);
    await reactOf(shop.company);
    const id = await ask(person);
    expect(await run(id, later(7))).toEqual({ dataRequests: 0, dataMails: 0 });
    expect(await rowOf(id)).toMatchObject({ status: "requested", leasedUntil: null });
    expect((await getSubscriptionRow(shop.company.id, subscriptionId)).status).toBe("active");
    await decideInSandbox(shop.company.id, purchase, "won", now);
    expect(await run(id, later(8))).toEqual({ dataRequests: 1, dataMails: 1 });
    expect(await takeErasureBack(person, later(8))).toBe("tooLate");
  });

  it("resumes where a crashed run stopped, and keeps each purchase once", async () => {
    const { studied, shop, person } = await wholePerson();
    const id = await ask(person);
    const left = { status: "running", leasedUntil: new Date(Date.now() - 1) } as const;
    await db().update(dataRequests).set(left).where(eq(dataRequests.id, id));
    expect(await takeErasureBack(person, later(7))).toBe("tooLate");
    const [customer] = await customersOf(studied.company.id);
    await eraseBuyer(customer?.id ?? "", now);
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(id, later(7))));
    expect(runs.reduce((sum, each) => sum + each.dataRequests, 0)).toBe(1);
    expect(await customersOf(shop.company.id)).toMatchObject([{ name: "Erased" }]);
    const fiscal = (await openKept(id)).filter(({ kind }) => kind === "fiscal");
    expect(fiscal.flatMap(({ lines }) => lines)).toHaveLength(2);
  });

  it("started by the operator deletes the person's own request", async () => {
    const { person, email } = await (async () => {
      const shop = await openShop(now);
      const mine = freshEmail();
      await buyFrom(shop, mine);
      return { email: mine, ...(await signIn(mine)) };
    })();
    const id = await ask(person);
    const [bought] = await listBought(email);
    await eraseBuyer(bought?.customerId ?? "", now);
    expect(await rowOf(id)).toBeUndefined();
  });
});
