import type { LookupAddress } from "node:dns";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { selfSigned } from "@/testing/support/certificates";
import { type Receiver, startReceiver, startSocketServer } from "@/testing/support/receiver";
import { createSender, type Sender, type SendLimits } from "./safe-fetch";

const opened: { close: () => Promise<void> }[] = [];
const limits: SendLimits = { milliseconds: 1_000, answerBytes: 64 * 1024 };

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function keep<Opened extends { close: () => Promise<void> }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

const open = (options: Parameters<typeof createSender>[0]) => keep(createSender(options));
const privateToo = () => open({ allowPrivate: true });
const receive = async (...args: Parameters<typeof startReceiver>) => keep(await startReceiver(...args));

function send(sender: Sender, url: string, milliseconds = limits.milliseconds) {
  return sender.post(
    { url, headers: { "content-type": "application/json" }, body: '{"a":"ç"}' },
    { ...limits, milliseconds },
  );
}

function answering(...answers: string[][]) {
  let asked = 0;
  const resolve = async (): Promise<LookupAddress[]> => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { resolve, asked: () => asked };
}

const late = { code: "timeout", sentence: "did not answer within 1 seconds" };
const notAllowed = { code: "address_not_allowed", sentence: "address not allowed" };

describe("an answer", () => {
  it("with 2xx is a success, and its first kilobyte is kept", async () => {
    const { url, received } = await receive((res) => void res.writeHead(201).end(`${"x".repeat(1023)}ção`));
    expect(await send(privateToo(), `${url}?a=1`)).toEqual({
      status: 201,
      answer: "x".repeat(1023),
      fault: null,
      durationMs: expect.any(Number),
    });
    expect(received).toMatchObject([{ path: "/hook?a=1", body: '{"a":"ç"}', headers: { "content-length": "10" } }]);
  });

  it.each([400, 404, 410, 500, 503, 304])("with %i is a fault that names the status", async (status) => {
    const { url } = await receive((res) => void res.writeHead(status).end());
    const fault = { code: "http_status", sentence: `answered ${status}` };
    expect(await send(privateToo(), url)).toMatchObject({ status, fault });
  });

  it.each([301, 302, 303, 307, 308])("with %i is not followed, wherever it points", async (status) => {
    const target = await receive();
    const { url } = await receive((res) => void res.writeHead(status, { location: target.url }).end());
    expect(await send(privateToo(), url)).toMatchObject({
      status,
      fault: { code: "redirected", sentence: `redirected to ${target.url}: redirects are not followed` },
    });
    expect(target.received).toEqual([]);
  });

  it("with text that a database cannot store is stripped of it", async () => {
    const { url } = await receive((res) => void res.end(Buffer.from([0x61, 0x00, 0xff, 0x62])));
    expect((await send(privateToo(), url)).answer).toBe("a\ufffdb");
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("compressed by %s is decoded, even if it is longer than what is kept", async (encoding, compress) => {
    const text = Array.from({ length: 2_000 }, (_, index) => `line ${index * index}`).join("\n");
    const { url } = await receive(
      (res) => void res.writeHead(500, { "content-encoding": encoding }).end(compress(text)),
    );
    const { answer } = await send(privateToo(), url);
    expect(answer.length).toBeGreaterThan(500);
    expect(text.startsWith(answer)).toBe(true);
  });

  it("that is not compressed as its header says is kept as it came", async () => {
    const { url } = await receive((res) => void res.writeHead(500, { "content-encoding": "gzip" }).end("plain"));
    expect((await send(privateToo(), url)).answer).toBe("plain");
  });

  it("after an unsolicited 100 Continue counts", async () => {
    const { url } = keep(
      await startSocketServer((socket) =>
        socket.once("data", () => {
          socket.write("HTTP/1.1 100 Continue\r\n\r\n");
          setTimeout(() => socket.write("HTTP/1.1 204 No Content\r\n\r\n"), 20);
        }),
      ),
    );
    expect(await send(privateToo(), url)).toMatchObject({ status: 204, fault: null });
  });

  it("after an informational one is the response", async () => {
    const { url } = await receive((res) => {
      res.writeEarlyHints({ link: "</a>; rel=preload" });
      res.writeHead(204).end();
    });
    expect(await send(privateToo(), url)).toMatchObject({ status: 204, fault: null });
  });
});

describe("an endpoint", () => {
  it("that accepts the request and never answers times out", async () => {
    const { url } = await receive(() => undefined);
    expect(await send(privateToo(), url)).toMatchObject({ status: null, fault: late });
  });

  it("that accepts the connection and reads nothing times out", async () => {
    const { url } = keep(await startSocketServer((socket) => void socket.pause()));
    expect(await send(privateToo(), url)).toMatchObject({ fault: late });
  });

  it("that resets the connection before its answer is reported as such", async () => {
    const { url } = keep(await startSocketServer((socket) => void socket.once("data", () => socket.resetAndDestroy())));
    expect(await send(privateToo(), url)).toMatchObject({ status: null, fault: { code: "connection_reset" } });
  });

  it("without a listener refuses the connection", async () => {
    const { url, close } = await startReceiver();
    await close();
    expect(await send(privateToo(), url)).toMatchObject({ status: null, fault: { code: "connection_refused" } });
  });

  it("that does not speak HTTP is reported as such", async () => {
    const { url } = keep(
      await startSocketServer((socket) => void socket.once("data", () => socket.write("+OK pop3\r\n\r\n"))),
    );
    expect(await send(privateToo(), url)).toMatchObject({ fault: { code: "not_http" } });
  });
});

describe("a certificate", () => {
  const resolve = answering(["127.0.0.1"]).resolve;
  const callTls = async (receiver: Receiver, host: string, ca?: string) =>
    send(open({ allowPrivate: true, resolve, ...(ca ? { ca } : {}) }), `https://${host}:${receiver.port}/hook`);

  it("that is trusted and names the host is accepted, on a checked address", async () => {
    const own = selfSigned("loja.example");
    const receiver = await receive(undefined, own);
    expect(await callTls(receiver, "loja.example", own.cert)).toMatchObject({ status: 200, fault: null });
  });

  it.each([
    ["that nobody trusts", selfSigned("loja.example"), "loja.example", false],
    ["that has expired", selfSigned("loja.example", new Date(Date.now() - 86_400_000)), "loja.example", true],
    ["of another host", selfSigned("banca.example"), "loja.example", true],
  ] as const)("%s is not valid, and nothing is sent", async (_, own, host, isTrusted) => {
    const receiver = await receive(undefined, own);
    const outcome = await callTls(receiver, host, isTrusted ? own.cert : undefined);
    expect(outcome).toMatchObject({ status: null, fault: { code: "certificate_invalid" } });
    expect(receiver.received).toEqual([]);
  });

  it("is required for https: a plain HTTP server fails", async () => {
    const { port } = await receive();
    const outcome = await send(privateToo(), `https://127.0.0.1:${port}/hook`);
    expect(outcome.fault).toEqual({ code: "tls_failed", sentence: "secure connection could not be opened" });
  });
});

describe("a name", () => {
  const publicOnly = (resolve: ReturnType<typeof answering>["resolve"]) => open({ allowPrivate: false, resolve });

  it.each([
    ["loopback", ["127.0.0.1"]],
    ["private", ["10.1.2.3"]],
    ["link-local", ["169.254.169.254"]],
    ["mapped loopback", ["::ffff:127.0.0.1"]],
    ["mapped link-local", ["::ffff:169.254.169.254"]],
    ["IPv6 loopback", ["::1"]],
    ["unique local", ["fd00::1"]],
    ["IPv4 in 6to4", ["2002:7f00:1::"]],
    ["a cloud's own", ["168.63.129.16"]],
    ["one good and one loopback", ["8.8.8.8", "127.0.0.1"]],
    ["no address at all", ["nonsense"]],
  ])("that resolves to %s is not allowed", async (_, addresses) => {
    const receiver = await receive();
    const outcome = await send(publicOnly(answering(addresses).resolve), `http://loja.example:${receiver.port}/hook`);
    expect(outcome).toMatchObject({ status: null, fault: notAllowed, answer: "" });
    expect(receiver.received).toEqual([]);
  });

  it.each(["169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "0.0.0.0", "224.0.0.1"])(
    "that resolves to %s is not allowed where private addresses are",
    async (address) => {
      const sender = open({ allowPrivate: true, resolve: answering([address]).resolve });
      expect(await send(sender, "http://loja.example/hook")).toMatchObject({ fault: notAllowed });
    },
  );

  it("that changes between check and call connects to the checked address: it is resolved once", async () => {
    const receiver = await receive();
    const { resolve, asked } = answering(["127.0.0.1"], ["169.254.169.254"]);
    const sender = open({ allowPrivate: true, resolve });
    const url = `http://loja.example:${receiver.port}/hook`;
    expect(await send(sender, url)).toMatchObject({ status: 200, fault: null });
    expect(asked()).toBe(1);
    await new Promise((done) => setTimeout(done, 1_300));
    expect(await send(sender, url)).toMatchObject({ fault: notAllowed });
    expect(receiver.received).toHaveLength(1);
  });

  it("that does not exist is not found, and one that never resolves times out", async () => {
    const gone = open({
      allowPrivate: true,
      resolve: async () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })),
    });
    expect(await send(gone, "http://loja.example/")).toMatchObject({ fault: { code: "host_not_found" } });
    const stuck = open({ allowPrivate: true, resolve: () => new Promise(() => undefined) });
    expect(await send(stuck, "http://loja.example/")).toMatchObject({ fault: late });
  });

  it("that is a literal address is checked without a lookup", async () => {
    const { resolve, asked } = answering(["8.8.8.8"]);
    const outcome = await send(publicOnly(resolve), "http://127.0.0.1:9/hook");
    expect([outcome.fault?.code, asked()]).toEqual(["address_not_allowed", 0]);
  });
});
