import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { observeStatements } from "@/db/sending";
import { callApi } from "@/testing/support/api-calls";
import { startChild } from "@/testing/support/children";
import { pixCharge } from "@/testing/support/payments";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "../rest/rest";
import { startTracing } from "./tracing";

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
}

afterEach(() => {
  observeStatements(null);
  vi.unstubAllEnvs();
});

async function openCollector() {
  const bodies: string[] = [];
  const server = createServer((req, res) => {
    let body = "";
    req.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    req.on("end", () => {
      bodies.push(body);
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
}

it("sends a charge's trace, its statements below it, and nothing of the buyer or the token", async () => {
  const { token } = await createTestToken();
  const collector = await openCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  const stop = await startTracing();
  const body = pixCharge();
  const answer = await callApi(getRestApi(), { method: "POST", target: "/v1/pix/in/qrcode", token, body });
  expect(answer.status).toBe(200);
  await stop();
  collector.close();

  const told = collector.bodies.join("\n");
  const spans = collector.bodies
    .map((each): Export => JSON.parse(each))
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
  const request = spans.find(({ name }) => name === "charges.pixQrCode");
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.length).toBeGreaterThan(0);
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  const { name, email, document } = body.customer;
  for (const secret of [name, email, document, token]) expect(told).not.toContain(secret);
});

it("does nothing where no collector is named", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  await (await startTracing())();
});

it("gives the lines that a request or a job logs its ids and its trace's, however deep the call", async () => {
  const { output } = await (await startChild("log-in-spans")).ended;
  const lines = Object.fromEntries(
    output
      .trim()
      .split("\n")
      .map((line): Record<string, string> => JSON.parse(line))
      .map(({ msg = "", level: _level, time: _time, ...ids }) => [msg, ids]),
  );
  const trace = { traceId: expect.stringMatching(/^[0-9a-f]{32}$/), spanId: expect.stringMatching(/^[0-9a-f]{16}$/) };
  expect(lines).toEqual({
    before: { operation: "deep" },
    "in a request": { operation: "deep", requestId: "request-1", companyId: "company-1", ...trace },
    "in a job": { operation: "deep", job: "renewals", runId: "run-1", ...trace },
    afterwards: { operation: "deep" },
  });
});
