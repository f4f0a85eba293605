import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { newOrder } from "@/testing/support/checkout";
import { keepEarlierLink } from "@/testing/support/enrolling/earlier-link";
import { mailsTo, openHelpDesk, tokenIn } from "@/testing/support/support";
import { getProductLinks } from "../../catalog/offers/offers";
import { findLearnPage } from "../../checkout/orders/find-access";
import { placeOrder } from "../../checkout/orders/place-order";
import { findFailure } from "../../core/failures/failure";
import { keepAccessLink } from "../../courses/enrollments/access-links";
import { listBuyers } from "../../customers/people/buyer-index";
import { learnCookie } from "../../runtime/page-api/person-cookies";
import { holdersOf } from "../../runtime/page-api/students-of";
import { payInSandbox } from "../../sandbox/payers/payers-bank";

const now = new Date();

async function openSharedDocument() {
  const desk = await openHelpDesk(now);
  const { company, as, live, customerId, email: victim } = desk;
  const owner = as("owner");
  const product = await owner.products.create({ name: "Aula avulsa", price: 500 });
  const cheap = await owner.courses.create({ productId: product.id, title: "Aula avulsa", status: "published" });
  const { offers } = await getProductLinks(company.id, product.id);
  const attacker = freshEmail();
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", newOrder({ email: attacker }), now);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  await live();
  expect((await owner.customers.get({ customerId })).emails).toEqual([attacker, victim]);
  return { ...desk, owner, cheap, attacker, victim };
}

const coursesOf = async (token: string) => (await findLearnPage(token, new Date()))?.courses.map(({ title }) => title);
const accessMail = async (email: string) =>
  (await mailsTo(email)).find(({ subject }) => subject.startsWith("Seu acesso"));

it("an access mail brings each address the courses that it bought, and none that others bought under its document", async () => {
  const { owner, customerId, attacker, victim } = await openSharedDocument();
  expect(await owner.support.sendAccess({ customerId })).toEqual({ mailed: true });
  const [toAttacker, toVictim] = [await accessMail(attacker), await accessMail(victim)];
  expect(toAttacker?.subject).toBe("Seu acesso: Aula avulsa");
  expect(await coursesOf(tokenIn(toAttacker?.text))).toEqual(["Aula avulsa"]);
  expect(toVictim?.subject).toBe("Seu acesso: Pão em casa");
  expect(await coursesOf(tokenIn(toVictim?.text))).toEqual(["Pão em casa"]);
});

it("an access link signs its browser in to the purchases of its address alone", async () => {
  const { owner, customerId, attacker } = await openSharedDocument();
  const { url } = await owner.support.copyAccessLink({ customerId, email: attacker });
  const headers = new Headers({ cookie: `${learnCookie}=${tokenIn(url)}` });
  const [cheapOnly] = await holdersOf(headers, now);
  expect(cheapOnly?.sourceIds).toHaveLength(1);
});

it("access can be mailed and copied for one address of a customer alone", async () => {
  const { owner, customerId, attacker, victim } = await openSharedDocument();
  await owner.support.sendAccess({ customerId, email: victim.toUpperCase() });
  expect(await accessMail(victim)).toBeDefined();
  expect(await accessMail(attacker)).toBeUndefined();
  await expect(owner.support.copyAccessLink({ customerId })).rejects.toThrow("several addresses");
  const refused = await owner.support.sendAccess({ customerId, email: freshEmail() }).catch(findFailure);
  expect(refused).toMatchObject({ code: "nothing_to_open" });
});

it("the customer page shows which address bought what", async () => {
  const { owner, customerId, attacker, victim } = await openSharedDocument();
  expect(await owner.support.addresses({ customerId })).toEqual([
    { email: attacker, products: ["Aula avulsa"], courses: ["Aula avulsa"] },
    { email: victim, products: ["Curso de pão"], courses: ["Pão em casa"] },
  ]);
});

it("a course that a member gives goes to the chosen address of the customer, and opens for no other", async () => {
  const { owner, customerId, attacker, victim } = await openSharedDocument();
  const product = await owner.products.create({ name: "Bônus", price: 900 });
  const bonus = await owner.courses.create({ productId: product.id, title: "Bônus", status: "published" });
  const gift = { customerId, courseId: bonus.id };
  await expect(owner.support.giveCourse(gift)).rejects.toThrow("several addresses");
  expect(await owner.support.giveCourse({ ...gift, email: victim })).toEqual({ changed: true });
  const linkOf = async (email: string) => tokenIn((await owner.support.copyAccessLink({ customerId, email })).url);
  expect(await coursesOf(await linkOf(victim))).toEqual(["Bônus", "Pão em casa"]);
  expect(await coursesOf(await linkOf(attacker))).toEqual(["Aula avulsa"]);
});

it("gifts to two addresses of one customer stay apart", async () => {
  const { owner, customerId, attacker, victim, course, cheap } = await openSharedDocument();
  expect(await owner.support.giveCourse({ customerId, courseId: cheap.id, email: victim })).toEqual({ changed: true });
  const product = await owner.products.create({ name: "Bônus", price: 900 });
  const bonus = await owner.courses.create({ productId: product.id, title: "Bônus", status: "published" });
  await owner.support.giveCourse({ customerId, courseId: bonus.id, email: attacker });
  const linkOf = async (email: string) => tokenIn((await owner.support.copyAccessLink({ customerId, email })).url);
  expect(await coursesOf(await linkOf(victim))).toEqual(["Aula avulsa", course.title]);
  expect(await coursesOf(await linkOf(attacker))).toEqual(["Aula avulsa", "Bônus"]);
});

it("a student's access that is restored comes back to the address that had it", async () => {
  const { company, owner, live, transactionId, customerId, course, victim } = await openSharedDocument();
  const { rows } = await owner.enrollments.list({ courseId: course.id, limit: 10, offset: 0 });
  const place = { courseId: course.id, enrollmentId: rows[0]?.id ?? "" };
  await owner.transactions.refund({ transactionId });
  await live();
  await owner.enrollments.restore({ ...place, days: null });
  const emails = (await owner.customers.get({ customerId })).emails;
  const buyers = await listBuyers(db(), { companyId: company.id, id: customerId, emails });
  const given = buyers.filter(({ sourceIds }) => sourceIds.includes(customerId)).map(({ email }) => email);
  expect(given).toEqual([victim]);
});

it("after a correction of one purchase's e-mail, its access follows and the links of other addresses stay", async () => {
  const { owner, customerId, attacker, victim } = await openSharedDocument();
  const linkOf = async (email: string) => tokenIn((await owner.support.copyAccessLink({ customerId, email })).url);
  const [ofVictim, ofAttacker] = [await linkOf(victim), await linkOf(attacker)];
  const corrected = freshEmail();
  await owner.support.correctEmail({ customerId, from: victim, email: corrected });
  expect(await coursesOf(ofVictim)).toBeUndefined();
  expect(await coursesOf(ofAttacker)).toEqual(["Aula avulsa"]);
  expect(await coursesOf(await linkOf(corrected))).toEqual(["Pão em casa"]);
});

it("a link from before there was one per address opens nothing once the customer has a second address", async () => {
  const { company, customerId, buy } = await openHelpDesk(now);
  const token = await keepEarlierLink({ companyId: company.id, customerId }, now);
  expect(await coursesOf(token)).toEqual(["Pão em casa"]);
  await buy(freshEmail());
  expect(await coursesOf(token)).toBeUndefined();
});

it("an access link finds what was bought before the vault key was rotated", async () => {
  const { company, customerId, email } = await openHelpDesk(now);
  const [buyer] = await listBuyers(db(), { companyId: company.id, id: customerId, emails: [email] });
  const name = buyer?.buyer[0] ?? "";
  const older = `${name}-older`;
  const isIndexed = and(eq(companyLookups.kind, name), eq(companyLookups.companyId, company.id));
  await db().update(companyLookups).set({ kind: older }).where(isIndexed);
  const token = await keepAccessLink(db(), { companyId: company.id, customerId, buyer: [name, older] }, now);
  expect(await coursesOf(token)).toEqual(["Pão em casa"]);
});
