import { expect, test } from "vitest";
import { readAcquirerSettings } from "./acquirer-settings";

const account = {
  PAGARME_SECRET_KEY: "sk_test_12345678abcdefgh",
  PAGARME_PUBLIC_KEY: "pk_test_12345678abcdefgh",
  PAGARME_RECIPIENT_ID: "re_12345678abcdefgh",
};

test("the operator has no account by default, and the API is the real one", () => {
  expect(readAcquirerSettings({})).toEqual({
    acquirerUrls: { pagarme: "https://api.pagar.me/core/v5" },
    platformAccounts: { pagarme: undefined },
  });
});

test("the operator's account is of the environment that its keys name", () => {
  expect(readAcquirerSettings(account).platformAccounts.pagarme).toMatchObject({ environment: "rehearsal" });
  const real = { ...account, PAGARME_SECRET_KEY: "sk_12345678abcdefgh", PAGARME_PUBLIC_KEY: "pk_12345678abcdefgh" };
  expect(readAcquirerSettings(real).platformAccounts.pagarme).toMatchObject({ environment: "production" });
});

test.each([
  ["PAGARME_RECIPIENT_ID", ""],
  ["PAGARME_PUBLIC_KEY", "pk_12345678abcdefgh"],
  ["PAGARME_SECRET_KEY", "secret-key-of-another"],
  ["PAGARME_RECIPIENT_ID", "12345"],
])("a wrong %s is named, and no secret is", (name, value) => {
  const read = () => readAcquirerSettings({ ...account, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow(/12345678abcdefgh|secret-key-of-another/);
});

test("another address of the API is https, or http on this machine alone", () => {
  const urlOf = (PAGARME_API_URL: string) => readAcquirerSettings({ PAGARME_API_URL }).acquirerUrls.pagarme;
  expect(urlOf("http://127.0.0.1:4000/core/v5/")).toBe("http://127.0.0.1:4000/core/v5");
  expect(urlOf("https://rehearsal.example/core/v5")).toBe("https://rehearsal.example/core/v5");
  for (const wrong of ["http://example.com", "ftp://127.0.0.1", "nonsense", "https://user:secret@example.com"]) {
    expect(() => urlOf(wrong)).toThrow("PAGARME_API_URL");
  }
});
