import { beforeAll, describe, expect, it } from "vitest";
import { dumpTables, runWithCanary } from "@/testing/support/canary";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { openShop } from "@/testing/support/checkout";
import { randomToken } from "../../core/crypto/crypto";

/** Unique to this file: one is paid, one is declined, and every sandbox rejects the third. */
const numbers = ["5240082975622454", "4000000000000069", "4532015112830366"];
const cvv = "914";
const holder = "QUITERIA CANARIA";

let output: string;
let answers: string[];
let names: string[];

beforeAll(async () => {
  const { company, slug, charges } = await openShop(new Date());
  const canary = {
    slug,
    numbers,
    remembered: randomToken(),
    token: randomToken().slice(3),
    card: {
      attempt: "0",
      name: "Maria da Silva",
      email: "maria@example.com",
      document: "52998224725",
      method: "credit_card",
      shown: "4990",
      cardName: holder,
      cardExpiry: "10/47",
      cardCvv: cvv,
    },
  };
  ({ answers, output } = await runWithCanary("canary-of-checkout", canary));
  names = [company.id, ...(await charges()).map(({ id }) => id.replaceAll("-", ""))];
});

/** The CVV as a separate word or after its field name. */
const loneCvv = new RegExp(`(?<![\\w.:+-])${cvv}(?![\\w.:+-])|cvv\\W{1,4}${cvv}`, "i");
/** The expiry as sent, or its parts next to each other or after their field names. */
const expiry = /\b10[\s/,"']{1,5}(20)?47\b|expir\w*\W{1,4}(10|(20)?47)\b/i;

describe("a card that was charged, refused, mistyped and lost on the way from a checkout page", () => {
  it("took all of these paths", () => {
    const told = answers.join("\n");
    for (const each of [
      '"outcome":"placed"',
      '"outcome":"refused"',
      '"problem":"cardNotAccepted"',
      "problem=cardExpiry",
    ]) {
      expect(told).toContain(each);
    }
    expect(answers.filter((answer) => answer.includes('"problem":"failed"')).length).toBeGreaterThan(3);
    const failures = output.split("\n").filter((line) => line.includes("Request failed"));
    for (const operation of ["checkout order", "checkout contact"]) {
      for (const code of ["25006", "ECONNREFUSED"]) {
        expect(failures.filter((line) => line.includes(operation) && line.includes(`"${code}"`))).not.toEqual([]);
      }
    }
    expect(failures.filter((line) => line.includes('insert into \\"card_tokens\\"'))).not.toEqual([]);
  });

  it("is in no log, neither its number, its CVV, its expiry nor its holder", () => {
    for (const form of numbers.flatMap(formsOf)) expect(output).not.toContain(form);
    expect(output).not.toMatch(loneCvv);
    expect(output).not.toMatch(expiry);
    expect(output).not.toContain(holder);
    expect(output).not.toMatch(/tok_[\w-]{20}/);
  });

  it("is in no answer, header or address", () => {
    for (const secret of [...numbers.flatMap(formsOf), holder]) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
    }
    expect(answers.filter((answer) => loneCvv.test(answer) || expiry.test(answer))).toEqual([]);
  });

  it("is in no row of the database, except the expiry in the vault", async () => {
    const vault = ["public.card_tokens", "public.stored_cards"];
    const tables = await dumpTables();
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([...vault, "public.orders", "sandbox.cards"]),
    );
    let read = 0;
    for (const { table, rows } of tables) {
      const held = numbers.flatMap(formsOf).filter((form) => rows.some((row) => row.includes(form)));
      expect(held, table).toEqual([]);
      const own = rows.filter((row) => names.some((name) => row.includes(name)));
      read += own.length;
      expect(
        own.filter((row) => loneCvv.test(row)),
        table,
      ).toEqual([]);
      if (!vault.includes(table))
        expect(
          own.filter((row) => expiry.test(row)),
          table,
        ).toEqual([]);
    }
    expect(read).toBeGreaterThan(names.length);
  });
});
