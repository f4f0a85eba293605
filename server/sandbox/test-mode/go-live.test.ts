import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { auditLog, companies, members } from "@/db/schema";
import { findMailedToken, freshEmail, signedIn, testOwner, testPassword } from "@/testing/support/auth";
import { changeConnections } from "@/testing/support/database";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { auditOf, transactionsOf } from "@/testing/support/reads";
import { addMember, differences } from "@/testing/support/test-mode";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { verifyApiKey } from "../../accounts/api-keys/verify-api-key";
import { findSession } from "../../accounts/auth/sessions";
import { getCompany } from "../../accounts/company/companies";
import { acceptAsNewUser } from "../../accounts/team/accept-invitation";
import { invite } from "../../accounts/team/invitations";
import { listMembers } from "../../accounts/team/team";
import { getCheckoutLook, updateCheckoutLook } from "../../catalog/branding/look";
import { createProduct } from "../../catalog/products/create-product";
import { listProducts } from "../../catalog/products/products";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../payers/payers-bank";
import { goLive, type LiveBy } from "./go-live";
import { modeOf } from "./read-state";

const now = new Date();
const page = { limit: 20, offset: 0 };
const product = { name: "Curso de pão", price: 9_900, productType: "digital", deliveryType: "payment" } as const;

async function rehearsed({ sales = 1 } = {}) {
  const { companyId, userId, email } = await testOwner(now);
  const company = await getCompany(companyId);
  await createProduct(companyId, product, now);
  for (let sale = 0; sale < sales; sale += 1) await chargePix(company, pixCharge(), now);
  const by: LiveBy = { actor: `user:${userId}`, userId, address: "10.0.0.1" };
  return { company, by, email };
}

describe("going live from a rehearsal", () => {
  it("opens one real company in twenty calls at once, with data, team, look and catalogue", async () => {
    const { company, by, email } = await rehearsed();
    const viewer = await addMember(company.id, "viewer");
    await updateCheckoutLook(company.id, { color: "#0a5c36" }, now);
    const gone = await Promise.all(Array.from({ length: 20 }, () => goLive(company, by, now)));
    expect(new Set(gone.map(({ companyId }) => companyId)).size).toBe(1);
    const realId = gone[0]?.companyId ?? "";
    const [real, test] = [await getCompany(realId), await getCompany(company.id)];
    expect(real).toMatchObject({ name: company.name, testOf: null, connections: [] });
    expect(test).toMatchObject({ testOf: realId, connections: [{ kind: "sandbox" }] });
    expect([await modeOf(real), await modeOf(test)]).toEqual(["production", "test"]);
    expect((await listMembers(realId)).map(({ userId, role }) => [userId, role]).sort()).toEqual(
      [
        [by.userId, "owner"],
        [viewer, "viewer"],
      ].sort(),
    );
    expect(await db().$count(members, eq(members.companyId, company.id))).toBe(0);
    expect(await listMembers(company.id)).toEqual(await listMembers(realId));
    expect(await getCheckoutLook(realId)).toMatchObject({ color: "#0a5c36" });
    expect((await listProducts(realId, page)).rows).toMatchObject([{ name: "Curso de pão", price: 9_900 }]);
    expect(await differences(real, "product")).toMatchObject({ items: [], same: 1, onlyThere: [] });
    const session = await findSession((await signedIn(email, testPassword, now)) ?? "", now);
    expect(session?.companies.map(({ id, testOf, role }) => [id, testOf, role])).toEqual([
      [realId, null, "owner"],
      [company.id, realId, "owner"],
    ]);
    const lines = await db().select().from(auditLog).where(eq(auditLog.action, "company.went_live"));
    expect(
      lines
        .filter(({ subjectId }) => subjectId === realId)
        .map(({ companyId }) => companyId)
        .sort(),
    ).toEqual([realId, company.id].sort());
  });

  it("leaves sales, keys and their money on the test side, where they go on", async () => {
    const { company, by } = await rehearsed();
    const key = await createApiKey({ companyId: company.id, name: "k", createdBy: null, now });
    const { id } = await chargePix(company, pixCharge(), now);
    const { companyId: realId } = await goLive(company, by, now);
    expect(await verifyApiKey(key.apiKey, key.apiSecret, { address: "10.0.0.1", now })).toMatchObject({
      companyId: company.id,
    });
    await payInSandbox(company.id, { transactionId: id }, now);
    expect(await transactionsOf(realId)).toEqual([]);
    expect(await transactionsOf(company.id)).toHaveLength(2);
    for (const companyId of [realId, company.id]) expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    const charging = chargePix(await getCompany(realId), pixCharge(), now);
    await expect(charging).rejects.toMatchObject({ code: "no_connection_for_method" });
  });

  it("moves the open invitations: who accepts one works for both sides", async () => {
    const { company, by } = await rehearsed();
    const to = freshEmail();
    const inviter = { companyId: company.id, userId: by.userId, address: "10.0.0.1", now };
    await invite(inviter, { email: to, role: "admin", language: "pt-BR" });
    const token = (await findMailedToken(to)) ?? "";
    const { companyId: realId } = await goLive(company, by, now);
    const person = { token, name: "Nova", password: testPassword };
    expect(await acceptAsNewUser(person, { address: "10.0.0.1", now })).toMatchObject({ companyId: realId });
    expect((await listMembers(company.id)).map(({ role }) => role).sort()).toEqual(["admin", "owner"]);
  });

  it("keeps every member who accepts an invitation meanwhile", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { company, by } = await rehearsed();
      const to = freshEmail();
      const inviter = { companyId: company.id, userId: by.userId, address: "10.0.0.1", now };
      await invite(inviter, { email: to, role: "admin", language: "pt-BR" });
      const person = { token: (await findMailedToken(to)) ?? "", name: "Nova", password: testPassword };
      const accepting = acceptAsNewUser(person, { address: "10.0.0.1", now });
      const [live, accepted] = await Promise.allSettled([goLive(company, by, now), accepting]);
      expect(live.status).toBe("fulfilled");
      const isIn = (await listMembers(company.id)).length === 2;
      expect(isIn).toBe(accepted.status === "fulfilled");
      expect(await db().$count(members, eq(members.companyId, company.id))).toBe(0);
    }
  });

  it("is refused to anyone but an owner, to the demo, without a sale and where money is real already", async () => {
    const { company, by } = await rehearsed();
    const admin = await addMember(company.id, "admin");
    await expect(goLive(company, { ...by, userId: admin }, now)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(goLive(company, { ...by, userId: newId() }, now)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const fresh = await rehearsed({ sales: 0 });
    await expect(goLive(fresh.company, fresh.by, now)).rejects.toMatchObject({ code: "rehearsal_not_needed" });
    await db().update(companies).set({ isDemo: true }).where(eq(companies.id, company.id));
    await expect(goLive(company, by, now)).rejects.toMatchObject({ code: "demo_stays_play_money" });
    await db().update(companies).set({ isDemo: false }).where(eq(companies.id, company.id));
    await changeConnections(company.id, "pix_api");
    await expect(goLive(company, by, now)).rejects.toMatchObject({ code: "company_is_live" });
    expect(await auditOf(company.id, "company.went_live")).toEqual([]);
  });
});
