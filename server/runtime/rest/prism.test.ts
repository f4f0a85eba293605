import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { casesOf, conflicts } from "@/testing/support/contract/cases";
import {
  createSeller,
  operations,
  type RawRequest,
  type Seller,
  sendRaw,
  startServer,
  toRequest,
} from "@/testing/support/contract/contract";
import { spoil } from "@/testing/support/contract/spoil";
import { freePort, listening } from "@/testing/support/pix-api/prism";
import { isProof } from "@/testing/support/proof";
import { readOpenApiDocument } from "../openapi/file";

/** Proxy between caller and server that reports contract violations in a header. */
const program = fileURLToPath(new URL("../../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quitanda-prism-"));

/** Path in Prism's document only; the server returns 404. */
const neverServed = "/v1/never-served";

let server: Awaited<ReturnType<typeof startServer>>;
let prism: ChildProcess;
let prismOrigin: string;
let seller: Seller;

beforeAll(async () => {
  server = await startServer();
  seller = await createSeller(server.origin);
  const file = join(folder, "openapi.json");
  const document = readOpenApiDocument();
  const promise = { responses: { 200: { description: "Never answered." } } };
  writeFileSync(file, JSON.stringify({ ...document, paths: { ...document.paths, [neverServed]: { get: promise } } }));
  const port = await freePort();
  prism = spawn(process.execPath, [program, "proxy", file, server.origin, "-h", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  prismOrigin = `http://127.0.0.1:${port}`;
  await listening(prism);
});

afterAll(async () => {
  if (prism.exitCode === null) {
    prism.kill();
    await once(prism, "exit");
  }
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Violation {
  location: string[];
  message: string;
}

async function responseViolations(request: RawRequest): Promise<Violation[]> {
  const { headers } = await sendRaw(prismOrigin, request);
  const violations: Violation[] = JSON.parse(String(headers["sl-violations"] ?? "[]"));
  return violations.filter(({ location }) => location[0] === "response");
}

async function expectNoViolation(request: RawRequest): Promise<void> {
  const { target, body } = request;
  expect([target, body, await responseViolations(request)]).toEqual([target, body, []]);
}

it("lets Prism report an answer that breaks the contract", async () => {
  const violations = await responseViolations({ method: "GET", target: neverServed });
  expect(violations).not.toEqual([]);
});

/** One in six operations, because Prism is slow; all in the full suite. */
const asked = operations.filter((_, index) => isProof || index % 6 === 1);

describe.each(asked.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  it("answers every call as Prism reads the contract", async () => {
    // Sequential, because preparing one call may undo another's preparation.
    for (const [index, [, prepare]] of casesOf(id).entries()) {
      const call = await prepare(seller);
      if (index === 0) for (const { request } of spoil(operation, call, seller.token)) await expectNoViolation(request);
      await expectNoViolation(toRequest(operation, call, seller.token));
    }
    const conflict = await conflicts[id]?.(seller);
    if (conflict) await expectNoViolation(toRequest(operation, conflict, seller.token));
  });
});
