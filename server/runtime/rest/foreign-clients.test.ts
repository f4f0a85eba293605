import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSeller, startServer } from "@/testing/support/contract/contract";
import { goProgram, pythonProgram } from "@/testing/support/docs/foreign-programs";
import { isProof } from "@/testing/support/proof";
import { printOpenApiDocument } from "../openapi/file";

const data = fileURLToPath(new URL("../../../.data", import.meta.url));
const tools = join(data, "client-tools");

const installMilliseconds = 300_000;

/** Only `npm run proof` installs tools, because it needs the network, and compiling a client takes a minute. */
function isInstalled(command: string, parameters: string[], env: Record<string, string> = {}): boolean {
  if (!isProof) return false;
  const options = { env: { ...process.env, ...env }, timeout: installMilliseconds } as const;
  return spawnSync(command, parameters, options).status === 0;
}

const goEnv = { GOPATH: join(tools, "go"), GOFLAGS: "-modcacherw" };
const pythonTools = join(tools, "python");
const hasGo = isInstalled("go", ["install", "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"], goEnv);
const hasPython = isInstalled("python3", [
  ...["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", pythonTools],
  ...["openapi-python-client==0.29.1"],
]);

let server: Awaited<ReturnType<typeof startServer>>;
let folder: string;

beforeAll(async () => {
  mkdirSync(data, { recursive: true });
  folder = mkdtempSync(join(data, "foreign-clients-"));
  writeFileSync(join(folder, "openapi.json"), printOpenApiDocument());
  server = await startServer();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const execute = promisify(execFile);

async function run(command: string, parameters: string[], cwd: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await execute(command, parameters, { cwd, env: { ...process.env, ...env } });
  return stdout;
}

const seen = {
  emv: true,
  status: "pending",
  metadata: { loja: "centro" },
  card: "paid",
  discount: 16_777_217,
  events: ["transaction_created", "transaction_paid", "transaction_created", "transaction_created"],
  first: 4990,
  refused: "amountInCents: must be at least 1",
};

async function credentials() {
  const { token } = await createSeller(server.origin);
  return { ORIGIN: server.origin, TOKEN: token };
}

describe.runIf(hasGo)("a client of oapi-codegen, in Go", () => {
  it("compiles, charges, reads and lists", { timeout: installMilliseconds }, async () => {
    const module = join(folder, "go");
    mkdirSync(join(module, "api"), { recursive: true });
    writeFileSync(join(module, "go.mod"), "module integrator\n\ngo 1.24\n");
    writeFileSync(join(module, "main.go"), goProgram);
    const generate = ["-generate", "types,client", "-package", "api", "-o", "api/api.go", "../openapi.json"];
    await run(join(tools, "go", "bin", "oapi-codegen"), generate, module, goEnv);
    await run("go", ["mod", "tidy"], module, goEnv);
    expect(JSON.parse(await run("go", ["run", "."], module, { ...goEnv, ...(await credentials()) }))).toEqual(seen);
  });
});

describe.runIf(hasPython)("a client of openapi-python-client", () => {
  it("is generated whole, charges, reads and lists", { timeout: installMilliseconds }, async () => {
    const env = { PYTHONPATH: pythonTools };
    const generate = ["generate", "--path", "openapi.json", "--meta", "none", "--output-path", "api"];
    const said = await run("python3", ["-m", "openapi_python_client", ...generate], folder, env);
    expect(said).not.toMatch(/Unable to|Cannot parse|WARNING/);
    writeFileSync(join(folder, "program.py"), pythonProgram);
    expect(JSON.parse(await run("python3", ["program.py"], folder, { ...env, ...(await credentials()) }))).toEqual(
      seen,
    );
  });
});
