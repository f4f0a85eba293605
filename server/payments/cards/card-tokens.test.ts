import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { cardTokens } from "@/db/schema";
import { cardInput, cardTokensOf, testCompany } from "@/testing/support/payments";
import { environment } from "../../core/env/env";
import { consumeCardToken, createCardToken, sweepCardTokens } from "./card-tokens";
import type { CardInput } from "./schemas";

const number = "4242424242424242";

const consume = (companyId: string, token: string) => db().transaction((tx) => consumeCardToken(tx, companyId, token));

describe("createCardToken", () => {
  const wrong: [string, Partial<CardInput>, string, string?][] = [
    ["a number whose last digit is wrong", { number: "4242424242424241" }, "number: must be a valid card number of a"],
    ["a spaced number", { number: "4242 4242 4242 4242" }, "number: must be a valid card number of a known brand"],
    ["a card of an unknown brand", { number: "9999999999999995" }, "number: must be a valid card number of a known"],
    [
      "a real card's number",
      { number: "4539620659922097" },
      "number: only test cards are accepted in the sandbox",
      "card_not_accepted",
    ],
    ["last month's card", { expirationMonth: "10", expirationYear: "26" }, "expirationYear: the card has expired"],
    ["a CVV too short", { cvv: "12" }, "cvv: must have 3 digits"],
    ["a CVV too long", { cvv: "1234" }, "cvv: must have 3 digits"],
    ["a CVV of letters", { cvv: "abc" }, "cvv: must have 3 digits"],
    ["an Amex with a Visa's CVV", { number: "378282246310005", cvv: "123" }, "cvv: must have 4 digits"],
  ];
  it.each(wrong)(
    "refuses %s by the field's name, repeats nothing and stores nothing",
    async (_, different, message, code = "VALIDATION") => {
      const company = await testCompany();
      const input = cardInput(number, different);
      const refusal = createCardToken(company, input, new Date("2026-11-20T12:00:00.000Z"));
      await expect(refusal).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
      await expect(refusal).rejects.not.toMatchObject({ message: expect.stringContaining(input.number) });
      expect(await cardTokensOf(company.id)).toEqual([]);
    },
  );

  it("stores neither number, CVV nor token in clear, and seals each row differently", async () => {
    const company = await testCompany();
    const tokens = await Promise.all([1, 2].map(() => createCardToken(company, cardInput(number), new Date())));
    expect(tokens[0]).toMatch(/^tok_[\w-]{43}$/);
    const rows = await cardTokensOf(company.id);
    const text = JSON.stringify(rows);
    for (const secret of [number, ...tokens, ...tokens.map((token) => token.slice(4))]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("base64url"));
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
    }
    expect(new Set(rows.flatMap((row) => [row.sealedNumber, row.sealedCvv, row.tokenHash])).size).toBe(6);
    expect(rows[0]).toMatchObject({ last4: "4242", brand: "visa", usedAt: null });
  });
});

describe("consumeCardToken", () => {
  it("reveals the card once, and erases number and CVV with it", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    expect(await consume(company.id, token)).toEqual({
      ...cardInput(number),
      brand: "visa",
      last4: "4242",
    });
    expect(await cardTokensOf(company.id)).toMatchObject([
      { sealedNumber: null, sealedCvv: null, usedAt: expect.any(Date) },
    ]);
  });

  it("gives the same answer for a used, an expired, an unknown and another company's token", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const [used = "", expired = "", foreign = ""] = await Promise.all(
      [company, company, other].map((owner) => createCardToken(owner, cardInput(number), new Date())),
    );
    await consume(company.id, used);
    await db()
      .update(cardTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(and(eq(cardTokens.companyId, company.id), eq(cardTokens.last4, "4242")));
    const failures = await Promise.all(
      [used, expired, foreign, `tok_${"A".repeat(43)}`, "x", number].map((token) =>
        consume(company.id, token).then(
          () => "consumed",
          (thrown: Error) => ({ ...thrown, message: thrown.message, stack: null }),
        ),
      ),
    );
    expect(failures[0]).toMatchObject({
      code: "card_token_invalid",
      message: "Invalid or expired card token",
      status: 400,
    });
    for (const failure of failures) expect(failure).toEqual(failures[0]);
    expect(await consume(other.id, foreign)).toMatchObject({ number });
  });

  it("lasts 15 minutes", async () => {
    const company = await testCompany();
    const now = new Date();
    await createCardToken(company, cardInput(number), now);
    const [row] = await cardTokensOf(company.id);
    expect(row?.expiresAt.getTime()).toBe(now.getTime() + 15 * 60_000);
  });

  it("has one winner out of fifty at once", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => consume(company.id, token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("rolls back with its commit", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    const broken = db().transaction(async (tx) => {
      await consumeCardToken(tx, company.id, token);
      throw new Error("no charge");
    });
    await expect(broken).rejects.toThrow("no charge");
    expect(await consume(company.id, token)).toMatchObject({ number });
  });

  it("opens nothing when one sealed bit has changed", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    const [row] = await cardTokensOf(company.id);
    const sealed = Buffer.from(row?.sealedNumber ?? "", "base64url");
    sealed.writeUInt8(sealed.readUInt8(30) ^ 1, 30);
    await db()
      .update(cardTokens)
      .set({ sealedNumber: sealed.toString("base64url") })
      .where(eq(cardTokens.companyId, company.id));
    await expect(consume(company.id, token)).rejects.toThrow(/authenticate/);
  });
});

describe("sweepCardTokens", () => {
  it("removes expired tokens, used or not, and nothing else", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    await createCardToken(company, cardInput(number), new Date(Date.now() - 16 * 60_000));
    expect(await sweepCardTokens()).toBeGreaterThanOrEqual(1);
    expect(await cardTokensOf(company.id)).toHaveLength(1);
    expect(await consume(company.id, token)).toMatchObject({ number });
  });
});

describe("the vault's keys", () => {
  const { vaultKeys } = environment();
  const newKey = { kid: "new", key: Buffer.alloc(32, 7) };

  afterEach(() => {
    Object.assign(environment(), { vaultKeys });
  });

  it("may rotate between a token and its charge, as long as the older one is kept", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    Object.assign(environment(), { vaultKeys: [newKey, ...vaultKeys] });
    const newer = await createCardToken(company, cardInput(number), new Date());
    const rows = await cardTokensOf(company.id);
    expect(rows.map((row) => row.keyId).sort()).toEqual(["new", "test"]);
    for (const each of [token, newer]) expect(await consume(company.id, each)).toMatchObject({ number });
  });

  it("leave a token unreadable once they are gone", async () => {
    const company = await testCompany();
    const token = await createCardToken(company, cardInput(number), new Date());
    Object.assign(environment(), { vaultKeys: [newKey] });
    await expect(consume(company.id, token)).rejects.toMatchObject({ code: "card_token_invalid" });
  });
});
