import { freshAddress } from "@/testing/support/api-calls";
import { startApi } from "@/testing/support/contract/contract";
import { promiseContract } from "@/testing/support/contract/promises";
import { countRequest, requestsPerMinute } from "./rate-limit";

/** Address over its rate limit, reused for most of a minute. */
let exhausted = { address: "", until: 0 };

async function exhaust(): Promise<string> {
  if (Date.now() < exhausted.until) return exhausted.address;
  exhausted = { address: freshAddress(), until: Date.now() + 45_000 };
  for (let sent = 0; sent < requestsPerMinute; sent += 1) await countRequest(exhausted.address);
  return exhausted.address;
}

promiseContract(async () => ({ ...(await startApi()), exhaust }));
