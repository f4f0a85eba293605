import { once } from "node:events";
import { chmodSync, linkSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkHealth, isLeaving } from "./health";
import { replaceOutage } from "./outage-page";
import { rememberRelease, watchRelease } from "./release-guard";

let program = "";
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const release = mkdtempSync(join(tmpdir(), "quitanda-release-"));
  program = join(release, "pages.js");
  vi.stubEnv("QUITANDA_RELEASE", release);
  vi.stubEnv("QUITANDA_FILES", "");
  writeFileSync(program, "");
  rememberRelease();
  stop = watchRelease();
});
afterEach(() => {
  stop();
  rmSync(dirname(program), { recursive: true });
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Like a new copy of the build. */
function replaceProgram(): void {
  writeFileSync(`${program}.new`, "");
  renameSync(`${program}.new`, program);
  vi.advanceTimersByTime(5_000);
}

it("a server whose files were replaced reports outdated and keeps no connections", async () => {
  replaceProgram();
  expect(await checkHealth()).toEqual({ status: 503, body: { status: "outdated" } });
  expect(isLeaving()).toBe(true);
});

it("a server whose files were removed reports outdated", async () => {
  rmSync(program);
  vi.advanceTimersByTime(5_000);
  expect((await checkHealth()).body).toEqual({ status: "outdated" });
});

it("a server whose files got other permissions or a second name is not outdated", () => {
  chmodSync(program, 0o600);
  linkSync(program, `${program}.copy`);
  vi.advanceTimersByTime(5_000);
  expect(isLeaving()).toBe(false);
});

it("a page that fails after the files were replaced is answered 503 by our page", async () => {
  const server = createServer((req, res) => {
    replaceOutage(req, res);
    res.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html" } })).status;
  expect(await open()).toBe(500);
  replaceProgram();
  expect(await open()).toBe(503);
  server.close();
});
