import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { requestLog } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { changeConnections } from "@/testing/support/database";
import { createTestToken } from "@/testing/support/rest";
import { getCompany } from "../../accounts/company/companies";
import { getRestApi } from "../../runtime/rest/rest";
import { flushRequests } from "./request-log";
import { composeSample } from "./sandbox-sample";

const customer = {
  name: "Zuleica Quintanilha",
  email: "zuleica@example.com",
  documentType: "cnpj",
  document: "11222333000181",
};

async function openSeller() {
  const { companyId, token } = await createTestToken();
  const send = async (method: string, target: string, body?: object) => {
    const { status, headers } = await callApi(getRestApi(), { token, method, target, ...(body && { body }) });
    await flushRequests();
    return { status, id: String(headers["x-request-id"]) };
  };
  const sample = async (id: string) => composeSample(await getCompany(companyId), id);
  return { companyId, send, sample };
}

describe("a logged request for the sandbox", () => {
  it("has a sample customer in the place of the masked one, and is taken as it is", async () => {
    const { send, sample } = await openSeller();
    const { id } = await send("POST", "/v1/pix/in/qrcode", {
      amountInCents: 4990,
      customer,
      metadata: { Zuleica: "1" },
    });
    const { operation, input } = await sample(id);
    expect({ operation, input }).toEqual({
      operation: "charges.pixQrCode",
      input: {
        amountInCents: 4990,
        customer: {
          name: "Maria Souza",
          email: "maria.souza@example.com",
          documentType: "cpf",
          document: "52998224725",
        },
        metadata: {},
      },
    });
    expect((await send("POST", "/v1/pix/in/qrcode", input)).status).toBe(200);
  });

  it("has the ids of its path, and is not made for a path with masked parts", async () => {
    const { send, sample } = await openSeller();
    const transactionId = randomUUID();
    const known = await send("POST", `/v1/transactions/${transactionId}/refund`, { reason: "Zuleica quis" });
    expect(await sample(known.id)).toEqual({
      operation: "transactions.refund",
      input: { transactionId, reason: "Exemplo" },
    });
    const masked = await send("POST", "/v1/transactions/Zuleica/refund", {});
    await expect(sample(masked.id)).rejects.toMatchObject({ code: "request_not_repeatable" });
  });

  it("is refused for reads, secrets, cards, cut bodies and companies with real money", async () => {
    const { companyId, send, sample } = await openSeller();
    const card = {
      number: "4111111111111111",
      holderName: "ZULEICA",
      expirationMonth: 12,
      expirationYear: 2031,
      cvv: "123",
    };
    for (const [method, target, body] of [
      ["GET", "/v1/products", undefined],
      ["POST", "/v1/card-token", card],
      ["POST", "/v1/webhooks", { url: "https://example.com/hook" }],
      ["POST", "/v1/card", { amountInCents: 4990, customer, card }],
    ] as const) {
      const { id } = await send(method, target, body);
      await expect(sample(id), target).rejects.toMatchObject({ code: "request_not_repeatable" });
    }
    const { id } = await send("POST", "/v1/pix/in/qrcode", { amountInCents: 4990, customer });
    const setCut = (requestCut: boolean) =>
      db().update(requestLog).set({ requestCut }).where(eq(requestLog.companyId, companyId));
    await setCut(true);
    await expect(sample(id)).rejects.toMatchObject({ code: "request_not_repeatable" });
    await setCut(false);
    await changeConnections(companyId, "pagarme");
    await expect(sample(id)).rejects.toMatchObject({ code: "company_not_in_sandbox" });
    await expect(sample(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
