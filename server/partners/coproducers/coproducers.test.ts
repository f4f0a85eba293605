import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members } from "@/db/schema";
import { newOrder, openShop } from "@/testing/support/checkout";
import { openProgram } from "@/testing/support/partners/affiliates";
import { acceptedCoproducer, offerShare } from "@/testing/support/partners/coproducers";
import { createUserOf } from "@/testing/support/partners/members";
import { testCompany } from "@/testing/support/payments";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { placeOrder } from "../../checkout/orders/place-order";
import { dayOf } from "../../core/calendar/calendar";
import { createAffiliate } from "../affiliates/affiliates";
import { acceptAffiliation } from "../affiliates/join";
import { AffiliateChange, NewAffiliate } from "../affiliates/schemas";
import { updateAffiliate } from "../affiliates/update-affiliate";
import { acceptInvitation, declineInvitation, getInvitation } from "../invitations/answer-invitation";
import { endCoproducer, inviteCoproducer, listCompanyCoproducers, listCoproducers } from "./coproducers";
import { leaveCoproduction, listCoproductions } from "./coproductions";
import { NewCoproducer } from "./schemas";

const now = new Date();
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

describe("a co-producer", () => {
  it("is invited by a link, accepts for a company, and is seen by both", async () => {
    const { company, productId } = await openShop(now);
    const { coproducer, url } = await offerShare(company, productId, now, { email: "Rui@Example.com" });
    const partner = await testCompany();
    expect(await getInvitation(tokenOf(url))).toMatchObject({
      kind: "coproducer",
      isOpen: true,
      coproduction: { productName: "Curso de pão", shareBps: 2000 },
    });
    await acceptInvitation(partner, tokenOf(url), now, byPlatform);
    const seen = { id: coproducer.id, shareBps: 2000, state: "accepted" };
    expect(await listCoproducers(company.id, productId)).toMatchObject([
      { ...seen, email: "rui@example.com", partnerName: partner.name },
    ]);
    expect(await listCompanyCoproducers(company.id)).toMatchObject([{ ...seen, productName: "Curso de pão" }]);
    expect(await listCoproductions(partner.id)).toMatchObject([{ ...seen, producerName: company.name }]);
    const again = acceptInvitation(await testCompany(), tokenOf(url), now, byPlatform);
    await expect(again).rejects.toMatchObject({ code: "invitation_answered" });
  });

  it("who declines, and one whose offer was taken back, gets nothing", async () => {
    const { company, productId, slug, charges } = await openShop(now);
    const [declined, ended] = [await offerShare(company, productId, now), await offerShare(company, productId, now)];
    await declineInvitation(tokenOf(declined.url), now);
    await endCoproducer(company.id, ended.coproducer.id, now, byPlatform);
    const late = acceptInvitation(await testCompany(), tokenOf(ended.url), now, byPlatform);
    await expect(late).rejects.toMatchObject({ code: "invitation_answered" });
    await placeOrder(slug, newOrder(), now);
    expect(await charges()).toMatchObject([{ partners: null }]);
  });

  it("is not the producer or their test company, and has the producer's mode", async () => {
    const { company, productId } = await openShop(now);
    const { url } = await offerShare(company, productId, now);
    const accept = (partner: typeof company) => acceptInvitation(partner, tokenOf(url), now, byPlatform);
    await expect(accept(company)).rejects.toMatchObject({ code: "partner_is_producer" });
    const test = await testCompany({ testOf: company.id });
    await expect(accept(test)).rejects.toMatchObject({ code: "partner_is_producer" });
    const other = await testCompany({ testOf: (await testCompany()).id });
    await expect(accept(other)).rejects.toMatchObject({ code: "partner_mode_differs" });
  });

  it("of another company is not found, by either side", async () => {
    const { company, productId } = await openShop(now);
    const { coproducer } = await acceptedCoproducer(company, productId, now);
    const stranger = await testCompany();
    const missing = { code: "NOT_FOUND" };
    await expect(endCoproducer(stranger.id, coproducer.id, now, byPlatform)).rejects.toMatchObject(missing);
    await expect(leaveCoproduction(stranger.id, coproducer.id, now)).rejects.toMatchObject(missing);
    await expect(listCoproducers(stranger.id, productId)).rejects.toMatchObject(missing);
    await expect(offerShare(stranger, productId, now)).rejects.toMatchObject(missing);
    await expect(getInvitation("nothing")).rejects.toMatchObject(missing);
  });
});

describe("a co-producer's share", () => {
  it("is of the sales of the product, of its item only, until it is given up", async () => {
    const { company, productId, slug, bump, charges } = await openShop(now);
    const { coproducer, partner } = await acceptedCoproducer(company, productId, now);
    const share = { kind: "coproducer", agreementId: coproducer.id, partnerCompanyId: partner.id, bps: 2000 };
    await placeOrder(slug, newOrder(), now);
    await placeOrder(slug, newOrder({ bumpIds: [await bump(1990)] }), now);
    await leaveCoproduction(partner.id, coproducer.id, now);
    await placeOrder(slug, newOrder(), now);
    expect(await charges()).toMatchObject([
      { partners: [{ ...share, items: null }] },
      { partners: [{ ...share, items: [0] }] },
      { partners: null },
    ]);
  });

  it("never exceeds the whole with the other shares and the highest commission, even for ten concurrent offers", async () => {
    const { company, productId } = await openShop(now);
    await openProgram(company, productId, now, { commissionBps: 4000 });
    const offers = Array.from({ length: 10 }, () => offerShare(company, productId, now));
    const outcomes = await Promise.allSettled(offers);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(offerShare(company, productId, now, { shareBps: 1 })).rejects.toMatchObject({
      code: "shares_exceed_whole",
      field: "shareBps",
    });
    await expect(openProgram(company, productId, now, { commissionBps: 4001 })).rejects.toMatchObject({
      code: "shares_exceed_whole",
      field: "commissionBps",
      message: "commissionBps: must be at most 40 %, the share of the product not yet assigned",
    });
    const dear = { name: "Joana", email: "joana@example.com", productIds: [productId], commissionBps: 4001 };
    const invited = createAffiliate(company, NewAffiliate.parse(dear), now, byPlatform);
    await expect(invited).rejects.toMatchObject({ code: "shares_exceed_whole" });
  });
});

describe("a company for which a member of the producer works", () => {
  const teamed = async () => {
    const { company, productId } = await openShop(now);
    const [owner, admin] = [await createUserOf(company.id, now), await createUserOf(company.id, now)];
    await db().update(members).set({ role: "owner" }).where(eq(members.userId, owner.userId));
    const partner = await testCompany();
    await db().insert(members).values({ companyId: partner.id, userId: admin.userId, role: "owner", createdAt: now });
    const [byOwner, byAdmin] = [owner, admin].map(({ userId }): AuditBy => ({ actor: `user:${userId}` }));
    return { company, productId, partner, byOwner: byOwner ?? byPlatform, byAdmin: byAdmin ?? byPlatform };
  };
  const offer = (productId: string) =>
    NewCoproducer.parse({
      productId,
      email: "rui@example.com",
      shareBps: 9000,
      startsOn: dayOf(now),
      language: "pt-BR",
    });

  it("gets a share of a product by an owner's invitation alone", async () => {
    const { company, productId, partner, byOwner, byAdmin } = await teamed();
    const accept = (url: string) => acceptInvitation(partner, tokenOf(url), now, byAdmin);
    const own = await inviteCoproducer(company, offer(productId), now, byAdmin);
    await expect(accept(own.url)).rejects.toMatchObject({ code: "partner_is_member", status: 409 });
    await endCoproducer(company.id, own.coproducer.id, now, byAdmin);
    await accept((await inviteCoproducer(company, offer(productId), now, byOwner)).url);
    expect((await listCoproducers(company.id, productId)).map(({ state }) => state)).toEqual(["ended", "accepted"]);
  });

  it("becomes an affiliate, and earns more, by an owner's decision alone", async () => {
    const { company, productId, partner, byOwner, byAdmin } = await teamed();
    await openProgram(company, productId, now);
    const invite = (by: AuditBy) => {
      const input = { name: "Rui", email: `${newId()}@example.com`, productIds: [productId] };
      return createAffiliate(company, NewAffiliate.parse(input), now, by);
    };
    const accept = ({ id: agreementId }: { id: string }) =>
      acceptAffiliation(partner, { companyId: company.id, agreementId }, now, byAdmin);
    await expect(accept(await invite(byAdmin))).rejects.toMatchObject({ code: "partner_is_member" });
    const affiliate = await invite(byOwner);
    await accept(affiliate);
    const raise = (by: AuditBy) =>
      updateAffiliate(company.id, AffiliateChange.parse({ affiliateId: affiliate.id, commissionBps: 9000 }), now, by);
    for (const by of [byAdmin, { actor: `api_key:${newId()}` } as const]) {
      await expect(raise(by)).rejects.toMatchObject({ code: "partner_is_member" });
    }
    expect(await raise(byOwner)).toMatchObject({ commissionBps: 9000 });
  });
});
