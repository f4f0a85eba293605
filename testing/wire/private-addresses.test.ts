import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { isProof } from "@/testing/support/proof";
import { expectNoneHere, readTransportSecurity } from "./private-addresses";
import { type Product, startProduct } from "./product";

/** Operator who serves the public through a proxy on the same machine. */
const behindProxy = { PUBLIC_URL: "https://pay.example.com", TRUST_PROXY: "1" };

const saying: [string, Record<string, string>][] = [
  ["says nothing of private addresses", { WEBHOOK_ALLOW_PRIVATE: "" }],
  ["forbids private addresses", { WEBHOOK_ALLOW_PRIVATE: "false" }],
];

describe.runIf(isProof).each(saying)(
  "the first start of an embedded installation on loopback, behind a proxy, whose operator %s",
  (_, said) => {
    let dataDir = "";
    let product: Product;
    beforeAll(async () => {
      dataDir = makeDataDir("wire");
      product = await startProduct({ dataDir, env: { ...behindProxy, ...said } });
    });
    afterAll(async () => {
      await product.stop();
      removeDataDir(dataDir);
    });

    it("sends no webhook to its own machine", () => expectNoneHere(product));

    it("asks for HTTPS on pages and on /v1", async () => {
      const asked = expect.stringContaining("max-age=31536000");
      expect(await readTransportSecurity(product)).toEqual([asked, asked]);
    });
  },
);
