import { setImmediate as pause } from "node:timers/promises";
import { log } from "@/server/core/log/log";
import { measureJob } from "@/server/core/metrics/meters";
import { inSpan } from "@/server/core/tracing/spans";
import { inWork, nameWork } from "@/server/core/tracing/work";
import { startTracing } from "@/server/runtime/start-up/tracing";

/** Logs a line before tracing starts, in a request, in a job and after both. */

process.env.OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:9";

async function deep(text: string): Promise<void> {
  await pause();
  log.warn({ operation: "deep" }, text);
}

await deep("before");
await startTracing();
await Promise.all([
  inWork({ requestId: "request-1" }, () =>
    inSpan("request", {}, async () => {
      nameWork({ companyId: "company-1" });
      await inSpan("call", {}, () => deep("in a request"));
    }),
  ),
  measureJob("renewals", "run-1", () => deep("in a job")),
]);
await deep("afterwards");
process.exit(0);
