import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/children";

const folder = mkdtempSync(join(tmpdir(), "quitanda-start-"));
const dataDir = join(folder, "data");

afterAll(() => rmSync(folder, { recursive: true }));

function npmStart(env: Record<string, string>) {
  return startChild(["scripts/start.mjs"], { DATA_DIR: dataDir, HOST: "", ...env }).ended;
}

test("reports a used port in one line, exits with 1 and changes nothing", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await once(occupant, "listening");
  const { port } = occupant.address() as AddressInfo;
  const { code, output, errors } = await npmStart({ PORT: String(port) });
  occupant.close();
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toBe(`Quitanda: Port ${port} is taken: stop what listens there, or choose another with PORT=…\n`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each(["0", "65536", "http", "30 00"])("refuses PORT=%s in one line", async (port) => {
  const { code, errors } = await npmStart({ PORT: port });
  expect({ code, errors }).toEqual({ code: 1, errors: "Quitanda: PORT must be a whole number from 1 to 65535\n" });
});

test("reports in one line that this machine has no such address", async () => {
  const { code, errors } = await npmStart({ PORT: "31999", HOST: "203.0.113.1" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Quitanda: Nothing can listen on port 31999 of 203\.0\.113\.1 \(EADDRNOTAVAIL\)\n$/);
});
