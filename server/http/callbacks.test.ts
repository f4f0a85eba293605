import { describe, expect, it } from "vitest";
import { composeCallback } from "../acquirers/sandbox/adapter";
import { sendMoney } from "../acquirers/sandbox/bank";
import { getTransaction } from "../payments/transactions";
import { chargePix, pixCharge, testCompany } from "../testing/payments";
import { answerCallback } from "./callbacks";

const now = new Date("2026-11-20T12:00:00.000Z");

function post(body: string, headers: Record<string, string | undefined> = {}): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new Request("http://127.0.0.1/api/callbacks/sandbox", {
    method: "POST",
    body,
    headers: Object.fromEntries(given),
  });
}

describe("the callback door", () => {
  it("applies what the acquirer itself says and answers counts", async () => {
    const company = await testCompany();
    const charge = await chargePix(company, pixCharge(), now);
    const key = charge.id.replaceAll("-", "");
    await sendMoney({
      key,
      amountInCents: undefined,
      dueInCents: 4990,
      payerName: "Maria",
      payerDocument: "52998224725",
      paidAt: now,
    });
    const notice = composeCallback(key);
    const first = await answerCallback("sandbox", post(notice.body, notice.headers), now);
    expect([first.status, await first.json()]).toMatchObject([200, { settled: 1, unchanged: 0, unknown: 0 }]);
    const second = await answerCallback("sandbox", post(notice.body, notice.headers), now);
    expect(await second.json()).toMatchObject({ settled: 0, unchanged: 1 });
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({ status: "paid" });
  });

  it("turns away an unsigned notice, an unknown acquirer and a body that never ends", async () => {
    expect((await answerCallback("sandbox", post("{}"), now)).status).toBe(401);
    expect((await answerCallback("elsewhere", post("{}"), now)).status).toBe(404);
    expect((await answerCallback("sandbox", post("x".repeat(300_000)), now)).status).toBe(413);
  });
});
