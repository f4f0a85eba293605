import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { npmCommand } from "@/scripts/project.mjs";
import { freshAddress } from "@/testing/support/api-calls";
import { openConnection, readAnswers } from "./exchange";
import {
  apiAlone,
  dataDirOfFile,
  isAlive,
  isListening,
  listFamily,
  listPostgres,
  type Product,
  readDemoToken,
  startProduct,
} from "./product";

let product: Product | null = null;

afterEach(async () => {
  await product?.stop();
  product = null;
});

const charge = JSON.stringify({
  amountInCents: 4990,
  customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
});

describe("SIGTERM", () => {
  it("finishes the request under way, ends streams, answers new requests 503, and exits with 0", async () => {
    product = await startProduct({ dataDir: dataDirOfFile(), env: apiAlone });
    const token = readDemoToken(product);
    const head = (line: string, lines: string[] = []) => {
      const own = ["Host: 127.0.0.1", `Authorization: Bearer ${token}`, `X-Forwarded-For: ${freshAddress()}`];
      return [`${line} HTTP/1.1`, ...own, ...lines, "", ""].join("\r\n");
    };
    const stream = openConnection(product.port);
    stream.write(head("GET /v1/events/stream"));
    const slow = openConnection(product.port);
    const length = `Content-Length: ${Buffer.byteLength(charge)}`;
    slow.write(head("POST /v1/pix/in/qrcode", ["Content-Type: application/json", length]) + charge.slice(0, 20));
    await expect.poll(stream.received).toContain("200 OK");
    await sleep(300);

    const stopped = product.stop();
    await expect.poll(async () => (await fetch(`${product?.url}/v1/transactions`).catch(() => null))?.status).toBe(503);
    const refused = await fetch(`${product.url}/v1/transactions`);
    expect(await refused.json()).toEqual({
      statusCode: 503,
      error: "Service Unavailable",
      message: "Service unavailable",
    });
    expect(refused.headers.get("connection")).toBe("close");
    expect((await fetch(`${product.url}/api/health`)).status).toBe(503);
    const told = await stream.ended();
    // Clients would treat a chunked response without its final chunk as aborted.
    expect(told.endsWith("0\r\n\r\n")).toBe(true);

    slow.write(charge.slice(20));
    const [answer] = readAnswers(await slow.ended());
    expect(answer?.status).toBe(200);
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ data: { status: "pending" } });
    expect(await stopped).toBe(true);
    expect(await isListening(product.port)).toBe(false);
  });

  it("to npm's own process only ends everything npm start began: server, pages and PostgreSQL", async () => {
    product = await startProduct({ dataDir: dataDirOfFile(), command: [...npmCommand(), "start"] });
    const began = listFamily(product.pid).map(({ pid }) => pid);
    const postgres = listPostgres(product);
    expect(began.length).toBeGreaterThan(1);
    expect(postgres).toHaveLength(1);
    process.kill(product.pid, "SIGTERM");
    const left = () => [...began, ...postgres].filter(isAlive);
    await expect.poll(left, { interval: 500 }).toEqual([]);
    expect(await isListening(product.port)).toBe(false);
  });
});
