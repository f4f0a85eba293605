import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { acquirerAccounts, storedCards } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { openImporter } from "@/testing/support/bulk/importing";
import { wholeEventsOf } from "@/testing/support/payments";
import { studentsOf, subscriptionsOf, transactionsOf } from "@/testing/support/reads";
import { capturesOf, cardsKeptFor, chargesOf, daysFrom, renewAt } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { cycleDueAt } from "../../subscriptions/renewals/cycle";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";

const pagarme = pagarmeOfFile();

const headings = [
  "id externo;nome;email;cpf;plano;preço;próxima cobrança;token do cartão",
  "bandeira;final do cartão;validade;titular",
].join(";");

const inDays = (days: number) => daysFrom(new Date(), days).toISOString().slice(0, 10);

async function openShop() {
  const shop = await openImporter();
  const plan = { name: "Mensal", priceInCents: 2990, frequency: "monthly" };
  const made = await shop.post("/subscription-products", { name: "Clube", plans: [plan] });
  const { id: productId, offers } = made.json.data;
  const slug: string = offers[0].slug;
  const lineOf = (externalId: string, different: Record<string, string> = {}) => {
    const cells = {
      externalId,
      name: "Maria da Silva",
      email: `${externalId.toLowerCase()}@example.com`,
      cpf: generateCpf(),
      plan: slug,
      price: "",
      nextChargeOn: inDays(10),
      token: `sandbox_card_paid_${externalId}`,
      brand: "Visa",
      last4: "1111",
      expiry: "12/2039",
      holder: "MARIA DA SILVA",
      ...different,
    };
    return Object.values(cells).join(";");
  };
  const listRows = async () =>
    Promise.all((await subscriptionsOf(shop.companyId)).map(({ id }) => getSubscriptionRow(shop.companyId, id)));
  const file = (...lines: string[]) => [headings, ...lines].join("\n");
  return { ...shop, productId, slug, lineOf, listRows, file };
}

describe("an imported subscription", () => {
  it("charges nothing until its day, then its card once, and opens its course at once", async () => {
    const shop = await openShop();
    await shop.post("/member-courses", { productId: shop.productId, title: "Clube" });
    const done = await shop.bring("subscriptions", shop.file(shop.lineOf("S1", { price: "19,90" })));
    expect(done).toMatchObject({ status: "done", made: 1, refused: 0 });
    const [row] = await shop.listRows();
    if (!row) throw new Error("The subscription is missing");
    expect(row).toMatchObject({
      status: "active",
      price: 1990,
      amount: 1990,
      approvedCharges: 0,
      metadata: { externalId: "S1" },
      cycle: 1,
    });
    expect(cycleDueAt(row.startedAt, row.frequency, row.cycle)).toEqual(row.nextChargeAt);
    expect(await db().select().from(storedCards).where(eq(storedCards.companyId, shop.companyId))).toMatchObject([
      { acquirerCardId: "sandbox_card_paid_S1", brand: "visa", last4: "1111", sealedNumber: null },
    ]);
    expect(await studentsOf(shop.companyId)).toHaveLength(1);
    const told = await wholeEventsOf(shop.companyId);
    expect(told.filter(({ event }) => event === "subscription_created")).toMatchObject([
      { subjectId: row.id, payload: { transaction: null, metadata: { externalId: "S1" } } },
    ]);
    const company = await getCompany(shop.companyId);
    await renewAt(company, new Date());
    expect(await capturesOf(shop.companyId)).toEqual({ captured: 0, asked: 0 });
    const due = daysFrom(row.nextChargeAt ?? new Date(), 0, 1);
    await Promise.all([renewAt(company, due), renewAt(company, due)]);
    await renewAt(company, due);
    expect(await chargesOf(row)).toEqual(["1 1 paid paid"]);
    expect(await capturesOf(shop.companyId)).toEqual({ captured: 1, asked: 1 });
    const charges = await transactionsOf(shop.companyId);
    expect(charges).toMatchObject([{ amount: 1990, customer: { email: "s1@example.com" }, subscriptionId: row.id }]);
    expect(await getTransactionRow(shop.companyId, charges[0]?.id ?? "")).toMatchObject({ initiator: "merchant" });
    const [after] = await shop.listRows();
    expect(after).toMatchObject({ status: "active", cycle: 2, approvedCharges: 1 });
  });

  it("is created once per external id, within a file and across files", async () => {
    const shop = await openShop();
    const first = await shop.bring("subscriptions", shop.file(shop.lineOf("S1"), shop.lineOf("S1")));
    const again = await shop.bring("subscriptions", shop.file(shop.lineOf("S1"), shop.lineOf("S2")));
    expect([first, again]).toMatchObject([
      { made: 1, refused: 1 },
      { made: 1, refused: 1 },
    ]);
    expect(await shop.refused(again.id)).toEqual([{ line: 2, field: "externalId", reason: "external_id_taken" }]);
    expect(await shop.listRows()).toHaveLength(2);
  });

  it("may use any card of the seller's own account, and no card of the operator's shared account", async () => {
    const importOne = async (owner: "company" | "platform") => {
      const shop = await openShop();
      await connectToPagarme(shop.companyId, pagarme().openAccount());
      const ofCompany = eq(acquirerAccounts.companyId, shop.companyId);
      const ofPlatform = { owner, sealed: null, keyId: null, publicKey: null };
      if (owner === "platform") await db().update(acquirerAccounts).set(ofPlatform).where(ofCompany);
      const line = shop.lineOf("S1", { token: "cus_abcdef/card_abcdef" });
      const done = await shop.bring("subscriptions", shop.file(line));
      return { made: done.made, refused: await shop.refused(done.id) };
    };
    expect(await importOne("company")).toEqual({ made: 1, refused: [] });
    expect(await importOne("platform")).toEqual({
      made: 0,
      refused: [{ line: 2, field: "cardToken", reason: "card_token_invalid" }],
    });
  });

  it("is refused with its line number if a value does not fit, and nothing is stored", async () => {
    const shop = await openShop();
    const stranger = await openShop();
    const past = await openShop();
    await past.bring("subscriptions", past.file(past.lineOf("S1")));
    const known = generateCpf();
    await shop.bring("customers", `nome;email;cpf\nMaria;own@example.com;${known}\n`);
    const lines: [string, string, string | null][] = [
      [shop.lineOf("A", { plan: stranger.slug }), "plan_unknown", "plan"],
      [shop.lineOf("B", { nextChargeOn: inDays(-1) }), "date_past", "nextChargeOn"],
      [shop.lineOf("C", { token: "card_unknown" }), "card_token_invalid", "cardToken"],
      [shop.lineOf("D", { brand: "Bandeirante" }), "brand_unknown", "cardBrand"],
      [shop.lineOf("E", { expiry: "13/2030" }), "date_invalid", "cardExpiry"],
      [shop.lineOf("F", { last4: "1a2b" }), "value_invalid", "cardLast4"],
      [shop.lineOf("G", { price: "0,10" }), "amount_invalid", "price"],
      [shop.lineOf("H", { cpf: "" }), "document_required", "document"],
      [shop.lineOf("I", { cpf: known, email: "mallory@example.com" }), "customer_email_differs", "email"],
    ];
    const done = await shop.bring("subscriptions", shop.file(...lines.map(([line]) => line)));
    expect(done).toMatchObject({ made: 0, refused: 9 });
    expect(await shop.refused(done.id)).toEqual(
      lines.map(([, reason, field], index) => ({ line: index + 2, field, reason })),
    );
    expect(await shop.listRows()).toEqual([]);
    expect(await cardsKeptFor(shop.companyId)).toBe(0);
    expect(
      await shop.bring("subscriptions", shop.file(shop.lineOf("I", { cpf: known, email: "own@example.com" }))),
    ).toMatchObject({ made: 1 });
  });
});
