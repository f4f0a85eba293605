import { describe, expect, it } from "vitest";
import { roles } from "@/db/schema/accounts-enums";
import { languages } from "@/db/schema/core-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { mailWords } from "./mail-words";

describe.each(languages)("the sentences of mails in %s", (language) => {
  const t = mailWords(language);

  it("name every role differently", () => {
    const said = roles.map((role) => t("invitation.text", { inviter: "Ana", company: "Padaria", role }));
    expect(new Set(said).size).toBe(roles.length);
  });

  it("name every method differently", () => {
    const bought = {
      amount: "R$ 49,90",
      product: "Curso de pão",
      courses: "Pão",
      goods: "no",
      interest: "none",
      count: 1,
      part: "",
    };
    for (const key of ["receipt.text", "receipt.textWithCourses"] as const) {
      expect(new Set(paymentMethods.map((method) => t(key, { ...bought, method }))).size).toBe(paymentMethods.length);
    }
  });

  it("print a product's name unchanged, braces and tags included", () => {
    expect(t("receipt.subject", { product: "<b>{pão}</b>" })).toMatch(/: <b>\{pão\}<\/b>$/);
  });

  it("refuse a missing value", () => {
    expect(() => t("receipt.subject")).toThrow(/product/);
  });
});

it("label the button for one course or several", () => {
  expect(mailWords("pt-BR")("receipt.openCourses", { count: 1 })).toBe("Abrir o curso");
  expect(mailWords("en")("receipt.openCourses", { count: 2 })).toBe("Open the courses");
});
