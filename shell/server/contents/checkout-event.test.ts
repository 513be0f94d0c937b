import { pictureOrigins } from './checkout-event';

test('pictures may come from the hosts that an event names, each named once', () => {
  expect(
    pictureOrigins([
      'https://pictures.test/logo.png',
      'https://pictures.test/back.png?size=2',
      'http://localhost:3002/stock.svg',
      null,
    ]),
  ).toEqual(['https://pictures.test', 'http://localhost:3002']);
});

test('an address of a picture adds nothing else to a policy', () => {
  expect(
    pictureOrigins([
      'https://x;script-src/logo.png',
      'https://*/logo.png',
      'https://a,b/logo.png',
      `https://${'a'.repeat(254)}/logo.png`,
      'data:image/png;base64,AAAA',
      '/logo.png',
      'no address',
    ]),
  ).toEqual([]);
});
