import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import type { Product } from "./product";
import { type Relay, startRelay } from "./relay";
import { openShared, type SharedInstallation } from "./shared-installation";

let installation: SharedInstallation;
let relay: Relay;
let product: Product;
let token = "";
let checkout = "";

const call = (path: string, headers: Record<string, string> = {}, rest: RequestInit = {}) =>
  fetch(`${product.url}${path}`, { ...rest, headers: { "x-forwarded-for": freshAddress(), ...headers } });

beforeAll(async () => {
  installation = await openShared();
  const owner = ["--email", "dona@example.com", "--password", "feira de domingo"];
  token = String(JSON.parse(installation.admin("create-company", "--name", "Banca", ...owner)).accessToken);
  const url = new URL(installation.databaseUrl);
  relay = await startRelay(Number(url.port));
  url.port = new URL(relay.url).port;
  product = await installation.start({ DATABASE_URL: url.href });
  const plan = { name: "Mensal", priceInCents: 2990, frequency: "monthly" };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Clube", plans: [plan] });
  const made = await (await call("/v1/subscription-products", headers, { method: "POST", body })).json();
  checkout = `/c/${made.data.offers[0].slug}`;
});
afterAll(async () => {
  await installation?.close();
  await relay?.close();
});

describe("while the database is out of reach", () => {
  beforeAll(async () => {
    expect((await call(checkout)).status).toBe(200);
    relay.cut();
  });

  it("a checkout is a page in the buyer's language with a retry, and the log has the cause by its reference", async () => {
    const answer = await call(checkout, { accept: "text/html", "accept-language": "en" });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(text).toContain(`<a href="${checkout}">Try again</a>`);
    const [, reference] = /<code>([^<]+)<\/code>/.exec(text) ?? [];
    expect(reference).toBe(answer.headers.get("x-request-id"));
    const causes = () =>
      product
        .output()
        .split("\n")
        .filter((line) => line.includes(`"requestId":"${reference}"`));
    await expect.poll(() => causes().join("\n")).toMatch(/"code":"(CONNECTION_CLOSED|ECONNRESET|ECONNREFUSED)"/);
  });

  it("a read of the API is 503 with retry-after, and health says why", async () => {
    const answer = await call("/v1/transactions", { authorization: `Bearer ${token}` });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await (await call("/api/health")).json()).toEqual({ status: "database unavailable" });
  });

  it("everything works again once it is back", async () => {
    relay.mend();
    await expect.poll(async () => (await call("/api/health")).status).toBe(200);
    await expect.poll(async () => (await call(checkout, { accept: "text/html" })).status).toBe(200);
  });
});
