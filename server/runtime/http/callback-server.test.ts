import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { type Certificate, createAuthority, selfSigned } from "@/testing/support/certificates";
import { startChild } from "@/testing/support/children";
import { companyAtBank } from "@/testing/support/connections/connected-banks";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { openProgram } from "@/testing/support/processes";
import { isProof } from "@/testing/support/proof";
import { getCompany } from "../../accounts/company/companies";
import { callbackSecretOf } from "../../acquiring/connections/callback-address";
import { environment } from "../../core/env/env";
import { getTransaction } from "../../payments/transactions/transactions";
import { createCallbackServer, readCallbackIdentity } from "./callback-server";
import { answerCallback } from "./callbacks";
import { startDraining } from "./health";

const folder = mkdtempSync(join(tmpdir(), "quitanda-callbacks-"));
const banks = createAuthority("Banks CA");
const caller = banks.issue("bank");
const own = selfSigned("localhost");
const server = createCallbackServer({ ...own, ca: banks.cert });
const { callbackPort, callbackCertHeader } = environment();
const bank = bankOfFile();

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  Object.assign(environment(), { callbackPort, callbackCertHeader });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  await closeDatabase();
});

async function paidUnannounced() {
  const { company, account, connectionId } = await companyAtBank(bank());
  const charge = await chargePix(await getCompany(company.id), pixCharge(), new Date());
  const [txid = ""] = account.books.charges.keys();
  account.callbacks.hold();
  account.pay(txid);
  const path = `/api/callbacks/pix_api/${connectionId}/${callbackSecretOf(connectionId)}/pix`;
  const statusOf = async () => (await getTransaction(company.id, charge.id, new Date())).status;
  return { path, body: JSON.stringify({ pix: [{ txid }] }), statusOf };
}

interface Way {
  method?: string;
  port?: number;
}

/**
 * Posts over TLS with an optional client certificate.
 *
 * @returns null if the connection was refused.
 */
function post(path: string, body: string, certificate: Certificate | null, way: Way = {}) {
  const { method = "POST", port = (server.address() as AddressInfo).port } = way;
  const options = { port, host: "127.0.0.1", path, method, rejectUnauthorized: false, agent: false as const };
  return new Promise<{ status: number; text: string } | null>((resolve) => {
    const sent = request({ ...options, ...certificate });
    sent.on("error", () => resolve(null));
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end(body);
  });
}

const taken = { status: 200, text: '{"received":true}' };

describe("the callbacks' port", () => {
  it("takes a callback of a bank that shows its certificate", async () => {
    const { path, body, statusOf } = await paidUnannounced();
    expect(await post(path, body, caller)).toEqual(taken);
    expect(await statusOf()).toBe("paid");
  });

  it("closes a connection without a certificate of the banks' authorities, and changes nothing", async () => {
    const { path, body, statusOf } = await paidUnannounced();
    const ended = banks.issue("bank", { until: new Date(Date.now() - 1_000) });
    for (const certificate of [null, selfSigned("bank"), createAuthority("Banks CA").issue("bank"), ended]) {
      expect(await post(path, body, certificate)).toBeNull();
    }
    expect(await statusOf()).toBe("pending");
  });

  it("answers a wrong secret as a correct one, and changes nothing", async () => {
    const { path, body, statusOf } = await paidUnannounced();
    expect(await post(path.replace(/[0-9a-f]{64}/, "0".repeat(64)), body, caller)).toEqual(taken);
    expect(await statusOf()).toBe("pending");
  });

  it("serves nothing else, and sends a bank away while the process drains", async () => {
    const { path, body } = await paidUnannounced();
    for (const other of ["/", "/v1/transactions", "/api/health", "/api/cron/reactions", "/api/callbacks"]) {
      expect((await post(other, "", caller))?.status, other).toBe(404);
    }
    expect((await post(path, "", caller, { method: "GET" }))?.status).toBe(405);
    expect((await post(path, "x".repeat(1_100_000), caller))?.status).toBe(413);
    const undrain = startDraining();
    expect((await post(path, body, caller))?.status).toBe(503);
    undrain();
  });
});

it.runIf(isProof)("is shared by several processes, and stays open when one of them stops", async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const OWN = JSON.stringify({
    certFile: file("shared.pem", own.cert),
    keyFile: file("shared.key", own.key),
    caFile: file("shared-ca.pem", banks.cert),
  });
  const program = await openProgram("share-callback-port");
  const child = program.start({ OWN });
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  await expect.poll(() => said).toMatch(/port \d+/);
  const port = Number(/port (\d+)/.exec(said)?.[1]);
  const answers = async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => post("/", "", caller, { port })));
    return new Set(all.map((answer) => answer?.status));
  };
  expect(await answers()).toEqual(new Set([404]));
  child.kill("SIGUSR2");
  await expect.poll(() => said).toContain("one left");
  expect(await answers()).toEqual(new Set([404]));
  child.kill("SIGTERM");
  await once(child, "exit");
});

describe("the plain callback server, where banks must show a certificate", () => {
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    answerCallback(new Request(`http://127.0.0.1${path}`, { method: "POST", body, headers }), new Date());

  it("changes nothing once a separate callback port is configured", async () => {
    const { path, body, statusOf } = await paidUnannounced();
    Object.assign(environment(), { callbackPort: { port: 1, certFile: "", keyFile: "", caFile: "" } });
    expect((await send(path, body)).status).toBe(200);
    expect(await statusOf()).toBe("pending");
  });

  it("takes the certificate in the header that a trusted proxy sets, in the forms of five proxies", async () => {
    Object.assign(environment(), { callbackCertHeader: "x-client-cert" });
    const der = new X509Certificate(caller.cert).raw.toString("base64");
    const awsForm = encodeURIComponent(caller.cert).replaceAll("%2B", "+").replaceAll("%2F", "/");
    const forms = [
      encodeURIComponent(caller.cert),
      awsForm,
      der,
      `:${der}:`,
      `Hash=00;Cert="${encodeURIComponent(caller.cert)}"`,
    ];
    for (const form of forms) {
      const { path, body, statusOf } = await paidUnannounced();
      for (const bad of [{}, { "x-client-cert": "" }, { "x-client-cert": der.slice(40) }, { "x-other": form }]) {
        expect((await send(path, body, bad as Record<string, string>)).status).toBe(200);
        expect(await statusOf()).toBe("pending");
      }
      await send(path, body, { "x-client-cert": form });
      expect(await statusOf()).toBe("paid");
    }
  });
});

describe("the files of the port", () => {
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const good = {
    port: 1,
    certFile: write("cert.pem", own.cert),
    keyFile: write("key.pem", own.key),
    caFile: write("ca.pem", `${banks.cert}\n${own.cert}`),
  };

  it("are read", () => {
    expect(readCallbackIdentity(good)).toEqual({ ...own, ca: `${banks.cert}\n${own.cert}` });
  });

  it.each([
    [{ certFile: join(folder, "none.pem") }, /^CALLBACK_CERT: .*none\.pem cannot be read \(ENOENT\)$/],
    [{ certFile: good.keyFile }, /^CALLBACK_CERT: .*key\.pem is not a PEM certificate$/],
    [{ keyFile: write("other.pem", caller.key) }, /^CALLBACK_KEY: .*is not the unencrypted PEM key of CALLBACK_CERT$/],
    [{ caFile: write("empty.pem", "") }, /^CALLBACK_CA: .*is not a PEM certificate$/],
    [{ caFile: folder }, /^CALLBACK_CA: .*cannot be read \(EISDIR\)$/],
  ])("are refused in one line that names the variable: %j", (different, sentence) => {
    expect(() => readCallbackIdentity({ ...good, ...different })).toThrow(sentence);
  });

  it("end the start in one line", async () => {
    const env = { CALLBACK_PORT: "1", CALLBACK_CERT: good.certFile, CALLBACK_KEY: good.keyFile, CALLBACK_CA: "none" };
    const { code, errors } = await (await startChild("main", env)).ended;
    expect({ code, lines: errors.trim().split("\n") }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Quitanda: CALLBACK_CA: .*none cannot be read \(ENOENT\)$/)],
    });
  });
});
