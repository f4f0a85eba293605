import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { copyDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { type Product, type RunningProduct, startProduct } from "./product";

declare module "vitest" {
  export interface ProvidedContext {
    commonProductUrl: string;
  }
}

/**
 * vitest global setup. Starts the product on demand for the files that call `openCommonProduct`. Returns the teardown
 * function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Product> | null = null;
  const server = createServer(async (_, res) => {
    try {
      starting ??= startProduct({ dataDir: copyDataDir("wire") });
      const { url, port, dataDir, pid } = await starting;
      res.end(JSON.stringify({ url, port, dataDir, pid } satisfies RunningProduct));
    } catch (error) {
      res.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("commonProductUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    if (!starting) return;
    const product = await starting;
    const isDone = await product.stop();
    removeDataDir(product.dataDir);
    if (!isDone) throw new Error("The common product did not exit with code 0");
  };
}
