import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openPage } from "./every-page";
import { openShared } from "./shared-installation";
import { findUnitCommand } from "./systemd";

const installation = await openShared();
const command = await findUnitCommand({ refused: ["setpriority"] });

afterAll(() => installation.close());

it("a command without variables reads those of the systemd unit, and names its installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-unit-"));
  const file = join(folder, "env");
  const variables = { ...installation.variables, DATA_DIR: join(folder, "data") };
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, ["# Keys", ...lines, ""].join("\n"));
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: "", QUITANDA_ENV: file };
  try {
    const output = execFileSync(process.execPath, ["scripts/admin.mjs", "check-ledger"], { env, encoding: "utf8" });
    const { host, pathname } = new URL(installation.databaseUrl);
    expect(JSON.parse(output)).toMatchObject({ ok: true, installation: `postgres://${host}${pathname}` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.runIf(command)("the systemd unit", () => {
  it("starts the product under its own system-call filter, even if the priority of pages cannot be lowered", async () => {
    const product = await installation.start({}, command ?? []);
    expect((await openPage(`${product.url}/login`)).status).toBe(200);
    expect(await product.stop()).toBe(true);
  });
});
