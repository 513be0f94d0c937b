import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TracingSettings } from './start-tracing';
import { tracer } from './trace-call';

export interface RequestTracesOptions {
  readonly settings: TracingSettings;
}

/** Asked every few seconds by a load balancer. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

const plugin: FastifyPluginAsync<RequestTracesOptions> = async (fastify, { settings }) => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const traced = new WeakMap<FastifyRequest, Context>();

  const begin = (request: FastifyRequest): Context => {
    // The pattern, not the address: that may hold a name, a code or a reference.
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
  // Once more, since the body arrives outside of it.
  fastify.addHook('preValidation', (request, _reply, done) => within(request, done));

  fastify.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(traced.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
};

/** Traces each request as a span of its own, within the trace that its sender names in the header `traceparent`. */
export const requestTraces = fastifyPlugin(plugin);
