import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

const attributesSchema = v.array(v.object({ key: v.string(), value: v.unknown() }));

const exportSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: attributesSchema }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.looseObject({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});

const valuesOf = (attributes: v.InferOutput<typeof attributesSchema>) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      Object.values(v.parse(v.record(v.string(), v.unknown()), value))[0],
    ]),
  );

/** Starts a receiver of OTLP over HTTP that stores the spans. */
export async function startTraceCollector() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    /** All received bodies, as text. */
    text: () => JSON.stringify(bodies),
    spans: () =>
      bodies.flatMap((body) =>
        v.parse(exportSchema, body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
              server: valuesOf(resource.attributes)['service.name'],
              traceId,
              spanId,
              parentSpanId,
              name,
              attributes: valuesOf(attributes),
            })),
          ),
        ),
      ),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
