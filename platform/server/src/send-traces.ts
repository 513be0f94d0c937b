import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Closable } from './run-server';

/** A slower collector loses traces: a stopping server has five seconds after its last answer. */
const exportTimeoutMs = 2000;

/**
 * Sends the traces of this process in batches, as JSON with OTLP over HTTP. A collector that does not answer delays nothing.
 * @param server - name of this server in the collector
 * @param collector - its address; traces go to `/v1/traces` below it
 */
export function sendTraces(server: string, collector: string): Closable {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': server }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
  });
  // Without baggage, in which clients could write anything.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return { close: () => provider.shutdown().catch(() => undefined) };
}
