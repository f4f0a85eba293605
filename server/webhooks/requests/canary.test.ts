import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { requestLog } from "@/db/schema";
import { callApi, type TestCall } from "@/testing/support/api-calls";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { createTestCompany } from "@/testing/support/database";
import { startReceiver } from "@/testing/support/receiver";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { issueToken } from "../../accounts/api-keys/tokens";
import { getRestApi } from "../../runtime/rest/rest";
import { flushRequests } from "./request-log";

const tag = randomBytes(5)
  .toString("hex")
  .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "q");
const person = {
  name: `Zuleica ${tag}`,
  email: `${tag}@example.com`,
  document: "15350946056",
  phone: "+5521976543210",
  street: `Rua ${tag}`,
};
const card = { number: "6062825624254001", cvv: "837", holderName: person.name };

async function sendEverywhere() {
  const { companyId } = await createTestCompany();
  const now = new Date();
  const { id: apiKeyId, apiKey, apiSecret } = await createApiKey({ companyId, name: "test", createdBy: null, now });
  const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now });
  const answers: string[] = [];
  const send = async (call: TestCall) => {
    const answer = await callApi(getRestApi(), { token, ...call });
    answers.push(answer.body);
    return JSON.parse(answer.body);
  };
  const post = (target: string, body: object, headers: Record<string, string> = {}) =>
    send({ method: "POST", target, body, headers });
  const address = { street: person.street, number: "77", city: "Recife", state: "PE", zipCode: "50030230" };
  const { name, email, document, phone } = person;
  const customer = { name, email, document, documentType: "cpf", phone, address, metadata: { [tag]: email } };
  const pix = { amountInCents: 4990, customer, description: `De ${name}`, externalId: email };
  const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString("base64");
  const { token: issued } = await send({
    method: "POST",
    target: "/v1/auth",
    headers: { authorization: `Basic ${basic}` },
  });
  const { token: cardToken } = await post("/v1/card-token", { ...card, expirationMonth: "12", expirationYear: "39" });
  const receiver = await startReceiver();
  const hook = await post("/v1/webhooks", { url: `${receiver.url}/${tag}`, signed: true, name });
  await receiver.close();
  await post("/v1/pix/in/qrcode", pix, { "user-agent": `${email} ${apiSecret}`, "idempotency-key": email });
  await post("/v1/pix/in/qrcode", pix, { "idempotency-key": randomUUID() });
  await post("/v1/pix/in/qrcode", { ...pix, [email]: document, apiSecret, name: { [name]: [card.number] } });
  await post("/v1/card", { ...pix, card: { cardToken } });
  await post("/v1/card", { ...pix, card });
  await post(`/v1/transactions/${email}/refund`, { reason: name, amountInCents: card.number });
  await send({ method: "GET", target: `/v1/transactions?search=${email}&document=${document}&token=${token}` });
  await send({ method: "GET", target: `/v1/customers?search=${encodeURIComponent(name)}&${tag}=1` });
  await post("/v1/pix/in/qrcode", { ...pix, customer: { ...customer, document: "15350946057" } });
  await flushRequests();
  const rows = await db().select().from(requestLog).where(eq(requestLog.companyId, companyId));
  const secrets = [apiSecret, token, issued, cardToken, hook.data.signingSecret, hook.data.signatureSecret];
  return { rows, answers, secrets: secrets.filter((each): each is string => typeof each === "string") };
}

describe("personal data and secrets that went through the API", () => {
  it("are in no row of the log, in any encoding, so that an erasure has nothing to look for there", async () => {
    const { rows, answers, secrets } = await sendEverywhere();
    expect(answers.slice(0, 3)).toMatchObject(
      [/"token"/, /"token"/, /signingSecret/].map((each) => expect.stringMatching(each)),
    );
    expect(answers.join("\n")).toContain(tag);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBe(12);
    const text = JSON.stringify(rows);
    const said = [tag, person.document, "15350946057", person.phone, "976543210", "Recife", "50030230", card.number];
    for (const secret of [...said, ...secrets]) {
      for (const form of formsOf(secret)) expect(text.includes(form), form).toBe(false);
    }
    expect(text).not.toMatch(/sk_|whsec_|tok_|eyJ/);
    const bodies = rows.filter(({ route }) => route === "/v1/card-token" || route === "/v1/auth");
    expect(bodies.map(({ requestBody, responseBody }) => [requestBody, responseBody])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(rows.filter(({ requestBody }) => requestBody?.includes("amountInCents")).length).toBeGreaterThanOrEqual(6);
  });
});
