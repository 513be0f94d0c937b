import type { Closable } from './close-on-signals';
import type { OperationSettings } from './operation-fields';

/** Where traces go. */
export type TracingSettings = Pick<OperationSettings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>;

/**
 * Sends the traces of this process to the collector that its settings name. Without one nothing is loaded.
 * @param server - name under which the collector lists this server, such as `storefront-api`
 * @returns what is closed last: it sends what was not sent yet.
 */
export async function startTracing(server: string, settings: TracingSettings): Promise<Closable> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = settings;
  if (collector === undefined) return { close: async () => undefined };
  const { sendTraces } = await import('./send-traces');
  return sendTraces(server, collector);
}
