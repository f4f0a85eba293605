import { openInstallation } from "@/server/runtime/start-up/installation";
import { freshAddress } from "@/testing/support/api-calls";
import { operations } from "@/testing/support/contract/contract";
import { promiseContract } from "@/testing/support/contract/promises";
import { isProof } from "@/testing/support/proof";
import { openCommonProduct } from "./common-product";
import { exhaust } from "./limit";

/** A sixth of the operations, because `server/rest` tests all of them without a socket; in a full proof all of them. */
const asked = operations.filter((_, index) => isProof || index % 6 === 0);

/** The exhausted address, reused for its rate-limit window. A thousand requests per test would take minutes. */
let exhausted = { address: "", until: 0 };

promiseContract(async () => {
  const product = await openCommonProduct();
  // Companies of the contract test are created in the product's own database by its own operations.
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
