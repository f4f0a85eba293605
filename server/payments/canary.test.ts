import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpTables, runWithCanary } from "../testing/canary";
import { formsOf } from "../testing/cards/secret-forms";
import { cardInput, pixCharge } from "../testing/payments";
import { createTestToken } from "../testing/rest";

/** Numbers that only this file sends: one that is paid, one that is refused. */
const paid = "6062825624254001";
const refused = "4000000000009995";
const cvv = "837";

/**
 * Sends the cards down every path that handles one, good and bad, over HTTP to a server that logs everything; last of
 * all without its database.
 */
const program = `
  import { closeDatabase, openDatabase } from "@/db/client";
  import { callDoor } from "@/server/testing/door-calls";
  import { flushRequests } from "@/server/request-log/request-log";
  import { restDoor } from "@/server/rest/rest";
  const { token, paid, refused, charge, keys } = JSON.parse(process.env.CANARY);
  const answers = [];
  const post = async (path, body, key, type = "application/json") => {
    const headers = { "content-type": type, ...(key ? { "idempotency-key": key } : {}) };
    const answer = await callDoor(restDoor(), { method: "POST", target: "/v1" + path, token, headers, body });
    answers.push(answer.status + " " + answer.body);
    return JSON.parse(answer.body);
  };
  const tokenOf = async (card) => (await post("/card-token", card)).token;
  for (const card of [paid, refused]) {
    const cardToken = await tokenOf(card);
    const body = { ...charge, card: { cardToken } };
    await post("/card", body, keys[0]);
    await post("/card", body, keys[0]);
    await post("/card", { ...charge, card: { cardToken: await tokenOf(card) } }, keys[0]);
    await post("/card", body, keys[1]);
    await tokenOf(card);
    const { number, cvv } = card;
    for (const wrong of [{ cvv: number }, { number: number + "1" }, { number: [number] }, { number: { number } }, { expirationYear: number }, { holderName: 7 }, { expirationYear: "20" }]) {
      await post("/card-token", { ...card, ...wrong });
    }
    await post("/card", { ...charge, card: { cardToken: number } }, keys[2]);
    await post("/card", { ...charge, card }, keys[3]);
    await post("/card", { ...charge, amountInCents: number, card: { cardToken } });
    await post("/card-token", '{"number": "' + number + '", "cvv": "' + cvv);
    await post("/card-token", JSON.stringify(card), undefined, "text/plain");
    await post("/card-tokens", card);
    keys.splice(0, 4);
  }
  await flushRequests();
  await closeDatabase();
  openDatabase({ url: "postgres://nobody:x@127.0.0.1:1/none" });
  await post("/card-token", paid);
  process.stderr.write("\\nANSWERS " + JSON.stringify(answers) + "\\n");
  process.exit(0);`;

let output: string;
let answers: string[];
let accessToken: string;

beforeAll(async () => {
  const { token } = await createTestToken();
  accessToken = token;
  const canary = {
    token,
    paid: cardInput(paid, { cvv }),
    refused: cardInput(refused, { cvv }),
    charge: pixCharge(),
    keys: Array.from({ length: 8 }, () => randomUUID()),
  };
  ({ answers, output } = await runWithCanary(program, canary));
}, 60_000);

it("finds a number written in base64, in hex or in groups, at any offset", () => {
  for (const before of ["", "a", "ab", '{"number":"']) {
    for (const written of [
      Buffer.from(`${before}${paid}"}`).toString("base64"),
      Buffer.from(`${before}${paid}"}`).toString("hex"),
      `${before}6062 8256 2425 4001`,
    ]) {
      expect(formsOf(paid).some((form) => written.includes(form))).toBe(true);
    }
  }
});

describe("a card number that was charged, refused, mistyped and sent to the wrong place", () => {
  it("went down all of these paths", () => {
    const statuses = answers.map((answer) => Number(answer.slice(0, 3)));
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 409, 415, 503]));
    expect(answers.join("\n")).toContain('"status":"paid"');
    expect(answers.join("\n")).toContain('"refuseReason":"insufficient_funds"');
    expect(output.match(/Request answered/g)?.length).toBe(answers.length);
    expect(output).toContain("ECONNREFUSED");
  });

  it("is in no log, in any encoding", () => {
    for (const form of [...formsOf(paid), ...formsOf(refused)]) expect(output).not.toContain(form);
    expect(output).not.toMatch(/tok_[\w-]{20}/);
    expect(output).not.toContain(accessToken);
    expect(output).not.toMatch(new RegExp(`cvv\\W{1,4}${cvv}`));
  });

  it("is in no answer", () => {
    for (const form of [...formsOf(paid), ...formsOf(refused)]) {
      expect(answers.filter((answer) => answer.includes(form))).toEqual([]);
    }
  });

  it("is in no row of the database, nor is a token or a CVV", async () => {
    const tables = await dumpTables();
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        "public.events",
        "public.card_tokens",
        "public.idempotency_keys",
        "public.request_log",
        "sandbox.cards",
      ]),
    );
    const logged = tables.find(({ table }) => table === "public.request_log")?.rows ?? [];
    expect(logged.filter((row) => row.includes("/v1/card,")).length).toBeGreaterThan(4);
    const live = answers.flatMap((answer) => answer.match(/tok_[\w-]{43}/g) ?? []);
    expect(live.length).toBeGreaterThan(4);
    for (const { table, rows } of tables) {
      const text = rows.join("\n");
      for (const secret of [...formsOf(paid), ...formsOf(refused), ...live, accessToken]) {
        expect(text.includes(secret), `${table} holds ${secret}`).toBe(false);
      }
      expect(text, table).not.toMatch(new RegExp(`cvv\\W{1,4}${cvv}`));
    }
  });
});
