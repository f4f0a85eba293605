import { expect, it } from "vitest";
import { fillText, firstNameOf, paragraphsOf } from "./fill-text";
import { findUnknownPlaceholder, RecoveryStepInput } from "./schemas";

const values = { name: "Maria", product: "Pão {name}", amount: "R$ 49,90", seller: "Padaria", coupon: "" };

it("replaces each placeholder once, and removes the comma of an absent one", () => {
  expect(fillText("Olá, {name}! {product} por {amount}.", values)).toBe("Olá, Maria! Pão {name} por R$ 49,90.");
  expect(fillText("Olá, {name}!", { ...values, name: "" })).toBe("Olá!");
  expect(fillText("{toString} {other}", values)).toBe("{toString} {other}");
});

it.each(["http://golpe.example", "Ganhe1000", "<b>Maria</b>", "a@b.co", "", `${"a".repeat(31)} Silva`])(
  "no name but a short word of letters gets into a mail: %s",
  (typed) => {
    expect(firstNameOf(typed)).toBe("");
  },
);

it("takes the first of several names", () => {
  expect(firstNameOf("  João d'Ávila ")).toBe("João");
  expect(paragraphsOf("a\n\n b \n")).toEqual(["a", "b"]);
});

it("refuses unknown words, and line feeds in a subject", () => {
  expect(findUnknownPlaceholder("{name} {cpf}")).toBe("cpf");
  const step = { delayMinutes: 60, subject: "Volte", text: "Olá", couponId: null };
  expect(RecoveryStepInput.safeParse(step).success).toBe(true);
  expect(RecoveryStepInput.safeParse({ ...step, subject: "Volte\r\nBcc: x@y.z" }).success).toBe(false);
  expect(RecoveryStepInput.safeParse({ ...step, text: "{cpf}" }).success).toBe(false);
});
