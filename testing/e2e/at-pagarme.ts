import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import { type FakePagarme, openFakePagarme } from "@/testing/support/pagarme/fake";
import { test as own } from "./own-installation";

interface AtPagarme {
  pagarme: FakePagarme;
  operator: PagarmeAccount;
}

export const test = own.extend<object, AtPagarme>({
  pagarme: [
    async ({ browserName: _any }, use) => {
      const pagarme = await openFakePagarme();
      await use(pagarme);
      await pagarme.close();
    },
    { scope: "worker" },
  ],
  operator: [({ pagarme }, use) => use(pagarme.openAccount({ environment: "production" })), { scope: "worker" }],
  settings: [
    ({ pagarme, operator }, use) =>
      use({
        PAGARME_API_URL: pagarme.url,
        PAGARME_SECRET_KEY: operator.keys.secretKey,
        PAGARME_PUBLIC_KEY: operator.keys.publicKey,
        PAGARME_RECIPIENT_ID: operator.books.defaultRecipient.id,
      }),
    { scope: "worker" },
  ],
});
