import { describe, expect, it } from "vitest";
import { findFields } from "@/testing/support/pagarme/package-models";
import { readNotice } from "./callbacks";
import { refusalOf } from "./refusals";
import { environmentOf } from "./service";
import { Transaction } from "./shapes";
import { composeRefundSplit, composeSplit } from "./split";
import {
  chargeWords,
  readChargeWord,
  readRecipientWord,
  readTransactionWord,
  readWithdrawalWord,
  wordsLeftUnknown,
} from "./words";

const charges = ["pending", "processing", "paid", "underpaid", "overpaid", "failed", "canceled", "chargedback"];
const transactions = [
  ...["waiting_payment", "generated", "captured", "partial_refunded", "pending_refund", "withError", "with_error"],
  ...["notAuthorized", "not_authorized", "analyzing", "pending_review", "expired"],
];
const recipients = ["registration", "affiliation", "active", "refused", "suspended", "blocked", "inactive"];

describe("state words", () => {
  it("are known, each of them", () => {
    expect(Object.keys(chargeWords)).toEqual(charges);
    expect(transactions.filter((word) => readTransactionWord(word) === null)).toEqual([]);
    expect(recipients.filter((word) => readRecipientWord(word) !== word)).toEqual([]);
  });

  it("are plain strings in the official package: it names none that could be missing here", () => {
    const states = findFields("status");
    expect(states.map(({ model }) => model)).toEqual(
      expect.arrayContaining([
        "getChargeResponse",
        "getTransactionResponse",
        "getRecipientResponse",
        "getWithdrawResponse",
      ]),
    );
    expect(states.filter(({ schema }) => !/\['status', .*string\)?\(\)/.test(schema))).toEqual([]);
  });

  it.each(["", "PAID", "constructor", "toString", "__proto__", ...wordsLeftUnknown])("leave %j unknown", (word) => {
    for (const read of [readChargeWord, readTransactionWord, readRecipientWord, readWithdrawalWord]) {
      expect(read(word)).toBeNull();
    }
  });
});

describe("an issuer's refusal", () => {
  const refusal = (fields: object) => refusalOf(Transaction.parse({ status: "not_authorized", ...fields }));

  it.each([
    ["51", "insufficient_funds", true],
    ["54", "expired_card", false],
    ["41", "lost_or_stolen", false],
    ["n7", "invalid_cvv", false],
    ["91", "issuer_unavailable", true],
  ])("with the code %s is %s", (code, reason, retryable) => {
    expect(refusal({ acquirer_return_code: code })).toEqual({ reason, code: code.toUpperCase(), retryable });
  });

  it("with a code that nobody knows, or without tries left, is not tried again", () => {
    expect(refusal({ acquirer_return_code: "ZZ9" }).retryable).toBe(false);
    const retry_info = { brand_failure_return_code: null, transaction_limit: 0, transaction_date_limit: null };
    expect(refusal({ acquirer_return_code: "51", retry_info }).retryable).toBe(false);
    expect(refusal({}).retryable).toBe(false);
  });

  it("never says that another acquirer may be asked", () => {
    expect(refusal({ acquirer_return_code: "05" })).not.toHaveProperty("by");
  });
});

describe("a notice", () => {
  const key = "a".repeat(32);
  const read = (type: string, data: object, id = "hook_1") => readNotice({ body: JSON.stringify({ id, type, data }) });

  it("names the charge of an order or a charge, or the recipient, and nothing else", () => {
    expect(read("order.paid", { code: key })?.charges).toEqual([key]);
    expect(read("charge.paid", { code: key })?.charges).toEqual([key]);
    expect(read("charge.chargedback", { order: { code: key } })?.charges).toEqual([key]);
    expect(read("recipient.updated", { code: key })).toEqual({ charges: [], authorizations: [], recipient: true });
    expect(read("customer.created", { code: key })?.charges).toEqual([]);
    expect(read("charge.paid", { code: "../../etc" })?.charges).toEqual([]);
  });

  it("is null unless it has the form of a notice", () => {
    expect(read("charge.paid", { code: key }, "evt_1")).toBeNull();
    expect(read("nonsense", {})).toBeNull();
  });
});

describe("a split", () => {
  const keys = { publicKey: "pk_test_12345678", secretKey: "sk_test_12345678", version: 1 };
  const ids = { companyId: "1", connectionId: "2", environment: "rehearsal" } as const;
  const platform = { ...keys, ...ids, owner: "platform", recipientId: "re_s", platformRecipientId: "re_p" } as const;
  const own = { ...platform, owner: "company", platformRecipientId: null } as const;
  const sale = { amountInCents: 10_000, feeInCents: 500 };
  const partsOf = (split: object[] | string | null) =>
    Array.isArray(split) ? split.map((each) => Object.values(each).slice(1, 3)) : split;

  it("gives the partners their shares, the platform its fee, and the seller the rest", () => {
    const shares = [{ recipientId: "re_a", amountInCents: 3_000 }];
    const split = composeSplit(platform, { ...sale, shares });
    expect(partsOf(split)).toEqual([
      [6_500, "re_s"],
      [3_000, "re_a"],
      [500, "re_p"],
    ]);
    expect(split).toMatchObject([
      { options: { liable: true, charge_processing_fee: false } },
      { options: { liable: false, charge_processing_fee: false } },
      { options: { liable: false, charge_processing_fee: true } },
    ]);
    expect(partsOf(composeSplit(own, { ...sale, shares }))).toEqual([
      [7_000, "re_s"],
      [3_000, "re_a"],
    ]);
  });

  it("is null for an account of the company's own, and refuses a sale without a recipient", () => {
    expect(composeSplit(own, sale)).toBeNull();
    expect(composeSplit({ ...platform, recipientId: null }, sale)).toBe("no_recipient");
  });

  it("of a refund takes the fee from the platform and the rest in proportion, to the cent", () => {
    const part = (amount: number, id: string) => ({ amount, recipient: { id } });
    const charge = Transaction.parse({ split: [part(6_500, "re_s"), part(3_000, "re_a"), part(500, "re_p")] });
    expect(partsOf(composeRefundSplit(platform, { amountInCents: 1_001, feeInCents: 50 }, charge))).toEqual([
      [651, "re_s"],
      [300, "re_a"],
      [50, "re_p"],
    ]);
  });
});

it("keys tell their environment, and two that do not belong together tell none", () => {
  const [real, test] = ["12345678abcdefgh", "test_12345678abcdefgh"];
  expect(environmentOf({ secretKey: `sk_${real}`, publicKey: `pk_${real}` })).toBe("production");
  expect(environmentOf({ secretKey: `sk_${test}`, publicKey: `pk_${test}` })).toBe("rehearsal");
  expect(environmentOf({ secretKey: `sk_${test}`, publicKey: `pk_${real}` })).toBeNull();
  expect(environmentOf({ secretKey: `pk_${real}`, publicKey: `sk_${real}` })).toBeNull();
});
