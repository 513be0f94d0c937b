import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

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
