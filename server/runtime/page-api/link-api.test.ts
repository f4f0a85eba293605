import { describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { stranger } from "@/testing/support/checkout";
import { testCompany } from "@/testing/support/payments";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { createPaymentLink, updatePaymentLink } from "../../payments/payment-links/payment-links";
import { NewPaymentLink } from "../../payments/payment-links/schemas";
import { answerOrder } from "./checkout-api";
import { readCheckoutPage, readClosedLink } from "./public-pages";
import { evictCheckoutsOf } from "./recent-checkouts";

const now = new Date();
const visit = { couponCode: null, prefill: null, bumpIds: [], browser: stranger };

async function openLink() {
  const company = await testCompany();
  const input = NewPaymentLink.parse({ title: "Encomenda 412", amountInCents: 9900 });
  const { id, url } = await createPaymentLink(company.id, input, now);
  return { company, id, slug: url.split("/").at(-1) ?? "" };
}

function send(slug: string, different: Record<string, string> = {}): Promise<Response> {
  const { publicUrl } = environment();
  const buyer = { name: "Maria da Silva", email: "maria@example.com", document: "529.982.247-25", method: "pix" };
  const fields = { order: randomToken(), attempt: "0", shown: "9900", ...buyer, ...different };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
  };
  const request = new Request(`${publicUrl}/l/${slug}/order`, { method: "POST", headers, body });
  return answerOrder(slug, { request, locale: "pt-BR", now }, "/l");
}

describe("the page of a payment link", () => {
  it("places an order, and its cookie is for that page alone", async () => {
    const { slug } = await openLink();
    const answer = await send(slug);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/pay\/[\w-]{43}$/)]);
    expect(answer.headers.get("set-cookie")).toContain(`; Path=/l/${slug};`);
  });

  it("leads back to itself with what is wrong", async () => {
    const { slug } = await openLink();
    const answer = await send(slug, { document: "52998224726" });
    const back = new URL(answer.headers.get("location") ?? "", environment().publicUrl);
    expect([back.pathname, back.searchParams.get("problem")]).toEqual([`/l/${slug}`, "document"]);
    expect(await readCheckoutPage(slug, visit)).toMatchObject({ path: `/l/${slug}`, takesCoupons: false });
  });

  it("says why it takes no payments, with its seller and nothing of its buyers", async () => {
    const { company, id, slug } = await openLink();
    expect(await readClosedLink(slug)).toBeNull();
    await updatePaymentLink(company.id, { paymentLinkId: id, active: false }, now);
    evictCheckoutsOf(company.id);
    expect(await readCheckoutPage(slug, visit)).toBeNull();
    expect(await readClosedLink(slug)).toEqual({
      ...{ reason: "inactive", title: "Encomenda 412", color: null },
      seller: expect.objectContaining({ name: company.name }),
      others: [],
    });
    const answer = await send(slug);
    expect(answer.headers.get("location")).toContain("problem=gone");
    expect(await readClosedLink("0123456789ab")).toBeNull();
  });
});
