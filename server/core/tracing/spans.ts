import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

let isOn = false;

/** Until called, spans cost nothing. */
export function turnSpansOn(): void {
  isOn = true;
}

export function areSpansOn(): boolean {
  return isOn;
}

export function tracer() {
  return trace.getTracer("quitanda");
}

/** Ids for log lines; empty unless tracing is on. */
export function idsOfSpan(): { traceId?: string; spanId?: string } {
  if (!isOn) return {};
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
  return traceId ? { traceId, spanId } : {};
}

/**
 * Runs work in a child span of the current one. Names are from a fixed set, and attributes are ids
 * and fixed terms, never part of a request, because traces leave the installation.
 */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (thrown) {
      // Omits the message, which may repeat user input.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw thrown;
    } finally {
      span.end();
    }
  });
}

export function describeSpan(name: string, attributes: Attributes): void {
  if (!isOn) return;
  const span = trace.getActiveSpan();
  span?.updateName(name);
  span?.setAttributes(attributes);
}
