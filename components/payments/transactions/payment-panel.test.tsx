import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type CardBrand, cardBrands } from "@/db/schema/payments-enums";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { messages } from "../../ui/i18n/messages";
import { CustomerPanel } from "./customer-panel";
import { PaymentPanel } from "./payment-panel";

const charged: Transaction = {
  id: "1",
  amount: 4990,
  netAmount: 4691,
  fees: 299,
  status: "paid",
  paymentMethod: "credit_card",
  description: "Pão caseiro",
  createdAt: "2026-12-07T12:00:00.000Z",
  updatedAt: "2026-12-07T12:00:00.000Z",
  aprovedAt: "2026-12-07T12:00:00.000Z",
  refuseReason: null,
  customer: {
    id: "2",
    name: "Maria",
    phone: "+5511987654321",
    documentType: "CPF",
    document: "52998224725",
    email: "maria@example.com",
    emails: ["maria@example.com"],
    metadata: {},
  },
  Pix: null,
  card: { brand: "visa", last4: "1111", holderName: "MARIA", refuseCode: null, retryable: null },
  boleto: null,
  cob: null,
  amountDueInCents: null,
  amountPaidInCents: 4990,
  refundedInCents: 0,
  installments: 1,
  installmentInterest: null,
  externalId: null,
  metadata: {},
  items: [],
  subscriptionId: null,
  tracking: null,
};

function draw(panel: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={messages["pt-BR"]} timeZone="America/Sao_Paulo">
      <MantineProvider>{panel}</MantineProvider>
    </NextIntlClientProvider>,
  );
}

function drawCard(brand: CardBrand): string {
  const card = { brand, last4: "1111", holderName: "MARIA", refuseCode: null, retryable: null };
  return draw(<PaymentPanel transaction={{ ...charged, card }} />);
}

describe("a card charge's page", () => {
  it.each([
    ["mastercard", "Mastercard"],
    ["amex", "American Express"],
    ["hipercard", "Hipercard"],
    ["jcb", "JCB"],
  ] as const)("calls %s by its own name, %s", (brand, name) => {
    expect(drawCard(brand)).toContain(`>${name} •••• 1111<`);
  });

  it("shows brands by their own names, not as on the wire", () => {
    for (const brand of cardBrands) expect(drawCard(brand)).not.toContain(`>${brand} ••••`);
  });

  it("writes the buyer's phone as Brazilians do", () => {
    expect(draw(<CustomerPanel customer={charged.customer} />)).toContain("(11) 98765-4321");
  });
});
