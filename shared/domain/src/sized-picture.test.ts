import { isResized, pictureSourceSet } from './sized-picture';

test.each([
  ['https://pictures.example/Harbor.JPG?v=2', true],
  ['http://pictures.example/picture', true],
  ['https://pictures.example/Harbor.SVG?v=2.jpg', false],
  ['data:image/png;base64,AAAA', false],
  ['/harbor.jpg', false],
  ['javascript:alert(1)', false],
])('resizes %s: %s', (address, expected) => {
  expect(isResized(address)).toBe(expected);
});

test('lists each width in a source set, with paths of three segments for any slug', () => {
  expect(pictureSourceSet('a/b c', 'logo', 'webp')).toBe(
    '/pictures/a%2Fb%20c/logo-128.webp 128w, /pictures/a%2Fb%20c/logo-256.webp 256w, /pictures/a%2Fb%20c/logo-384.webp 384w',
  );
});
