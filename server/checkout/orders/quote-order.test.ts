import { expect, test } from "vitest";
import { newOrder, openShop } from "@/testing/support/checkout";
import { maxAmountInCents } from "../../core/money/money";
import { placeOrder } from "./place-order";

const now = new Date();

test("an order above the maximum charge is refused, naming the bump that exceeds it, and nothing is charged", async () => {
  const { slug, charges, bump } = await openShop(now);
  const bumpIds = [await bump(maxAmountInCents)];
  await expect(placeOrder(slug, newOrder({ bumpIds }), now)).rejects.toMatchObject({
    code: "order_too_large",
    field: "bumpIds",
  });
  expect(await charges()).toEqual([]);
});
