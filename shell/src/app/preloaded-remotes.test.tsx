import { preloadedRemotes } from './preloaded-remotes';

const remote = (url: string) => ({
  version: '1.0.0',
  contract: '^1.0.0',
  entry: { url, integrity: `sha384-${'a'.repeat(64)}` },
  styles: [],
});

test('a remote that the document preloads is loaded at once, and one that it only knows is not', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" href="https://assets.test/remote-event/fragment.js">';
  expect(
    preloadedRemotes({
      'remote-event': remote('https://assets.test/remote-event/fragment.js'),
      'remote-cart': remote('https://assets.test/remote-cart/fragment.js'),
    }),
  ).toEqual(['remote-event']);
});
