import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProgram, type Program } from "@/testing/support/processes";
import { callbackSecretOf } from "../../acquiring/connections/callback-address";

const cronSecret = "request-ids-cron-secret-of-this-test";
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const forged = "11111111-1111-7111-8111-111111111111";
const folder = mkdtempSync(join(tmpdir(), "quitanda-ids-"));
const socketPath = join(folder, "pages.sock");
/** Database without the platform's tables, so that every query fails. */
const emptyDatabase = new URL("/postgres", process.env.DATABASE_URL);

type Line = Record<string, unknown>;

interface Running {
  process: ChildProcess;
  lines: Line[];
}

async function start(program: Program, variables: Record<string, string>): Promise<Running> {
  const child = program.start({
    DATABASE_URL: emptyDatabase.href,
    CRON_SECRET: cronSecret,
    AT: socketPath,
    ...variables,
  });
  const lines: Line[] = [];
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
  await once(output, "line");
  return { process: child, lines };
}

let pages: Running;
const apis = new Map<string, Running>();

beforeAll(async () => {
  const [own, api] = await Promise.all([openProgram("answer-pages"), openProgram("serve-api")]);
  const levels = ["info", "warn"];
  const [first, ...others] = await Promise.all([
    start(own, {}),
    ...levels.map((level) => start(api, { LOG_LEVEL: level })),
  ]);
  pages = first;
  for (const [index, each] of others.entries()) apis.set(levels[index] ?? "", each);
});

afterAll(async () => {
  for (const { process: child } of [pages, ...apis.values()]) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const callback = `/api/callbacks/sandbox/${forged}/${callbackSecretOf(forged)}`;

describe.each(["info", "warn"])("at LOG_LEVEL=%s", (level) => {
  const linesOf = () => apis.get(level)?.lines ?? [];

  async function send(path: string, init: RequestInit = {}): Promise<{ id: string; answer: Response }> {
    const headers = { "x-request-id": forged, authorization: `Bearer ${cronSecret}` };
    const answer = await fetch(`http://127.0.0.1:${linesOf().find(({ port }) => port)?.port}${path}`, {
      headers,
      ...init,
    });
    const id = answer.headers.get("x-request-id") ?? "";
    expect(id).toMatch(idShape);
    expect(id).not.toBe(forged);
    return { id, answer };
  }

  const lineOf = (lines: Line[], id: string, msg: string) =>
    expect.poll(() => lines.filter((each) => each.requestId === id && each.msg === msg));

  it("a page's request has one id in both processes and in its answer, which keeps its other headers", async () => {
    const path = `/page-${level}`;
    const { id, answer } = await send(path);
    await lineOf(pages.lines, id, "deep").toMatchObject([{ operation: path }]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("concurrent requests keep their own ids", async () => {
    const sent = await Promise.all([1, 2, 3, 4].map((each) => send(`/page-${level}-${each}`)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
    for (const [index, { id }] of sent.entries()) {
      await lineOf(pages.lines, id, "deep").toMatchObject([{ operation: `/page-${level}-${index + 1}` }]);
    }
  });

  it("a cron request that fails is logged with its id", async () => {
    const { id, answer } = await send("/api/cron/uploads", { method: "POST" });
    expect(answer.status).toBe(500);
    await lineOf(linesOf(), id, "Request failed").toMatchObject([{ operation: "cron uploads" }]);
  });

  it("a callback that fails is logged with its id", async () => {
    const { id, answer } = await send(callback, { method: "POST", body: "{}" });
    expect(answer.status).toBe(500);
    await lineOf(linesOf(), id, "Request failed").toMatchObject([{ operation: "callback of sandbox" }]);
  });

  it("each run of a job has its own id", async () => {
    const failed = () => linesOf().filter(({ operation }) => operation === "job failing");
    await expect.poll(() => failed().length).toBeGreaterThan(1);
    const [first, second] = failed().map(({ runId }) => String(runId));
    expect([first, second]).toEqual([expect.stringMatching(idShape), expect.stringMatching(idShape)]);
    expect(first).not.toBe(second);
    if (level === "warn") return;
    const deep = linesOf().find(({ msg }) => msg === "in a run");
    expect(deep).toMatchObject({ job: "failing", runId: first });
  });

  it("health, refusals and /v1 name theirs too", async () => {
    const sent = [await send("/api/health"), await send("/page", { method: "PROPFIND" }), await send("/v1/nothing")];
    if (level === "info") for (const { id } of sent) await lineOf(linesOf(), id, "Request answered").toHaveLength(1);
  });
});

it("pages on another machine take no id from whoever does not know the secret", async () => {
  const at = join(folder, "remote.sock");
  const secret = "the secret of the pages";
  const remote = await start(await openProgram("answer-pages"), { SECRET: secret, AT: at });
  const idFor = async (headers: Record<string, string>) => {
    const [answer] = await once(request({ socketPath: at, headers }).end(), "response");
    answer.resume();
    return answer.headers["x-request-id"];
  };
  expect(await idFor({ "x-request-id": forged, "x-quitanda-pages-secret": secret })).toBe(forged);
  expect(await idFor({ "x-request-id": forged })).not.toBe(forged);
  remote.process.kill("SIGKILL");
});
