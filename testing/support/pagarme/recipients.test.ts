import { isValidBoleto, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { isBoleto } from "validation-br";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { proofRuns } from "../proof";
import { simulatorCards } from "./cards";
import { type FakePagarme, openFakePagarme } from "./fake";
import { anOrder, aSplit, createRawClient, payments } from "./raw-client";

let pagarme: FakePagarme;
const dayMs = 86_400_000;

beforeAll(async () => {
  pagarme = await openFakePagarme({ deliver: async () => 200 });
});
afterEach(() => {
  expect([pagarme.violations, pagarme.errors]).toEqual([[], []]);
});
afterAll(() => pagarme.close());

const tomorrow = () => new Date(pagarme.now().getTime() + dayMs);

const bankAccount = (holder_document = "52998224725") => ({
  holder_name: "Maria da Silva",
  holder_type: "individual",
  holder_document,
  bank: "341",
  branch_number: "1234",
  account_number: "12345",
  account_check_digit: "6",
  type: "checking",
  metadata: {},
});

const person = (code: string) => ({
  code,
  metadata: {},
  payment_mode: "bank_transfer",
  default_bank_account: bankAccount(),
  register_information: {
    type: "individual",
    name: "Maria da Silva",
    email: "maria@example.com",
    document: "52998224725",
    birthdate: "01/02/1980",
    monthly_income: 500_000,
    professional_occupation: "Professora",
    phone_numbers: [{ ddd: "81", number: "999990000", type: "mobile" }],
    address: {
      street: "Rua das Laranjeiras",
      complementary: "Casa",
      street_number: "100",
      neighborhood: "Centro",
      city: "Recife",
      state: "PE",
      zip_code: "50000000",
      reference_point: "Praça",
    },
  },
});

describe("a recipient of the fake", () => {
  it("is found by its id and by our code, becomes active by its link, and has an account of its own name", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const created = await call("POST", "/recipients", person("company1"), { "idempotency-key": "company1" });
    const again = await call("POST", "/recipients", person("company1"), { "idempotency-key": "company1" });
    expect([created.json.status, again.json.id]).toEqual(["registration", created.json.id]);
    const path = `/recipients/${created.json.id}`;
    expect((await call("GET", "/recipients/company1")).json.id).toBe(created.json.id);
    expect((await call("GET", "/recipients/company2")).status).toBe(404);
    expect((await call("GET", "/recipients/default")).json.id).toBe(account.books.defaultRecipient.id);
    const { url } = JSON.parse((await call("POST", `${path}/kyc_link`)).text);
    expect(await (await fetch(url)).text()).toContain("<button");
    await fetch(url, { method: "POST" });
    expect((await call("GET", path)).json.status).toBe("active");
    const change = (document: string) =>
      call("PATCH", `${path}/default-bank-account`, {
        bank_account: { ...bankAccount(document), account_number: "777" },
        payment_mode: "bank_transfer",
      });
    expect([(await change("11144477735")).status, (await change("52998224725")).status]).toEqual([422, 200]);
    expect(account.recipientOf("company1").account.account_number).toBe("777");
  });

  it("sells nothing once it is refused", async () => {
    const account = pagarme.openAccount();
    const call = createRawClient(pagarme, account);
    const { id } = account.addRecipient({ code: "seller" });
    const split = aSplit(id, 9_000, account.books.defaultRecipient.id, 1_000);
    const sell = (code: string) => call("POST", "/orders", anOrder(code, { ...payments.pix(tomorrow()), split }));
    expect((await sell("before")).status).toBe(200);
    account.moveRecipient("seller", "refused");
    expect((await sell("after")).json.errors).toHaveProperty("order.payments[0].split[0].recipient_id");
  });
});

it("composes codes and slips that others find valid", async () => {
  const account = pagarme.openAccount();
  const call = createRawClient(pagarme, account);
  const pix = await call("POST", "/orders", anOrder("pix", payments.pix(tomorrow())));
  expect(isValidPixPayload(pix.json.charges[0].last_transaction.qr_code)).toBe(true);
  for (const amount of [1, 4_990, 123_456_789]) {
    const dueAt = new Date("2026-12-10T12:00:00-03:00");
    pagarme.clock.skewMs = new Date("2026-12-01T12:00:00-03:00").getTime() - Date.now();
    const { json } = await call("POST", "/orders", anOrder(`b${amount}`, payments.boleto(dueAt), amount));
    const { line, barcode } = json.charges[0].last_transaction;
    expect([isValidBoleto(line), isBoleto(line), isBoleto(barcode)]).toEqual([true, true, true]);
    expect([barcode.slice(5, 9), Number(barcode.slice(9, 19))]).toEqual(["1656", amount]);
  }
});

type Step = readonly [
  act: "pix" | "boleto" | "card" | "refund" | "chargeback" | "win" | "withdraw" | "wait",
  size: number,
];

const steps = fc.array(
  fc.tuple(
    fc.constantFrom("pix", "boleto", "card", "refund", "chargeback", "win", "withdraw", "wait") satisfies fc.Arbitrary<
      Step[0]
    >,
    fc.integer({ min: 1, max: 9_999 }),
  ),
  { minLength: 10, maxLength: 25 },
);

it("neither makes nor loses a cent, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (story, returnsFees) => {
      const account = pagarme.openAccount({ terms: { returnsFees, withdrawalFeeInCents: 367 } });
      const call = createRawClient(pagarme, account);
      const [seller, platform] = [account.addRecipient({ code: "seller" }).id, account.books.defaultRecipient.id];
      const codes: string[] = [];
      for (const [index, [act, size]] of story.entries()) {
        const code = codes[size % Math.max(codes.length, 1)];
        const charge = code === undefined ? null : account.chargeOf(code);
        if (act === "pix" || act === "boleto" || act === "card") {
          const split = size % 2 === 0 ? { split: aSplit(seller, size, platform, 100) } : {};
          const installments = (size % 12) + 1;
          const payment = {
            pix: () => payments.pix(tomorrow()),
            boleto: () => payments.boleto(tomorrow()),
            card: () => payments.card(simulatorCards.paid, { installments }),
          }[act]();
          const own = `c${index}`;
          const { status } = await call("POST", "/orders", anOrder(own, { ...payment, ...split }, size + 100));
          expect(status).toBe(200);
          if (act !== "card" && size % 5 !== 0) account.pay(own, { amountInCents: size % 3 === 0 ? size : size + 100 });
          codes.push(own);
        } else if (act === "refund" && charge) {
          const amount = size % 3 === 0 ? {} : { amount: (size % 500) + 1 };
          const bank_account = { ...bankAccount(), branch_check_digit: "1", metadata: undefined };
          await call("DELETE", `/charges/${charge.id}`, { ...amount, operation_reference: `r${index}`, bank_account });
        } else if (
          act === "chargeback" &&
          code &&
          charge?.method === "credit_card" &&
          ["paid", "overpaid"].includes(charge.status)
        ) {
          account.chargeBack(code);
        } else if (act === "win" && code && charge?.status === "chargedback") account.winChargeback(code);
        else if (act === "withdraw") await call("POST", `/recipients/${seller}/withdrawals`, { amount: size });
        else if (act === "wait") pagarme.clock.skewMs += (size % 40) * dayMs;
        account.checkBooks();
      }
    }),
    { numRuns: proofRuns(6, 200) },
  );
});
