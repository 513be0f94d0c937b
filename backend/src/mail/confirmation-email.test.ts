import { buildCustomer } from '@ticket-storefront/testing';
import { renderConfirmation } from './confirmation-email';

const order: Parameters<typeof renderConfirmation>[0] = {
  referenceID: 'ABCD1234',
  language: 'en',
  shop: { name: 'Lakeshore Live', logo: 'https://logos.example/logo.png', color: '#ffd400' },
  picture: 'https://shop.example/pictures/harbour-nights/share.jpg',
  event: {
    id: 4,
    name: 'Harbour <Nights>',
    slug: 'harbour-nights',
    dates: 'Saturday, November 21st, 2026',
    gates: 'Gates: 6:00 PM - 11:00 PM EST',
    times: null,
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
    expect(part).toContain('show the code of each ticket at the door');
    expect(part).toContain('Your statement shows the payment as “HARBOUR”.');
    expect(part).toContain('https://shop.example/orders/ABCD1234/signature');
    expect(part).toContain('https://provider.example/contact');
    expect(part).toContain('https://calendar.example/?text=Nights');
    expect(part).toContain('$90.00');
  }
  expect(html).toContain('href="https://maps.example/?a=1&amp;b=2"');
  expect(html).toContain('Harbour &lt;Nights&gt;');
  expect(html).toContain('alt="ABCD1234/2 as a QR code"');
});

test('the e-mail is in the name, logo and colour of the shop, with letters that are readable on it', () => {
  const { html } = renderConfirmation(order);
  expect(html).toContain('src="https://logos.example/logo.png"');
  expect(html).toContain('Lakeshore Live');
  expect(html).toContain('src="https://shop.example/pictures/harbour-nights/share.jpg"');
  expect(html).toContain('background-color:#ffd400;border-radius:16px;color:#000000');
  const dark = renderConfirmation({ ...order, shop: { name: 'Plain', logo: null, color: null } });
  expect(dark.html).toContain('background-color:#4338ca;border-radius:16px;color:#ffffff');
});

test('each ticket has a stub with a code of its own, up to twenty', () => {
  const { html } = renderConfirmation(order);
  expect(html.match(/cid:ticket-code-\d+/g)).toEqual(['cid:ticket-code-1', 'cid:ticket-code-2']);
  for (const text of ['1 of 2', '2 of 2', '>ABCD1234/1<', '>ABCD1234/2<']) expect(html).toContain(text);
  const lines = order.lines.map((line) => ({ ...line, quantity: 21 }));
  const many = renderConfirmation({ ...order, lines }).html;
  expect(many.match(/cid:ticket-code-/g)).toHaveLength(20);
  expect(many).toContain('on the page of your order');
});

test('shows the organiser’s delivery note first', () => {
  const lines = order.lines.map((line) => ({ ...line, additional_email_description: 'Sent by post.' }));
  const { text } = renderConfirmation({ ...order, lines });
  expect(text).toContain('Sent by post.');
  expect(text).toContain('Show the code of each ticket at the door.');
});

test('an event without times, place or date has no empty lines for them', () => {
  const event = order.event && { ...order.event, dates: null, gates: null, place: null, calendars: [] };
  const { text, html } = renderConfirmation({ ...order, event, statementName: null });
  for (const part of [text, html]) {
    expect(part).not.toMatch(/map|Gates|Add to|statement/i);
  }
});
