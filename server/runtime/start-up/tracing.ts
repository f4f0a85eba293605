import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { observeStatements } from "@/db/sending";
import { tracer, turnSpansOn } from "../../core/tracing/spans";
import { followWork } from "../../core/tracing/work";

const statementName = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update)\s+"?(\w+))?/i;

/** Traces the pools' statements. Their text has placeholders instead of values. */
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
 * Exports traces of requests, statements, jobs, acquirer calls and deliveries over OTLP/HTTP if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. OpenTelemetry's other variables also apply. Traces contain no
 * personal data.
 *
 * @returns a function that flushes and stops the export.
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
