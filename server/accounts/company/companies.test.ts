import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, companies, users } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { auditOf } from "@/testing/support/reads";
import { randomToken } from "../../core/crypto/crypto";
import { listMembers } from "../team/team";
import { blockCompany, createCompany, findCompany, getCompany, listCompanies, unblockCompany } from "./companies";

const now = new Date();
const later = new Date(now.getTime() + 60_000);

const newOwner = () => ({ name: "Dona", email: `${randomToken(6)}@Example.com`, passwordHash: "hash" });

async function actionsOf(companyId: string): Promise<string[]> {
  const lines = (await auditOf(companyId)).filter(({ actor }) => actor === "operator");
  return lines.map(({ action }) => action);
}

describe("createCompany", () => {
  test("creates the company with its owner, an empty balance, and neither city nor e-mail", async () => {
    const owner = newOwner();
    const { companyId, userId } = await createCompany({ name: "Banca", owner, now });
    expect(await getCompany(companyId)).toMatchObject({
      name: "Banca",
      legalName: "Banca",
      document: null,
      city: "",
      supportEmail: "",
      connections: [{ kind: "sandbox", methods: ["pix", "credit_card", "boleto"], state: "active" }],
      pixFeeBps: 99,
      blockedAt: null,
      createdAt: now,
    });
    const [user] = await db().select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ name: "Dona", email: owner.email.toLowerCase(), passwordHash: "hash" });
    expect(await listMembers(companyId)).toMatchObject([{ userId, role: "owner" }]);
    expect(await db().select().from(balances).where(eq(balances.companyId, companyId))).toMatchObject([
      { available: 0, pending: 0, blocked: 0 },
    ]);
  });

  test("accepts a document that fits its type", async () => {
    const document = { documentType: "cnpj", document: "11222333000181" } as const;
    const { companyId } = await createCompany({ name: "Banca", document, owner: newOwner(), now });
    expect(await findCompany(companyId)).toMatchObject(document);
  });

  test("refuses a document that does not, and stores nothing", async () => {
    const owner = newOwner();
    const document = { documentType: "cnpj", document: "11222333000182" } as const;
    await expect(createCompany({ name: "Banca", document, owner, now })).rejects.toMatchObject({
      code: "document_invalid",
    });
    expect(await db().select().from(users).where(eq(users.email, owner.email.toLowerCase()))).toEqual([]);
  });

  test("refuses an e-mail that a user has, in any letter case, and stores nothing", async () => {
    const name = randomToken(6);
    const owner = newOwner();
    await createCompany({ name: "Banca", owner, now });
    await expect(
      createCompany({ name, owner: { ...owner, email: owner.email.toUpperCase() }, now }),
    ).rejects.toMatchObject({ code: "email_taken", message: "email: already belongs to a user" });
    expect(await db().select().from(companies).where(eq(companies.name, name))).toEqual([]);
  });
});

describe("blockCompany and unblockCompany", () => {
  test("close and reopen access, each with one line in the audit log", async () => {
    const { companyId } = await createTestCompany();
    await Promise.all(Array.from({ length: 20 }, () => blockCompany(companyId, now)));
    await blockCompany(companyId, later);
    expect(await getCompany(companyId)).toMatchObject({ blockedAt: now });
    await unblockCompany(companyId, later);
    await unblockCompany(companyId, later);
    expect(await getCompany(companyId)).toMatchObject({ blockedAt: null });
    expect(await actionsOf(companyId)).toEqual(["company.blocked", "company.unblocked"]);
  });

  test("leave other companies as they are", async () => {
    const [one, other] = await Promise.all([createTestCompany(), createTestCompany()]);
    await blockCompany(one.companyId, now);
    expect(await getCompany(other.companyId)).toMatchObject({ blockedAt: null });
  });

  test.each([newId(), "1", "", "\0"])("find no company for %j", async (id) => {
    for (const change of [blockCompany, unblockCompany]) {
      await expect(change(id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(getCompany(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await findCompany(id)).toBeNull();
  });
});

test("listCompanies returns every company, newest first", async () => {
  const older = await createTestCompany({ createdAt: new Date("2020-01-01T00:00:00Z") });
  const newer = await createTestCompany({ createdAt: new Date("2020-01-02T00:00:00Z") });
  const ids = (await listCompanies()).map(({ id }) => id);
  expect(ids).toContain(older.companyId);
  expect(ids.indexOf(newer.companyId)).toBeLessThan(ids.indexOf(older.companyId));
});
