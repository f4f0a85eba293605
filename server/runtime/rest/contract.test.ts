import { freshAddress } from "@/testing/support/api-calls";
import { startApi } from "@/testing/support/contract/contract";
import { promiseContract } from "@/testing/support/contract/promises";
import { countRequest, requestsPerMinute } from "./rate-limit";

/** An IP address over its rate limit, reused for most of a minute. */
let exhausted = { address: "", until: 0 };

async function exhaust(): Promise<string> {
  if (Date.now() < exhausted.until) return exhausted.address;
  exhausted = { address: freshAddress(), until: Date.now() + 45_000 };
  for (let sent = 0; sent < requestsPerMinute; sent += 1) await countRequest(exhausted.address);
  return exhausted.address;
}

// Tests over sockets are elsewhere: `testing/wire` covers part of the operations, and `kept-connection.test.ts` covers
// all of them.
promiseContract(async () => ({ ...(await startApi()), exhaust }));
