import { startServer } from "../testing/contract/contract";
import { promiseContract } from "../testing/contract/promises";
import { freshAddress } from "../testing/door-calls";
import { countRequest, requestsPerMinute } from "./rate-limit";

async function exhaust(): Promise<string> {
  const address = freshAddress();
  for (let sent = 0; sent < requestsPerMinute; sent += 1) await countRequest(address);
  return address;
}

promiseContract(async () => ({ ...(await startServer()), exhaust }));
