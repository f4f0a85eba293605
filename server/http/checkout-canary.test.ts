import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { openShop } from "../checkout/testing";
import { randomToken } from "../core/crypto";
import { environment } from "../core/env";
import { log } from "../core/log";
import { answerContact, answerOrder } from "./checkout-door";

/** Numbers that only this file sends: one that is paid, one that is refused, one that no sandbox takes. */
const numbers = ["5240082975622454", "4000000000000069", "4532015112830366"];
const cvv = "914";

const formsOf = (secret: string) => [
  secret,
  (secret.match(/.{1,4}/g) ?? []).join(" "),
  Buffer.from(secret).toString("base64").slice(0, -4),
  Buffer.from(secret).toString("hex"),
];

function post(path: string, fields: Record<string, string>, accept: string) {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join(".")}`,
  };
  return new Request(`${publicUrl}${path}`, { method: "POST", headers, body });
}

it("takes cards without writing one down: not in a log, a row, an answer or an address", async () => {
  const { slug } = await openShop(new Date());
  const said: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  const level = log.level;
  log.level = "trace";
  process.stdout.write = ((chunk: string | Uint8Array) => {
    said.push(String(chunk));
    return true;
  }) as typeof process.stdout.write;
  const answers: string[] = [];
  try {
    for (const number of numbers) {
      for (const accept of ["application/json", "text/html"]) {
        for (const different of [
          {},
          { cardExpiry: number },
          { cardCvv: number },
          { email: number },
          { document: number },
        ]) {
          const fields = {
            order: randomToken(),
            attempt: "0",
            name: "Maria da Silva",
            email: "maria@example.com",
            document: "52998224725",
            method: "credit_card",
            cardNumber: number,
            cardName: "MARIA DA SILVA",
            cardExpiry: "12/49",
            cardCvv: cvv,
            ...different,
          };
          const visit = { locale: "pt-BR", now: new Date() };
          const answer = await answerOrder(slug, { request: post(`/c/${slug}/order`, fields, accept), ...visit });
          answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
          await answerContact(slug, {
            request: post(`/c/${slug}/contact`, { ...fields, name: "Maria" }, accept),
            ...visit,
          });
        }
      }
    }
  } finally {
    process.stdout.write = write;
    log.level = level;
  }
  expect(answers.join("\n")).toContain('"outcome":"placed"');
  expect(answers.join("\n")).toContain('"outcome":"refused"');
  expect(answers.join("\n")).toContain('"problem":"testCard"');
  expect(answers.join("\n")).toContain("problem=cardExpiry");

  const tables = await db().execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  expect(tables.map(({ name }) => name)).toContain("public.orders");
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await db().execute<{ row: string }>(sql`SELECT t::text AS row FROM ${sql.raw(name)} t`)) {
      rows.push(`${name} ${row}`);
    }
  }
  for (const form of numbers.flatMap(formsOf)) {
    for (const place of [said, answers, rows]) expect(place.filter((each) => each.includes(form))).toEqual([]);
  }
  expect(said.filter((each) => /tok_[\w-]{20}/.test(each))).toEqual([]);
});
