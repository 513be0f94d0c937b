import { createRequire } from 'node:module';
import Fastify from 'fastify';
import * as v from 'valibot';
import { runServer } from '../run-server';
import { readSettings } from '../settings';
import { operationFields } from '../shared-settings';
import { requestTraces, withTraces } from '../tracing';

const { cache } = createRequire(import.meta.url);

// Serves the list of loaded modules of OpenTelemetry's SDK, and prints its address.
await runServer(
  (environment) => readSettings('traced server', v.object(operationFields), environment),
  withTraces('traced-server', async (settings) => {
    const server = Fastify();
    server.register(requestTraces, { settings });
    server.get('/loaded/:what', async () =>
      Object.keys(cache).filter((file) => /@opentelemetry.(sdk|exporter|otlp)/.test(file)),
    );
    process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
    return server;
  }),
);
