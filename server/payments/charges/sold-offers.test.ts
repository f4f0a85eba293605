import { describe, expect, it } from "vitest";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { acceptedCoproducer } from "@/testing/support/partners/coproducers";
import { cardInput, pixCharge, testCards } from "@/testing/support/payments";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { deleteOffer, listOffers, updateOffer } from "../../catalog/offers/offers";
import { createProduct, createSubscriptionProduct } from "../../catalog/products/create-product";
import { deleteProduct } from "../../catalog/products/products";
import { NewProduct, NewSubscriptionProduct } from "../../catalog/products/schemas";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listCommissions } from "../../partners/commissions/list-commissions";
import { getTransactionRow } from "../transactions/transactions";

const now = new Date();

async function createBread({ companyId }: Integrator) {
  const { id: productId } = await createProduct(companyId, NewProduct.parse({ name: "Pão", price: 4990 }), now);
  const [offer] = await listOffers(companyId, productId);
  return { productId, offerSlug: offer?.slug ?? "" };
}

const item = (offerSlug: string, different: object = {}) => {
  return { offerSlug, title: "Pão", amountInCents: 4990, quantity: 1, ...different };
};
const refusal = (code: string, message: string) => ({
  status: 400,
  json: { statusCode: 400, error: "Bad Request", message, code },
});

async function chargesOf({ companyId }: Integrator) {
  return (await transactionsOf(companyId)).map(({ id }) => id);
}

describe("a charge that names what it sells", () => {
  it("is shared with the product's co-producers by any method, and unshared where it names none of their products", async () => {
    const seller = await createIntegrator();
    const [bread, other] = [await createBread(seller), await createBread(seller)];
    const company = await getCompany(seller.companyId);
    const { coproducer, partner } = await acceptedCoproducer(company, bread.productId, now);
    const items = [item(bread.offerSlug), { title: "Entrega", amountInCents: 1000, quantity: 1 }];
    const charge = { ...pixCharge({ amountInCents: 5990 }), items };
    const { json } = await seller.post("/card-token", cardInput(testCards.paid));
    await seller.post("/pix/in/qrcode", charge);
    await seller.post("/boleto", charge);
    const card = await seller.post("/card", { ...charge, card: { cardToken: json.token } });
    await seller.post("/pix/in/qrcode", { ...pixCharge({ amountInCents: 4990 }), items: [item(other.offerSlug)] });
    await seller.post("/pix/in/qrcode", pixCharge());
    const share = { kind: "coproducer", agreementId: coproducer.id, partnerCompanyId: partner.id, items: [0] };
    const rows = await Promise.all((await chargesOf(seller)).map((id) => getTransactionRow(seller.companyId, id)));
    expect(rows.map(({ partners }) => partners)).toMatchObject([[share], [share], [share], null, null]);
    const { rows: earned } = await listCommissions(seller.companyId, wholeList);
    expect(earned).toMatchObject([{ transactionId: card.json.data.id, partnerCompanyId: partner.id }]);
    expect(await checkLedger(seller.companyId)).toMatchObject({ ok: true });
  });

  it("keeps the offer with the item, by Pix, card and boleto, and reads it back", async () => {
    const seller = await createIntegrator();
    const { offerSlug } = await createBread(seller);
    const items = [item(offerSlug, { quantity: 2 }), { title: "Entrega", amountInCents: 1000, quantity: 1 }];
    const charge = { ...pixCharge({ amountInCents: 10_980 }), items };
    const { json } = await seller.post("/card-token", cardInput(testCards.paid));
    const cob = { expirationDate: "2099-03-10" };
    const answers = [
      await seller.post("/pix/in/qrcode", charge),
      await seller.post("/pix/in/cob", { ...charge, cob }),
      await seller.post("/boleto", charge),
      await seller.post("/card", { ...charge, card: { cardToken: json.token } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const { json: read } = await seller.get(`/transactions/${answer.json.data.id}`);
      expect(read.data.items).toEqual(items.map((each) => ({ ...each, tangible: false })));
    }
  });

  it("is refused when the offer is not for sale, naming the item, and stores nothing", async () => {
    const [seller, stranger] = [await createIntegrator(), await createIntegrator()];
    const [fine, off, gone, banned, deleted] = [
      await createBread(seller),
      await createBread(seller),
      await createBread(seller),
      await createBread(seller),
      await createBread(seller),
    ];
    await updateOffer(seller.companyId, { ...off, active: false }, now);
    await deleteOffer(seller.companyId, gone.productId, gone.offerSlug, now);
    await setProductStatus(banned.productId, "banned", now);
    await deleteProduct(seller.companyId, deleted.productId, now);
    const { offerSlug: foreign } = await createBread(stranger);
    for (const offerSlug of [off, gone, banned, deleted].map((each) => each.offerSlug).concat(foreign, "absent")) {
      const items = [item(fine.offerSlug), item(offerSlug)];
      const answer = await seller.post("/pix/in/qrcode", { ...pixCharge({ amountInCents: 9980 }), items });
      expect(answer).toEqual(refusal("item_not_for_sale", "items.1.offerSlug: must be the slug of an offer for sale"));
    }
    expect(await chargesOf(seller)).toEqual([]);
  });

  it("is refused at a price other than the offer's, and for a plan", async () => {
    const seller = await createIntegrator();
    const { offerSlug } = await createBread(seller);
    for (const amountInCents of [4989, 4991]) {
      const items = [item(offerSlug, { amountInCents })];
      const answer = await seller.post("/pix/in/qrcode", { ...pixCharge({ amountInCents }), items });
      expect(answer).toEqual(
        refusal("item_price_mismatch", "items.0.amountInCents: must be the price of the offer, 4990"),
      );
    }
    const plans = [{ name: "Mensal", priceInCents: 4990, frequency: "monthly" }];
    const club = NewSubscriptionProduct.parse({ name: "Clube", plans });
    const { offers } = await createSubscriptionProduct(seller.companyId, club, now);
    const items = [item(offers[0]?.slug ?? "")];
    const answer = await seller.post("/pix/in/qrcode", { ...pixCharge(), items });
    expect(answer).toEqual(
      refusal("item_is_plan", "items.0.offerSlug: is a subscription plan: use POST /v1/subscriptions"),
    );
    expect(await chargesOf(seller)).toEqual([]);
  });

  it("is refused where its items do not add up", async () => {
    const seller = await createIntegrator();
    const { offerSlug } = await createBread(seller);
    const answer = await seller.post("/pix/in/qrcode", {
      ...pixCharge({ amountInCents: 4991 }),
      items: [item(offerSlug)],
    });
    const sentence = "amountInCents must equal the sum of amountInCents times quantity over the items";
    expect(answer).toEqual(refusal("items_total_mismatch", sentence));
  });

  it("stays as it was sold when the offer changes or is deleted", async () => {
    const seller = await createIntegrator();
    const { productId, offerSlug } = await createBread(seller);
    const { json } = await seller.post("/pix/in/qrcode", { ...pixCharge(), items: [item(offerSlug)] });
    const read = async () => (await seller.get(`/transactions/${json.data.id}`)).json.data;
    const before = await read();
    await updateOffer(seller.companyId, { productId, offerSlug, priceInCents: 9990, name: "Novo" }, now);
    await deleteProduct(seller.companyId, productId, now);
    expect(await read()).toEqual(before);
  });
});
