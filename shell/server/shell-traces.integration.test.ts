import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTracing } from '@storefront/server/start-tracing';
import { startTraceCollector } from '@storefront/server/testing/trace-collector';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@storefront/signing/keys';
import { readSettings } from './settings/settings';
import { createShellServer } from './shell-server';

test('what the API is asked for a checkout belongs to the trace of the document, which holds no address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-traces-'));
  const told: (string | undefined)[] = [];
  const api = createServer(({ headers, url }, response) => {
    told.push(`${url} ${headers['traceparent']}`);
    response.writeHead(503).end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const collector = await startTraceCollector();
  const settings = readSettings({
    SHELL_PORT: '4000',
    API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    ASSETS_ORIGIN: 'http://localhost:2',
    REGISTRY_STORAGE: folder,
    ASSETS_STORAGE: folder,
    STATE_FOLDER: folder,
    PLATFORM_KEYS: publicKeyOf(readPrivateKey(createPrivateKeyText())),
    VISITOR_KEY: 'a key of thirty-two characters, or more',
    LOG_LEVEL: 'error',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  });
  const tracing = await startTracing('storefront-shell', settings);
  const server = createShellServer(settings);
  await server.inject('/events/secret-show/checkout?promo=SECRET');
  await server.close();
  await tracing.close();
  collector.stop();
  api.close();
  rmSync(folder, { recursive: true });

  const [document] = collector.spans();
  expect(document?.name).toBe('GET /events/:slug/checkout');
  const traced = `00-${document?.traceId}-${document?.spanId}-01`;
  expect(told.sort()).toEqual([`/ticketCheckout/admissions ${traced}`, `/v1/graphql ${traced}`]);
  expect(collector.text()).not.toMatch(/secret/i);
});
