import { context, propagation } from '@opentelemetry/api';

/** Headers by which a server of ours that is called joins the trace under way; none without a collector. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
