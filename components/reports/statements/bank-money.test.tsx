import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { permissions } from "@/db/schema/accounts-enums";
import { type Language, languages } from "@/db/schema/core-enums";
import type { MoneyAtBank } from "@/server/reports/statements/schemas";
import { AccessProvider } from "../../ui/frame/access";
import { messages } from "../../ui/i18n/messages";
import { BankMoney } from "./bank-money";

const nothing: MoneyAtBank = {
  banks: ["Efí"],
  settledInCents: 0,
  returnedInCents: 0,
  atBankInCents: 0,
  feesDueInCents: 0,
  isOnly: true,
};
const sold = { ...nothing, settledInCents: 20_000, returnedInCents: 6000, atBankInCents: 14_000, feesDueInCents: 170 };

function draw(money: MoneyAtBank, blockedInCents = 0, language: Language = "pt-BR"): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={language} messages={messages[language]} timeZone="America/Sao_Paulo">
      <MantineProvider>
        <AccessProvider permissions={[...permissions]}>
          <BankMoney money={money} blockedInCents={blockedInCents} />
        </AccessProvider>
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return html.replaceAll("&amp;", "&").replaceAll("\u00a0", " ");
}

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href]);

describe("the money at the seller's bank", () => {
  it("shows the bank's name, and links every amount to its entries", () => {
    const html = draw(sold);
    expect(html).toContain("Este dinheiro está na sua conta no banco: Efí");
    expect(linksOf(html)).toEqual([
      ["R$ 200,00", "/finance/statement?kind=settled_at_bank"],
      ["− R$ 60,00", "/finance/statement?kind=returned_from_bank"],
      ["R$ 140,00", "/finance/balance"],
      ["R$ 1,70", "/finance/balance?account=fees_due"],
    ]);
  });

  it.each(languages)("suggests no payout, in %s", (language) => {
    expect(draw(sold, 3000, language)).not.toMatch(/payout|saque|sacar|sacad/i);
  });

  it("shows the disputed amount only if the balance has no other disputed money, and no fees that are not owed", () => {
    expect(linksOf(draw(nothing, 3000))).toContainEqual(["R$ 30,00", "/finance/balance?account=blocked"]);
    expect(linksOf(draw({ ...sold, isOnly: false }, 3000)).map(([text]) => text)).not.toContain("R$ 30,00");
    expect(draw(nothing)).not.toContain("Taxas a pagar");
  });

  it("names all banks of a company that has several", () => {
    expect(draw({ ...sold, banks: ["Efí", "Sicoob"] })).toContain("no banco: Efí e Sicoob");
  });
});
