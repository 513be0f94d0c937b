import { loadFragment } from './load-fragment';

const style = { url: 'https://assets.test/cart.css', integrity: 'sha384-a' };
const fragment = { contract: '^1.0.0', mount: () => undefined };

jest.mock('../document/read-boot', () => ({
  readBoot: () => ({
    remotes: {
      'remote-cart': {
        entry: { url: 'https://assets.test/cart.js', integrity: 'sha384-b' },
        styles: [style],
      },
    },
  }),
}));

jest.mock('./federation', () => ({ loadRemote: async () => ({ default: fragment }) }));

test('a part is shown although the loader of its bundler takes the handlers of its style', async () => {
  const loading = loadFragment('remote-cart');
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  // The runtimes of webpack and Rspack do so if they find the link before it has loaded.
  Object.assign(link ?? {}, { onload: null, onerror: null });
  link?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeDefined();
});
