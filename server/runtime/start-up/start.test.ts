import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnding } from "@/testing/support/processes";

const folder = mkdtempSync(join(tmpdir(), "quitanda-start-"));
const dataDir = join(folder, "data");

afterAll(() => rmSync(folder, { recursive: true }));

function npmStart(variables: Record<string, string>) {
  const env = { ...process.env, DATA_DIR: dataDir, HOST: "", ...variables };
  return readEnding(spawn(process.execPath, ["scripts/start.mjs"], { env }));
}

test("reports a used port in one line, exits with 1 and changes nothing", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await once(occupant, "listening");
  const { port } = occupant.address() as AddressInfo;
  const { status, stdout, stderr } = await npmStart({ PORT: String(port) });
  occupant.close();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe(`Quitanda: Port ${port} is taken: stop what listens there, or choose another with PORT=…\n`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each(["0", "65536", "http", "30 00"])("refuses PORT=%s in one line", async (port) => {
  const { status, stderr } = await npmStart({ PORT: port });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "Quitanda: PORT must be a whole number from 1 to 65535\n" });
});

test("reports in one line that this machine has no such address", async () => {
  const { status, stderr } = await npmStart({ PORT: "31999", HOST: "203.0.113.1" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Quitanda: Nothing can listen on port 31999 of 203\.0\.113\.1 \(EADDRNOTAVAIL\)\n$/);
});

/** True for root, who may mount file systems that only the started process sees. */
const canMount = spawnSync("unshare", ["--mount", "true"]).status === 0;

test.runIf(canMount)("reports in one line that the clone is read-only", async () => {
  const root = process.cwd();
  const mount = `mount --bind '${root}' '${root}' && mount -o remount,ro,bind '${root}' && cd '${root}'`;
  const env = { ...process.env, DATA_DIR: dataDir, HOST: "", PORT: "31998" };
  const script = `${mount} && exec '${process.execPath}' scripts/start.mjs`;
  const { status, text } = await readEnding(spawn("unshare", ["--mount", "bash", "-c", script], { env }));
  expect(status).toBe(1);
  expect(text).toMatch(/^Quitanda: EROFS: read-only file system, .+\n$/);
});
