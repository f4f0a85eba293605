import { openInstallation } from "@/server/runtime/start-up/installation";
import { freshAddress } from "@/testing/support/api-calls";
import { operations } from "@/testing/support/contract/contract";
import { promiseContract } from "@/testing/support/contract/promises";
import { isProof } from "@/testing/support/proof";
import { openCommonProduct } from "./common-product";
import { exhaust } from "./limit";

/**
 * Tests a sixth of the operations, or all of them if the full suite runs, because `server/runtime/rest` tests all of them
 * without a socket.
 */
const asked = operations.filter((_, index) => isProof || index % 6 === 0);

/**
 * The exhausted address is reused until its rate limit resets, because exhausting one takes a thousand requests, and
 * doing so in every test would take minutes.
 */
let exhausted = { address: "", until: 0 };

promiseContract(async () => {
  const product = await openCommonProduct();
  // The product's own operations create the companies of the contract test in the product's database.
  Object.assign(process.env, { DATA_DIR: product.dataDir, PORT: String(product.port), TRUST_PROXY: "1" });
  const installation = await openInstallation();
  return {
    origin: product.url,
    exhaust: async () => {
      if (Date.now() > exhausted.until) {
        const address = freshAddress();
        const resetSeconds = await exhaust(product, address);
        exhausted = { address, until: Date.now() + (resetSeconds - 5) * 1000 };
      }
      return exhausted.address;
    },
    stop: installation.close,
  };
}, asked);
