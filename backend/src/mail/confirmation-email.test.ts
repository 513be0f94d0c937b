import { buildCustomer } from '@ticket-storefront/testing';
import { renderConfirmation } from './confirmation-email';

const order: Parameters<typeof renderConfirmation>[0] = {
  referenceID: 'ABCD1234',
  language: 'en',
  event: {
    id: 4,
    name: 'Harbour <Nights>',
    slug: 'harbour-nights',
    dates: 'Saturday, November 21st, 2026',
    gates: 'Gates: 6:00 PM - 11:00 PM EST',
    place: { address: '1 Pier Road, Portland, ME 04101', mapsUrl: 'https://maps.example/?a=1&b=2' },
    calendars: [{ name: 'Google Calendar', url: 'https://calendar.example/?text=Nights' }],
  },
  customer: buildCustomer(),
  lines: [{ name: 'Day pass', quantity: 2, price: 4500, additional_email_description: null }],
  discount: 0,
  tax: 0,
  fees: 0,
  feesLabel: 'Fees',
  total: 9000,
  statementName: 'HARBOUR',
  isLate: false,
  pageUrl: 'https://shop.example/orders/ABCD1234/signature',
  contactUrl: 'https://provider.example/contact',
};

test('a buyer reads when and where the event is, what was paid and how, and where to find the order and help', () => {
  const { text, html } = renderConfirmation(order);
  for (const part of [text, html]) {
    expect(part).toContain('Gates: 6:00 PM - 11:00 PM EST');
    expect(part).toContain('1 Pier Road, Portland, ME 04101');
    expect(part).toContain('kept under your name and the reference ABCD1234');
    expect(part).toContain('Your statement shows the payment as “HARBOUR”.');
    expect(part).toContain('https://shop.example/orders/ABCD1234/signature');
    expect(part).toContain('https://provider.example/contact');
    expect(part).toContain('https://calendar.example/?text=Nights');
    expect(part).toContain('$90.00');
  }
  expect(html).toContain('href="https://maps.example/?a=1&amp;b=2"');
  expect(html).toContain('Harbour &lt;Nights&gt;');
  expect(html).toContain('alt="ABCD1234 as a QR code"');
});

test('shows the organiser’s delivery note first', () => {
  const lines = order.lines.map((line) => ({ ...line, additional_email_description: 'Sent by post.' }));
  const { text } = renderConfirmation({ ...order, lines });
  expect(text).toContain('Sent by post.');
  expect(text).toContain('as said beside your tickets above');
});

test('an event without times, place or date has no empty lines for them', () => {
  const event = order.event && { ...order.event, dates: null, gates: null, place: null, calendars: [] };
  const { text, html } = renderConfirmation({ ...order, event, statementName: null });
  for (const part of [text, html]) {
    expect(part).not.toMatch(/map|Gates|Add to|statement/i);
  }
});
