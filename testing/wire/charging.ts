import { Pool } from "undici";
import { freshAddress } from "@/testing/support/api-calls";

export interface Shop {
  url: string;
  token: string;
}

export function chargeOf(externalId: string): string {
  return JSON.stringify({
    amountInCents: 4990,
    externalId,
    customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
  });
}

/**
 * Creates a Pix charge; `name` is also the idempotency key.
 *
 * @returns null if the connection broke.
 */
export async function postCharge(
  pool: Pool,
  token: string,
  name: string,
): Promise<{ status: number; id: string } | null> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": name,
    "x-forwarded-for": freshAddress(),
  };
  try {
    const answer = await pool.request({ method: "POST", path: "/v1/pix/in/qrcode", headers, body: chargeOf(name) });
    const { data } = (await answer.body.json()) as { data?: { id: string } };
    return { status: answer.statusCode, id: data?.id ?? "" };
  } catch {
    return null;
  }
}

/** Runs `work` on `connections` concurrent connections until `next` returns undefined. */
export async function onConnections<Item>(
  url: string,
  connections: number,
  next: () => Item | undefined,
  work: (pool: Pool, item: Item) => Promise<void>,
): Promise<void> {
  const pool = new Pool(url, { connections });
  const run = async () => {
    for (let item = next(); item !== undefined; item = next()) await work(pool, item);
  };
  await Promise.all(Array.from({ length: connections }, run));
  await pool.close();
}

export async function countCharges({ url, token }: Shop): Promise<Map<string, number>> {
  const charges = new Map<string, number>();
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress() };
    const answer = await fetch(`${url}/v1/transactions?limit=100&offset=${offset}`, { headers });
    const { data, totalRows } = (await answer.json()) as { data: { externalId: string }[]; totalRows: number };
    for (const { externalId } of data) charges.set(externalId, (charges.get(externalId) ?? 0) + 1);
    total = totalRows;
  }
  return charges;
}

export function headOf(token: string, line: string, address: string, lines: string[] = []): string {
  const own = ["Host: 127.0.0.1", `Authorization: Bearer ${token}`, `X-Forwarded-For: ${address}`];
  return [`${line} HTTP/1.1`, ...own, ...lines, "", ""].join("\r\n");
}
