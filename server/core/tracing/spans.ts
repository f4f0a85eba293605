import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

let isOn = false;

/** From now on, spans go to the registered provider. Until then they cost nothing. */
export function turnSpansOn(): void {
  isOn = true;
}

export function areSpansOn(): boolean {
  return isOn;
}

/** The tracer of this product's own spans. */
export function tracer() {
  return trace.getTracer("quitanda");
}

/** The span of the work under way, for its log lines; empty unless spans are on. */
export function idsOfSpan(): { traceId?: string; spanId?: string } {
  if (!isOn) return {};
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
  return traceId ? { traceId, spanId } : {};
}

/**
 * Runs work in a span, under the span of the caller. Names are of a fixed set, and attributes are ids and words of ours:
 * never a part of a request, because traces leave the installation.
 */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (thrown) {
      // Without the message, which may repeat what somebody typed.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw thrown;
    } finally {
      span.end();
    }
  });
}

/** Tells what the span under way turned out to be. */
export function describeSpan(name: string, attributes: Attributes): void {
  if (!isOn) return;
  const span = trace.getActiveSpan();
  span?.updateName(name);
  span?.setAttributes(attributes);
}
