import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { freshEmail } from "@/testing/support/auth";
import { newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { classmate, placeOf } from "@/testing/support/enrolling/commenting";
import { buyFrom, signIn, wholePerson } from "@/testing/support/enrolling/whole-person";
import { now } from "@/testing/support/now";
import { placeOrder } from "../../checkout/orders/place-order";
import { writeComment } from "../../courses/comments/write-comment";
import { saveNote } from "../../courses/progress/notes";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { buildExport, collectPerson } from "./build-export";

async function openZip(email: string) {
  const files = unzipSync(await buildExport(email, "pt-BR", now));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("an export", () => {
  it("holds what a person bought, did and wrote in every shop, and their sessions", async () => {
    const { studied, shop, email, purchase, subscriptionId } = await wholePerson();
    const refund = { transactionId: purchase, amountInCents: 990, reason: "Veio amassado" };
    await refundTransaction(shop.company.id, refund, { refundId: newId(now), now });
    await placeOrder(shop.slug, newOrder({ email, method: "boleto" }), now);
    const files = await openZip(email);
    expect(Object.keys(files)).toEqual(["leia-me.txt", "compras.csv", "dados.json"]);
    expect(files["leia-me.txt"]).toContain(email);
    expect(files["compras.csv"]).toContain("Curso de pão;Pix;Paga;49,90;9,90");
    const data = JSON.parse(files["dados.json"] ?? "") as Awaited<ReturnType<typeof collectPerson>>;
    const course = data.shops.find(({ courses }) => courses.length > 0);
    expect(course).toMatchObject({
      customer: { name: "Maria da Silva", emails: [email] },
      purchases: [{ status: "paid", buyer: { email } }],
      courses: [
        {
          course: studied.course.title,
          progress: [{ lesson: "Primeira" }, { lesson: "Segunda" }],
          notes: [{ lesson: "Primeira", text: "Anotei o sal" }],
          comments: [{ text: "Comentei o levain" }],
          certificates: [{ studentName: "Maria da Silva" }],
        },
      ],
    });
    const sold = data.shops.find(({ subscriptions }) => subscriptions.length > 0);
    expect(sold?.purchases.map(({ status }) => status).sort()).toEqual(["paid", "paid", "pending"]);
    expect(sold?.purchases.find(({ id }) => id === purchase)).toMatchObject({
      refunds: [{ amountInCents: 990, reason: "Veio amassado" }],
    });
    expect(sold).toMatchObject({ subscriptions: [{ id: subscriptionId, card: { last4: "1111" } }] });
    expect(sold?.orders).toHaveLength(3);
    expect(data.sessions).toMatchObject([{ userAgent: "Firefox", address: "192.0.2.77" }]);
  });

  it("contains no data of other people: no classmates, no buyers with the same document, no fees, tokens or notes", async () => {
    const { studied, email } = await wholePerson();
    const mate = await classmate(placeOf(studied));
    await writeComment(mate, { text: "Segredo de outra pessoa" }, now);
    await saveNote(mate, { text: "Nota de outra pessoa" }, now);
    const shop = await openShop(now);
    const victim = freshEmail();
    const own = { name: "Joana Verdadeira", phone: "+5511988887777", document: otherBuyer };
    await buyFrom(shop, victim, own);
    await buyFrom(shop, email, { document: otherBuyer, name: "Maria da Silva" });
    await placeOrder(shop.slug, newOrder({ email: victim, ...own }), now);
    const text = JSON.stringify(await collectPerson(email, now));
    for (const foreign of [victim, "Joana", "988887777", "outra pessoa", "Ana Lima"])
      expect(text).not.toContain(foreign);
    const shared = (await collectPerson(email, now)).shops.find(({ customer }) => "isShared" in customer);
    expect(shared).toMatchObject({ customer: { isShared: true }, purchases: [{ buyer: { email } }] });
    for (const word of ["fees", "netAmount", "metadata", "sealed", "tokenHash", "token", "companyId", "connectionId"]) {
      expect(text).not.toContain(`"${word}"`);
    }
  });

  it("of somebody who bought nothing holds their sign-ins alone", async () => {
    const email = freshEmail();
    await signIn(email);
    const files = await openZip(email);
    expect(files["leia-me.txt"]).toContain("- nenhuma");
    expect(JSON.parse(files["dados.json"] ?? "")).toMatchObject({ shops: [], sessions: [{ userAgent: "Firefox" }] });
  });
});
