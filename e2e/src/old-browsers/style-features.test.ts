import { styleReadBy, tooNewInStyle } from './style-features';

const found = (text: string) => [...tooNewInStyle(text)];

test.each([
  ['a function', 'a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a function of a custom property', 'a { --b: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a unit', 'a { height: 2lh }', 'css.types.length.lh'],
  ['a property', 'a { text-wrap: balance }', 'css.properties.text-wrap'],
  ['a value', 'a { display: ruby }', 'css.properties.display.ruby'],
  ['a selector', 'a:not(:has(b)) { color: red }', 'css.selectors.has'],
  ['nesting', 'a { & b { color: red } }', 'css.selectors.nesting'],
  ['a rule', '@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
  ['a condition', '@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
  ['a descriptor', '@font-face { font-family: a; size-adjust: 90% }', 'css.at-rules.font-face.size-adjust'],
  ['a property without its prefix', 'a { mask: none }', 'css.properties.mask'],
])('finds %s that an oldest browser lacks', (_what, style, path) => {
  expect(found(style)).toEqual([path]);
});

test.each([
  '@media (width < 56rem) { a { color: color-mix(in oklab, red, blue); inset: 0; height: 100dvh } }',
  '@layer a, b; @container (inline-size > 2em) { a:focus-visible { width: 10cqi } }',
  'a { -webkit-mask: none; mask: none }',
  '@supports (color: light-dark(red, blue)) { a { color: red } }',
])('finds nothing that the oldest browsers read: %s', (style) => {
  expect(found(style)).toEqual([]);
});

test('refuses what is no style', () => {
  expect(() => tooNewInStyle('a { color: red; } }')).toThrow();
});

test.each([
  ['declarations', 'a{color:red;color:light-dark(red,blue)}', 'a{color:red}'],
  ['rules', 'a{color:red}b,a:has(b){color:blue}', 'a{color:red}'],
  ['blocks', '@media (scripting:none){a{color:red}}', ''],
  ['conditions', '@supports (color:light-dark(red,blue)){a{color:red}}', ''],
  ['uses of custom properties', 'a{--b:light-dark(red,blue)}', 'a{--b:unknown-light-dark(red,blue)}'],
])('takes %s away from a style that an older browser drops', (_what, style, read) => {
  expect(styleReadBy({ name: 'chrome', version: '104' }, style)).toBe(read);
  expect(styleReadBy({ name: 'chrome', version: '140' }, style)).toBe(style);
});
