import { type Compared, findConflicts } from './candidate';

const react = '19.3.1';

/** A release whose entry has some compressed bytes. */
function release(part: string, changes: Partial<Compared> & { readonly sent?: number } = {}): Compared {
  const { sent = 1000, ...others } = changes;
  const entry = { scripts: ['a.js'], modules: [], styles: [], preloads: [] };
  const file = (path: string, bytes: number) => ({ path, integrity: '', bytes });
  return {
    part,
    version: '1.0.0',
    contract: '^1.4.0',
    shared: { react: part === 'shell' ? react : '^19.3.0' },
    files: [file('a.js', 4 * sent), file('a.js.br', sent)],
    entries: part === 'shell' ? { storefront: entry, checkout: entry } : { fragment: entry },
    ...others,
  };
}

const bus = { commands: { 'cart:remove': [['itemId']] }, facts: { 'cart:changed': ['items', 'promo'] } };
const cart = release('remote-cart', { slot: 'cart', bus });
const checkout = release('remote-checkout-mx', { slot: 'checkout:mxmerchant' });
const live = [release('shell', { bus }), cart, checkout];
const heavy = { slot: 'event', sent: 599_000 };

test.each<[string, Compared, readonly string[]]>([
  ['a remote like the others', release('remote-event', { slot: 'event' }), []],
  ['a shell like the one before', release('shell', { version: '1.1.0' }), []],
  [
    'a remote with a newer package than the shell',
    release('remote-event', { slot: 'event', shared: { react: '^19.4.0' } }),
    ['remote-event 1.0.0 needs react ^19.4.0, and shell 1.0.0 shares 19.3.1.'],
  ],
  [
    'a remote with a package that the shell does not share',
    release('remote-event', { slot: 'event', shared: { preact: '^10.0.0' } }),
    ['remote-event 1.0.0 needs preact ^10.0.0, and shell 1.0.0 shares none.'],
  ],
  [
    'a shell with another package than its remotes',
    release('shell', { version: '2.0.0', shared: { react: '20.0.0' } }),
    ['remote-cart', 'remote-checkout-mx'].map(
      (part) => `${part} 1.0.0 needs react ^19.3.0, and shell 2.0.0 shares 20.0.0.`,
    ),
  ],
  [
    'a shell of a contract that its remotes do not run on',
    release('shell', { version: '2.0.0', contract: '^2.0.0' }),
    ['remote-cart', 'remote-checkout-mx'].map(
      (part) => `${part} 1.0.0 runs on contract ^1.4.0, and shell 2.0.0 has 2.0.0.`,
    ),
  ],
  [
    'a remote with messages that the shell does not know',
    release('remote-event', {
      slot: 'event',
      bus: { commands: { 'cart:gift': [['itemId']] }, facts: { 'cart:gifted': ['itemId'] } },
    }),
    [
      'remote-event 1.0.0 sends cart:gift, which shell 1.0.0 does not accept.',
      'remote-event 1.0.0 listens to cart:gifted, which shell 1.0.0 does not send.',
    ],
  ],
  [
    'a shell that requires more fields of a command and sends fewer of a fact',
    release('shell', {
      version: '1.1.0',
      bus: { commands: { 'cart:remove': [['itemId', 'seat']] }, facts: { 'cart:changed': ['items'] } },
    }),
    [
      'remote-cart 1.0.0 sends cart:remove without seat, which shell 1.1.0 requires.',
      'remote-cart 1.0.0 listens to cart:changed with promo, which shell 1.1.0 does not send.',
    ],
  ],
  [
    'a shell that accepts the former and a new form of a command',
    release('shell', {
      version: '1.1.0',
      bus: { ...bus, commands: { 'cart:remove': [['seat'], ['itemId']] } },
    }),
    [],
  ],
  [
    'a remote that makes its page too heavy',
    release('remote-event', heavy),
    [
      'A page with shell 1.0.0, remote-cart 1.0.0, remote-event 1.0.0 starts with 601000 compressed bytes, and at most 600000 are allowed.',
    ],
  ],
  [
    'a shell that makes a checkout too heavy',
    release('shell', { version: '1.1.0', sent: 599_500 }),
    ['remote-cart', 'remote-checkout-mx'].map(
      (part) =>
        `A page with shell 1.1.0, ${part} 1.0.0 starts with 600500 compressed bytes, and at most 600000 are allowed.`,
    ),
  ],
])('reports the conflicts of %s with the releases of visitors', (_what, candidate, broken) => {
  expect(findConflicts(candidate, live)).toEqual(broken);
});
