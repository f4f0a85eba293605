import { closeDatabase, openDatabase } from "@/db/client";
import { getRestApi } from "@/server/runtime/rest/rest";
import { flushRequests } from "@/server/webhooks/requests/request-log";
import { callApi } from "../api-calls";
import { sayAnswers } from "../canary-answers";
import type { cardInput, pixCharge } from "../payments";

/**
 * Sends valid and invalid cards through every code path that handles them, over HTTP to a server
 * that logs everything, and again without a database.
 */

export interface CardCanary {
  token: string;
  paid: ReturnType<typeof cardInput>;
  refused: ReturnType<typeof cardInput>;
  charge: ReturnType<typeof pixCharge>;
  keys: string[];
}

const { token, paid, refused, charge, keys }: CardCanary = JSON.parse(process.env.CANARY ?? "");
const answers: string[] = [];

async function post(path: string, body: object | string, key?: string, type = "application/json") {
  const headers = { "content-type": type, ...(key ? { "idempotency-key": key } : {}) };
  const answer = await callApi(getRestApi(), { method: "POST", target: `/v1${path}`, token, headers, body });
  answers.push(`${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

const tokenOf = async (card: object): Promise<string> => (await post("/card-token", card)).token;

for (const card of [paid, refused]) {
  const cardToken = await tokenOf(card);
  const body = { ...charge, card: { cardToken } };
  await post("/card", body, keys[0]);
  await post("/card", body, keys[0]);
  await post("/card", { ...charge, card: { cardToken: await tokenOf(card) } }, keys[0]);
  await post("/card", body, keys[1]);
  await tokenOf(card);
  const { number, cvv } = card;
  for (const wrong of [
    { cvv: number },
    { number: `${number}1` },
    { number: [number] },
    { number: { number } },
    { expirationYear: number },
    { holderName: 7 },
    { expirationYear: "20" },
  ]) {
    await post("/card-token", { ...card, ...wrong });
  }
  await post("/card", { ...charge, card: { cardToken: number } }, keys[2]);
  await post("/card", { ...charge, card }, keys[3]);
  await post("/card", { ...charge, amountInCents: number, card: { cardToken } });
  await post("/card-token", `{"number": "${number}", "cvv": "${cvv}`);
  await post("/card-token", JSON.stringify(card), undefined, "text/plain");
  await post("/card-tokens", card);
  keys.splice(0, 4);
}
await flushRequests();
await closeDatabase();
openDatabase({ url: "postgres://nobody:x@127.0.0.1:1/none" });
await post("/card-token", paid);
sayAnswers(answers);
