import { describe, expect, it } from "vitest";
import { languages, paymentMethods, roles } from "@/db/enums";
import { mailWords } from "./mail-words";

describe.each(languages)("the sentences of mails in %s", (language) => {
  const t = mailWords(language);

  it("call every role by another name", () => {
    const said = roles.map((role) => t("invitation.text", { inviter: "Ana", company: "Padaria", role }));
    expect(new Set(said).size).toBe(roles.length);
  });

  it("call every method by another name", () => {
    const bought = { amount: "R$ 49,90", product: "Curso de pão", courses: "Pão" };
    for (const key of ["receipt.text", "receipt.textWithCourses"] as const) {
      expect(new Set(paymentMethods.map((method) => t(key, { ...bought, method }))).size).toBe(paymentMethods.length);
    }
  });

  it("take a product's name as it is, braces and tags included", () => {
    expect(t("receipt.subject", { product: "<b>{pão}</b>" })).toMatch(/: <b>\{pão\}<\/b>$/);
  });

  it("refuse to leave a value out", () => {
    expect(() => t("receipt.subject")).toThrow(/product/);
  });
});

it("put one course or many behind the button", () => {
  expect(mailWords("pt-BR")("receipt.openCourses", { count: 1 })).toBe("Abrir o curso");
  expect(mailWords("en")("receipt.openCourses", { count: 2 })).toBe("Open the courses");
});
