import type { SeenCheckout } from '@ticket-storefront/format';
import { type AllowedScripts, changesOf } from './compare-checkout';

const assets = 'https://assets.test';
const fragment = `${assets}/remote-checkout-stripe/1.0.0/fragment.js`;
const address = 'https://shop.test/events/one/checkout';
const policy =
  "default-src 'none'; script-src 'self'; img-src 'self' https://pictures.test; connect-src 'self'";

const allowed: AllowedScripts = {
  released: new Map([[fragment, 'sha384-a']]),
  processor: ['https://js.stripe.test/'],
  frames: ['https://js.stripe.test', 'https://*.js.stripe.test'],
  assets,
};
const script = (url: string, integrity = 'sha384-a', inFrame = false) => ({ url, integrity, inFrame });
const usual: SeenCheckout = {
  headers: {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'noopener-allow-popups',
    'x-content-type-options': 'nosniff',
  },
  scripts: [
    script(fragment),
    script('https://js.stripe.test/v3'),
    script('https://a.js.stripe.test/f.js', 'sha384-f', true),
  ],
  inline: ['sha384-i'],
  refused: [],
  forms: ['get the page'],
  hosts: ['https://shop.test'],
};

const compare = (seen: Partial<SeenCheckout>, hasForm = true, at = address) =>
  changesOf({ seen: { ...usual, ...seen }, hasForm, address: at }, allowed, { address, ...usual });
const kinds = (...args: Parameters<typeof compare>) => compare(...args).map(({ kind }) => kind);

test('finds nothing where nothing changed, and at first only what registry and headers forbid', () => {
  expect(compare({})).toEqual([]);
  const first = (seen: Partial<SeenCheckout>) =>
    changesOf({ seen: { ...usual, ...seen }, hasForm: true, address }, allowed, null);
  expect(first({})).toEqual([]);
  expect(first({ headers: {}, scripts: [script(fragment, 'sha384-b')] })).toEqual([
    { kind: 'header', sentence: 'The header content-security-policy is missing.' },
    { kind: 'header', sentence: 'The header cross-origin-opener-policy is missing.' },
    { kind: 'header', sentence: 'The header x-content-type-options is missing.' },
    {
      kind: 'script',
      sentence: `${fragment} is not the registered file: its hash is sha384-b instead of sha384-a.`,
    },
  ]);
});

test('says which source a header gained or lost, and ignores the pictures of another event', () => {
  const headers = (value: string) => ({ headers: { ...usual.headers, 'content-security-policy': value } });
  expect(compare(headers(policy.replace("connect-src 'self'", 'connect-src https://thief.test')))).toEqual([
    {
      kind: 'header',
      sentence:
        "The header content-security-policy has changed: without connect-src 'self' with connect-src https://thief.test.",
    },
  ]);
  const pictures = headers(policy.replace('pictures.test', 'others.test'));
  expect(kinds(pictures)).toEqual(['header']);
  expect(kinds(pictures, true, 'https://shop.test/events/two/checkout')).toEqual([]);
});

test.each<[string, Partial<SeenCheckout>, string]>([
  ['a new script', { scripts: [script('https://thief.test/s.js')] }, 'unlisted-script'],
  ['a file of no release', { scripts: [script(`${assets}/remote-cart/1.0.0/x.js`)] }, 'unlisted-script'],
  ['a refused script', { refused: ['script-src-elem https://thief.test/s.js'] }, 'unlisted-script'],
  [
    'a changed script of the processor',
    { scripts: [script('https://js.stripe.test/v3', 'sha384-b')] },
    'processor-script',
  ],
  [
    'a changed script in its frame',
    { scripts: [script('https://a.js.stripe.test/f.js', 'sha384-g', true)] },
    'processor-script',
  ],
  [
    'a new script in a frame',
    { scripts: [script('https://thief.test/f.js', 'sha384-g', true)] },
    'processor-script',
  ],
  ['changed code in the document', { inline: ['sha384-i', 'sha384-j'] }, 'inline-script'],
  ['a changed target', { forms: ['get https://thief.test/card'] }, 'form'],
  ['a refused form', { refused: ['form-action https://thief.test/card'] }, 'form'],
  ['a new host', { hosts: ['https://shop.test', 'https://thief.test'] }, 'host'],
])('finds %s', (_what, seen, kind) => {
  expect(kinds(seen)).toEqual([kind]);
});

test('finds a checkout without its form', () => {
  expect(kinds({}, false)).toEqual(['missing']);
});
