import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createServer, type Server, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createAuthority } from "@/testing/support/certificates";
import { bankAccount, newKey } from "@/testing/support/pix-api/accounts";
import { issuedToken } from "@/testing/support/pix-api/scripted-bank";
import { callBank } from "./client";
import { createSessions } from "./sessions";

const host = "pix.bank.example";
const banks = createAuthority("Bank CA");
const clients = createAuthority("Client CA");
const strangers = createAuthority("Stranger CA");
const mutual = { requestCert: true, rejectUnauthorized: true, ca: clients.cert };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const programs: ChildProcess[] = [];

/**
 * Starts an OpenSSL server that requires a client certificate issued by `clients`.
 *
 * @returns its port.
 */
async function serveByOpenssl(version: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "tls-"));
  const { cert, key } = banks.issue("bank", { hosts: [host] });
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem"), ca: join(folder, "ca.pem") };
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key), writeFile(files.ca, clients.cert)]);
  const own = ["-accept", "127.0.0.1:0", "-cert", files.cert, "-key", files.key, "-CAfile", files.ca];
  const program = spawn("openssl", ["s_server", ...own, "-Verify", "1", "-verify_return_error", "-www", version]);
  programs.push(program);
  let text = "";
  return new Promise((resolve) => {
    program.stdout.on("data", (piece) => {
      text += String(piece);
      const port = /ACCEPT \S*:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

afterEach(() => {
  for (const program of programs.splice(0)) program.kill();
});

const usual: RequestListener = (request, response) => {
  response.writeHead(request.url?.includes("token") ? 200 : 404, { "content-type": "application/problem+json" });
  const problem = { type: "https://pix.bcb.gov.br/api/v2/error/NaoEncontrado", title: "Não encontrado", status: 404 };
  response.end(JSON.stringify({ access_token: issuedToken, ...problem }));
};

async function serve(options: ServerOptions, listener: RequestListener = usual) {
  const server = createServer({ ...banks.issue("bank", { hosts: [host] }), ...options }, listener);
  servers.push(server);
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: "127.0.0.1", port: (server.address() as AddressInfo).port, authority: banks.cert };
}

type Reach = Awaited<ReturnType<typeof serve>>;

async function faultOf(reach: Reach, client: { cert: string; key: string } | null = null) {
  const secrets = client ? { certificate: client.cert, privateKey: client.key } : {};
  const answer = await createSessions(reach).useOnce(bankAccount("generic", { secrets }), (session) =>
    callBank(session, { operation: "GET /cob/{txid}", parameters: [newKey()] }),
  );
  return answer.kind === "failed" ? answer.error.fault : null;
}

describe.each(["TLSv1.2", "TLSv1.3"] as const)("by %s, a bank that asks for a client certificate", (version) => {
  const only = { ...mutual, minVersion: version, maxVersion: version };

  it("and gets its certificate answers the request", async () => {
    expect(await faultOf(await serve(only), clients.issue("client"))).toBeNull();
  });

  it("and gets no certificate refuses the connection", async () => {
    const reach = await serve(only);
    const faults = await Promise.all(Array.from({ length: 10 }, () => faultOf(reach)));
    expect(new Set(faults)).toEqual(new Set(["certificate_refused"]));
  });

  // OpenSSL sends an alert for an unknown authority, while Node's server only closes the socket.
  it.runIf(hasOpenssl)("and gets a certificate of an unknown authority refuses the connection", async () => {
    const port = await serveByOpenssl(version === "TLSv1.2" ? "-tls1_2" : "-tls1_3");
    const reach = { address: "127.0.0.1", port, authority: banks.cert };
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await faultOf(reach, strangers.issue("client"))).toBe("certificate_refused");
    }
  });

  it("refuses the connection even if its alert arrives with a closed socket", async () => {
    const reach = await serve(only);
    for (const server of servers) server.on("tlsClientError", (_, socket) => socket.destroy());
    expect(await faultOf(reach)).toBe("certificate_refused");
  });
});

describe("a proxy in front of a bank", () => {
  it.each([
    ["400 The SSL certificate error", 400, "text/html"],
    ["400 No required SSL certificate was sent", 400, "text/html"],
    ["SSL certificate error", 495, "text/html"],
    ["SSL certificate required", 496, "text/plain"],
  ])("that answers %j refuses the certificate", async (title, status, contentType) => {
    const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>400 Bad Request</h1></center>\r\n<center>${title}</center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n`;
    const refuse: RequestListener = (_request, response) => {
      response.writeHead(status, { "content-type": contentType }).end(page);
    };
    expect(await faultOf(await serve({}, refuse))).toBe("certificate_refused");
    const onlyApi = await serve({}, (request, response) =>
      request.url?.includes("token") ? usual(request, response) : refuse(request, response),
    );
    expect(await faultOf(onlyApi)).toBe("certificate_refused");
  });

  it("that answers another 400 as a page does not refuse the certificate", async () => {
    const reach = await serve({}, (request, response) => {
      if (request.url?.includes("token")) return usual(request, response);
      response.writeHead(400, { "content-type": "text/html" }).end("<html><body>Bad Request</body></html>");
    });
    expect(await faultOf(reach)).toBe("unreadable_answer");
  });
});

describe("a bank's own certificate", () => {
  it("of an unknown authority is authority_unknown", async () => {
    const reach = await serve({});
    expect(await faultOf({ ...reach, authority: strangers.cert })).toBe("authority_unknown");
    const below = banks.issueAuthority("Below CA");
    const incomplete = await serve(below.issue("bank", { hosts: [host] }));
    expect(await faultOf(incomplete)).toBe("authority_unknown");
    expect(await faultOf(await serve(strangers.issue("bank", { hosts: [host] })))).toBe("authority_unknown");
  });

  it("that has expired, or is for another host, is unreachable, not authority_unknown", async () => {
    const until = new Date(Date.now() - 60_000);
    expect(await faultOf(await serve(banks.issue("bank", { hosts: [host], until })))).toBe("unreachable");
    expect(await faultOf(await serve(banks.issue("bank", { hosts: ["other.example"] })))).toBe("unreachable");
  });
});
