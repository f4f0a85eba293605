import { type Attributes, context, createContextKey, SpanStatusCode, trace } from "@opentelemetry/api";

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

/** Ids that every log line of a piece of work carries. */
export interface WorkIds {
  requestId?: string;
  companyId?: string;
  job?: string;
}

const workKey = createContextKey("ids of the work under way");

function activeIds(): WorkIds {
  return (context.active().getValue(workKey) as WorkIds | undefined) ?? {};
}

/** Adds ids to the work under way, for the lines that it logs from now on. */
export function nameWork(ids: WorkIds): void {
  if (isOn) Object.assign(activeIds(), ids);
}

/**
 * The ids of the work under way and of its span, for a log line. Empty unless spans are on: following work through its
 * calls makes every promise dearer, so it is done only where traces are collected.
 */
export function idsOfWork(): WorkIds & { traceId?: string; spanId?: string } {
  if (!isOn) return {};
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
  return { ...activeIds(), ...(traceId && { traceId, spanId }) };
}

/**
 * Runs work in a span, under the span of the caller. Names are of a fixed set, and attributes are ids and words of ours:
 * never a part of a request, because traces leave the installation.
 */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  const own = context.active().setValue(workKey, { ...activeIds() });
  return tracer().startActiveSpan(name, { attributes }, own, async (span) => {
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
