import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { destinations } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { scopeOf } from "../../runtime/rest/scopes";

const account = {
  bankCode: "341",
  branch: "1234",
  accountNumber: "123456",
  accountType: "checking",
  holderName: "Banca da Dona",
  holderDocument: "52998224725",
} as const;

const hourMs = 3_600_000;

async function seller() {
  const integrator = await createIntegrator();
  const { companyId } = integrator;
  const at = (hours: number) => new Date(Date.now() + hours * hourMs);
  const add = async (more: object, createdAt: Date) => {
    const id = newId(createdAt);
    const none = { pixKeyType: null, pixKey: null, account: null, addedBy: null };
    await db()
      .insert(destinations)
      .values({ companyId, id, createdAt, ...none, ...more });
    return {
      id,
      createdAt: createdAt.toISOString(),
      usableFrom: new Date(createdAt.getTime() + 24 * hourMs).toISOString(),
    };
  };
  const key = await add({ pixKeyType: "email", pixKey: "financeiro@example.com" }, at(1));
  const bank = await add({ account }, at(2));
  await add({ pixKeyType: "email", pixKey: "antiga@example.com", removedAt: at(0) }, at(-1));
  return { ...integrator, key, bank };
}

describe("GET /v1/payout-accounts", () => {
  it("lists where payouts may go, newest first, masked, with the day from which each is usable", async () => {
    const { companyId, get, key, bank } = await seller();
    const { status, json } = await get("/payout-accounts");
    expect({ status, totalRows: json.totalRows }).toEqual({ status: 200, totalRows: 3 });
    expect(json.data.slice(0, 2)).toEqual([
      { ...bank, kind: "bank_account", maskedKey: "341 1234 ****56", ownerName: "Banca da Dona" },
      { ...key, kind: "email", maskedKey: "f***@example.com", ownerName: null },
    ]);
    const [, , own] = json.data;
    expect(own).toMatchObject({ id: companyId, kind: "cnpj", maskedKey: expect.stringContaining("***") });
    expect(own.ownerName).not.toBe("");
    expect(own.usableFrom).toBe(own.createdAt);
    expect(JSON.stringify(json)).not.toMatch(/financeiro|123456|52998224725/);
  });

  it("pages like the other lists, and refuses what it does not know", async () => {
    const { get, key } = await seller();
    expect((await get("/payout-accounts?limit=1&offset=1")).json).toMatchObject({
      totalRows: 3,
      data: [{ id: key.id }],
    });
    expect(await get("/payout-accounts?kind=email")).toMatchObject({ status: 422, json: { success: false } });
    expect((await get("/payout-accounts?limit=101")).status).toBe(422);
  });

  it("needs the scope payouts:read", () => {
    expect(scopeOf("GET", "/v1/payout-accounts")).toBe("payouts:read");
  });
});
