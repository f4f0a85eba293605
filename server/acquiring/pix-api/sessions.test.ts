import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthority } from "@/testing/support/certificates";
import { bankAccount, newKey } from "@/testing/support/pix-api/accounts";
import { openScriptedBank, type ScriptedBank } from "@/testing/support/pix-api/scripted-bank";
import { createOnePerKey } from "../transport/one-per-key";
import { callBank } from "./client";
import { createSessions, type Session } from "./sessions";
import { openTransport } from "./transport";

let bank: ScriptedBank;
beforeAll(async () => {
  bank = await openScriptedBank();
});
afterAll(() => bank.close());

const read = (session: Session) => callBank(session, { operation: "GET /cob/{txid}", parameters: [newKey()] });

describe("an account whose credentials change", () => {
  it("gets a new token at once, while a call under way ends with the old one, and then the old sockets close", async () => {
    const sessions = createSessions(bank);
    const account = bankAccount("generic");
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked = 0;
    bank.answer = async () => {
      asked += 1;
      if (asked === 1) await held;
      return { status: 200, body: {} };
    };
    bank.asked.length = 0;
    let old: Session | null = null;
    const first = sessions.use(account, (session) => {
      old = session;
      return read(session);
    });
    await expect.poll(() => asked).toBe(1);
    const second = await sessions.use({ ...account, version: 2 }, read);
    release();
    expect([(await first).kind, second.kind]).toEqual(["answered", "answered"]);
    expect(bank.asked.filter(({ isToken }) => isToken)).toHaveLength(2);
    if (!old) throw new Error("no session");
    expect(await read(old)).toMatchObject({ kind: "failed" });
  });

  it("keeps one session for calls in between", async () => {
    const sessions = createSessions(bank);
    const account = bankAccount("generic");
    bank.answer = () => ({ status: 200, body: {} });
    bank.asked.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => sessions.use({ ...account }, read)));
    expect(bank.asked.filter(({ isToken }) => isToken)).toHaveLength(1);
    await sessions.useOnce(account, read);
    expect(bank.asked.filter(({ isToken }) => isToken)).toHaveLength(2);
  });
});

describe("the address of another bank", () => {
  const own = (apiUrl: string) => {
    const account = bankAccount("generic");
    return { ...account, settings: { ...account.settings, apiUrl, tokenUrl: apiUrl } };
  };
  const request = { method: "GET", headers: {}, body: null } as const;

  it.each(["http://pix.bank.example/cob", "https://169.254.169.254/cob", "https://user:pass@pix.bank.example/cob"])(
    "%s is not called",
    async (url) => {
      const transport = openTransport(own(url), null);
      expect(await transport.send({ ...request, url })).toMatchObject({ failure: { fault: "address_not_allowed" } });
      await transport.close();
    },
  );

  it("is not trusted if its certificate has an unknown authority", async () => {
    const authority = createAuthority("Another CA").cert;
    const transport = openTransport(bankAccount("generic"), { ...bank, authority });
    const answer = await transport.send({ ...request, url: "https://pix.bank.example/api/v2/cob" });
    expect(answer.failure).toMatchObject({ fault: "authority_unknown" });
    await transport.close();
  });
});

describe("a bank that speaks only TLS 1.1", () => {
  it("is refused", async () => {
    const authority = createAuthority("Old CA");
    const own = authority.issue("bank", { hosts: ["pix.bank.example"] });
    const versions = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" } as const;
    const old = createServer({ ...own, ...versions }, (_, response) => response.end("{}")).listen(0, "127.0.0.1");
    await once(old, "listening");
    const { port } = old.address() as AddressInfo;
    const transport = openTransport(bankAccount("generic"), { address: "127.0.0.1", port, authority: authority.cert });
    const answer = await transport.send({
      method: "GET",
      headers: {},
      body: null,
      url: "https://pix.bank.example/cob",
    });
    expect(answer.failure).not.toBeNull();
    await transport.close();
    old.close();
    await once(old, "close");
  });
});

describe("a token that lost a scope", () => {
  it.each([
    [30_000, 0],
    [90_000, 1],
  ])(
    "%d ms ago is requested again %d times, because the scope may return and a new token does not help",
    async (age, drops) => {
      bank.answer = () => ({ status: 403 });
      const account = bankAccount("generic");
      const dropped: unknown[] = [];
      const token = {
        text: "token",
        missing: [],
        issuedAt: performance.now() - age,
        refreshAt: Number.POSITIVE_INFINITY,
      };
      const tokens = { get: async () => ({ token, failure: null }), drop: () => void dropped.push(token) };
      const outcome = await createSessions(bank).use(account, (session) => read({ ...session, tokens }));
      expect([outcome.kind, dropped.length]).toEqual(["failed", drops]);
    },
  );
});

describe("work by key", () => {
  it("is shared by twenty concurrent callers, and tells a later one that it is a repeat", async () => {
    const onePerKey = createOnePerKey<number>();
    const repeats: boolean[] = [];
    const work = async (isRepeat: boolean) => repeats.push(isRepeat);
    await Promise.all(Array.from({ length: 20 }, () => onePerKey.run("key", work)));
    await onePerKey.run("key", work);
    await onePerKey.run("other", work);
    expect(repeats).toEqual([false, true, false]);
  });

  it("that fails runs again for the next caller", async () => {
    const onePerKey = createOnePerKey<number>();
    await expect(onePerKey.run("key", () => Promise.reject(new Error("once")))).rejects.toThrow("once");
    expect(await onePerKey.run("key", async () => 7)).toBe(7);
  });
});
