import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { storedCards } from "@/db/schema";
import { cardInput, testCompany } from "@/testing/support/payments";
import { environment } from "../../core/env/env";
import { openStoredCard, removeStoredCard, rewrapStoredCards, storeCard } from "./stored-cards";

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
  const { vaultKeys } = environment();
  const newKey = { kid: "rewrapped", key: Buffer.alloc(32, 9) };

  afterEach(() => {
    Object.assign(environment(), { vaultKeys });
  });

  it("re-encrypts every card under the first key, so that the older one can be removed", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const ids = await Promise.all(Array.from({ length: 3 }, () => storeCard(db(), company.id, card, now)));
    const otherId = await storeCard(db(), other.id, card, now);
    Object.assign(environment(), { vaultKeys: [newKey, ...vaultKeys] });
    const counts = await Promise.all([rewrapStoredCards(company.id), rewrapStoredCards(company.id)]);
    expect(counts[0] + counts[1]).toBe(3);
    expect((await rowsOf(other.id)).map((row) => row.keyId)).toEqual(["test"]);
    expect(await rewrapStoredCards(other.id)).toBe(1);
    expect(await rewrapStoredCards(company.id)).toBe(0);
    expect((await rowsOf(company.id)).map((row) => row.keyId)).toEqual(Array(3).fill("rewrapped"));
    Object.assign(environment(), { vaultKeys: [newKey] });
    for (const id of ids) expect(await openStoredCard(company.id, id)).toMatchObject({ card: { number } });
    expect(await openStoredCard(other.id, otherId)).toMatchObject({ card: { number } });
  });
});
