import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyDataDir, makeDataDir } from "@/scripts/test-folder.mjs";
import { freshAddress } from "@/server/testing/door-calls";
import { isProof, proofRuns } from "@/server/testing/proof";
import { type Receiver, startReceiver } from "@/server/testing/receiver";
import { openPage } from "./every-page";
import { dataDirOfFile, type Product, runAdmin, startProduct } from "./product";

/** Settings of an operator who serves the public through a proxy on the same machine. */
const behindProxy = { PUBLIC_URL: "https://pay.example.com", TRUST_PROXY: "1" };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** Tries to register a webhook on this machine. Returns the response. */
async function register(product: Product): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${product.url}/v1/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${runAdmin(product, "demo-token")}`,
      "content-type": "application/json",
      "x-forwarded-for": freshAddress(),
    },
    body: JSON.stringify({ url: receiver.url, events: ["transaction_paid"] }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** What an operator says. Each needs an installation of its own. */
const saying: [string, Record<string, string>][] = [
  ["says nothing of private addresses", { WEBHOOK_ALLOW_PRIVATE: "" }],
  ["forbids private addresses", { WEBHOOK_ALLOW_PRIVATE: "false" }],
];

describe.each(saying.slice(0, proofRuns(1, saying.length)))(
  "an embedded installation on loopback, behind a proxy, whose operator %s",
  (_, said) => {
    // In a proof a first start, so the demo company is made behind the proxy too.
    const dataDir = isProof ? makeDataDir("wire") : copyDataDir("wire");
    let product: Product;
    beforeAll(async () => {
      product = await startProduct({ dataDir, env: { ...behindProxy, ...said } });
    });
    afterAll(async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });

    it("sends no webhook to its own machine", async () => {
      const { status, text } = await register(product);
      expect([status, text]).toEqual([400, expect.stringContaining("address not allowed")]);
      expect(receiver.received).toEqual([]);
    });

    it("asks for HTTPS on pages and on /v1", async () => {
      for (const path of ["/login", "/v1/openapi.json"]) {
        const answer = await openPage(`${product.url}${path}`);
        expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
      }
    });
  },
);

describe("an installation that nobody beyond its machine is led to", () => {
  let product: Product;
  beforeAll(async () => {
    const env = { TRUST_PROXY: "", WEBHOOK_ALLOW_PRIVATE: "" };
    product = await startProduct({ dataDir: dataDirOfFile(), env });
  });
  afterAll(() => product.stop());

  it("sends webhooks to receivers of its own machine, and asks nobody for HTTPS", async () => {
    expect((await register(product)).status).toBe(201);
    for (const path of ["/login", "/v1/openapi.json"]) {
      const answer = await openPage(`${product.url}${path}`);
      expect(answer.headers.get("strict-transport-security")).toBeNull();
    }
  });
});
