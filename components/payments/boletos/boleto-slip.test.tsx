import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Slip } from "@/server/payments/boletos/schemas";
import type { Locale } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import { BoletoSlip } from "./boleto-slip";

const open: Slip = {
  state: "open",
  isTest: false,
  bank: { name: "Banco de testes", code: "999" },
  beneficiary: {
    name: "Padaria São João",
    legalName: "Padaria São João Ltda",
    document: "CNPJ 11.222.333/0001-81",
    address: "",
    supportEmail: "",
  },
  payer: { name: "Maria da Silva", maskedDocument: "***.982.247-**" },
  ownNumber: "00000000042",
  description: "",
  amountInCents: 4990,
  issuedOn: "2026-12-07",
  dueOn: "2026-12-10",
  lastPayableOn: "2027-01-09",
  paidOn: null,
  amountPaidInCents: null,
  digitableLine: "99991234009000001234556789012301916560000004990",
  barsImage: "data:image/svg+xml;base64,PHN2Zy8+",
};
const settled = { paidOn: "2026-12-08", amountPaidInCents: 5000 };

function show(change: Partial<Slip>, locale: Locale = "pt-BR"): { markup: string; words: string } {
  function refuse(error: Error): never {
    throw error;
  }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo" onError={refuse}>
      <BoletoSlip slip={{ ...open, ...change }} />
    </NextIntlClientProvider>,
  );
  const words = markup
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/ ([.,])/g, "$1");
  return { markup, words };
}

describe("the page of a boleto", () => {
  it.each<[string, Partial<Slip>, string]>([
    ["open", {}, "Vence em 10/12/2026"],
    ["overdue", { state: "overdue" }, "Ainda pode ser pago até 09/01/2027"],
  ])("shows line, bars and the next step while %s", (_, change, sentence) => {
    const { markup, words } = show(change);
    expect(words).toContain(sentence);
    expect(words).toContain("99991.23400 90000.012345 56789.012301 9 16560000004990");
    expect(markup).toContain(open.barsImage);
    expect(words).toContain("Copiar código");
  });

  it.each<[string, Partial<Slip>, string]>([
    ["expired", { state: "expired" }, "O prazo terminou em 09/01/2027"],
    ["replaced", { state: "replaced" }, "Não pague este boleto"],
    ["paid", { state: "paid", ...settled }, "Recebemos R$ 50,00 em 08/12/2026"],
    ["refunded", { state: "refunded", ...settled }, "O pagamento de R$ 50,00 em 08/12/2026 foi devolvido"],
  ])("shows no line or bars once %s, and says so", (_, change, sentence) => {
    const { markup, words } = show(change);
    expect(words).toContain(sentence);
    expect(words).not.toContain("16560000004990");
    expect(markup).not.toContain("<img");
    expect(words).not.toContain("Copiar");
  });

  it("names receiver and payer, the payer with a masked document", () => {
    const { words } = show({});
    expect(words).toContain("Padaria São João Ltda · CNPJ 11.222.333/0001-81");
    expect(words).toContain("Maria da Silva · ***.982.247-**");
  });

  it("is read in the buyer's language, while what the bank reads stays Portuguese", () => {
    const { words } = show({ state: "overdue" }, "en");
    expect(words).toContain("Boleto for R$49.90");
    expect(words).toContain("You can still pay it until 9 Jan 2027, for the same amount.");
    expect(words).toContain("Copy code");
    expect(words).toContain("Valor do documento R$ 49,90");
    expect(words).toContain("Não receber depois de 09/01/2027.");
  });

  it("shows a paid boleto without a payment date as paid, and shows no date", () => {
    expect(show({ state: "paid", amountPaidInCents: 5000 }).words).toContain("Recebemos R$ 50,00. Não é preciso");
  });

  it("says that no bank accepts a test boleto", () => {
    expect(show({ isTest: true }).words).toContain("Nenhum banco recebe este boleto");
    expect(show({}).words).not.toContain("Nenhum banco");
  });
});
