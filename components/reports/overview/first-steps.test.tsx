import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Permission, permissions } from "@/db/schema/accounts-enums";
import type { FirstSteps as Steps } from "@/server/reports/overview/schemas";
import { AccessProvider } from "../../ui/frame/access";
import { messages } from "../../ui/i18n/messages";
import { FirstSteps } from "./first-steps";

const nothing = {
  product: false,
  link: false,
  webhook: false,
  sale: false,
  bank: false,
  productId: null,
  offerSlug: null,
};

function linksOf(done: Steps, access: readonly Permission[] = permissions): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={messages["pt-BR"]} timeZone="America/Sao_Paulo">
      <MantineProvider>
        <AccessProvider permissions={[...access]}>
          <FirstSteps done={done} />
        </AccessProvider>
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
}

describe("the first steps", () => {
  it("link a new company to the forms of a product, a webhook and a bank connection, never to the reference", () => {
    expect(linksOf(nothing)).toEqual(["/products/new", "/webhooks?register=true", "/settings/payments"]);
  });

  it("lead from a product to its link and its checkout", () => {
    const made = { ...nothing, product: true, productId: "1", offerSlug: "pao" };
    expect(linksOf(made)).toEqual(["/products/1", "/c/pao", "/webhooks?register=true", "/settings/payments"]);
  });

  it("show a member no link to a form that their role may not open", () => {
    expect(linksOf(nothing, ["overview.read", "products.read", "webhooks.read"])).toEqual([]);
  });

  it("disappear after the last", () => {
    const all = { product: true, link: true, webhook: true, sale: true, bank: true, productId: "1", offerSlug: "pao" };
    expect(linksOf(all)).toEqual([]);
    expect(linksOf(null)).toEqual([]);
  });
});
