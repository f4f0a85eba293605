import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRuntimes } from "@/testing/support/docs/sample-runtimes";
import { writeCurl } from "./curl";
import { fillSecrets, readsSecret } from "./fill-secrets";
import { writePhp } from "./php";
import { writePython } from "./python";
import type { SampleRequest } from "./sample-request";
import { writeTypescript } from "./typescript";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const body = {
  name: `Maria d'Ávila "$HOME" \`id\` \\n \${x} #{y}`,
  empty: {},
  none: null,
  tangible: true,
  items: [{ "a-b": 1.5 }, []],
  text: "linha\numa\ttab",
};

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let calls: Call[] = [];
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    calls.push({ method: req.method, url: req.url, headers: req.headers, body: Buffer.concat(chunks).toString() });
    res.setHeader("content-type", "application/json").end("{}");
  });
});
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const withoutSecrets = { ...process.env };
const environment = { ...process.env, QUITANDA_TOKEN: "t0ken", QUITANDA_API_KEY: "pk_1", QUITANDA_API_SECRET: "sk_2" };

type Change = (code: string) => string;
const asItIs: Change = (code) => code;

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = environment): Promise<Call> {
  calls = [];
  await promisify(execFile)(command, args, { env });
  const [call] = calls;
  if (!call || calls.length > 1) throw new Error(`${calls.length} calls instead of one`);
  return call;
}

function compose(overrides: Partial<SampleRequest> = {}): SampleRequest {
  return {
    method: "POST",
    url: `${origin}/v1/card?a=1&b=2`,
    authorization: "bearer",
    headers: [
      { name: "Idempotency-Key", value: { kind: "uuid" } },
      { name: "content-type", value: { kind: "text", text: "application/json" } },
    ],
    body,
    streams: false,
    downloads: false,
    ...overrides,
  };
}

const writers = { curl: writeCurl, typescript: writeTypescript, python: writePython, php: writePhp };

const languages = sampleRuntimes.map(({ id, name, isHere, command }) => ({
  name,
  isHere,
  send: (request: SampleRequest, change = asItIs, env?: NodeJS.ProcessEnv) =>
    run(...command(change(writers[id](request))), env),
}));

for (const { name, isHere, send } of languages) {
  describe.runIf(isHere)(`the sample in ${name}`, () => {
    it("sends exactly the documented body, with the token and a new key", async () => {
      const call = await send(compose());
      expect(call).toMatchObject({ method: "POST", url: "/v1/card?a=1&b=2" });
      expect(call.headers.authorization).toBe("Bearer t0ken");
      expect(call.headers["content-type"]).toBe("application/json");
      expect(call.headers["idempotency-key"]).toMatch(uuid);
      expect(JSON.parse(call.body)).toEqual(body);
    });

    it("saves a file", async () => {
      const folder = await mkdtemp(join(tmpdir(), "sample-"));
      const change = (code: string) => code.replace("export.csv", join(folder, "export.csv"));
      const downloads = compose({ method: "GET", headers: [], body: undefined, downloads: true });
      expect(await send(downloads, change)).toMatchObject({ method: "GET" });
      expect(await readFile(join(folder, "export.csv"), "utf8")).toBe("{}");
      await rm(folder, { recursive: true });
    });

    it("exchanges key and secret by HTTP Basic, without a body", async () => {
      const call = await send(compose({ authorization: "basic", headers: [], body: undefined }));
      expect(call).toMatchObject({ method: "POST", body: "" });
      expect(call.headers.authorization).toBe(`Basic ${btoa("pk_1:sk_2")}`);
    });

    it("needs nothing else with the reader's own credentials", async () => {
      const known = { token: "eyJ-a_b.e30.c2ln", key: "pk_A-1_b", secret: "sk_C-2_d" };
      const fill = (code: string) => fillSecrets(code, known);
      const bearer = await send(compose(), fill, withoutSecrets);
      expect(bearer.headers.authorization).toBe(`Bearer ${known.token}`);
      expect(JSON.parse(bearer.body)).toEqual(body);
      const basic = await send(compose({ authorization: "basic", headers: [], body: undefined }), fill, withoutSecrets);
      expect(basic.headers.authorization).toBe(`Basic ${btoa(`${known.key}:${known.secret}`)}`);
    });

    it("with only the public key still reads the secret from its variable", async () => {
      const fill = (code: string) => fillSecrets(code, { token: null, key: "pk_own", secret: null });
      const call = await send(compose({ authorization: "basic", headers: [], body: undefined }), fill);
      expect(call.headers.authorization).toBe(`Basic ${btoa("pk_own:sk_2")}`);
    });

    it("reads with GET and deletes with DELETE", async () => {
      for (const method of ["GET", "DELETE"]) {
        const call = await send(compose({ method, headers: [], body: undefined }));
        expect(call).toMatchObject({ method, body: "" });
      }
    });
  });
}

it("the sample in curl sends nothing without a program that makes the key", async () => {
  const code = writeCurl(compose()).replace("uuidgen", "no-such-program");
  await expect(run("sh", ["-c", code])).rejects.toThrow(/KEY/);
  expect(calls).toEqual([]);
});

describe("filling credentials in", () => {
  const written = [writeCurl, writeTypescript, writePython, writePhp].flatMap((write) => [
    write(compose()),
    write(compose({ authorization: "basic", headers: [], body: undefined })),
  ]);

  it("leaves no variable to be set, in any language", () => {
    for (const code of written) {
      expect(readsSecret(code)).toBe(true);
      expect(readsSecret(fillSecrets(code, { token: "t", key: "k", secret: "s" }))).toBe(false);
    }
  });

  it("changes nothing without known values, and never breaks a value's quotes", () => {
    for (const code of written) {
      expect(fillSecrets(code, { token: null, key: null, secret: null })).toBe(code);
      const hostile = `'"; rm -rf $HOME \``;
      expect(fillSecrets(code, { token: hostile, key: hostile, secret: hostile })).toBe(code);
    }
  });
});
