import { expect, test } from "vitest";
import { maxAmountInCents } from "../core/money";
import { newOrder, openShop } from "../testing/checkout";
import { placeOrder } from "./place-order";

const now = new Date();

test("an order that costs more than one charge may is refused by the bump that makes it so, and nothing is charged", async () => {
  const { slug, charges, bump } = await openShop(now);
  const bumpIds = [await bump(maxAmountInCents)];
  await expect(placeOrder(slug, newOrder({ bumpIds }), now)).rejects.toMatchObject({
    code: "order_too_large",
    field: "bumpIds",
  });
  expect(await charges()).toEqual([]);
});
