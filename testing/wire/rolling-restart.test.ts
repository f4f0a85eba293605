import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { type Balancer, startBalancer } from "./balancer";
import { countCharges, onConnections, postCharge } from "./charging";
import { apiAlone, type Product } from "./product";
import { openShared, type SharedInstallation } from "./shared-installation";

const clients = 8;

const env = { ...apiAlone, STOP_NOTICE_SECONDS: "3" };

let installation: SharedInstallation;
let pairs: { old: Product; next: Product }[];
let balancer: Balancer | null = null;
let token = "";

beforeAll(async () => {
  installation = await openShared();
  const owner = ["--email", "dona@example.com", "--password", "feira de domingo"];
  token = String(JSON.parse(installation.admin("create-company", "--name", "Banca", ...owner)).accessToken);
  const startTwo = async () => ({ old: await installation.start(env), next: await installation.start(env) });
  pairs = [await startTwo(), await startTwo()];
  balancer = await startBalancer(pairs.map(({ old }) => old.url));
});
afterAll(async () => {
  await balancer?.close();
  await installation.close();
});

/**
 * Creates charges through the balancer until `done` settles.
 *
 * @returns the number of responses by status, and the ids of the charges by name.
 */
async function chargeUntil(done: Promise<void>) {
  const statuses = new Map<number, number>();
  const ids = new Map<string, string>();
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  const charging = onConnections(
    balancer?.url ?? "",
    clients,
    () => (isDone ? undefined : randomUUID()),
    async (pool, name) => {
      const answer = await postCharge(pool, token, name);
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer?.status === 200) ids.set(name, answer.id);
    },
  );
  await Promise.all([ended, charging]);
  return { statuses, ids };
}

async function countLogged(): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress() };
  const answer = await fetch(`${balancer?.url}/v1/requests?operation=charges-pixQrCode&limit=1`, { headers });
  return ((await answer.json()) as { totalRows: number }).totalRows;
}

describe("a rolling restart under load", () => {
  it("loses no request: every answer is a success, and every charge is made once", async () => {
    const restartAll = async () => {
      for (const { old, next } of pairs) {
        balancer?.add(next.url);
        await sleep(500);
        expect(await old.stop()).toBe(true);
      }
    };
    const { statuses, ids } = await chargeUntil(restartAll());
    expect([...statuses.keys()]).toEqual([200]);
    expect(ids.size).toBeGreaterThan(2 * clients);
    const made = await countCharges({ url: balancer?.url ?? "", token });
    expect(new Set(made.values())).toEqual(new Set([1]));
    expect(new Set(made.keys())).toEqual(new Set(ids.keys()));
    expect(new Set(ids.values()).size).toBe(ids.size);
    expect(JSON.parse(installation.admin("check-ledger"))).toMatchObject({ ok: true });
    // Servers must log the requests of their last second before they exit.
    const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    await expect.poll(countLogged).toBe(asked);
  });
});
