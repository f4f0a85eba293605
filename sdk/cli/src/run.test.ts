import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ok, refusal, type Scripted, type ScriptedApi, startScriptedApi } from "../../typescript/testing/scripted-api";
import { commands } from "./commands";
import { completionScript, shells } from "./completion";
import { readSignIn, signInFile, writeSignIn } from "./config";
import { run } from "./run";
import { triggerNames } from "./trigger";

const home = mkdtempSync(join(tmpdir(), "quitanda-cli-"));
const apis: ScriptedApi[] = [];
afterAll(async () => {
  for (const api of apis) await api.close();
  rmSync(home, { recursive: true });
});

async function openApi(...script: Scripted[]): Promise<ScriptedApi> {
  const api = await startScriptedApi(script);
  apis.push(api);
  return api;
}

async function quitanda(args: string[], env: Record<string, string> = {}, isTTY = false) {
  const printed = { out: "", err: "" };
  const write = (name: "out" | "err") => ({
    isTTY,
    write: (text: string) => {
      printed[name] += text;
    },
  });
  const surroundings = { env: { XDG_CONFIG_HOME: home, ...env }, out: write("out"), err: write("err") };
  const exitCode = await run(args, { ...surroundings, signal: new AbortController().signal });
  return { exitCode, ...printed };
}

const row = {
  id: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
  createdAt: "2026-11-20T12:00:00.000Z",
  status: "paid",
  paymentMethod: "pix",
  amount: 123456,
  customer: { name: "Maria\u001b[2J" },
};

const page = (...data: unknown[]): Scripted => ({ status: 200, body: { success: true, data, totalRows: data.length } });

describe("the command line", () => {
  it("prints words for people, without control characters of others, and colours only on a terminal", async () => {
    const api = await openApi(page(row), page(row), page(row));
    const list = ["transactions", "list", "--url", api.url, "--token", "t"];
    const { out } = await quitanda(list);
    expect(out).toContain(`${row.id}  2026-11-20T12:00:00.000Z  paid  pix  R$ 1.234,56  Maria [2J\n`);
    expect(out).not.toContain("\u001b");
    const get = ["transactions", "get", "x", "--url", api.url, "--token", "t"];
    const whole = ok({ ...row, netAmount: 1, refundedInCents: 0, customer: { name: "M", email: "m@e" }, Pix: null });
    const shown = await openApi(whole, whole, whole);
    get[4] = shown.url;
    expect((await quitanda(get, {}, true)).out).toContain("\u001b[32mpaid");
    expect((await quitanda(get, { NO_COLOR: "1" }, true)).out).not.toContain("\u001b");
    expect((await quitanda([...get, "--json"], {}, true)).out).toBe(
      `${JSON.stringify(JSON.parse(bodyOf(whole)).data)}\n`,
    );
  });

  it("prints one JSON document with --json", async () => {
    const api = await openApi(page(row));
    const { out, err } = await quitanda(["transactions", "list", "--json", "--url", api.url], { QUITANDA_TOKEN: "t" });
    expect(JSON.parse(out)).toEqual({ data: [row], totalRows: 1 });
    expect([out.split("\n").length, err]).toEqual([2, ""]);
    expect(api.requests[0]?.headers.authorization).toBe("Bearer t");
  });

  it.each<[string, Scripted, number, string]>([
    ["a refused token", refusal(401), 3, "quitanda login"],
    ["a lacking scope", refusal(403, "insufficient_scope"), 3, "(insufficient_scope)"],
    ["what is not there", refusal(404), 4, "A sentence"],
    ["a refusal", refusal(409, "transaction_not_pending"), 1, "(transaction_not_pending)"],
  ])("explains %s, and ends with its own code", async (_, answer, exitCode, says) => {
    const api = await openApi(answer, answer);
    const pay = ["transactions", "pay", "x", "--url", api.url, "--token", "t"];
    const plain = await quitanda(pay);
    expect([plain.exitCode, plain.out]).toEqual([exitCode, ""]);
    expect(plain.err).toContain(says);
    const json = await quitanda([...pay, "--json"]);
    expect(JSON.parse(json.err).error).toMatchObject({ exitCode, status: answer === "silence" ? 0 : statusOf(answer) });
  });

  it("explains an address that does not answer", async () => {
    const api = await openApi();
    await apis.pop()?.close();
    const { exitCode, err } = await quitanda(["transactions", "pay", "x", "--url", api.url, "--token", "t"]);
    expect([exitCode, err]).toEqual([5, expect.stringContaining("ECONNREFUSED")]);
  });

  it.each([
    [["transactions"], "transactions what?"],
    [["transact"], "There is no command transact"],
    [["transactions", "get"], "usage: quitanda transactions get <id>"],
    [["transactions", "list", "--nope"], "Unknown option '--nope'"],
    [["trigger", "toString", "--token", "t"], "One of: transaction_created"],
    [["listen", "--forward-to", "4000", "--token", "t"], "4000 is no URL"],
    [["transactions", "list", "--url", "ftp://x"], "ftp://x is no address"],
  ])("refuses %j", async (args, says) => {
    const { exitCode, err } = await quitanda(args);
    expect(exitCode).toBe(2);
    expect(err).toContain(says);
  });

  it("shows help for the program and for each command", async () => {
    const { out } = await quitanda(["--help"]);
    for (const { name } of commands) {
      expect(out).toContain(`  ${name}`);
      expect((await quitanda([...name.split(" "), "--help"])).out).toContain(`usage: quitanda ${name}`);
    }
  });

  it("says so where a server keeps no log of requests", async () => {
    const api = await openApi(refusal(404));
    const { exitCode, err } = await quitanda(["logs", "tail", "--url", api.url, "--token", "t"]);
    expect([exitCode, err]).toEqual([4, "quitanda: This server keeps no request log\n"]);
  });

  it("sends an example of an event that it cannot cause to each active webhook", async () => {
    const api = await openApi(
      ok([
        { id: "1", active: true },
        { id: "2", active: false },
      ]),
      ok({ id: "3", status: "delivered" }),
    );
    const { out } = await quitanda(["trigger", "payout_failed", "--json", "--url", api.url, "--token", "t"]);
    expect(JSON.parse(out)).toEqual({ event: "payout_failed", example: "true", deliveryIds: "3" });
    expect(api.requests.map(({ line, body }) => `${line} ${body}`)).toEqual([
      "GET /v1/webhooks ",
      'POST /v1/webhooks/1/test {"event":"payout_failed"}',
    ]);
  });

  it("triggers nothing where a connection moves real money", async () => {
    for (const connections of [[{ state: "active", isPlayMoney: false }], [{ state: "testing", isPlayMoney: true }]]) {
      const api = await openApi(ok(connections));
      const { exitCode, err } = await quitanda(["trigger", "transaction_paid", "--url", api.url, "--token", "t"]);
      expect([exitCode, err]).toEqual([1, expect.stringContaining("charges for real")]);
      expect(api.requests.map(({ line }) => line)).toEqual(["GET /v1/connections"]);
    }
  });
});

const bodyOf = (answer: Scripted): string => (typeof answer === "object" ? JSON.stringify(answer.body) : "");
const statusOf = (answer: Scripted): number => (typeof answer === "object" ? answer.status : 0);

describe("a stored sign-in", () => {
  const signIn = {
    url: "https://pay.example.com",
    token: "secret",
    company: "Padaria",
    expiresAt: "2027-01-01T00:00:00Z",
  };

  it("is readable by its user alone, also where another file was", async () => {
    const env = { XDG_CONFIG_HOME: join(home, "own") };
    await writeSignIn(env, signIn);
    writeFileSync(signInFile(env), "{}", { mode: 0o644 });
    expect(await readSignIn(env)).toBeNull();
    await writeSignIn(env, signIn);
    expect(statSync(signInFile(env)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, "own/quitanda")).mode & 0o777).toBe(0o700);
    expect(await readSignIn(env)).toEqual(signIn);
  });

  it("is sent only to the installation that issued it", async () => {
    const api = await openApi(page());
    const env = { XDG_CONFIG_HOME: join(home, "other") };
    await writeSignIn(env, signIn);
    const { exitCode, err } = await quitanda(["transactions", "list", "--url", api.url], env);
    expect([exitCode, api.requests]).toEqual([3, []]);
    expect(err).toContain("Not signed in");
    await writeSignIn(env, { ...signIn, url: api.url });
    expect((await quitanda(["transactions", "list"], env)).exitCode).toBe(0);
    expect(api.requests[0]?.headers.authorization).toBe("Bearer secret");
  });
});

describe("the completion", () => {
  it.each(shells)("for %s names every command and event", (shell) => {
    const script = completionScript(shell, commands);
    for (const word of [...commands.flatMap(({ name }) => name.split(" ")), ...triggerNames])
      expect(script).toContain(word);
    expect(script).toContain("forward-to");
  });

  it("completes in bash", () => {
    const complete = (...words: string[]) => {
      const line = words.map((word) => `'${word}'`).join(" ");
      const script = `${completionScript("bash", commands)}COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _quitanda; echo "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim();
    };
    expect(complete("quitanda", "tr")).toBe("trigger transactions");
    expect(complete("quitanda", "transactions", "")).toBe("list get pay");
    expect(complete("quitanda", "trigger", "subscription_c")).toBe("subscription_created subscription_canceled");
    expect(complete("quitanda", "listen", "--fo")).toBe("--forward-to");
  });

  it.runIf(existsSync("/usr/bin/zsh"))("is valid in zsh", () => {
    execFileSync("/usr/bin/zsh", ["-n", "-c", completionScript("zsh", commands)]);
  });
});
