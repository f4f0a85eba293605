import { describe, expect, it } from "vitest";
import { randomToken } from "../../core/crypto/crypto";
import { readOrder } from "./order-form";

function formOf(shown: readonly string[], different: Record<string, string> = {}) {
  const typed = {
    order: randomToken(),
    attempt: "0",
    name: "Maria da Silva",
    email: "maria@example.com",
    document: "52998224725",
    method: "credit_card",
    cardNumber: "4111111111111111",
    cardName: "MARIA DA SILVA",
    cardExpiry: "12/49",
    cardCvv: "123",
    ...different,
  };
  const fields = new URLSearchParams(typed);
  for (const total of shown) fields.append("shown", total);
  return readOrder(fields, "pt-BR");
}

const totals = ["10000", "10450", "10605"];

describe("the total that a form showed", () => {
  it.each<[string, readonly string[], Record<string, string>, number]>([
    ["the only one", ["10605"], { installments: "3" }, 10_605],
    ["that of the chosen installments", totals, { installments: "3" }, 10_605],
    ["the cash price of one installment", totals, { installments: "1" }, 10_000],
    ["the cash price without a choice", totals, {}, 10_000],
    ["the cash price of a Pix, whatever the installments", totals, { method: "pix", installments: "3" }, 10_000],
    ["the cash price for more installments than were offered", totals, { installments: "12" }, 10_000],
  ])("is %s", (_, shown, different, total) => {
    expect(formOf(shown, different)).toMatchObject({ input: { shownTotalInCents: total }, problem: null });
  });

  it.each([[[]], [[""]], [["abc"]], [["10000", ""]]])("is missing from %j", (shown) => {
    expect(formOf(shown, { installments: "2" })).toMatchObject({ input: null });
  });
});
