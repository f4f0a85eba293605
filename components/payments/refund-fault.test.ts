import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { findFailure } from "@/server/errors";
import { refundTransaction } from "@/server/payments/refund-transaction";
import type { RefundOrder } from "@/server/payments/schemas";
import { payInSandbox } from "@/server/sandbox/payers-bank";
import { chargePix, pixCharge, testCompany } from "@/server/testing/payments";
import { refundFault } from "./refund-fault";

/** The sentence that the server refuses a refund of a paid Pix of R$ 49,90 with. */
async function refusalOf(order: Partial<RefundOrder>, daysLater = 0): Promise<string> {
  const company = await testCompany();
  const now = new Date();
  const { id } = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  const later = new Date(now.getTime() + daysLater * 86_400_000);
  const refund = refundTransaction(company.id, { transactionId: id, ...order }, { refundId: newId(later), now: later });
  return refund.then(
    () => "",
    (thrown) => findFailure(thrown)?.message ?? "",
  );
}

describe("refundFault", () => {
  it("knows the rules by the sentences that the server words them in", async () => {
    expect(refundFault(await refusalOf({ amountInCents: 4991 }))).toBe("left");
    expect(refundFault(await refusalOf({}, 100))).toBe("late");
    expect(refundFault(await refusalOf({ pixKey: "maria@example.com" }))).toBe("pixKey");
  });

  it("claims to know nothing else", () => {
    expect(refundFault(null)).toBeNull();
    expect(refundFault("Something new")).toBeNull();
  });
});
