import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { pixCharge } from "@/testing/support/payments";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateCheckoutLook } from "../../catalog/branding/look";
import { environment } from "../../core/env/env";
import { answerCheck, answerState } from "./checkout-api";
import { readChargePage, readOrderPage } from "./public-pages";

const returnUrl = "https://loja.example.com/pedidos/1042?ok=sim";
const { customer } = pixCharge();

const tokenOf = ({ paymentUrl }: { paymentUrl: string }) => new URL(paymentUrl).pathname.replace("/pay/", "");

async function charge(path: string, more: object = {}) {
  const integrator = await createIntegrator();
  const answer = await integrator.post(path, { ...pixCharge(), description: "Pedido 1042", ...more });
  const { data } = answer.json;
  return { ...integrator, data, token: tokenOf(data), page: () => readChargePage(tokenOf(data)) };
}

async function stateOf(token: string) {
  const request = new Request(`http://127.0.0.1/pay/${token}/state`);
  const response = await answerState(token, { request, now: new Date() });
  return response.ok ? ((await response.json()) as { state: string; version: string }) : response.status;
}

describe("the page at a charge's paymentUrl", () => {
  it("shows a Pix's code to its payer, then the receipt and the way back to the shop", async () => {
    const { data, token, page, post, companyId } = await charge("/pix/in/qrcode", { returnUrl });
    await updateCheckoutLook(companyId, { color: "#2f5fe0" }, new Date());
    const waiting = await page();
    expect(waiting).toMatchObject({
      state: "waiting",
      description: "Pedido 1042",
      amountInCents: 4990,
      color: "#2f5fe0",
      pix: { code: data.pix.emv },
      payer: { name: customer.name },
      returnUrl,
    });
    const before = await stateOf(token);
    expect(before).toEqual({ state: "waiting", version: waiting?.version });
    await post(`/sandbox/transactions/${data.id}/pay`, {});
    expect(await page()).toMatchObject({ state: "paid", amountInCents: 4990, paidAt: expect.any(String), returnUrl });
    expect(await stateOf(token)).toMatchObject({ state: "paid" });
    await post(`/transactions/${data.id}/refund`, { amountInCents: 990 });
    expect(await page()).toMatchObject({ state: "paid", money: { refunds: [{ amountInCents: 990 }] } });
  });

  it("shows the due date and today's amount of a Pix that has one, and the line of a boleto", async () => {
    const discount = { type: "fixed", basis: "until_date", dates: [{ date: "2099-03-05", value: 500 }] };
    const due = await charge("/pix/in/cob", { cob: { expirationDate: "2099-03-10", discount } });
    expect(await due.page()).toMatchObject({ state: "waiting", dueOn: "2099-03-10", amountInCents: 4490 });
    const boleto = await charge("/boleto");
    expect(await boleto.page()).toMatchObject({
      state: "waiting",
      returnUrl: null,
      boleto: { digitableLine: boleto.data.boleto.digitableLine, slipPath: new URL(boleto.data.boleto.url).pathname },
    });
  });

  it("masks the document, and names neither the e-mail, the phone nor an id", async () => {
    const { data, page, token } = await charge("/pix/in/qrcode", {
      customer: { ...customer, phone: "+5511987654321" },
    });
    const shown = { ...(await page()), pix: null, token: "" };
    expect(shown.payer).toEqual({ name: customer.name, maskedDocument: expect.stringContaining("*") });
    for (const hidden of [customer.document, customer.email, "987654321", data.id]) {
      expect(JSON.stringify(shown)).not.toContain(hidden);
    }
    expect(token).not.toContain(data.id);
  });

  it("does not exist for a token that was changed, and opens no order", async () => {
    const { token } = await charge("/pix/in/qrcode");
    const other = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    expect([await readChargePage(other), await readOrderPage(token), await stateOf(other)]).toEqual([null, null, 404]);
  });

  it("asks the acquirer when its payer says that it is paid", async () => {
    const { token } = await charge("/pix/in/qrcode");
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "0",
      "sec-fetch-site": "same-origin",
      origin: environment().publicUrl,
    };
    const init = { method: "POST", headers, body: "" };
    const request = new Request(`http://127.0.0.1/pay/${token}/check`, init);
    const answer = await answerCheck(token, { request, locale: "pt-BR", now: new Date() });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/pay/${token}?checked=1`]);
  });

  it("is gone once its customer is erased, and while its company is blocked with the charge open", async () => {
    const { companyId, get, page } = await charge("/pix/in/qrcode");
    await db().update(companies).set({ blockedAt: new Date() }).where(eq(companies.id, companyId));
    expect(await page()).toBeNull();
    await db().update(companies).set({ blockedAt: null }).where(eq(companies.id, companyId));
    expect(await page()).not.toBeNull();
    await eraseListed((await get("/customers")).json.data[0].id, new Date());
    expect(await page()).toBeNull();
  });

  it("links back only to http and https URLs", async () => {
    const { post } = await createIntegrator();
    for (const wrong of ["javascript:alert(1)", "https://a:b@loja.example.com", "loja.example.com", "//x", ""]) {
      const { status, json } = await post("/pix/in/qrcode", { ...pixCharge(), returnUrl: wrong });
      expect([status, json.message]).toEqual([400, "returnUrl: must be an http or https URL without credentials"]);
    }
  });
});
