import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { sandboxCardsOf, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { placeOrder } from "./place-order";

const now = new Date();
const held = { code: "order_already_bought", field: "again" };

describe("a form sent again after its order is paid", () => {
  it.each(["before", "after"])("charges nothing, %s the reactions to the payment", async (moment) => {
    const { company, slug, charges } = await openShop(now);
    const order = cardOrder(testCards.paid);
    const { token } = await placeOrder(slug, order, now);
    if (moment === "after") await react({ now, deadline: new Date(Date.now() + 30_000), companyId: company.id });
    const replays = [0, 1, 2].flatMap((attempt) => [
      placeOrder(slug, { ...order, attempt, earlier: token }, now),
      placeOrder(slug, { ...order, attempt, method: "pix", card: undefined }, now),
    ]);
    for (const replay of await Promise.all(replays)) expect(replay.token).toBe(token);
    expect(await charges()).toMatchObject([{ status: "paid" }]);
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
  });
});

describe("a new order in a browser that bought the same", () => {
  it("is refused until the buyer confirms they want it again, however often it is sent", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await placeOrder(slug, cardOrder(testCards.paid), now);
    const stale = cardOrder(testCards.paid, { earlier: token });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => placeOrder(slug, stale, now)));
    for (const each of tries) expect(each).toMatchObject({ status: "rejected", reason: held });
    await expect(placeOrder(slug, { ...stale, again: stale.token }, now)).rejects.toMatchObject(held);
    expect(await charges()).toHaveLength(1);
    await placeOrder(slug, { ...stale, again: token }, now);
    expect(await charges()).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  });

  it("waits while the card of the other one is undecided", async () => {
    const { slug, charges } = await openShop(now);
    const { token } = await placeOrder(slug, cardOrder(testCards.paidLater), now);
    await expect(placeOrder(slug, newOrder({ earlier: token }), now)).rejects.toMatchObject(held);
    expect(await charges()).toHaveLength(1);
  });

  it("is accepted when the other one was refused, is a pending Pix, was refunded, or was for another product", async () => {
    const shop = await openShop(now);
    const { company, slug, charges } = shop;
    const refused = await placeOrder(slug, cardOrder(testCards.refused), now);
    const waiting = await placeOrder(slug, newOrder(), now);
    const refunded = await placeOrder(slug, newOrder(), now);
    const transactionId = refunded.transactionId ?? "";
    await payInSandbox(company.id, { transactionId }, now);
    await refundTransaction(company.id, { transactionId }, { refundId: newId(now), now });
    const foreign = await openShop(now);
    const elsewhere = await placeOrder(foreign.slug, cardOrder(testCards.paid), now);
    const nobody = { token: "A".repeat(43) };
    for (const { token: earlier } of [refused, waiting, refunded, elsewhere, nobody]) {
      await placeOrder(slug, newOrder({ earlier }), now);
    }
    expect(await charges()).toHaveLength(8);
  });
});
