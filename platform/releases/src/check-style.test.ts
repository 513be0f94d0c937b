import { styleProblem } from './check-style';

test.each([
  '@import "https://thief.test/a.css";',
  '@IMPORT url(https://thief.test/a.css);',
  '@\\69mport "https://thief.test/a.css";',
  '@i\\6d port "https://thief.test/a.css";',
  '@\\000069 mport "https://thief.test/a.css";',
  '/* hidden */@import "https://thief.test/a.css";',
])('a style that imports another is refused, however it is written: %s', (css) => {
  expect(styleProblem(Buffer.from(css), 'remote-cart')).toBe('imports another style: bundle both.');
});

test('a style in an encoding that hides its words is refused', () => {
  const hidden = Buffer.from('\uFEFF@import "https://thief.test/a.css";', 'utf16le');
  expect(styleProblem(hidden, 'remote-cart')).toBe('is not in UTF-8.');
  expect(styleProblem(Buffer.from('@charset "utf-7";.a{}'), 'remote-cart')).toBe('is not in UTF-8.');
});

test('a style that only mentions an import is released', () => {
  const css =
    '@charset "utf-8";/* @import */.remote-cart-a::after{content:"@import"}.remote-cart-b{background:url(@import.png)}';
  expect(styleProblem(Buffer.from(css), 'remote-cart')).toBeNull();
});

test('a style of a part that reaches outside is refused with what to name instead, and the shell’s is for the whole page', () => {
  const reaching = Buffer.from('.remote-cart-a{color:red}body,*{display:none}');
  expect(styleProblem(reaching, 'remote-cart')).toBe(
    'affects elements outside of its part by body: add a class or an id that begins with remote-cart-, or [data-slot="remote-cart"].',
  );
  expect(styleProblem(reaching, 'shell')).toBeNull();
});
