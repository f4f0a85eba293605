import type { Page } from "@playwright/test";
import { sellProduct } from "@/testing/e2e/checkout";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { callAs, test } from "@/testing/e2e/fixtures";
import { readEverywhere } from "@/testing/e2e/reading";

const long = "Um nome muito comprido, com-palavras-que-não-cabem-na-tela-de-um-telefone-pequeno, e mais";

const pages: Record<string, (ids: Ids) => string> = {
  affiliates: () => "/affiliates",
  "commissions of partners": () => "/affiliates/commissions",
  partnerships: () => "/partnerships",
  "the page of a programme": ({ program }) => program,
  "payment links": () => "/promotions/payment-links",
  "a payment link": ({ paymentLinkId }) => `/promotions/payment-links/${paymentLinkId}`,
  "the page of a payment link": ({ linkPath }) => linkPath,
  "reminders of a product": ({ productId }) => `/products/${productId}/recovery`,
  "words of the checkout": ({ productId }) => `/products/${productId}/checkout`,
  "offers after the payment": ({ productId }) => `/products/${productId}/upsell`,
};

interface Ids {
  productId: string;
  paymentLinkId: string;
  linkPath: string;
  program: string;
}

let ids: Ids | null = null;

/** First matching path in a response. */
async function readPath(page: Page, from: string, shape: RegExp): Promise<string> {
  const headers = { authorization: `Bearer ${readDemoToken()}` };
  const answer = await page.request.get(from, from.startsWith("/v1") ? { headers } : {});
  const [path] = shape.exec(await answer.text()) ?? [];
  if (!path) throw new Error(`${from} answered ${answer.status()} without a path`);
  return path;
}

test.describe.configure({ mode: "serial" });

for (const [name, pathOf] of Object.entries(pages)) {
  test(`${name}: reads on a desk and on a phone`, async ({ sellerPage: page, baseURL }) => {
    if (ids === null) {
      const [{ id: productId }, offered] = [await sellProduct(page.request), await sellProduct(page.request, 1990)];
      const newLink = { title: long, amountInCents: 9_999_999_999 };
      const { id: paymentLinkId } = await callApi(page.request, "/payment-links", newLink);
      const terms = {
        access: "approval",
        commissionBps: 5000,
        commissionFixedInCents: null,
        terms: long,
        materialsUrl: "",
      };
      const counting = { attribution: "last_click", cookieDays: 60, renewalCycles: 12 };
      await page.goto("/affiliates");
      await callAs(page, baseURL, "affiliates.saveProgram", { productId, ...terms, ...counting });
      const joana = { name: long, email: `${paymentLinkId}@example.com`, productIds: [productId], commissionBps: 3000 };
      await callApi(page.request, "/affiliates", joana);
      const step = { delayMinutes: 60, subject: long, text: `${long}\n${long}`, couponId: null };
      const sequence = { productId, cause: "left_checkout", isOn: true, steps: [step] };
      await callAs(page, baseURL, "cartRecovery.saveSequence", sequence);
      const said = {
        headline: long,
        highlights: Array(6).fill(long),
        testimonials: Array(6).fill({ name: "Ana", text: long }),
      };
      const written = { ...said, showsGuarantee: true, asksPhone: true };
      await callAs(page, baseURL, "checkout.saveContent", { productId, version: "a", content: written });
      await callAs(page, baseURL, "checkout.saveContent", { productId, version: "b", content: written });
      await callAs(page, baseURL, "abTests.start", { productId });
      const offer = { offerSlug: offered.slug, title: long, text: long, downsellSlug: null };
      await callAs(page, baseURL, "upsells.save", { productId, steps: [offer] });
      const [linkPath, program] = await Promise.all([
        readPath(page, `/v1/payment-links/${paymentLinkId}`, /\/l\/[\w-]+/),
        readPath(page, "/api/trpc/affiliates.programs", /\/afiliados\/[\w-]+/),
      ]);
      ids = { productId, paymentLinkId, linkPath, program };
    }
    await readEverywhere(page, name, pathOf(ids));
  });
}
