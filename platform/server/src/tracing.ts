import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Closable } from './run-server';
import type { OperationSettings } from './shared-settings';
import { tracer } from './trace-calls';

type TracingSettings = Pick<OperationSettings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>;

/**
 * Sends the traces of this process to the collector of its settings. Without a collector it loads nothing.
 * @param server - name of this server in the collector, for example `storefront-api`
 * @returns an object to be closed last, which sends the remaining traces.
 */
export async function startTracing(server: string, settings: TracingSettings): Promise<Closable> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = settings;
  if (collector === undefined) return { close: async () => undefined };
  const { sendTraces } = await import('./send-traces');
  return sendTraces(server, collector);
}

/**
 * Wraps the start of a server so that it sends its traces to the collector of its settings, the last ones before it ends.
 * @param name - name of this server in the collector, for example `storefront-api`
 */
export const withTraces =
  <Settings extends TracingSettings>(name: string, start: (settings: Settings) => Promise<Closable>) =>
  async (settings: Settings): Promise<Closable> => {
    const tracing = await startTracing(name, settings);
    const server = await start(settings);
    return {
      close: async () => {
        await server.close();
        await tracing.close();
      },
    };
  };

/** Load balancers poll these paths. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

const plugin: FastifyPluginAsync<{ readonly settings: TracingSettings }> = async (fastify, { settings }) => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const traced = new WeakMap<FastifyRequest, Context>();

  const begin = (request: FastifyRequest): Context => {
    // Not the address, which may contain a name, a code or a reference.
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'storefront.request_id': id };
    const sender = propagation.extract(context.active(), request.headers);
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, sender);
    return trace.setSpan(sender, span);
  };
  const within = (request: FastifyRequest, work: () => void) =>
    context.with(traced.get(request) ?? context.active(), work);

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!untraced.has(request.routeOptions.url)) traced.set(request, begin(request));
    within(request, done);
  });
  // Again, because the body arrives outside of the context.
  fastify.addHook('preValidation', (request, _reply, done) => within(request, done));

  fastify.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(traced.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
};

/** Traces each request as a span, within the trace of the header `traceparent`. */
export const requestTraces = fastifyPlugin(plugin);
