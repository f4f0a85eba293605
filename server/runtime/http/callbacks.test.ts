import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { callbackSecretOf } from "../../acquiring/connections/callback-address";
import { connectionFor } from "../../acquiring/connections/connections";
import { composeCallback } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { getTransaction } from "../../payments/transactions/transactions";
import { answerCallback } from "./callbacks";

const now = new Date("2026-11-20T12:00:00.000Z");

async function paidUnannounced() {
  const company = await testCompany();
  const connection = connectionFor(company, "pix");
  const charge = await chargePix(company, pixCharge(), now);
  const key = charge.id.replaceAll("-", "");
  await sendMoney({
    companyId: company.id,
    key,
    amountInCents: undefined,
    dueInCents: 4990,
    payerName: "Maria",
    payerDocument: "52998224725",
    paidAt: now,
  });
  const statusOf = async () => (await getTransaction(company.id, charge.id, now)).status;
  return { company, connection, notice: composeCallback(connection, key), statusOf };
}

const pathOf = (id: string, secret = callbackSecretOf(id)) => `/api/callbacks/sandbox/${id}/${secret}`;

async function post(path: string, body: string, headers: Record<string, string | undefined> = {}) {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const request = new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    body,
    headers: Object.fromEntries(given),
  });
  const response = await answerCallback(request, now);
  return { status: response.status, text: await response.text() };
}

const taken = { status: 200, text: '{"received":true}' };

describe("the callback endpoint", () => {
  it("applies the acquirer's own report once, however often the callback comes", async () => {
    const { connection, notice, statusOf } = await paidUnannounced();
    expect(await post(pathOf(connection.id), notice.body, notice.headers)).toEqual(taken);
    expect(await statusOf()).toBe("paid");
    expect(await post(`${pathOf(connection.id)}/pix`, notice.body, notice.headers)).toEqual(taken);
    expect(await statusOf()).toBe("paid");
  });

  it("answers a forged callback, a wrong secret and an unknown connection like a genuine one, and does nothing", async () => {
    const { connection, notice, statusOf } = await paidUnannounced();
    const stranger = await paidUnannounced();
    const { id } = connection;
    const answers = [
      await post(pathOf(id), "{}"),
      await post(pathOf(id), notice.body),
      await post(pathOf(id), "no JSON", notice.headers),
      await post(pathOf(id, "0".repeat(64)), notice.body, notice.headers),
      await post(pathOf(newId()), notice.body, notice.headers),
      await post(pathOf(stranger.connection.id), notice.body, notice.headers),
    ];
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(taken)]));
    expect([await statusOf(), await stranger.statusOf()]).toEqual(["pending", "pending"]);
  });

  it("does not let one company's connection report another's charge", async () => {
    const [mine, other] = [await paidUnannounced(), await paidUnannounced()];
    const { connection } = mine;
    const theirs = composeCallback(connection, JSON.parse(other.notice.body).pix[0].txid);
    expect(await post(pathOf(connection.id), theirs.body, theirs.headers)).toEqual(taken);
    expect([await mine.statusOf(), await other.statusOf()]).toEqual(["pending", "pending"]);
  });

  it("reads an address of thousands of slashes at once, whoever sends it", async () => {
    const path = `/api/callbacks/sandbox/${newId()}/${"a".repeat(64)}${"/".repeat(15_000)}`;
    const startedAt = performance.now();
    expect((await post(`${path}pix`, "{}")).status).toBe(200);
    expect((await post(`${path}pix${"/".repeat(15_000)}`, "{}")).status).toBe(200);
    expect((await post(`${path}!`, "{}")).status).toBe(404);
    expect((await post(`${path}pix${"/".repeat(15_000)}!`, "{}")).status).toBe(404);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it("answers 404 for a malformed address, and stops reading an endless body", async () => {
    const id = newId();
    for (const path of [
      "/api/callbacks",
      "/api/callbacks/sandbox",
      `/api/callbacks/sandbox/${id}`,
      `/api/callbacks/sandbox/${id}/secret`,
      `/api/callbacks/elsewhere/${id}/${callbackSecretOf(id)}`,
      `/api/callbacks/sandbox/x/${callbackSecretOf(id)}`,
    ]) {
      expect((await post(path, "{}")).status, path).toBe(404);
      expect((await post(path, "x".repeat(300_000))).status, path).toBe(413);
    }
    expect((await post(pathOf(id), "x".repeat(1_100_000))).status).toBe(413);
  });
});
