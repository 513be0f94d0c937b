import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTraceCollector } from '@ticket-storefront/platform-testing';
import { startTracing } from '@ticket-storefront/server/http';
import { signVisitorToken } from '@ticket-storefront/server/visitors';
import { releasedShell } from './testing/released-shell';
import { settingsWith } from './testing/settings-with';

test('traces the API’s requests of a checkout with its document, without addresses', async () => {
  const told: (string | undefined)[] = [];
  const api = createServer(({ headers, url }, response) => {
    told.push(`${url} ${headers['traceparent']}`);
    response.writeHead(503).end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const collector = await startTraceCollector();
  const environment = { LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
  const tracing = await startTracing('storefront-shell', settingsWith(environment));
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const shell = await releasedShell(apiOrigin, { shell: {} }, environment);
  const cookie = `visitor=${signVisitorToken('k'.repeat(32), randomUUID(), { since: 0 })}`;
  await shell.server.inject({ url: '/events/secret-show/checkout?promo=SECRET', headers: { cookie } });
  await shell.close();
  await tracing.close();
  collector.stop();
  api.close();

  const [document] = collector.spans();
  expect(document?.name).toBe('GET /events/:slug/checkout');
  const traced = `00-${document?.traceId}-${document?.spanId}-01`;
  expect(told.sort()).toEqual([`/ticketCheckout/admissions ${traced}`, `/v1/graphql ${traced}`]);
  expect(collector.text()).not.toMatch(/secret/i);
});
