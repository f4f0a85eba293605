import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environment, parseEnvironment } from "../../core/env/env";
import { keepMail } from "../../core/mail/mail-files";
import { readOutbox } from "./dev-outbox";

const folder = mkdtempSync(join(tmpdir(), "quitanda-outbox-"));

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Stores an email to each of `to` under the given environment, and returns the outbox for a request
 * with the given host name.
 */
async function readAs(host: string | null, different: Record<string, string> = {}, to = ["dona@example.com"]) {
  const DATA_DIR = mkdtempSync(join(folder, "data-"));
  const variables = { ...process.env, QUITANDA_EMBEDDED: "1", HOST: "127.0.0.1", DATA_DIR, ...different };
  Object.assign(environment(), parseEnvironment(variables));
  for (const [age, address] of to.entries()) {
    const mail = { to: address, subject: "Sua senha", html: "<p>…</p>", text: "…" };
    await keepMail(mail, new Date(Date.UTC(2026, 10, 20) + age * 1000));
  }
  return (await readOutbox(new Headers(host === null ? {} : { host })))?.map((mail) => mail.to) ?? null;
}

describe("an installation's stored mails", () => {
  it.each(["127.0.0.1:3000", "localhost:3000", "localhost", "LOCALHOST:3000", "[::1]:3000", "127.9.9.9"])(
    "are read under this machine's own name: %s",
    async (host) => {
      expect(await readAs(host)).toEqual(["dona@example.com"]);
    },
  );

  it("are the newest fifty, newest first", async () => {
    const to = Array.from({ length: 52 }, (_, each) => `${each}@example.com`);
    expect(await readAs("localhost:3000", {}, to)).toEqual(to.slice(2).reverse());
  });

  it.each([
    ["a foreign site's", "evil.example:3000"],
    ["a foreign site's that begins like this machine's", "127.0.0.1.evil.example:3000"],
    ["a foreign site's that ends like this machine's", "evil-localhost:3000"],
    ["a foreign site's with this machine's as its user", "localhost@evil.example"],
    ["a foreign site's with this machine's behind it", "evil.example/localhost"],
    ["this machine's in its network", "192.168.0.2:3000"],
    ["that of every address", "0.0.0.0:3000"],
    ["that of every IPv6 address", "[::]:3000"],
    ["a name below localhost", "evil.localhost:3000"],
    ["no name", ""],
    ["no host", null],
    ["no URL's", "a b"],
  ])("are not served under another host name: %s (%j)", async (_, host) => {
    expect(await readAs(host)).toBeNull();
  });

  it.each([
    ["its database is somebody else's", { QUITANDA_EMBEDDED: "" }],
    ["it listens on every address", { HOST: "0.0.0.0" }],
    ["it listens on every IPv6 address", { HOST: "::" }],
    ["it listens in its network", { HOST: "192.168.0.2" }],
    ["a proxy stands before it", { TRUST_PROXY: "1" }],
    ["buyers reach it under a public address", { PUBLIC_URL: "https://pay.example.com" }],
  ])("are not served under any host name when %s", async (_, different) => {
    for (const host of ["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "pay.example.com"]) {
      expect(await readAs(host, different)).toBeNull();
    }
  });
});
