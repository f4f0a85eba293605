import { openInstallation } from "@/server/runtime/start-up/installation";
import { freshAddress } from "@/testing/support/api-calls";
import { operations } from "@/testing/support/contract/contract";
import { promiseContract } from "@/testing/support/contract/promises";
import { isProof } from "@/testing/support/proof";
import { openCommonProduct } from "./common-product";
import { exhaust } from "./limit";

/** A sixth of the operations; all in the full suite. `server/runtime/rest` tests all of them without a socket. */
const asked = operations.filter((_, index) => isProof || index % 6 === 0);

/** Reused until the limit resets, because exhausting it takes a thousand requests. */
let exhausted = { address: "", until: 0 };

promiseContract(async () => {
  const product = await openCommonProduct();
  // The contract test creates its companies in the product's database.
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
