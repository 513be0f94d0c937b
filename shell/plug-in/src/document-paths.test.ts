import { documentPaths } from './document-paths';

const link = (slug: string) => `<a class="card" href="/events/${slug}">${slug}</a>`;

test('names the pages and checkouts of the first three events that the landing page links to', () => {
  const landing = ['one', 'two', 'one', 'three', 'four'].map(link).join('');
  expect(documentPaths(`<a href="/orders/one">${landing}`)).toEqual(
    ['one', 'two', 'three'].flatMap((slug) => [`/events/${slug}`, `/events/${slug}/checkout`]),
  );
});

test('names none if the landing page has no events', () => {
  expect(documentPaths('<main></main>')).toEqual([]);
});
