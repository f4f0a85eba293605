import { Pool } from "undici";
import { requestsPerMinute } from "@/server/rest/rate-limit";
import type { Product } from "./product";

const connections = 8;

/** Exhausts an address's limit of one minute. @returns the seconds until it resets. */
export async function exhaust({ url }: Product, address: string): Promise<number> {
  const pool = new Pool(url, { connections });
  let resetSeconds = 0;
  let sent = 0;
  const send = async () => {
    for (; sent < requestsPerMinute; ) {
      sent += 1;
      const options = { method: "GET", path: "/v1/openapi", headers: { "x-forwarded-for": address } } as const;
      const { headers, body } = await pool.request(options);
      await body.dump();
      resetSeconds = Number(headers["x-ratelimit-reset"]);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  await pool.close();
  return resetSeconds;
}
