import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { customers, dataRequests, people, transactions } from "@/db/schema";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import { NewSubscriptionProduct } from "@/server/catalog/products/schemas";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { issueCertificate } from "@/server/courses/certificates/issue-certificate";
import { writeComment } from "@/server/courses/comments/write-comment";
import { completeLesson } from "@/server/courses/progress/complete-lesson";
import { saveNote } from "@/server/courses/progress/notes";
import { forgetBuyer, indexBuyer } from "@/server/customers/people/buyer-index";
import { findPerson, openSession, type Person } from "@/server/customers/people/sessions";
import { getTransactionRow } from "@/server/payments/transactions/transactions";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { freshEmail } from "../auth";
import { cardOrder, newOrder, openShop } from "../checkout";
import { now } from "../now";
import { testCards } from "../payments";
import { reactOf } from "../reactions";
import { placeOf } from "./commenting";
import { type TestClass, testClass } from "./study";

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function signIn(email: string, at = now): Promise<{ person: Person; session: string }> {
  const session = await db().transaction(async (tx) => {
    const fresh = { id: newId(at), email, locale: "pt-BR", createdAt: at };
    const [row] = await tx
      .insert(people)
      .values(fresh)
      .onConflictDoUpdate({ target: people.email, set: { locale: "pt-BR" } })
      .returning();
    return openSession(tx, { personId: row?.id ?? "", userAgent: "Firefox", address: "192.0.2.77" }, at);
  });
  const person = await findPerson(session, at);
  if (!person) throw new Error("The person is not signed in");
  return { person, session };
}

export async function buyFrom(shop: Shop, email: string, different = {}): Promise<string> {
  const { transactionId } = await placeOrder(shop.slug, newOrder({ email, ...different }), now);
  await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, now);
  await reactOf(shop.company);
  return transactionId ?? "";
}

export async function subscribe(shop: Shop, email: string, different = {}): Promise<string> {
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const product = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(shop.company.id, product, now);
  const order = cardOrder(testCards.paid, { email, ...different });
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", order, now);
  await reactOf(shop.company);
  return (await getTransactionRow(shop.company.id, transactionId ?? "")).subscriptionId ?? "";
}

async function study(studied: TestClass, email: string): Promise<void> {
  const { company, transactionId, enrollmentId, lessonIds } = studied;
  const { companyId = "", customerId = "" } = studied.holders[0] ?? {};
  await db()
    .update(customers)
    .set({ emails: [email] })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  await db()
    .update(transactions)
    .set({ customerEmail: email })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  await db().transaction(async (tx) => {
    await forgetBuyer(tx, { companyId, id: customerId }, ["maria@example.com"]);
    await indexBuyer(tx, { companyId, customerId, sourceId: transactionId, email });
  });
  const place = placeOf(studied);
  await writeComment(place, { text: "Comentei o levain" }, now);
  await saveNote(place, { text: "Anotei o sal" }, now);
  for (const lessonId of lessonIds) {
    await db().transaction((tx) => completeLesson(tx, { ...place, lessonId }, now));
  }
  await reactOf(company);
  await db().transaction((tx) => issueCertificate(tx, { companyId: company.id, enrollmentId }, now));
}

export async function wholePerson() {
  const [studied, shop] = [await testClass(1), await openShop(now)];
  const email = freshEmail();
  await study(studied, email);
  const purchase = await buyFrom(shop, email);
  const subscriptionId = await subscribe(shop, email);
  return { studied, shop, email, purchase, subscriptionId, ...(await signIn(email)) };
}

export async function requestOf({ personId }: Person) {
  const rows = await db().select().from(dataRequests).where(eq(dataRequests.personId, personId));
  const newest = rows.sort((one, other) => (one.id < other.id ? 1 : -1))[0];
  if (!newest) throw new Error("The person asked for nothing");
  return newest;
}
