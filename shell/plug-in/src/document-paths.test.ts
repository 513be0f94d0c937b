import { documentPaths } from './document-paths';

const link = (slug: string) => `<a class="card" href="/events/${slug}">${slug}</a>`;

test('names the pages and checkouts of the first three events that the landing page links to', () => {
  const landing = ['one', 'two', 'one', 'three', 'four'].map(link).join('');
  expect(documentPaths(`<a href="/orders/one">${landing}`)).toEqual(
    ['one', 'two', 'three'].flatMap((slug) => [`/events/${slug}`, `/events/${slug}/checkout`]),
  );
});

test('names the checkouts at their own origin', () => {
  const origins = '"origins":{"storefront":"https://shop.example","checkout":"https://checkout.example"}';
  expect(documentPaths(`${link('one')}<script>{${origins}}</script>`)).toEqual([
    '/events/one',
    'https://checkout.example/events/one/checkout',
  ]);
});

test('names none if the landing page has no events', () => {
  expect(documentPaths('<main></main>')).toEqual([]);
});
