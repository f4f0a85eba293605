import { describe, expect, it } from "vitest";
import { openShop, newOrder as orderOf, otherBuyer } from "@/testing/support/checkout";
import { affiliateSalesOf, clickOn, joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { createUserOf } from "@/testing/support/partners/members";
import { testCompany } from "@/testing/support/payments";
import { byPlatform } from "../../../accounts/audit/audit";
import { setShipping } from "../../../catalog/shipping/shipping";
import { setAffiliateCoupons } from "../../../partners/affiliates/affiliate-coupons";
import { endAffiliate, updateAffiliate } from "../../../partners/affiliates/update-affiliate";
import { placeOrder } from "../place-order";

const now = new Date();
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function shopWithProgram(different: Parameters<typeof openProgram>[3] = {}) {
  const shop = await openShop(now);
  await openProgram(shop.company, shop.productId, now, different);
  const join = (own: Parameters<typeof joinedAffiliate>[3] = {}) =>
    joinedAffiliate(shop.company, shop.productId, now, own);
  const buy = (clicks: ReturnType<typeof clickOn>[], order: Parameters<typeof orderOf>[0] = {}) =>
    placeOrder(shop.slug, orderOf({ affiliateClicks: clicks, ...order }), now);
  const click = (affiliateId: string, days = 1) => clickOn(affiliateId, shop.productId, before(days));
  const partners = async () => (await shop.charges()).map((charge) => charge.partners);
  return { ...shop, join, buy, click, partners };
}

describe("a sale by an affiliate's link", () => {
  it("is the affiliate's, on the programme's terms", async () => {
    const { company, productId, join, buy, click, partners } = await shopWithProgram({ renewalCycles: 3 });
    const { affiliate, partner } = await join();
    const order = await buy([click(affiliate.id, 29)]);
    const share = { kind: "affiliate", agreementId: affiliate.id, partnerCompanyId: partner.id, bps: 3000 };
    expect(await partners()).toEqual([[{ ...share, fixedInCents: null, items: null }]]);
    const terms = { affiliateId: affiliate.id, productId, source: "link", commissionBps: 3000, renewalCycles: 3 };
    expect(await affiliateSalesOf(company.id)).toMatchObject([{ ...terms, transactionId: order.transactionId }]);
  });

  it("earns the affiliate's own commission where they have one, in cents too", async () => {
    const { join, buy, click, partners } = await shopWithProgram();
    const { affiliate } = await join({ commissionFixedInCents: 990 });
    await buy([click(affiliate.id)]);
    expect(await partners()).toMatchObject([[{ bps: null, fixedInCents: 990, items: null }]]);
  });

  it("covers an order bump only where the affiliate sells that product too", async () => {
    const { join, buy, click, bump, partners } = await shopWithProgram();
    const { affiliate } = await join();
    await buy([click(affiliate.id)], { bumpIds: [await bump(1990)] });
    expect(await partners()).toMatchObject([[{ agreementId: affiliate.id, bps: 3000, items: [0] }]]);
  });

  it("earns nothing of the freight", async () => {
    const { company, productId, join, buy, click, partners } = await shopWithProgram();
    const { affiliate } = await join();
    const shipping = { kind: "fixed", amountInCents: 1500 } as const;
    await setShipping(company.id, { productId, shipping }, now);
    const street = { street: "Praça da Sé", number: "1", district: "Sé", city: "São Paulo" };
    await buy([click(affiliate.id)], { delivery: { ...street, postalCode: "01001-000" } });
    expect(await partners()).toMatchObject([[{ agreementId: affiliate.id, bps: 3000, items: [0] }]]);
  });

  it("is nobody's once the cookie has expired, by the programme's days", async () => {
    const { company, join, buy, click, partners } = await shopWithProgram({ cookieDays: 7 });
    const { affiliate } = await join();
    await buy([click(affiliate.id, 7)]);
    expect([await partners(), await affiliateSalesOf(company.id)]).toEqual([[null], []]);
  });

  it.each([
    ["last_click", 1],
    ["first_click", 0],
  ] as const)("goes by the %s", async (attribution, winner) => {
    const { join, buy, click, partners } = await shopWithProgram({ attribution });
    const joined = [await join(), await join()];
    await buy(joined.map(({ affiliate }, index) => click(affiliate.id, 5 - index)));
    expect(await partners()).toMatchObject([[{ agreementId: joined[winner]?.affiliate.id }]]);
  });

  it("is not a blocked, ended or unapproved affiliate's, nor of one who has not joined", async () => {
    const { company, join, buy, click, partners } = await shopWithProgram();
    const [blocked, ended] = [await join(), await join()];
    await updateAffiliate(company.id, { affiliateId: blocked.affiliate.id, state: "blocked" }, now, byPlatform);
    await endAffiliate(company.id, ended.affiliate.id, now, byPlatform);
    await buy([click(blocked.affiliate.id), click(ended.affiliate.id)]);
    expect(await partners()).toEqual([null]);
  });

  it("is not another company's affiliate's, nor of another product's link", async () => {
    const [shop, stranger] = [await shopWithProgram(), await shopWithProgram()];
    const [own, foreign] = [await shop.join(), await stranger.join()];
    const other = clickOn(own.affiliate.id, stranger.productId, before(1));
    await shop.buy([shop.click(foreign.affiliate.id), other]);
    expect(await shop.partners()).toEqual([null]);
  });
});

describe("a sale by an affiliate's coupon", () => {
  it("is the coupon's affiliate's, whatever link led to it", async () => {
    const { company, coupon, join, buy, click, partners } = await shopWithProgram();
    const [byLink, byCoupon] = [await join(), await join()];
    const { id, code } = await coupon({});
    const given = { affiliateId: byCoupon.affiliate.id, couponIds: [id] };
    await setAffiliateCoupons(company.id, given, now, byPlatform);
    await buy([click(byLink.affiliate.id)], { couponCode: code });
    expect(await partners()).toMatchObject([[{ agreementId: byCoupon.affiliate.id }]]);
    expect(await affiliateSalesOf(company.id)).toMatchObject([{ source: "coupon", clickedAt: null }]);
  });

  it("is the link's while the coupon's affiliate is blocked", async () => {
    const { company, coupon, join, buy, click, partners } = await shopWithProgram();
    const [byLink, byCoupon] = [await join(), await join()];
    const { id, code } = await coupon({});
    const affiliateId = byCoupon.affiliate.id;
    await setAffiliateCoupons(company.id, { affiliateId, couponIds: [id] }, now, byPlatform);
    await updateAffiliate(company.id, { affiliateId, state: "blocked" }, now, byPlatform);
    await buy([click(byLink.affiliate.id)], { couponCode: code });
    expect(await partners()).toMatchObject([[{ agreementId: byLink.affiliate.id }]]);
  });
});

describe("an affiliate's own purchase", () => {
  it("earns nothing by their e-mail, with a tag too, nor does anybody else earn of it; it is sold all the same", async () => {
    const { join, buy, click, partners } = await shopWithProgram();
    const [earlier, self] = [await join(), await join({ email: "joana@example.com" })];
    await buy([click(earlier.affiliate.id, 2), click(self.affiliate.id)], { email: "Joana+compra@Example.com" });
    expect(await partners()).toEqual([null]);
  });

  it("earns nothing by their company's document", async () => {
    const partner = await testCompany({ documentType: "cpf", document: otherBuyer });
    const { join, buy, click, partners } = await shopWithProgram();
    const { affiliate } = await join({ partner });
    await buy([click(affiliate.id)], { document: otherBuyer });
    expect(await partners()).toEqual([null]);
  });

  it("earns nothing by somebody who works for their company", async () => {
    const { join, buy, click, partners } = await shopWithProgram();
    const { affiliate, partner } = await join();
    const { email } = await createUserOf(partner.id, now);
    await buy([click(affiliate.id)], { email });
    expect(await partners()).toEqual([null]);
  });
});
