import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { tracer } from './trace-call';

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
