import { expect, it } from "vitest";
import { resultOf } from "@/testing/acquirer-conformance/subject";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { newKey } from "@/testing/support/at-pagarme/requests";
import { createTestCompany } from "@/testing/support/database";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { anOrder, aSplit, createRawClient, payments } from "@/testing/support/pagarme/raw-client";
import { getAcquirer } from "../port/index";
import { pagarmeKind } from "./service";

const pagarme = pagarmeOfFile();

it("a sale in twelve installments for two recipients is read to its end from an account that answers two at a time", async () => {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount({ behavior: { pageSize: 2 } });
  const partner = account.addRecipient();
  const connection = await connectToPagarme(companyId, account);
  const key = newKey();
  const split = aSplit(account.books.defaultRecipient.id, 100_000, partner.id, 20_000);
  const card = payments.card(simulatorCards.paid, { installments: 12 });
  await createRawClient(pagarme(), account)("POST", "/orders", anOrder(key, { ...card, split }, 120_000));
  const { settlements } = getAcquirer(pagarmeKind);
  if (!settlements) throw new Error("The adapter reports fees");
  const { installments } = resultOf(
    await settlements.read(connection, { key, method: "credit_card", hasDueDate: false }),
  );
  expect(installments.map(({ installment }) => installment)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(installments.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(120_000);
});
