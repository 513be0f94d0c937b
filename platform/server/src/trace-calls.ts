import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Headers by which a server of ours that is called joins the trace under way; none without a collector. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Where spans are made: without a collector it makes none. */
export const tracer = (): Tracer => trace.getTracer('storefront');

/** A call to another server. None of it may be personal data: no address, no name, no body. */
interface TracedCall<Result> {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** How the call ended, in a word. */
  readonly outcomeOf: (result: Result) => string;
}

/** Does a call to another server as a span of the trace under way. Of an error only its kind is told, never its words. */
export function traceCall<Result>(
  { name, attributes, outcomeOf }: TracedCall<Result>,
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

/** A call that has ended just now. None of it may be personal data. */
interface EndedCall {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly durationMs: number;
  /** Kind of the error that it ended with, never its words; null where it succeeded. */
  readonly errorType: string | null;
}

/** Adds a call that has ended to the trace under way, as a span. Where none is under way, it adds nothing. */
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
