import { eventPages, eventProcessor, visitOf } from './checkout-visit';
import { questionnaireOf } from './questionnaire';

const page = (price: number, config: string) =>
  `<script type="application/json">{"ticketing_payment_processor_config":${config},"items":[{"price":${price}}]}</script>`;

test('finds the processor of events that sell paid tickets alone', () => {
  expect(eventProcessor(page(2500, '{"processor":"stripe","config":null}'))).toBe('stripe');
  expect(eventProcessor(page(0, '{"processor":"stripe","config":null}'))).toBeNull();
  expect(eventProcessor(page(2500, 'null'))).toBeNull();
});

test('finds the event pages of a landing page, and their checkouts on either origin', () => {
  const landing = '<a href="/events/one">One</a><a href="/events/one">One</a><a href="/orders">Orders</a>';
  expect(eventPages(landing, 'https://shop.test')).toEqual(['https://shop.test/events/one']);
  const origins = '"origins":{"storefront":"https://shop.test","checkout":"https://pay.test"}';
  expect(visitOf(landing).checkoutOf('https://shop.test/events/one')).toBe(
    'https://shop.test/events/one/checkout',
  );
  expect(visitOf(origins).checkoutOf('https://shop.test/events/one')).toBe(
    'https://pay.test/events/one/checkout',
  );
});

test('the questionnaire of a processor follows from where the card is typed', () => {
  const named = (processor: string) => questionnaireOf(processor, null).name;
  expect(['mxmerchant', 'braintree', 'stripe'].map(named)).toEqual(['SAQ D', 'SAQ A', 'SAQ A']);
});
