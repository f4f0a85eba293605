import { randomUUID } from "node:crypto";
import { dataDirOfFile, listFamily, type Product, runAdmin, startProduct } from "./product";

/** Worker processes of the tests. */
export const count = 3;

/** Connections that the tests charge on at once. */
export const connections = 16;

/** Starts the product with `count` workers, and opens a company in it. */
export async function startWorkers(env: Record<string, string> = {}): Promise<{ product: Product; token: string }> {
  const options = { WORKERS: String(count), LOG_LEVEL: "info", ...env };
  const product = await startProduct({ dataDir: dataDirOfFile(), env: options });
  const owner = ["--email", `dona-${randomUUID()}@example.com`, "--password", "feira de domingo"];
  const token = String(JSON.parse(runAdmin(product, "create-company", "--name", "Banca", ...owner)).accessToken);
  return { product, token };
}

/** The process ids of the workers that serve the port. */
export function listWorkers({ pid }: Product): number[] {
  return listFamily(pid)
    .filter(({ command }) => /\bmain\.js \d+$/.test(command))
    .map((each) => each.pid);
}
