import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { renderGuide } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { type ApiServer, startApiServer } from "@/testing/support/docs/api-server";
import { type Figure, readFigures } from "@/testing/support/docs/figures";
import { runProgram } from "@/testing/support/docs/run-program";
import { sampleRuntimes } from "@/testing/support/docs/sample-runtimes";
import { isProof } from "@/testing/support/proof";
import type { OpenApiDocument } from "../document";
import type { GuideSlug } from "../guides/guide";
import { type Reference, readReference } from "../reference";

let api: ApiServer;
let reference: Reference;
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  reference = readReference(JSON.parse(body) as OpenApiDocument);
  api = await startApiServer();
});
afterAll(() => api?.stop());

function figuresOf(slug: GuideSlug, origin = api.origin): Figure[] {
  return readFigures(renderGuide("pt-BR", slug, { origin, reference, events: readEventCatalogue() }));
}

const endings = { typescript: ".mts", python: ".py" };

function findProgram(slug: GuideSlug, ending: string, origin = api.origin): Figure {
  const found = figuresOf(slug, origin).find(({ caption }) => caption.endsWith(ending));
  if (!found) throw new Error(`The guide ${slug} has no program in ${ending}`);
  return found;
}

async function paste(slug: GuideSlug, ending: string, origin = api.origin): Promise<string[]> {
  const program = await runProgram(findProgram(slug, ending, origin), api);
  const { status, stdout, stderr } = await program.ended;
  await program.remove();
  expect(status, stderr).toBe(0);
  return stdout.trimEnd().split("\n");
}

function promised(slug: GuideSlug): RegExp[] {
  const [output] = figuresOf(slug).filter(({ caption }) => caption === "Saída");
  return (output?.code ?? "").split("\n").map(
    (line) =>
      new RegExp(
        `^${line
          .split("…")
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".+")}$`,
      ),
  );
}

function expectPromised(slug: GuideSlug, lines: string[]): void {
  const patterns = promised(slug);
  expect(lines).toHaveLength(patterns.length);
  for (const [index, pattern] of patterns.entries()) expect(lines[index]).toMatch(pattern);
}

const languages = sampleRuntimes.flatMap(({ id, name, isHere }) =>
  id === "typescript" || id === "python" ? [{ name, isHere, ending: endings[id] }] : [],
);

const pasted: GuideSlug[] = ["quickstart", "cards", "due-date-pix", "refunds", "balance", "going-live"];

for (const [index, { name, isHere, ending }] of languages.entries()) {
  describe.runIf(isHere)(`pasted in ${name}`, () => {
    // Each guide in one language; in all languages in the full suite (`npm run proof`).
    it.concurrent.each(pasted.filter((_, place) => isProof || place % languages.length === index))(
      "the guide %s runs and prints what it says",
      async (slug) => expectPromised(slug, await paste(slug, ending)),
    );
  });
}

// Not concurrent, because these programs run jobs at later times for all companies.
for (const { name, isHere, ending } of languages) {
  describe.runIf(isHere)(`pasted in ${name}, with time that moves`, () => {
    it("the guide of subscriptions renews once, fails five times and ends", async () => {
      expectPromised("subscriptions", await paste("subscriptions", ending));
    });

    it("the guide of the sandbox's time lets a Pix expire, and settles it late", async () => {
      expectPromised("sandbox-time", await paste("sandbox-time", ending));
    });

    it("the client for production charges once when the first answer is lost and the second is a 503", async () => {
      let asked = 0;
      const front = createServer((req, res) => {
        const isCharge = req.url === "/v1/pix/in/qrcode";
        if (isCharge) asked += 1;
        if (isCharge && asked === 2)
          return void res.writeHead(503, { "content-type": "application/json" }).end('{"message":"no"}');
        const { method, headers, url } = req;
        const onward = request(`${api.origin}${url}`, { method, headers }, (answer) => {
          if (isCharge && asked === 1) return void res.destroy();
          res.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(res);
        });
        req.pipe(onward);
      });
      front.listen(0, "127.0.0.1");
      await once(front, "listening");
      const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
      const count = async () => {
        const headers = { authorization: `Bearer ${api.token}` };
        return (await (await fetch(`${api.origin}/v1/transactions`, { headers })).json()).totalRows;
      };
      const before = await count();
      expectPromised("going-live", await paste("going-live", ending, origin));
      expect(asked).toBe(4);
      expect(await count()).toBe(before + 1);
      front.closeAllConnections();
      front.close();
    });
  });
}

const hasCurl = sampleRuntimes.some(({ id, isHere }) => id === "curl" && isHere);

describe.runIf(hasCurl)("pasted into a shell (needs curl)", () => {
  it("the commands of the quickstart charge, pay and confirm a Pix", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quitanda-shell-"));
    const commands = figuresOf("quickstart").filter(({ caption }) => caption === "curl");
    expect(commands).toHaveLength(3);
    const script = commands.map(({ code }) => code).join("\necho\n");
    const env = { ...process.env, QUITANDA_TOKEN: api.token };
    const { stdout } = await promisify(execFile)("sh", ["-c", script], { cwd: folder, env });
    const [charge, paid, read] = stdout.split("\n").map((line) => JSON.parse(line).data);
    expect(charge).toMatchObject({ status: "pending" });
    expect(paid).toMatchObject({ id: charge.id, status: "paid" });
    expect(read).toMatchObject({ id: charge.id, status: "paid", amount: 4990 });
    await rm(folder, { recursive: true });
  });
});
