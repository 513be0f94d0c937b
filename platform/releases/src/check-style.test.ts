import { styleProblem } from './check-style';

test.each([
  '@import "https://thief.test/a.css";',
  '@IMPORT url(https://thief.test/a.css);',
  '@\\69mport "https://thief.test/a.css";',
  '@i\\6d port "https://thief.test/a.css";',
  '@\\000069 mport "https://thief.test/a.css";',
  '/* hidden */@import "https://thief.test/a.css";',
])('refuses a style that imports another one: %s', (css) => {
  expect(styleProblem(Buffer.from(css), 'remote-cart')).toBe('imports another style: bundle both.');
});

test('refuses a style in another encoding than UTF-8', () => {
  const hidden = Buffer.from('\uFEFF@import "https://thief.test/a.css";', 'utf16le');
  expect(styleProblem(hidden, 'remote-cart')).toBe('is not in UTF-8.');
  expect(styleProblem(Buffer.from('@charset "utf-7";.a{}'), 'remote-cart')).toBe('is not in UTF-8.');
});

test('accepts a style that only mentions an import', () => {
  const css =
    '@charset "utf-8";/* @import */.remote-cart-a::after{content:"@import"}.remote-cart-b{background:url(@import.png)}';
  expect(styleProblem(Buffer.from(css), 'remote-cart')).toBeNull();
});

test('refuses a style that affects elements outside of its part, except of the shell', () => {
  const reaching = Buffer.from('.remote-cart-a{color:red}body,*{display:none}');
  expect(styleProblem(reaching, 'remote-cart')).toBe(
    'affects elements outside of its part by body: add a class or an id that begins with remote-cart-, or put it into @scope ([data-slot="remote-cart"]).',
  );
  expect(styleProblem(reaching, 'shell')).toBeNull();
});
