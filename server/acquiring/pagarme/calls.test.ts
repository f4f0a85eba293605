import { describe, expect, it } from "vitest";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { chargeRequest, pixRequest, resultOf } from "@/testing/acquirer-conformance/subject";
import { bankAccountOf, connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { newKey, sentTo } from "@/testing/support/at-pagarme/requests";
import { createTestCompany } from "@/testing/support/database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import type { Behavior } from "@/testing/support/pagarme/books/behavior";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import type { Operation } from "@/testing/support/pagarme/operations";
import type { Payer } from "../port/charge-port";
import { getAcquirer } from "../port/index";
import type { CardRequest, Connection } from "../port/port";
import { pagarmeKind } from "./service";

const pagarme = pagarmeOfFile();
const acquirer = () => getAcquirer(pagarmeKind);

const expiresAt = new Date(Date.now() + 86_400_000);
const dueOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const address = {
  street: "Rua das Laranjeiras",
  number: "100",
  complement: "",
  neighborhood: "Centro",
  city: "Recife",
  state: "PE",
  zipCode: "50000000",
};

async function open(behavior: Partial<Behavior> = {}) {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount({ behavior });
  return { account, connection: await connectToPagarme(companyId, account) };
}

const sent = (on: Operation, account: PagarmeAccount) => sentTo(pagarme(), on, account);

const boletoOf = (key: string) => {
  const request = chargeRequest(key);
  return { ...request, payer: { ...request.payer, address }, dueOn };
};

const cardOf = (key: string, number: string, different: Partial<CardRequest> = {}): CardRequest => ({
  ...chargeRequest(key),
  installments: 12,
  initiator: "customer",
  card: { number, holderName: "MARIA DA SILVA", expirationMonth: "12", expirationYear: "49", cvv: "123" },
  returnUrl: null,
  ...different,
});

describe("a Pix", () => {
  it("is one closed order under our key, and its code is read from the last transaction", async () => {
    const { account, connection } = await open();
    const key = newKey();
    const origin = { buyerIp: "203.0.113.7", serverIp: null, deviceId: "visitor-1" };
    const code = resultOf(await acquirer().createPix(connection, pixRequest(key, { origin, expiresAt })));
    const { json, idempotencyKey } = sent("POST /orders", account);
    expect(idempotencyKey).toBe(key);
    expect(json).toMatchObject({
      code: key,
      closed: true,
      items: [{ amount: 4990, description: "Curso", quantity: 1, category: "digital", code: "1" }],
      customer: { name: "Maria da Silva", email: "maria@example.com", document: "52998224725", document_type: "CPF" },
      ip: "203.0.113.7",
      session_id: "visitor-1",
      payments: [{ payment_method: "pix", amount: 4990, pix: { expires_at: expiresAt.toISOString() } }],
    });
    expect(code).toEqual({ payload: account.chargeOf(key).transactions[0]?.fields.qr_code, location: null });
  });

  it("has no code in advance, and one with a due date is not offered", async () => {
    const { connection } = await open();
    expect(acquirer().predictPix(connection, pixRequest(newKey()))).toBeNull();
    expect(acquirer().offer.capabilities.dueDatePix).toBe(false);
  });

  it("tells who paid, by the id of the central bank", async () => {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await acquirer().createPix(connection, pixRequest(key)));
    const endToEndId = account.pay(key, { payer: { name: "João Pagador", document: "11144477735" } });
    const report = resultOf(await acquirer().readCharge(connection, { key, method: "pix", hasDueDate: false }));
    expect(sent("GET /orders", account).query).toContain(`code=${key}`);
    expect(report).toMatchObject({
      state: "closed",
      payments: [{ id: endToEndId, amountInCents: 4990, payerName: "João Pagador", payerDocument: "11144477735" }],
    });
  });

  it.each([
    ["less", 4_000],
    ["more", 6_000],
  ])("paid with %s than its amount is a payment of what came", async (_, amountInCents) => {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await acquirer().createPix(connection, pixRequest(key)));
    account.pay(key, { amountInCents });
    const report = resultOf(await acquirer().readCharge(connection, { key, method: "pix", hasDueDate: false }));
    expect(report.payments.map((each) => each.amountInCents)).toEqual([amountInCents]);
  });

  it("is canceled by deleting its charge while it is pending", async () => {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await acquirer().createPix(connection, pixRequest(key)));
    const charge = { key, method: "pix", hasDueDate: false } as const;
    expect(resultOf(await acquirer().cancelCharge(connection, charge, new Date()))).toEqual({ canceled: true });
    expect(sent("DELETE /charges/{id}", account).path).toBe(`/core/v5/charges/${account.chargeOf(key).id}`);
    expect(resultOf(await acquirer().readCharge(connection, charge))).toMatchObject({ state: "closed", payments: [] });
  });
});

describe("a boleto", () => {
  it("is an order with its due day and the buyer's address, and its digits are read from the line", async () => {
    const { account, connection } = await open();
    const key = newKey();
    const slip = resultOf(await acquirer().createBoleto(connection, boletoOf(key)));
    const { json, idempotencyKey } = sent("POST /orders", account);
    expect(idempotencyKey).toBe(key);
    expect(json.payments).toMatchObject([
      {
        payment_method: "boleto",
        boleto: {
          due_at: `${dueOn}T15:00:00Z`,
          instructions: "Curso",
          document_number: key.slice(-16),
          retries: 0,
          billing_address: { line_1: "100, Rua das Laranjeiras, Centro", zip_code: "50000000", state: "PE" },
        },
      },
    ]);
    expect(slip.digitableLine).toMatch(/^\d{47}$/);
    expect(slip.barcode).toMatch(/^\d{44}$/);
  });

  it("goes back to the buyer's bank account, and is unsupported without one", async () => {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await acquirer().createBoleto(connection, boletoOf(key)));
    account.pay(key);
    const charge = { key, method: "boleto", hasDueDate: false } as const;
    const buyers = bankAccountOf(account.books.defaultRecipient);
    const refund = { key: newKey(), charge, amountInCents: 4_990, doneInCents: 0, pixKey: null, feeInCents: 0 };
    expect(await acquirer().refund(connection, { ...refund, account: null, now: new Date() })).toEqual({
      kind: "unsupported",
    });
    resultOf(await acquirer().refund(connection, { ...refund, account: buyers, now: new Date() }));
    const { json, idempotencyKey } = sent("DELETE /charges/{id}", account);
    expect([idempotencyKey, json.operation_reference]).toEqual([refund.key, refund.key]);
    expect(json).toMatchObject({
      amount: 4_990,
      bank_account: {
        holder_name: buyers.holderName,
        holder_document: buyers.holderDocument,
        bank: buyers.bankCode,
        account_number: expect.stringMatching(/^\d+$/),
        account_check_digit: expect.stringMatching(/^[0-9xX]$/),
      },
    });
  });
});

describe("a card", () => {
  it("is authorised and captured at once, in up to 12 installments, and never retried by the acquirer", async () => {
    const { account, connection } = await open();
    const key = newKey();
    const result = resultOf(await acquirer().chargeCard(connection, cardOf(key, simulatorCards.paid)));
    expect(result).toMatchObject({ state: "paid", payment: { amountInCents: 4990 } });
    const { json, idempotencyKey } = sent("POST /orders", account);
    expect(idempotencyKey).toBe(key);
    expect(json.payments[0].credit_card).toMatchObject({
      installments: 12,
      capture: true,
      operation_type: "auth_and_capture",
      auto_recovery: false,
      card: { number: simulatorCards.paid, holder_name: "MARIA DA SILVA", exp_month: 12, exp_year: 2049, cvv: "123" },
    });
    expect(json.payments[0].credit_card).not.toHaveProperty("recurrence_model");
  });

  it("charged without its buyer says so, without a CVV and without a challenge", async () => {
    const { account, connection } = await open();
    const request = cardOf(newKey(), simulatorCards.paid, {
      initiator: "merchant",
      installments: 1,
      returnUrl: "https://loja.example/pay/x/returned",
    });
    const card = { ...request.card, cvv: null };
    resultOf(await acquirer().chargeCard(connection, { ...request, card }));
    const [payment] = sent("POST /orders", account).json.payments;
    expect(payment.credit_card).toMatchObject({ recurrence_model: "subscription", recurrency_cycle: "subsequent" });
    expect(payment.credit_card).not.toHaveProperty("authentication");
    expect(payment.credit_card.card).not.toHaveProperty("cvv");
  });

  it("creates an order even if the issuer refuses it, and the order is found and not charged again", async () => {
    const { account, connection } = await open();
    const key = newKey();
    const request = cardOf(key, simulatorCards.refused);
    expect((await acquirer().chargeCard(connection, request)).kind).toBe("refused");
    const report = resultOf(await acquirer().readCharge(connection, { key, method: "credit_card", hasDueDate: false }));
    expect(report).toMatchObject({ state: "closed", payments: [], refusal: { code: "05" } });
    expect((await acquirer().chargeCard(connection, request)).kind).toBe("refused");
    expect(account.ordersOf(key)).toHaveLength(1);
  });

  it("whose token went into a call without an answer is never sent a second time: the order is read", async () => {
    const { account, connection } = await open();
    const { url = "" } = (await acquirer().cardTokens?.tokenization(connection)) ?? {};
    const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
    const answer = await fetch(`${pagarme().url}/tokens${new URL(url).search}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "card", card }),
    });
    const { id } = (await answer.json()) as { id: string };
    const key = newKey();
    const request = cardOf(key, "", { card: { token: id } });
    pagarme().fault({ on: "POST /orders", of: account.keys, times: 1, fault: { how: "cut_after" } });
    expect((await acquirer().chargeCard(connection, request)).kind).toBe("unknown");
    expect(resultOf(await acquirer().chargeCard(connection, request))).toMatchObject({ state: "paid" });
    const orders = pagarme().seen.filter(
      ({ operation, client }) => operation === "POST /orders" && client === account.keys.secretKey,
    );
    expect(orders.map(({ body }) => JSON.parse(body).payments[0].credit_card.card_token)).toEqual([id]);
  });
});

describe("the payer of an order", () => {
  const billing = {
    street: "Rua das Laranjeiras",
    number: "100",
    neighborhood: "Centro",
    complement: "",
    zip_code: "50000000",
    city: "Recife",
    state: "PE",
    country: "BR",
    line_1: "100, Rua das Laranjeiras, Centro",
    line_2: "",
  };
  const orderOf = async (payer: Partial<Payer>) => {
    const { account, connection } = await open();
    const request = pixRequest(newKey(), { expiresAt });
    await acquirer().createPix(connection, { ...request, payer: { ...request.payer, ...payer } });
    return sent("POST /orders", account).json;
  };
  const tokenOf = async (connection: Connection) => {
    const { url = "" } = (await acquirer().cardTokens?.tokenization(connection)) ?? {};
    const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
    const answer = await fetch(`${pagarme().url}/tokens${new URL(url).search}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "card", card }),
    });
    return ((await answer.json()) as { id: string }).id;
  };

  it("has no address when none was given, and no part that nobody gave", async () => {
    const { customer } = await orderOf({ address: null });
    expect(customer).not.toHaveProperty("address");
    const incomplete = await orderOf({ address: { street: "Rua A", city: "Recife" } });
    expect(incomplete.customer).not.toHaveProperty("address");
    expect(JSON.stringify(incomplete)).not.toMatch(/informado|00000000|S\/N/);
  });

  it.each([
    [
      "a mobile number",
      "+5511987654321",
      { mobile_phone: { country_code: "55", area_code: "11", number: "987654321" } },
    ],
    ["a landline", "+551133334444", { home_phone: { country_code: "55", area_code: "11", number: "33334444" } }],
    ["a foreign number", "+351912345678", {}],
    ["no number", null, {}],
  ])("has the phones of %s", async (_, phone, phones) => {
    expect((await orderOf({ phone })).customer.phones).toEqual(phones);
  });

  it("has its whole name and e-mail", async () => {
    const email = `${"a".repeat(64)}@escola-de-panificacao.br`;
    const name = "Maria ".repeat(20).trim();
    expect((await orderOf({ email, name })).customer).toMatchObject({ email, name });
  });

  it.each(["number", "token", "kept"])("pays by a card with its billing address: %s", async (how) => {
    const { account, connection } = await open();
    const payer = { ...chargeRequest("").payer, address };
    const card =
      how === "number"
        ? cardOf("", simulatorCards.paid).card
        : how === "token"
          ? { token: await tokenOf(connection) }
          : resultOf(
              (await acquirer().cardTokens?.keep(connection, {
                key: newKey(),
                token: await tokenOf(connection),
                payer,
              })) ?? { kind: "unsupported" },
            );
    if (how === "kept") {
      expect(sent("POST /customers/{id}/cards", account).json).toMatchObject({ billing_address: billing });
    }
    const request = { ...cardOf(newKey(), simulatorCards.paid), payer, card: card ?? { token: "" } };
    expect(resultOf(await acquirer().chargeCard(connection, request))).toMatchObject({ state: "paid" });
    expect(sent("POST /orders", account).json.payments[0].credit_card.card).toMatchObject({ billing_address: billing });
  });

  it.each(["failed", "refused"] as const)("without a telephone is refused by the acquirer: %s", async (lacking) => {
    const { connection } = await open({ lacking });
    const request = pixRequest(newKey(), { expiresAt });
    const outcome = await acquirer().createPix(connection, { ...request, payer: { ...request.payer, phone: null } });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { by: "acquirer", code: "412" } });
  });

  it.each(["failed", "refused"] as const)(
    "without a billing address is refused by the acquirer: %s",
    async (lacking) => {
      const { connection } = await open({ lacking });
      const request = cardOf(newKey(), simulatorCards.paid);
      const outcome = await acquirer().chargeCard(connection, {
        ...request,
        payer: { ...request.payer, address: null },
      });
      expect(outcome).toMatchObject({ kind: "refused", refusal: { by: "acquirer" } });
    },
  );
});

describe("what the acquirer asks of a payer", () => {
  const faultOf = (method: PaymentMethod, payer: Partial<Payer>) =>
    acquirer().payers?.findFault(method, { ...chargeRequest("").payer, ...payer })?.field ?? null;

  it("is a telephone, and an address for cards and boletos", () => {
    const needs = (method: PaymentMethod) => acquirer().payers?.needs(method);
    expect(needs("pix")).toEqual(["phone"]);
    expect(needs("boleto")).toEqual(["phone", "address"]);
    expect(needs("credit_card")).toEqual(["phone", "address"]);
  });

  it.each<[string, PaymentMethod, Partial<Payer>, string | null]>([
    ["a usual payer", "credit_card", { address }, null],
    ["a landline", "pix", { phone: "+551133334444" }, null],
    ["no phone", "pix", { phone: null }, "phone"],
    ["a foreign phone", "pix", { phone: "+14155552671" }, "phone"],
    ["no address of a Pix", "pix", { address: null }, null],
    ["no address", "boleto", { address: null }, "address"],
    ["no street", "credit_card", { address: { ...address, street: " " } }, "address.street"],
    ["a short CEP", "credit_card", { address: { ...address, zipCode: "5000" } }, "address.zipCode"],
    ["a CEP with a hyphen", "credit_card", { address: { ...address, zipCode: "50000-000" } }, null],
    ["a state in words", "credit_card", { address: { ...address, state: "Pernambuco" } }, "address.state"],
    ["a country in words", "credit_card", { address: { ...address, country: "Brasil" } }, null],
    ["a country unknown", "credit_card", { address: { ...address, country: "Nárnia" } }, "address.country"],
    [
      "a foreign address",
      "credit_card",
      { address: { ...address, country: "PT", state: "Lisboa", zipCode: "1100-148" } },
      null,
    ],
    ["a long street", "boleto", { address: { ...address, street: "R".repeat(101) } }, "address.street"],
    ["a long name", "pix", { name: "N".repeat(65) }, "name"],
    ["a long e-mail", "pix", { email: `${"a".repeat(77)}@example.com` }, "email"],
  ])("%s", (_, method, payer, field) => {
    expect(faultOf(method, payer)).toBe(field);
  });
});

describe("a refund", () => {
  it("that the balance does not cover is refused, and the money stays where it is", async () => {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await acquirer().createPix(connection, pixRequest(key)));
    account.pay(key);
    pagarme().fault({
      on: "DELETE /charges/{id}",
      of: account.keys,
      times: 1,
      fault: { how: "status", status: 412, message: "Insufficient balance." },
    });
    const charge = { key, method: "pix", hasDueDate: false } as const;
    const target = { pixKey: null, account: null, feeInCents: 0, now: new Date() };
    const request = { key: newKey(), charge, amountInCents: 1_000, doneInCents: 0, ...target };
    expect((await acquirer().refund(connection, request)).kind).toBe("refused");
    expect(account.chargeOf(key).refundedAmount).toBe(0);
  });
});
