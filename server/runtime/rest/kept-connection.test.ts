import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { goodCall } from "@/testing/support/contract/calls";
import { createSeller, operations, type Seller, startServer, toRequest } from "@/testing/support/contract/contract";
import { newPerson } from "@/testing/support/enrolling/open-class";
import { decode, type FramedAnswer, keepConnection } from "@/testing/support/kept-connection";
import { isProof } from "@/testing/support/proof";

const encodings = [
  "identity",
  "gzip",
  "deflate",
  "br",
  "zstd",
  "*",
  "gzip;q=0",
  "br;q=0.5, gzip;q=0.8, *;q=0",
] as const;

/** All encodings in the full suite, otherwise a quarter of them in rotation. */
const encodingsOf = (turn: number) => encodings.filter((_, index) => isProof || index % 4 === turn % 4);

let served: Awaited<ReturnType<typeof startServer>>;
let seller: Seller;
let port = 0;

beforeAll(async () => {
  served = await startServer();
  port = Number(new URL(served.origin).port);
  seller = await createSeller(served.origin);
  // Lists and exports must exceed the size above which responses are compressed.
  for (let index = 0; index < 25; index += 1) {
    await seller.make("charges-pixQrCode", {
      body: { amountInCents: 4990, customer: newPerson(), externalId: `order-${index}` },
    });
  }
});

afterAll(() => served.stop());

/** Returns the text of a file or stream, or the fields of a JSON body. */
function contentOf(answer: FramedAnswer): string {
  const text = decode(answer);
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return text;
  const fields = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fields(each)]))
      : typeof value;
  return JSON.stringify(fields(JSON.parse(text)));
}

describe("an operation of /v1 on a kept connection", () => {
  it.each(operations.map((operation, turn) => [operation.id, operation, turn] as const))(
    "%s is answered whole, twice for each encoding, and with the same content",
    async (id, operation, turn) => {
      const caller = /^(clock|scenarios)-/.test(id) ? await createSeller(served.origin) : seller;
      const request = toRequest(operation, await goodCall(operation, caller), caller.token);
      const authorization: Record<string, string> =
        operation.caller === "basic" ? { authorization: `Basic ${caller.credentials}` } : {};
      const connection = await keepConnection(port);
      const ask = (encoding: string, method = operation.method) =>
        connection.ask({
          ...request,
          method,
          headers: {
            ...request.headers,
            ...authorization,
            "accept-encoding": encoding,
            "x-forwarded-for": freshAddress(),
          },
        });
      // The first call may change what later ones return.
      const first = await ask("identity");
      const plain = await ask("identity");
      expect(first.status).toBeLessThan(300);
      const streams = plain.headers.get("content-type")?.startsWith("text/event-stream");
      for (const encoding of streams ? ["gzip"] : encodingsOf(turn)) {
        for (const answer of [await ask(encoding), await ask(encoding)]) {
          // A repeated change may be rejected, so its response is not compared.
          const expected = operation.method === "GET" || answer.status === plain.status ? plain : answer;
          expect([encoding, answer.status, contentOf(answer)]).toEqual([
            encoding,
            expected.status,
            contentOf(expected),
          ]);
        }
      }
      if (operation.method === "GET") {
        const head = await ask("gzip", "HEAD");
        expect([head.status, head.headers.get("content-encoding")]).toEqual([plain.status, undefined]);
        expect(head.headers.get("vary")).toBe(plain.headers.get("vary"));
      }
      connection.close();
    },
  );

  it("compresses lists and leaves files plain, so that both were tried", async () => {
    const connection = await keepConnection(port);
    const headers = {
      authorization: `Bearer ${seller.token}`,
      "accept-encoding": "gzip",
      "x-forwarded-for": freshAddress(),
    };
    const list = await connection.ask({ method: "GET", target: "/v1/transactions?limit=100", headers });
    expect(list.headers.get("content-encoding")).toBe("gzip");
    const download = operations.find(({ id }) => id === "exports-download");
    if (!download) throw new Error("Exports have no download");
    const { target } = toRequest(download, await goodCall(download, seller), null);
    const file = await connection.ask({ method: "GET", target, headers });
    expect(file.headers.get("content-encoding")).toBeUndefined();
    expect(file.bytes.length).toBeGreaterThan(1_024);
    connection.close();
  });
});
