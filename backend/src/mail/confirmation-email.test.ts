import { renderConfirmation } from './confirmation-email';

const order: Parameters<typeof renderConfirmation>[0] = {
  referenceID: 'ABCD1234',
  eventName: 'Harbour Nights',
  eventDates: 'Saturday, November 21st, 2026',
  gates: 'Gates: 6:00 PM - 11:00 PM',
  place: { address: '1 Pier Road, Portland, ME 04101', mapsUrl: 'https://maps.example/?a=1&b=2' },
  customerName: 'Ada Lovelace',
  lines: [{ name: 'Day pass', quantity: 2, price: 4500, additional_email_description: null }],
  discount: 0,
  tax: 0,
  fees: 0,
  feesLabel: 'Fees',
  total: 9000,
  isLate: false,
};

test('a buyer reads when and where the event is, and how the tickets are delivered', () => {
  const { text, html } = renderConfirmation(order);
  for (const part of [text, html]) {
    expect(part).toContain('Gates: 6:00 PM - 11:00 PM');
    expect(part).toContain('1 Pier Road, Portland, ME 04101');
    expect(part).toContain('kept under your name and the reference ABCD1234');
  }
  expect(html).toContain('<a href="https://maps.example/?a=1&amp;b=2">');
});

test('what the organiser says of the delivery of a ticket comes first', () => {
  const lines = order.lines.map((line) => ({ ...line, additional_email_description: 'Sent by post.' }));
  const { text } = renderConfirmation({ ...order, lines });
  expect(text).toContain('Sent by post.');
  expect(text).toContain('as said beside your tickets above');
});

test('an event without times or place has no empty lines for them', () => {
  const { text } = renderConfirmation({ ...order, gates: null, place: null });
  expect(text).not.toContain('map:');
  expect(text).not.toContain('Gates');
});
