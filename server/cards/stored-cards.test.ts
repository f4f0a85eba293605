import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { storedCards } from "@/db/schema";
import { cardInput, testCompany } from "../testing/payments";
import { openStoredCard, removeStoredCard, storeCard } from "./stored-cards";

const now = new Date("2026-11-20T12:00:00.000Z");
const number = "4000000000000341";
const card = { ...cardInput(number), brand: "visa", last4: "0341" } as const;

async function rowsOf(companyId: string) {
  return db().select().from(storedCards).where(eq(storedCards.companyId, companyId));
}

describe("a stored card", () => {
  it("opens to its number without the CVV, and its row shows neither", async () => {
    const company = await testCompany();
    const id = await storeCard(db(), company.id, card, now);
    const { expirationMonth, expirationYear, holderName } = card;
    const opened = { number, holderName, expirationMonth, expirationYear, cvv: null };
    expect(await openStoredCard(company.id, id)).toEqual({
      card: opened,
      connectionId: null,
      brand: "visa",
      last4: "0341",
      holderName: opened.holderName,
    });
    const [row] = await rowsOf(company.id);
    expect(row).toMatchObject({ brand: "visa", last4: "0341", keyId: "test", createdAt: now });
    expect(JSON.stringify(row)).not.toContain(number);
    expect(Object.keys(row ?? {}).filter((name) => /cvv/i.test(name))).toEqual([]);
  });

  it("is not found for another company, once removed, or under a malformed id", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const id = await storeCard(db(), company.id, card, now);
    const absent = { code: "NOT_FOUND" };
    await removeStoredCard(db(), other.id, id);
    await expect(openStoredCard(other.id, id)).rejects.toMatchObject(absent);
    expect(await openStoredCard(company.id, id)).toMatchObject({ card: { number } });
    await removeStoredCard(db(), company.id, id);
    for (const each of [id, newId(), "x"]) {
      await expect(openStoredCard(company.id, each)).rejects.toMatchObject(absent);
    }
    expect(await rowsOf(company.id)).toEqual([]);
  });

  it("does not open when its sealed number is moved to another card", async () => {
    const company = await testCompany();
    const [id, other] = [await storeCard(db(), company.id, card, now), await storeCard(db(), company.id, card, now)];
    const rows = await rowsOf(company.id);
    const sealedNumber = rows.find((row) => row.id === other)?.sealedNumber ?? "";
    await db()
      .update(storedCards)
      .set({ sealedNumber })
      .where(and(eq(storedCards.companyId, company.id), eq(storedCards.id, id)));
    await expect(openStoredCard(company.id, id)).rejects.toThrow(/authenticate/);
  });
});

describe("rewrapStoredCards", () => {
  const keys = process.env.VAULT_KEYS ?? "";
  const newKey = `rewrapped:${Buffer.alloc(32, 9).toString("base64")}`;

  afterEach(() => {
    process.env.VAULT_KEYS = keys;
    vi.resetModules();
  });

  /** Loads the module with these vault keys. */
  async function withKeys(...vaultKeys: string[]) {
    process.env.VAULT_KEYS = vaultKeys.join(",");
    vi.resetModules();
    return import("./stored-cards");
  }

  it("re-encrypts every card under the first key, so that the older one can be removed", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const ids = await Promise.all(Array.from({ length: 3 }, () => storeCard(db(), company.id, card, now)));
    const otherId = await storeCard(db(), other.id, card, now);
    const rotated = await withKeys(newKey, keys);
    const rewrap = (companyId: string) => rotated.rewrapStoredCards(companyId);
    const counts = await Promise.all([rewrap(company.id), rewrap(company.id)]);
    expect(counts[0] + counts[1]).toBe(3);
    expect((await rowsOf(other.id)).map((row) => row.keyId)).toEqual(["test"]);
    expect(await rewrap(other.id)).toBe(1);
    expect(await rewrap(company.id)).toBe(0);
    expect((await rowsOf(company.id)).map((row) => row.keyId)).toEqual(Array(3).fill("rewrapped"));
    const without = await withKeys(newKey);
    for (const id of ids) expect(await without.openStoredCard(company.id, id)).toMatchObject({ card: { number } });
    expect(await without.openStoredCard(other.id, otherId)).toMatchObject({ card: { number } });
  });
});
