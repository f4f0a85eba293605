import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi } from "@/testing/support/api-calls";
import { sampleRuntimes } from "@/testing/support/docs/sample-runtimes";
import type { OpenApiDocument } from "../document";
import { getOperation, type ReferenceOperation, readReference } from "../reference";
import { sampleLanguages } from "./languages";
import { composeSampleRequest } from "./sample-request";

const streams: ServerResponse[] = [];
const server = createServer((_, res) => {
  res.writeHead(200, { "content-type": "text/event-stream" }).write(": connected\n\n");
  streams.push(res);
});
let operation: ReferenceOperation;
let origin = "";

beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  operation = getOperation(readReference(JSON.parse(body) as OpenApiDocument), "GET", "/v1/events/stream");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

for (const { id, name, isHere, command } of sampleRuntimes) {
  describe.runIf(isHere)(`the sample of the event stream in ${name}`, () => {
    it("shows each event as it arrives, while the stream is open", async () => {
      const write = sampleLanguages.find((language) => language.id === id)?.write;
      const code = write?.(composeSampleRequest(operation, origin)) ?? "";
      const child = spawn(...command(code), { env: { ...process.env, QUITANDA_TOKEN: "t0ken" } });
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
      const ended = once(child, "close");
      await expect.poll(() => streams).toHaveLength(1);
      const stream = streams.pop();
      stream?.write('id: 1\nevent: transaction_paid\ndata: {"id":"fir');
      stream?.write('st","name":"Padaria\u2028São João"}\n\n: waiting\n\n');
      await expect.poll(() => output).toMatch(/first[\s\S]*São João/);
      stream?.write('id: 2\nevent: transaction_paid\ndata: {"id":"second"}\n\n');
      await expect.poll(() => output).toContain("second");
      expect(child.exitCode).toBeNull();
      stream?.end();
      expect(await ended).toEqual([0, null]);
    });
  });
}
