import { readDemoToken } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";

const listInput = encodeURIComponent(JSON.stringify({ json: {} }));

test("pages send the headers that protect them, with a new nonce each time", async ({ sellerPage: page }) => {
  const nonces = new Set<string>();
  for (const path of ["/login", "/transactions"]) {
    const headers = (await page.request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([\w+/=]+)' 'strict-dynamic';/.exec(policy)?.[1];
    expect(nonce, policy).toBeDefined();
    nonces.add(String(nonce));
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/(script|style|default)-src [^;]*'unsafe-/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": expect.stringContaining("no-store"),
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  expect(nonces.size).toBe(2);
});

test("a name that somebody else made lead here opens no page", async ({ request }) => {
  for (const path of ["/login", "/api/trpc/transactions.list", "/v1/transactions"]) {
    expect((await request.get(path, { headers: { host: "evil.example" } })).status()).toBe(421);
  }
});

test("an access token is no credential for the dashboard", async ({ request }) => {
  const answer = await request.get(`/api/trpc/transactions.list?input=${listInput}`, {
    headers: { authorization: `Bearer ${readDemoToken()}` },
  });
  expect(answer.status()).toBe(401);
});

test("the dashboard's cookie works there, and not under /v1", async ({ sellerPage: page }) => {
  expect((await page.request.get(`/api/trpc/transactions.list?input=${listInput}`)).status()).toBe(200);
  expect((await page.request.get("/v1/transactions")).status()).toBe(401);
});

test("another site cannot use a seller's cookie, and a link cannot change anything", async ({
  sellerPage: page,
  baseURL,
}) => {
  const pay = "/api/trpc/sandbox.pay";
  const data = { json: { transactionId: "none" } };
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const own = { origin: String(baseURL), "sec-fetch-site": "same-origin" };
  expect((await page.request.post(pay, { data, headers: foreign })).status()).toBe(403);
  expect((await page.request.post(pay, { data })).status()).toBe(403);
  const plain = await page.request.post(pay, { data: "{}", headers: { ...own, "content-type": "text/plain" } });
  expect(plain.status()).toBe(415);
  expect((await page.request.get(`${pay}?input=${encodeURIComponent(JSON.stringify(data))}`)).status()).toBe(405);
  expect((await page.request.post(pay, { data, headers: own })).status()).toBe(404);
});

test("a forged session cookie is rejected", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "next-auth.session-token", value: "eyJhbGciOiJkaXIifQ.x.y", url: baseURL }]);
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});
