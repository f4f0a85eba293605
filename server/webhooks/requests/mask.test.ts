import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listSpoken } from "../../runtime/rest/keep-request";
import { bodyBytes, maskBody } from "./mask-json";
import { maskAgent, maskMessage, maskPath, maskQuery, wordsSent } from "./mask-text";
import { readVocabulary } from "./vocabulary";

const vocabulary = readVocabulary(listSpoken());
const masked = (body: object) => maskBody(body, { vocabulary }).text;
const id = "019365aa-5c10-7c3e-8f2a-0b6f5d1c2e3f";

const personal = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{5,12} [A-Z][a-z]{5,12}$/),
  fc.stringMatching(/^[a-z]{6,12}@[a-z]{5,9}\.com$/),
  fc.stringMatching(/^[1-9]\d{10,15}$/),
  fc.stringMatching(/^(sk_|whsec_|tok_|eyJ)[A-Za-z0-9]{24}$/),
);
const anyName = fc.oneof(
  fc.constantFrom(
    "name",
    "id",
    "customerId",
    "status",
    "type",
    "amountInCents",
    "createdAt",
    "metadata",
    "items",
    "url",
  ),
  fc.stringMatching(/^[a-z]{9,14}$/),
  personal,
);

describe("masking a body", () => {
  it("never shows a personal text, whatever it is called and however deep it is", () => {
    const nested = (text: string, names: string[]) =>
      names.reduce<unknown>(
        (inner, name, index) => (index % 3 === 2 ? { [name]: [inner, inner] } : { [name]: inner }),
        text,
      );
    fc.assert(
      fc.property(personal, fc.array(anyName, { minLength: 1, maxLength: 6 }), (text, names) => {
        const shown = masked(nested(text, names) as object);
        expect(JSON.parse(shown)).toBeTypeOf("object");
        for (const secret of [text, ...names.filter((name) => /[A-Z@\d]/.test(name) && !vocabulary.fields.has(name))]) {
          expect(shown).not.toContain(secret);
        }
      }),
    );
  });

  it("shows ids, amounts, statuses, dates and yes and no, where the schemas have them", () => {
    const body = {
      id,
      amountInCents: 4990,
      status: "paid",
      createdAt: "2026-11-20T13:45:30.000Z",
      active: true,
      cob: null,
    };
    expect(JSON.parse(masked(body))).toEqual(body);
  });

  it("masks documents and card data sent as numbers, and everything below a caller's own keys", () => {
    const body = { document: 52998224725, cvv: 123, amountInCents: 52998224725, metadata: { status: "paid", id } };
    expect(JSON.parse(masked(body))).toEqual({
      document: "•••",
      cvv: "•••",
      amountInCents: "•••",
      metadata: { "•••1": "•••", "•••2": "•••" },
    });
  });

  it("has no closed list, number or date for what says who somebody is", () => {
    const names =
      "name email document phone street complement neighborhood city zipCode cardToken cvv last4 pixKey token";
    for (const name of names.split(" ")) {
      const rule = vocabulary.fields.get(name);
      expect([name, rule?.isNumber, rule?.isDate, rule?.words.size]).toEqual([name, false, false, 0]);
    }
  });

  it("stays JSON when it is cut", () => {
    const rows = Array.from({ length: 400 }, () => ({ id, amountInCents: 4990, customer: { name: "Zuleica" } }));
    const { text, isCut } = maskBody({ data: rows }, { vocabulary });
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThan(bodyBytes + 200);
    expect(JSON.parse(text).data.length).toBeGreaterThan(50);
  });
});

describe("masking texts", () => {
  it("shows the words of paths and queries that are ours", () => {
    expect(maskPath(`/v1/transactions/${id}/refund?x=1`, vocabulary)).toBe(`/v1/transactions/${id}/refund`);
    expect(maskPath("/v1/products/zuleica-1", vocabulary)).toBe("/v1/products/•••");
    expect(maskQuery("/v1/x?limit=5&status=paid&search=Zuleica&sk_live=1&document=52998224725", vocabulary)).toBe(
      "limit=5&status=paid&search=•••&•••=•••&document=•••",
    );
    expect(maskQuery("/v1/x", vocabulary)).toBeNull();
  });

  it("shows programs and versions of a user agent alone", () => {
    expect(maskAgent("quitanda-sdk/1.2.0 node/22.12.0 (zuleica@example.com) sk_live_abc/1.0")).toBe(
      "quitanda-sdk/1.2.0 node/22.12.0",
    );
    expect(maskAgent("zuleica@example.com")).toBeNull();
  });

  it("masks what an error repeats of the request", () => {
    const sent = wordsSent("/v1/x", { customer: { "Zuleica Quintanilha": 1, nickname: "Quindim" } });
    const told = (text: string) => maskMessage(text, sent, vocabulary);
    expect(told("customer.Zuleica Quintanilh…: is not a known property")).not.toMatch(/Zuleica|Quintanilh/);
    expect(told("amountInCents: must be at least 1")).toBe("amountInCents: must be at least 1");
    expect(told("Quindim is taken by 52998224725")).toBe("••• is taken by •••");
  });
});
