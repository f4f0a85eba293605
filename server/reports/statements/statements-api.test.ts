import { beforeAll, describe, expect, it } from "vitest";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { pixCharge } from "@/testing/support/payments";
import { addDays, dayOf } from "../../core/calendar/calendar";

let seller: Integrator;
let paid: string;
let disputed: string;

async function charge(): Promise<string> {
  const { json } = await seller.post("/pix/in/qrcode", pixCharge({ amountInCents: 10_000 }));
  await seller.post(`/sandbox/transactions/${json.data.id}/pay`);
  return json.data.id;
}

beforeAll(async () => {
  seller = await createIntegrator();
  paid = await charge();
  disputed = await charge();
  await seller.post(`/sandbox/transactions/${disputed}/chargeback`);
});

describe("GET /v1/balance", () => {
  it("answers what is available, pending and blocked", async () => {
    const { json } = await seller.get("/balance");
    const net = json.data.availableInCents + json.data.blockedInCents;
    expect(json).toEqual({
      success: true,
      data: {
        availableInCents: net - 10_000,
        setAsideInCents: 0,
        pendingInCents: 0,
        blockedInCents: 10_000,
        atBankInCents: 0,
        feesDueInCents: 0,
      },
    });
    const { json: explained } = await seller.get("/balance/explain?account=fees");
    expect(net).toBe(20_000 - explained.data.balanceInCents);
  });
});

describe("GET /v1/ledger", () => {
  it("answers the entries of available, newest first, with the balance after each and their dispute", async () => {
    const { json } = await seller.get("/ledger");
    expect(json.totalRows).toBe(3);
    const { data: balance } = (await seller.get("/balance")).json;
    expect(json.data[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/),
      account: "available",
      kind: "chargeback_opened",
      amountInCents: -10_000,
      balanceInCents: balance.availableInCents,
      transactionId: disputed,
      payoutId: null,
      disputeId: expect.any(String),
    });
    expect(json.data[2]).toMatchObject({ kind: "release", transactionId: paid, disputeId: null });
    expect(json.data[2].balanceInCents).toBe(json.data[2].amountInCents);
  });

  it("keeps the pages of an instant while money moves", async () => {
    const { data } = (await seller.get("/ledger?limit=1")).json;
    const page = `/ledger?limit=2&offset=1&at=${data[0].at}`;
    const before = await seller.get(page);
    await charge();
    expect(await seller.get(page)).toEqual(before);
  });

  it("lists what is behind each part of an explanation", async () => {
    const { data } = (await seller.get("/balance/explain")).json;
    expect(data.parts.map(({ kind }: { kind: string }) => kind)).toEqual(["release", "chargeback_opened"]);
    for (const { kind, count, amountInCents } of data.parts) {
      const { json } = await seller.get(`/ledger?account=available&kind=${kind}&at=${data.at}`);
      expect(json.totalRows).toBe(count);
      const amounts = json.data.map((entry: { amountInCents: number }) => entry.amountInCents);
      expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(amountInCents);
    }
  });

  it("finds nothing under an id of no transaction, or of another company's", async () => {
    const other = await createIntegrator();
    expect((await other.get(`/ledger?transactionId=${paid}`)).json).toMatchObject({ data: [], totalRows: 0 });
    expect((await seller.get("/ledger?transactionId=x")).json).toMatchObject({ data: [], totalRows: 0 });
    expect((await seller.get(`/ledger?transactionId=${paid}`)).json.totalRows).toBe(1);
  });

  it("answers a page beyond the last one with the total", async () => {
    expect((await seller.get("/ledger?offset=9999&endDate=9999-12-31")).json).toMatchObject({
      data: [],
      totalRows: expect.any(Number),
    });
    const tomorrow = addDays(dayOf(new Date()), 1);
    expect((await seller.get(`/ledger?startDate=${tomorrow}`)).json).toMatchObject({ data: [], totalRows: 0 });
  });
});

describe("a malformed request", () => {
  it.each([
    ["/balance?account=available", "account: is not a known parameter"],
    ["/ledger?account=cash", "account: "],
    ["/ledger?account=", "account: "],
    ["/ledger?kind=theft", "kind: "],
    ["/ledger?startDate=2026-02-30", "startDate: must be an existing date in the form YYYY-MM-DD"],
    ["/ledger?startDate=2026-02-02&endDate=2026-02-01", "endDate: must not be before startDate"],
    ["/ledger?at=yesterday", "at: must be an ISO 8601 date and time with a zone"],
    ["/ledger?at=2026-11-20T12:00:00", "at: must be an ISO 8601 date and time with a zone"],
    ["/ledger?limit=101", "limit: "],
    ["/ledger?offset=10001", "offset: "],
    ["/balance/explain?account=cash", "account: "],
    ["/balance/explain?at=1999-12-31T00:00:00Z", "at: must be of the years 2000 to 2199"],
    ["/balance/explain?kind=paid", "kind: is not a known parameter"],
  ])("is refused with its field: %s", async (path, message) => {
    const { status, json } = await seller.get(path);
    expect([status, json.success]).toEqual([422, false]);
    expect(json.message).toMatch(new RegExp(`^${message.replace(/[.*+?()]/g, "\\$&")}`));
  });
});
