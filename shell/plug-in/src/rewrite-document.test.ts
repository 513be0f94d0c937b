import type { LocalRelease } from '@ticket-storefront/cli';
import { isOfCheckout, rewriteDocument } from './rewrite-document';

const store = 'https://assets.example';
const file = (url: string) => ({ url, integrity: `sha384-${'a'.repeat(64)}` });
const remote = (name: string) => ({
  version: '1.0.0',
  contract: '^1.0.0',
  entry: file(`${store}/${name}/fragment.js`),
  styles: [file(`${store}/${name}/part.css`)],
});
const boot = (remotes: readonly string[], more: object = {}) => ({
  api: 'https://api.example',
  remotes: Object.fromEntries(remotes.map((name) => [name, remote(name)])),
  links: { provider: store, terms: store, privacy: store, contact: store },
  provider: { name: 'Event Ticketing', logo: null },
  pageViewUrl: 'https://views.example',
  processor: {},
  checkouts: { mxmerchant: 'remote-checkout-mx' },
  needAccount: [],
  slots: { event: 'remote-event', cart: 'remote-cart' },
  checkoutScripts: [],
  callsAhead: [],
  processorScripts: [],
  visitor: null,
  partReports: { releases: '', seal: 'seal', percent: 100 },
  releaseSet: '',
  ...more,
});
const documentOf = (data: object) => `<!doctype html><html><head>
<style data-href="${store}/remote-cart/part.css">.cart{}</style>
<link rel="preload" as="script" href="${store}/remote-cart/fragment.js">
<link rel="stylesheet" href="${store}/remote-event/part.css">
<script type="application/json" id="boot">${JSON.stringify(data)}</script>
</head><body>
<noscript>Please enable it.</noscript>
<div id="root"><div>drawn</div></div>
</body></html>`;

const local = (part: LocalRelease['part'], slot: LocalRelease['slot']): LocalRelease => ({
  ...{ part, slot, version: '0.0.0-build.1', contract: '^1.0.0' },
  script: file('http://localhost:4301/fragment.js'),
  modules: [],
  styles: [],
});

function rewritten(data: ReturnType<typeof boot>, release: LocalRelease, isCheckout: boolean) {
  const view = {
    pathname: isCheckout ? '/events/harbor/checkout' : '/events/harbor',
    api: 'http://localhost:4301/_api',
    reloadScript: 'reload()',
  };
  const { html, apiOrigin } = rewriteDocument(documentOf(data), release, view);
  expect(apiOrigin).toBe(data.api);
  const text = /id="boot">([^<]+)</.exec(html)?.[1];
  return { html, boot: JSON.parse(text ?? '') };
}

test('a document knows nothing of an origin of checkouts, so that all of the store is at one address', () => {
  const origins = { storefront: 'https://shop.example', checkout: 'https://checkout.example' };
  const view = { pathname: '/events/harbor', api: 'http://localhost:4301/_api', reloadScript: 'reload()' };
  const { html, checkoutOrigin } = rewriteDocument(documentOf(boot([], { origins })), null, view);
  expect(checkoutOrigin).toBe('https://checkout.example');
  expect(html).not.toContain('checkout.example');
});

test.each([
  ['/events/harbor', false],
  ['/events/harbor/checkout', true],
  ['/events/harbor/confirmation', true],
  ['/orders/R/signature', true],
  ['/', false],
])('of the pages of a store, %s is at its origin of checkouts: %p', (path, expected) => {
  expect(isOfCheckout(path)).toBe(expected);
});

test("an event page loads the local build of a cart, without the HTML and files of the store's cart", () => {
  const { html, boot: next } = rewritten(
    boot(['remote-event', 'remote-cart']),
    local('remote-cart', 'cart'),
    false,
  );
  expect(next.remotes['remote-cart'].entry.url).toBe('http://localhost:4301/fragment.js');
  expect(next.remotes['remote-event'].version).toBe('1.0.0');
  expect(html).not.toContain('drawn');
  expect(html).not.toContain(`${store}/remote-cart/`);
  expect(html).toContain(`href="${store}/remote-event/part.css"`);
});

test('loads the local build of a part of modules as modules', () => {
  const container = file('http://localhost:4301/fragment.mjs');
  const ofModules = { ...local('remote-event', 'event'), script: container, modules: [container] };
  const { boot: next } = rewritten(boot(['remote-event', 'remote-cart']), ofModules, false);
  expect(next.remotes['remote-event']).toMatchObject({ entry: container, type: 'module' });
  expect(next.remotes['remote-cart'].type).toBeUndefined();
});

test('the document sends no reports, and calls the API through this machine', () => {
  const { html, boot: next } = rewritten(boot(['remote-cart']), local('remote-cart', 'cart'), false);
  expect(next).toMatchObject({ api: 'http://localhost:4301/_api', partReports: null, pageViewUrl: null });
  expect(html).toContain('<script>reload()</script>');
});

test('shows the local checkout of a processor without one in the store', () => {
  const { boot: next } = rewritten(boot([]), local('remote-checkout-acme', 'checkout:acme'), true);
  expect(next.checkouts).toMatchObject({ acme: 'remote-checkout-acme' });
  expect(Object.keys(next.remotes)).toEqual(['remote-checkout-acme']);
});

test.each([
  [
    'a checkout of another processor',
    boot(['remote-checkout-mx'], {
      checkouts: { mxmerchant: 'remote-checkout-mx', stripe: 'remote-checkout-stripe' },
      needAccount: [],
    }),
    local('remote-checkout-stripe', 'checkout:stripe'),
    true,
  ],
  [
    'an event page, for a checkout',
    boot(['remote-event']),
    local('remote-checkout-mx', 'checkout:mxmerchant'),
    false,
  ],
  ['a checkout, for a cart', boot(['remote-checkout-mx']), local('remote-cart', 'cart'), true],
])('does not add the local build to %s', (_what, data, release, isCheckout) => {
  const { html, boot: next } = rewritten(data, release, isCheckout);
  expect(next.remotes).toEqual(data.remotes);
  expect(html).toContain('drawn');
});

test('an event of a processor with only a local checkout is on sale', () => {
  const { html, boot: next } = rewritten(
    boot(['remote-event']),
    local('remote-checkout-acme', 'checkout:acme'),
    false,
  );
  expect(next.checkouts).toMatchObject({ acme: 'remote-checkout-acme' });
  expect(html).not.toContain('drawn');
});
