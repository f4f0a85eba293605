import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { observeStatements } from "@/db/sending";
import { tracer, turnSpansOn } from "../../core/tracing/spans";
import { followWork } from "../../core/tracing/work";

/** The first word of a statement and the first table that it names. */
const statementName = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update)\s+"?(\w+))?/i;

/** Puts a span around each statement that the pools send; its text has placeholders in the place of values. */
function traceStatements(): void {
  observeStatements((query, sent) => {
    const [, verb = "", table = ""] = statementName.exec(query) ?? [];
    const name = `${verb.toUpperCase()} ${table}`.trim();
    const attributes = { "db.system.name": "postgresql", "db.query.text": query };
    const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
    sent.then(
      () => span.end(),
      () => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    );
  });
}

/**
 * Sends traces of requests, statements, jobs, acquirers' calls and deliveries to a collector, by OTLP over HTTP, where
 * OTEL_EXPORTER_OTLP_ENDPOINT names one; OpenTelemetry's other variables count too. They hold no personal data.
 *
 * @returns a function that sends what is left and ends; does nothing without the variable.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) return async () => undefined;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const name = process.env.OTEL_SERVICE_NAME?.trim() || "quitanda";
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  turnSpansOn();
  followWork();
  traceStatements();
  return () => provider.shutdown();
}
