import { expect, it } from "vitest";
import { wordOf } from "./purchase-mark";

it.each([
  ["paid", 0, "paid"],
  ["paid", 990, "partBack"],
  ["paid", 4990, "backSoon"],
  ["refunded", 4990, "refunded"],
  ["expired", 4990, "back"],
] as const)(
  "a %s purchase of which %i cents are refunded or about to be is called %s",
  (state, refundedInCents, word) => {
    expect(wordOf({ state, amountInCents: 4990, arrivedInCents: 4990, refundedInCents })).toBe(word);
  },
);
