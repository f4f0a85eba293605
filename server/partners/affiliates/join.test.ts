import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { openShop } from "@/testing/support/checkout";
import { joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { testCompany } from "@/testing/support/payments";
import { byPlatform } from "../../accounts/audit/audit";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { listAffiliates } from "./affiliates";
import { listAffiliations } from "./affiliations";
import { applyToProgram } from "./join";
import { findProgramPage } from "./program-page";
import { listPrograms } from "./programs";
import { AffiliateQuery } from "./schemas";
import { updateAffiliate } from "./update-affiliate";

const now = new Date();

async function programWith(access: "closed" | "approval" | "open") {
  const shop = await openShop(now);
  const { company, productId } = shop;
  await openProgram(company, productId, now, { access, terms: "Sem spam." });
  const [program] = await listPrograms(company.id);
  const code = program?.program?.url.split("/").at(-1) ?? "";
  const apply = (partner: CompanyIdentity) => {
    const user = { userId: newId(), sessionId: newId(), email: `${partner.id}@example.com` };
    return applyToProgram(partner, user, { code, name: "Joana" }, { now, by: byPlatform });
  };
  const affiliates = async () => (await listAffiliates(company.id, AffiliateQuery.parse({}))).rows;
  return { ...shop, code, apply, affiliates };
}

describe("the sign-up of an affiliate", () => {
  it("shows the terms to everybody who has the code, and nothing without it", async () => {
    const { code } = await programWith("open");
    expect(await findProgramPage(code)).toMatchObject({
      productName: "Curso de pão",
      commissionBps: 3000,
      cookieDays: 30,
      terms: "Sem spam.",
      priceInCents: 4990,
    });
    expect(await findProgramPage("nothing")).toBeNull();
  });

  it("makes a company an affiliate at once where the programme is open, and once only", async () => {
    const { productId, apply, affiliates } = await programWith("open");
    const partner = await testCompany();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => apply(partner)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(apply(partner)).rejects.toMatchObject({ code: "partner_exists" });
    expect(await affiliates()).toMatchObject([{ state: "active", productIds: [productId] }]);
    expect(await listAffiliations(partner.id)).toMatchObject([
      { state: "active", products: [{ isApproved: true, commissionBps: 3000, clicks: 0, sales: 0 }] },
    ]);
  });

  it("waits for the producer where the programme says so", async () => {
    const { company, productId, apply, affiliates } = await programWith("approval");
    expect(await apply(await testCompany())).toEqual({ state: "pending" });
    const [waiting] = await affiliates();
    expect(waiting).toMatchObject({ state: "pending", productIds: [], requestedProductIds: [productId], link: "" });
    const change = { affiliateId: waiting?.id ?? "", state: "active" } as const;
    const approved = await updateAffiliate(company.id, change, now, byPlatform);
    expect(approved).toMatchObject({ state: "active", productIds: [productId], requestedProductIds: [] });
    expect(approved.link).toContain(`?a=${approved.code}`);
  });

  it("is refused where only the producer invites, to the producer, and to whoever they blocked", async () => {
    const [closed, open] = [await programWith("closed"), await programWith("open")];
    await expect(closed.apply(await testCompany())).rejects.toMatchObject({ code: "program_closed" });
    await expect(open.apply(open.company)).rejects.toMatchObject({ code: "partner_is_producer" });
    const { affiliate, partner } = await joinedAffiliate(open.company, open.productId, now);
    await updateAffiliate(open.company.id, { affiliateId: affiliate.id, state: "blocked" }, now, byPlatform);
    await expect(open.apply(partner)).rejects.toMatchObject({ code: "partner_blocked" });
  });
});
