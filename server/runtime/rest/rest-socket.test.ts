import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestToken, testApi } from "@/testing/support/rest";
import { createNodeServer } from "../http/node-server";

const { server } = createNodeServer({
  restApi: testApi,
  pages: (_, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<p>a page</p>"),
  upgrade: null,
  trustProxy: 0,
});
let port = 0;
let token = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  ({ token } = await createTestToken());
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** Writes raw bytes and reads until `answers` responses arrive or the connection closes. */
async function exchange(request: string | Buffer, answers = 1): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1");
  socket.write(request);
  const done = new Promise<void>((resolve, reject) => {
    socket.on("data", (part: string) => {
      text += part;
      const heads = [...text.matchAll(/content-length: (\d+)\r\n(?:.+\r\n)*\r\n/gi)];
      const last = heads.at(-1);
      const complete = last && text.length >= last.index + last[0].length + Number(last[1]);
      if (heads.length >= answers && complete) resolve();
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
  await done;
  socket.destroy();
  return Buffer.from(text, "latin1")
    .toString()
    .split(/(?=HTTP\/1\.1 \d{3} )/);
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n");

function expectEnvelope(answer: string | undefined, status: number) {
  const [top = "", body = ""] = (answer ?? "").split("\r\n\r\n");
  expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(top).toContain("content-type: application/json");
  expect(top).toContain("x-ratelimit-limit: 1000");
  expect(JSON.parse(body)).toMatchObject({ statusCode: status, message: expect.stringMatching(/./) });
}

describe("the API on a real socket", () => {
  it.each([
    ["GET /v1/%ZZ", 404],
    ["GET /v1/%", 404],
    ["GET /v1/transactions/", 404],
    ["GET /v1//transactions", 404],
    ["GET /v1", 404],
    ["GET /v1?x=1", 404],
    ["GET /v1/../../etc/passwd", 404],
    ["GET /v1/transactions\\", 404],
    ["GET http://localhost/v1/nothing", 404],
    ["TRACE /v1/transactions", 405],
    ["OPTIONS /v1/transactions", 405],
    ["PATCH /v1/transactions", 405],
    ["GET /v1/transactions", 401],
  ])("answers %s with JSON and %i", async (line, status) => {
    const [answer] = await exchange(head(line, "RSC: 1", "next-router-prefetch: 1", "connection: close"));
    expectEnvelope(answer, status);
  });

  it("answers a HEAD with a length and no body", async () => {
    const [answer = ""] = await exchange(head("HEAD /v1/nothing", "connection: close"));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/content-length: [1-9]\d*\r\n/);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });

  it("answers an oversize body of unknown length with 413, and then the next request on the same connection", async () => {
    const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
    const type = "content-type: application/json";
    const large = `${head("POST /v1/auth", type, "transfer-encoding: chunked")}${chunk.repeat(40)}0\r\n\r\n`;
    const [first, second] = await exchange(large + head("GET /v1/nothing"), 2);
    expectEnvelope(first, 413);
    expectEnvelope(second, 404);
  });

  it("answers 413 and 415 by content-length alone, before the body is sent", async () => {
    const length = "content-length: 262145";
    const [large] = await exchange(head("POST /v1/auth", "content-type: application/json", length));
    expectEnvelope(large, 413);
    const [typed] = await exchange(head("POST /v1/auth", "content-type: text/plain", length));
    expectEnvelope(typed, 415);
  });

  it("accepts a chunked body and answers it", async () => {
    const body = Buffer.from(JSON.stringify({ amountInCents: 4990, customer: { name: "João" } }));
    const authorization = `authorization: Bearer ${token}`;
    const top = head(
      "POST /v1/pix/in/qrcode",
      "content-type: application/json",
      authorization,
      "transfer-encoding: chunked",
    );
    const pieces = [...body].map((byte) => Buffer.concat([Buffer.from("1\r\n"), Buffer.of(byte), Buffer.from("\r\n")]));
    const [answer = ""] = await exchange(Buffer.concat([Buffer.from(top), ...pieces, Buffer.from("0\r\n\r\n")]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"name":"João"');
  });

  it("survives clients that hang up in the middle of a body", async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head("POST /v1/auth", "content-type: application/json", "content-length: 1000")}{`);
      await once(socket, "connect");
      socket.destroy();
    }
    const [answer] = await exchange(head("GET /v1/nothing", "connection: close"));
    expectEnvelope(answer, 404);
  });
});
