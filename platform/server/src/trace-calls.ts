import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Headers that continue the current trace in another of our servers; none without a collector. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Creates spans; none without a collector. */
export const tracer = (): Tracer => trace.getTracer('storefront');

/** A call to another server. Must not contain personal data: no address, no name, no body. */
interface TracedCall {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Runs a call to another server as a span of the current trace. It records the type of an error, never its message.
 * @param call - `outcomeOf` says how it ended in one word.
 */
export function traceCall<Result>(
  { name, attributes, outcomeOf }: TracedCall & { readonly outcomeOf: (result: Result) => string },
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      const result = await work();
      span.setAttribute('storefront.outcome', outcomeOf(result));
      return result;
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

interface EndedCall extends TracedCall {
  readonly durationMs: number;
  /** Type of its error, never the message; null after a success. */
  readonly errorType: string | null;
}

/** Adds an ended call to the current trace, if there is one. */
export function traceEndedCall({ name, attributes, durationMs, errorType }: EndedCall): void {
  if (!trace.getActiveSpan()) return;
  const endedAt = Date.now();
  const startTime = endedAt - durationMs;
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, context.active());
  if (errorType !== null) {
    span.setAttribute('error.type', errorType);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(endedAt);
}
