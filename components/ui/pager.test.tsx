import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Locale } from "./i18n/locales";
import { messages } from "./i18n/messages";
import { Pager } from "./pager";

function draw(locale: Locale, page: number, totalRows: number): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo">
      <MantineProvider>
        <Pager count="in words" page={page} rows={25} totalRows={totalRows} onChange={() => undefined} />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
}

function namesOf(html: string): string[] {
  return (html.match(/<button[^>]*>/g) ?? []).map((button) => {
    const name = button.match(/aria-label="([^"]*)"/)?.[1] ?? "";
    return button.includes('aria-current="page"') ? `${name}*` : name;
  });
}

describe("a list's pager", () => {
  it("groups the digits of its totals by the language", () => {
    expect(draw("pt-BR", 41, 1_234)).toContain("1.001–1.025 de 1.234");
    expect(draw("en", 41, 1_234)).toContain("1,001–1,025 of 1,234");
  });

  it("leads to the neighbours, the first and the last page by number", () => {
    expect(namesOf(draw("pt-BR", 10, 1_234))).toEqual([
      "Anterior",
      "Página 1",
      "Página 9",
      "Página 10*",
      "Página 11",
      "Página 50",
      "Próxima",
    ]);
  });

  it("offers no page beyond the maximum offset of a list", () => {
    expect(namesOf(draw("en", 1, 1_000_000)).at(-2)).toBe("Page 401");
  });

  it("shows only the total if there is only one page", () => {
    const html = draw("en", 1, 25);
    expect(html).toContain("in words");
    expect(namesOf(html)).toEqual([]);
  });
});
