import { startTraceCollector } from '@ticket-storefront/platform-testing';
import { startTracing } from '@ticket-storefront/server/http';
import { mxBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const sender = '00f067aa0ba902b7';

test('a purchase is one trace with its statements and the call to its processor, its e-mail another, and no buyer is named in either', async () => {
  const collector = await startTraceCollector();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
  const tracing = await startTracing('storefront-api', environment);
  const store = await startTestStore({ environment });
  const body = mxBody(store.dataset);
  const placed = await store.post('/ticketCheckout/mx-web-transaction?name=Ada', body, {
    traceparent: `00-${trace}-${sender}-01`,
    'x-order-note': 'for Ada Lovelace',
  });
  expect(placed.body).toMatchObject({ success: true });
  await store.deliver(async () => undefined);
  await store.stop();
  await tracing.close();
  collector.stop();

  const spans = collector.spans();
  const statements = spans.filter(({ name }) => name.startsWith('postgresql '));
  const [charge, request, mail, ...more] = spans.filter((span) => !statements.includes(span));
  expect(request).toMatchObject({
    traceId: trace,
    parentSpanId: sender,
    name: 'POST /ticketCheckout/mx-web-transaction',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/ticketCheckout/mx-web-transaction',
      'http.response.status_code': 200,
      'storefront.request_id': expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  });
  expect(charge).toMatchObject({
    traceId: trace,
    parentSpanId: request?.spanId,
    name: 'mxmerchant charge',
    attributes: {
      'storefront.processor': 'mxmerchant',
      'storefront.call': 'charge',
      'storefront.outcome': 'approved',
    },
  });
  expect(statements.length).toBeGreaterThan(5);
  for (const { traceId, parentSpanId } of statements) {
    expect({ traceId, parentSpanId }).toEqual({ traceId: trace, parentSpanId: request?.spanId });
  }
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringContaining('from store_orders('),
  );
  expect(mail).toMatchObject({ name: 'mail send', attributes: { 'storefront.outcome': 'sent' } });
  expect(more).toEqual([]);
  const { customerPayload, paymentPayload, order } = body;
  for (const value of [
    ...Object.values(customerPayload),
    paymentPayload.cardNumber,
    order.reference_id,
    'Ada',
  ]) {
    if (value !== '') expect(collector.text()).not.toContain(value);
  }
});
