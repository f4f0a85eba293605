import { describe, expect, it } from "vitest";
import { createIntegrator } from "@/testing/support/integrator";

const customer = { name: "Maria da Silva", email: "m@example.com", documentType: "cpf", document: "52998224725" };

async function refunded(api: Awaited<ReturnType<typeof createIntegrator>>, reason: string) {
  const { id } = (await api.post("/pix/in/qrcode", { amountInCents: 4990, customer })).json.data;
  await api.post(`/sandbox/transactions/${id}/pay`);
  await api.post(`/transactions/${id}/refund`, { amountInCents: 1000, reason });
  return String(id);
}

describe("the refunds of a company", () => {
  it("are listed for one transaction and for all, newest first, and filtered by state and day", async () => {
    const [api, stranger] = await Promise.all([createIntegrator(), createIntegrator()]);
    const first = await refunded(api, "Uma aula");
    const second = await refunded(api, "");
    const refund = {
      id: expect.any(String),
      transactionId: first,
      amountInCents: 1000,
      status: "completed",
      reason: "Uma aula",
      createdAt: expect.any(String),
      refundedAt: expect.any(String),
    };
    const own = await api.get(`/transactions/${first}/refunds`);
    expect(own.json).toEqual({ success: true, data: [refund], totalRows: 1 });
    const ids = async (query: string) =>
      (await api.get(`/refunds${query}`)).json.data.map((each: { transactionId: string }) => each.transactionId);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?limit=1&offset=1")).toEqual([first]);
    expect(await ids("?status=pending")).toEqual([]);
    expect(await ids("?status=completed&startDate=2026-01-01&endDate=9999-12-31")).toHaveLength(2);
    expect(await ids("?endDate=2026-01-01")).toEqual([]);
    expect((await api.get("/refunds?startDate=2026-01-02&endDate=2026-01-01")).json.message).toBe(
      "endDate: must not be before startDate",
    );
    const foreign = await stranger.get(`/transactions/${first}/refunds`);
    expect([foreign.status, foreign.json.statusCode]).toEqual([404, 404]);
    expect((await stranger.get("/refunds")).json.totalRows).toBe(0);
  });
});
