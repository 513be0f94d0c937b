import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Closable } from './run-server';

/** A collector that is slower loses what it was sent: a server that ends has five seconds for everything after its answers. */
const exportTimeoutMs = 2000;

/**
 * Sends the traces of this process in batches, as JSON by OTLP over HTTP. A collector that does not answer delays nothing.
 * @param server - name under which the collector lists this server
 * @param collector - its address; traces go to `/v1/traces` below it
 */
export function sendTraces(server: string, collector: string): Closable {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': server }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
  });
  // Baggage is left out: it would carry whatever a client writes into it.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return { close: () => provider.shutdown().catch(() => undefined) };
}
