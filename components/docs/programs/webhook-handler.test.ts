import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/test-server.mjs";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { type ApiServer, startApiServer } from "@/testing/support/docs/api-server";
import { runProgram } from "@/testing/support/docs/run-program";
import { sampleRuntimes } from "@/testing/support/docs/sample-runtimes";
import { webhookHandler } from "./webhook-handler";

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${api.token}`, "content-type": "application/json" };
  const answer = await fetch(`${api.origin}/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()).data;
}

const customer = { name: "Maria da Silva", email: "maria@example.com", documentType: "cpf", document: "52998224725" };

async function sell(externalId: string, amountInCents: number): Promise<void> {
  const { id } = await call("POST", "/pix/in/qrcode", { amountInCents, customer, externalId });
  await call("POST", `/sandbox/transactions/${id}/pay`);
}

const linesOf = (output: string) => output.split("\n").slice(0, -1);

async function startHandler(language: "typescript" | "python") {
  const caption = language === "typescript" ? "webhook-handler.mts" : "webhook_handler.py";
  const file = { caption, code: webhookHandler[language](api.origin) };
  const port = await freePort();
  const handler = await runProgram(file, api, { PORT: String(port) });
  await expect.poll(() => handler.output()).toContain(`listening on port ${port}`);
  const address = `http://127.0.0.1:${port}`;
  const path = readFileSync(join(handler.folder, "webhook-path"), "utf8");
  const post = async (body: string, to = path) => (await fetch(address + to, { method: "POST", body })).status;
  return { ...handler, address, path, post };
}

for (const { id, name, isHere } of sampleRuntimes) {
  if (id !== "typescript" && id !== "python") continue;
  describe.runIf(isHere)(`the webhook server pasted in ${name}`, () => {
    it("registers its webhook, handles each event once, and releases only orders paid in full", async () => {
      const { path, address, output, post, remove } = await startHandler(id);
      expect(path).toMatch(/^\/notices\/[0-9a-f]{64}$/);
      const registered: { url: string }[] = await call("GET", "/webhooks");
      expect(registered.map(({ url }) => url)).toContain(`${address}${path}`);

      await sell("pedido-1", 4990);
      await expect.poll(output).toContain("transaction_paid release pedido-1");
      await sell("pedido-1", 100);
      await sell("pedido-2", 4990);
      await expect.poll(output).toContain("transaction_paid withhold pedido-2");
      await expect.poll(output).toContain("transaction_paid withhold pedido-1");
      expect(output().match(/transaction_paid release/g)).toHaveLength(1);

      const { events } = readEventCatalogue();
      for (const [index, { event, example }] of events.entries()) {
        const id = `0199a1c7-5f0e-7a42-9c11-${String(index).padStart(12, "0")}`;
        const body = JSON.stringify({ ...example, id });
        // The program responds before it handles an event, so the output of two events may interleave.
        for (const printed of [new RegExp(`^${event} (?!seen before)`), new RegExp(`^${event} seen before$`)]) {
          const before = linesOf(output()).length;
          expect(await post(body), event).toBe(204);
          if (event === "webhook_test") continue;
          await expect.poll(() => linesOf(output())[before]).toMatch(printed);
        }
      }
      expect(output()).toContain("transaction_paid withhold unknown");
      expect(output()).not.toMatch(/webhook_test|waits for the next start/);

      expect(await post("{}", "/notices/guess")).toBe(404);
      expect((await fetch(address)).status).toBe(404);
      expect(await post("no JSON")).toBe(400);
      expect(await post('{"id": "../../etc/passwd"}')).toBe(400);
      await remove();
    });
  });
}
